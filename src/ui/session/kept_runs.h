#pragma once

#include "course/model/inputs.h"
#include "course/run/run.h"
#include "course/text.h"
#include "ui/theme/run_style.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace polhode::course
{
struct Experiment;
}

namespace polhode::ui
{

class RunWorker;
class Session;
struct RunResult;

/// A run that the reader keeps to compare others with, as plain values: from its inputs the run can be made
/// again at any time.
struct Kept {
    int number = 0; ///< 0 … kRunStyles − 1: its colour, dashes and mark as long as it is kept
    course::Inputs inputs;
    QString name; ///< given by the reader; empty: what differs
    bool hidden = false;
    QStringList differences; ///< variables of which run − this run is drawn

    bool operator==(const Kept&) const = default;
};

/// What of one experiment is compared. A part of what can be undone.
struct Comparison {
    std::vector<Kept> runs;
    QStringList measures; ///< the columns of the table

    bool operator==(const Comparison&) const = default;
};

/// A kept run as it is shown.
struct KeptRun {
    int number = 0;
    QString name; ///< in the language of the window: the reader's own, else the preset's, else the
                  ///< shortest that tells it apart
    QString details; ///< all by which it differs
    course::Inputs inputs;
    course::RunPointer run; ///< null while it is computed again, or where it cannot be
    bool shown = true;
    QStringList differences;

    QString mark() const { return runStyle(number, Theme::light).mark; }
};

/// The runs that are kept in the open experiment, what may be done with them, each a step of undo, and their
/// finished runs.
class KeptRuns : public QObject
{
    Q_OBJECT

public:
    explicit KeptRuns(Session& session);
    ~KeptRuns() override;

    /// In the order that the reader gave them, named in the language of the window or in @p language.
    std::vector<KeptRun> runs() const;
    std::vector<KeptRun> runs(course::Language language) const;
    /// What the run that is shown is called beside them: as the kept run that it is, else by what tells it
    /// apart; empty where nothing does.
    QString nameOfShown(course::Language language) const;
    int count() const;
    QStringList measures() const;

    /// Keeps @p run, or says why not.
    std::optional<QString> keep(const course::RunPointer& run);
    void remove(int index);
    void removeAll();
    void rename(int index, const QString& name);
    void setShown(int index, bool shown);
    void move(int from, int to);
    /// Of which variables the difference run − kept run is drawn.
    void setDifferences(int index, const QStringList& variables);
    void setMeasures(const QStringList& measures);
    /// Puts its inputs in place of those that are set.
    void useValues(int index);

    /// Computes what runs are not there, such as those of a lesson that is opened again.
    void complete();

signals:
    /// A run that was computed again is there.
    void completed();

private:
    const Comparison& comparison() const;
    void change(Comparison comparison, const char* what);
    course::Inputs shownInputs() const;
    bool has(int index) const { return index >= 0 && index < count(); }
    course::RunPointer find(const course::Inputs& inputs) const;
    void put(const course::Inputs& inputs, course::RunPointer run);
    void take(const RunResult& result);

    struct Made {
        std::shared_ptr<const course::Experiment> experiment;
        course::Inputs inputs;
        course::RunPointer run; ///< null where these inputs make none
    };

    Session& session_;
    std::vector<Made> made_; ///< the latest last
    std::unique_ptr<RunWorker> worker_;
    std::vector<Made> awaited_; ///< of the request under way
};

} // namespace polhode::ui
