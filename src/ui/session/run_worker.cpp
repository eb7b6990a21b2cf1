#include "ui/session/run_worker.h"

#include "course/language/error_text.h"
#include "course/model/draft.h"
#include "course/variables/catalogue.h"
#include "ui/session/window_language.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <stdexcept>

namespace polhode::ui
{

namespace
{

void read(const course::Run& run, const std::string& column)
{
    try {
        run.column(column);
    } catch (const std::invalid_argument&) {
        return; // the plot says so where it draws
    }
}

/// Has the columns that the window will ask for computed here.
void readPlotted(const course::Experiment& experiment, const course::VariableCatalogue& catalogue,
                 const std::vector<std::string>& asked, const course::Run& run, bool variant)
{
    std::vector<std::string> ids;
    if (!variant)
        ids = asked;
    for (const std::size_t i : variant ? catalogue.plottedOfVariants : catalogue.plotted)
        ids.push_back(catalogue.builtIn[i].info.id);
    run.prepare(ids);
    for (const course::PlotDescription& plot : experiment.plots) {
        if (variant && !plot.variants)
            continue;
        read(run, plot.x);
        for (const std::string& y : plot.y)
            read(run, y);
    }
}

} // namespace

struct RunWorker::Job {
    RunRequest request;
    course::CataloguePointer catalogue;
    RunResult result;
    std::size_t next = 0; // guarded by mutex_
    std::size_t remaining = 0; // guarded by mutex_
    bool awaited = true; // guarded by mutex_: submit() still waits for it
    std::atomic<bool> cancel = false;
    std::function<void(double)> progress;
    std::function<void(course::RunPointer)> partial;
};

RunWorker::RunWorker(QObject* parent)
    : QObject(parent)
{
    qRegisterMetaType<RunResult>();
    qRegisterMetaType<course::RunPointer>();
    constexpr int kThreads = 2;
    for (int i = 0; i < kThreads; ++i)
        threads_.emplace_back([this] { work(); });
}

RunWorker::~RunWorker()
{
    {
        std::lock_guard lock(mutex_);
        quit_ = true;
        if (job_)
            job_->cancel = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

std::optional<RunResult> RunWorker::submit(RunRequest request, int patienceMs)
{
    auto job = std::make_shared<Job>();
    job->request = std::move(request);
    job->remaining = job->request.inputs.size();
    job->result.runs.resize(job->request.inputs.size());
    job->progress = [this](double fraction) { emit progressed(fraction); };

    job->partial = [this, self = std::weak_ptr(job)](course::RunPointer soFar) {
        const std::shared_ptr<Job> mine = self.lock();
        std::unique_lock lock(mutex_);
        const bool wanted = mine && !mine->awaited && mine == job_;
        lock.unlock();
        if (wanted)
            emit partlyFinished(mine->result.serial, soFar);
    };

    std::unique_lock lock(mutex_);
    if (job_)
        job_->cancel = true;
    job->catalogue = job_ && job_->request.experiment == job->request.experiment
        ? job_->catalogue
        : std::make_shared<const course::VariableCatalogue>(*job->request.experiment);
    job->result.serial = ++serial_;
    job->awaited = patienceMs > 0;
    job_ = job;
    wake_.notify_all();
    if (!job->awaited)
        return std::nullopt;
    const bool ready
        = done_.wait_for(lock, std::chrono::milliseconds(patienceMs), [&] { return job->remaining == 0; });
    job->awaited = false;
    if (!ready)
        return std::nullopt;
    return job->result;
}

void RunWorker::stop()
{
    const std::lock_guard lock(mutex_);
    if (job_)
        job_->cancel = true;
}

void RunWorker::work()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return quit_ || (job_ && job_->next < job_->request.inputs.size()); });
        if (quit_)
            return;
        const std::shared_ptr<Job> job = job_;
        const std::size_t index = job->next++;
        lock.unlock();
        compute(*job, index);
        lock.lock();
        if (--job->remaining > 0)
            continue;
        if (job->awaited) {
            done_.notify_all();
        } else if (job == job_ && !quit_) {
            lock.unlock();
            emit finished(job->result);
            lock.lock();
        }
    }
}

void RunWorker::compute(Job& job, std::size_t index)
{
    course::SimulateOptions options;
    options.cancel = &job.cancel;
    if (index == 0) {
        options.progress = job.progress;
        options.partial = job.partial;
    }
    const course::Experiment& experiment = *job.request.experiment;
    const course::Inputs& inputs = job.request.inputs[index];
    try {
        job.result.runs[index]
            = course::simulate(experiment, job.request.draft ? course::draftOf(experiment, inputs) : inputs,
                               options, job.catalogue);
        if (!job.cancel)
            readPlotted(experiment, *job.catalogue, job.request.asked, *job.result.runs[index], index > 0);
    } catch (const std::exception& error) {
        if (index == 0)
            job.result.error = course::shownText(error);
    }
}

} // namespace polhode::ui
