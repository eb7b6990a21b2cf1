#pragma once

#include "course/run/simulate.h"

#include <QObject>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace polhode::ui
{

/// What a change of the inputs asks for: the run itself and its variants.
struct RunRequest {
    std::shared_ptr<const course::Experiment> experiment;
    std::vector<course::Inputs> inputs; ///< the first is the run itself
    bool draft = false; ///< of what the inputs say only drafts are wanted
    std::vector<std::string> asked; ///< what the window asked the last run for, and will ask the next
};

struct RunResult {
    quint64 serial = 0;
    std::vector<course::RunPointer> runs; ///< as the request's inputs; null where it could not run
    course::Text error; ///< why the first could not run
};

/// Computes runs off the window's thread. The newest request wins: an older one is cancelled.
class RunWorker : public QObject
{
    Q_OBJECT

public:
    explicit RunWorker(QObject* parent = nullptr);
    ~RunWorker() override;

    /// Starts @p request and waits at most @p patienceMs for it. A run that is ready in time is
    /// returned at once; otherwise finished() brings it later, as it always does when the patience is 0.
    std::optional<RunResult> submit(RunRequest request, int patienceMs);

    /// Ends the newest request where it is: its runs keep the rows that they have.
    void stop();

    /// The serial number of the newest request.
    quint64 newest() const { return serial_; }

signals:
    void progressed(double fraction);
    /// The part of the run itself that is there while the newest request takes long.
    void partlyFinished(quint64 serial, const polhode::course::RunPointer& soFar);
    void finished(const polhode::ui::RunResult& result);

private:
    struct Job;

    void work();
    static void compute(Job& job, std::size_t index);

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::shared_ptr<Job> job_;
    quint64 serial_ = 0;
    bool quit_ = false;
    std::vector<std::thread> threads_;
};

} // namespace polhode::ui
Q_DECLARE_METATYPE(polhode::ui::RunResult)
Q_DECLARE_METATYPE(polhode::course::RunPointer)
