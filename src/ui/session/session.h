#pragma once

#include "course/language/actions.h"
#include "course/model/lesson.h"
#include "course/model/moment_line.h"
#include "course/model/reference_frame.h"
#include "course/run/simulate.h"
#include "ui/session/kept_runs.h"
#include "ui/session/marked_stretch.h"
#include "ui/session/measured_data.h"
#include "ui/session/play_choices.h"
#include "ui/session/plot_change.h"
#include "ui/session/predictions.h"
#include "ui/session/problem_desk.h"
#include "ui/session/run_worker.h"
#include "ui/session/worked_boxes.h"
#include "ui/theme/quantity.h"

#include <QElapsedTimer>
#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <optional>

#include <atomic>
#include <thread>

namespace polhode::ui
{

/// What a step of undo did: a string of Session, and what its %1 stands for.
struct EditName {
    const char* text;
    course::Text of = {};
};

/// What of a lesson can be undone: the step of the page, the inputs of the run and what is shown beside it.
struct Edit {
    int step = 0;
    QString experiment;
    course::Inputs inputs;
    QSet<QString> overlays;
    QStringList plots;
    QMap<QString, PlotChange> plotChanges; ///< by the plot's id
    QMap<QString, Comparison> comparisons; ///< by the experiment's id: all of them, whichever is shown
    MeasuredPointer measured; ///< on the axes; null: nothing

    bool operator==(const Edit&) const = default;
};

/// What the window shows: one lesson, one step of its page, one experiment with its inputs, the run that
/// follows from them, and the playhead over it. Panels read it and listen to its signals; nothing else
/// is shared between them. Its files: session.cpp, the edit and its undo; session_course.cpp;
/// session_hand.cpp; session_runs.cpp; session_playhead.cpp; session_links.cpp; session_questions.cpp.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    // ---- course
    void setCourse(course::Course course);
    /// Reads the lessons that are only listed, on a thread of its own; each is there with courseChanged().
    /// Says what is wrong with the glossary and, where no lesson could be opened, with the first of them.
    void readCourse();
    const course::Course& course() const { return course_; }
    std::shared_ptr<const course::Lesson> lesson() const { return lesson_; }
    bool openLesson(const QString& id);
    /// Lists the course at @p root again, whose files have changed, and reads those lessons again that this
    /// concerns: @p ids, and all if a lesson or a term has come or gone. Each is shown as it was until then;
    /// the one that is open keeps the inputs that still exist, and what can be undone; it stays as it was
    /// where it can no longer be read.
    void rereadCourse(const std::filesystem::path& root, const QStringList& ids);
    /// The open lesson as it is listed: what is wrong in its files, and whether they can be shown.
    const course::LoadedLesson* listedLesson() const;
    int step() const { return edit_.step; }
    void setStep(int step);
    /// The step that comes next (@p direction 1) or before (−1); −1 where there is none.
    int stepBeside(int direction) const;
    /// Goes there, where there is one.
    void turn(int direction);
    /// Whether the way from step to step leaves out those for further reading.
    bool coreOnly() const { return coreOnly_; }
    void setCoreOnly(bool on);
    /// What is shown of the boxes "worked by hand".
    WorkedBoxes& worked() { return worked_; }

    // ---- experiment and inputs
    std::shared_ptr<const course::Experiment> experiment() const { return experiment_; }
    void setExperiment(const QString& id);
    /// Those that are set.
    const course::Inputs& inputs() const { return edit_.inputs; }
    double value(const std::string& parameter) const;
    /// Sets a parameter to the value nearest to @p si that it takes. Calls with @p dragging until one without
    /// are one undo step.
    void setValue(const std::string& parameter, double si, bool dragging = false);
    /// The moment in a text (course::momentLineIn), with the lessons that there are. Throws
    /// std::invalid_argument.
    course::ReadMoment readMoment(const QString& text);
    /// All of them at once; what is to be predicted stays veiled.
    void setInputs(const course::Inputs& inputs) { setInputs(inputs, QT_TR_NOOP("pasted experiment")); }
    void setInputs(const course::Inputs& inputs, const char* what);
    /// What of the open lesson is shown, and what an experiment of it begins with.
    const Edit& edit() const { return edit_; }
    Edit firstEdit(const QString& experiment) const;
    /// Shows a moment of the open lesson, as one step of undo; what is to be predicted stays veiled.
    void openMoment(const Edit& edit);
    void resetValues();
    void applyPreset(const QString& id);
    void poke(const course::Intervention& intervention);
    void clearPokes();

    // ---- the reader's hand
    /// Hooks @p pull, a spring without anchors, to its body at the playhead, and plays on as long as it is
    /// held; @p hand_W is where its other end is held at first. All of it is one undo step.
    void beginPull(course::Pull pull, const Eigen::Vector3d& hand_W);
    void movePull(const Eigen::Vector3d& hand_W);
    /// Lets go; the run keeps the pull, and plays on if it did before.
    void endPull();
    /// Lets go as if there had been no pull.
    void cancelPull();
    bool pulling() const { return hand_.has_value(); }
    /// Sets where a joint begins (rad or m): by the parameter that its start stands for, else as an input of
    /// its own. Dragging as in setValue().
    void setStart(const std::string& joint, std::size_t freedom, double q, bool dragging = false);

    QUndoStack& undoStack() { return undo_; }
    /// What undo would take back, and redo do again, in the language of the window; empty if there is none.
    QString undoName() const { return nameOfEdit(undo_.index() - 1); }
    QString redoName() const { return nameOfEdit(undo_.index()); }
    /// Whether undo (redo) would leave the step of the page or the experiment that are shown.
    bool undoLeaves() const { return leaves(undo_.index() - 1); }
    bool redoLeaves() const { return leaves(undo_.index()); }

    // ---- what is shown
    const QSet<QString>& overlays() const { return edit_.overlays; }
    void setOverlay(const QString& id, bool on);
    const QStringList& plots() const { return edit_.plots; }
    void setPlots(const QStringList& plots);
    PlotChange plotChange(const QString& plot) const { return edit_.plotChanges.value(plot); }
    void setPlotChange(const QString& plot, const PlotChange& change);
    /// What is measured of the curves.
    MarkedStretch& stretch() { return stretch_; }
    const MarkedStretch& stretch() const { return stretch_; }
    QString highlighted() const { return highlighted_; }
    void setHighlighted(const QString& quantity);
    /// Normal forces of contacts (N, by contactTag) that the reader looks at in place of those of the run:
    /// others that belong to the same motion.
    const QHash<QString, double>& otherForces() const { return otherForces_; }
    void setOtherForces(const QHash<QString, double>& forces);

    // ---- readings from outside
    const MeasuredPointer& measured() const { return edit_.measured; }
    void setMeasured(const MeasuredPointer& measured);
    /// What belonged to the experiment when it was left, in this session or an earlier one.
    std::optional<MeasuredNote> measuredBefore() const;
    /// What a fit has found: values, and when the run begins on the clock of the readings (s).
    void takeFit(const course::Inputs& inputs, double t0);

    // ---- runs
    /// What is shown. What is exported, kept or shared is this run with inputs() of its own: those that are
    /// set may still be computed, or make no run.
    course::RunPointer run() const { return run_; }
    /// Whether run() belongs to inputs before those that are set.
    bool isBehind() const;
    /// Runs of the experiment's variants, in their order; null while one is not there.
    const std::vector<course::RunPointer>& variantRuns() const { return variantRuns_; }
    /// Those kept for comparison.
    KeptRuns& kept() { return kept_; }
    const KeptRuns& kept() const { return kept_; }
    const Comparison& comparison() const;
    void setComparison(Comparison comparison, const char* what);
    /// The kept runs that are shown, in their order, and what they are called.
    std::vector<course::RunPointer> pinned() const;
    QStringList pinnedNames() const;
    /// Keeps the run that is shown, or says why not.
    std::optional<QString> pin();
    void unpinAll() { kept_.removeAll(); }
    QString error() const;
    bool computing() const { return computing_; }
    /// Ends the run that is computed where it is: what there is of it is shown, with the reason.
    void stopComputing() { worker_.stop(); }
    /// Whether run() is a draft, as one that is shown while a value is dragged may be.
    bool drafted() const { return drafted_; }
    /// Returns when run() is no draft.
    void settle();

    // ---- playhead
    double time() const { return time_; }
    double endTime() const;
    void setTime(double t);
    bool playing() const { return playing_; }
    void setPlaying(bool on);
    /// Seconds of the run in a second of the clock: as chosen, else automaticSpeed().
    double speed() const;
    std::optional<double> chosenSpeed() const { return choices_.speed(); }
    /// Of this experiment, from kSlowestPlay to kFastestPlay; nothing: automatic.
    void setSpeed(std::optional<double> factor);
    StopRule stopRule() const { return choices_.stopRule(); }
    /// Throws std::invalid_argument that says what in the condition is not known.
    void setStopRule(const StopRule& rule);
    bool looping() const { return looping_; }
    void setLooping(bool on);
    void stepRow(int rows);
    void goToEvent(int direction);

    // ---- links of the page
    void perform(const QString& link);

    // ---- questions
    Predictions& predictions() { return predictions_; }
    const Predictions& predictions() const { return predictions_; }
    ProblemDesk& problems() { return problems_; }
    const ProblemDesk& problems() const { return problems_; }
    int answer(const QString& question) const { return predictions_.of(question).option; }
    void setAnswer(const QString& question, int option) { predictions_.choose(question, option); }
    /// Opens a question of the page again, with the veil if it is a prediction.
    void takeAnswerBack(const QString& question);
    /// Whether @p question stands on the step of the page, with its experiment shown.
    bool isOnPage(const course::Question& question) const;
    /// The sketch that the veiled step waits for, by its question; empty if there is none.
    QString sketchWanted() const;
    /// Whether the step of the page waits for a prediction: until it is answered, what the run shows is
    /// hidden and the playhead stays where the step begins.
    bool veiled() const { return veiled_; }
    /// Shows what the step veils although nothing was predicted. The step stays open, as one that is
    /// answered.
    void reveal();

    /// For pictures and scripts: runs are computed before the call that asks for them returns.
    void setSynchronous(bool on) { synchronous_ = on; }
    bool synchronous() const { return synchronous_; }

signals:
    void courseChanged();
    void lessonChanged();
    void stepChanged();
    void coreOnlyChanged(bool on);
    void experimentChanged();
    void inputsChanged();
    void runChanged();
    void computingChanged(bool computing);
    void draftedChanged(bool drafted);
    void progressed(double fraction);
    void timeChanged(double t);
    void playingChanged(bool playing);
    void speedChanged();
    void stopRuleChanged();
    void loopingChanged(bool looping);
    void overlaysChanged();
    void plotsChanged();
    void measuredChanged();
    void pinnedChanged();
    void answersChanged();
    void veiledChanged(bool veiled);
    void highlightedChanged(const QString& quantity);
    void otherForcesChanged();
    void cameraRequested(const polhode::course::CameraDescription& camera);
    void frameRequested(const polhode::course::ReferenceFrame& frame);
    void termRequested(const QString& term);
    void equationRequested(const QString& tag);
    void interactionChanged(bool dragging);
    void messageRaised(const QString& message);

private:
    static constexpr double kLongestExtension = 20; ///< of a run, times the scene's own duration

    class EditCommand;

    /// The id of the lesson that is called so, in whole or in part, or was under another number.
    std::string lessonMeant(const std::string& name) const;
    /// The lesson, read if it was not yet; null for what cannot be shown.
    std::shared_ptr<const course::Lesson> lessonCalled(const std::string& id);
    void stopReading();
    void takeLesson(const course::LoadedLesson& loaded);
    void showAnew(std::shared_ptr<const course::Lesson> lesson);
    void applyEdit(const Edit& edit);
    void pushEdit(const Edit& edit, const EditName& name, int mergeKey = -1);
    QString nameOfEdit(int index) const;
    bool leaves(int index) const;
    const course::PageStep* pageStep() const;
    void enterStep(int step);
    void showStep();
    bool waits(const course::PageStep& step) const;
    void updateVeil();
    void keepOpen();
    void playAfter(bool waited);
    void askForPrediction();
    void takeAnswers();
    bool judgeAnswers();
    void judgeProblems();
    /// What was answered to problems with other numbers.
    void forgetProblems();
    Edit fitted(Edit edit) const;
    void showExperiment(const QString& id, Edit& edit) const;
    /// Which of an experiment's runs: in a drag the draft, if there is one, unless it is to be whole.
    enum class Fineness { ofDrag, whole };
    void computeRun(Fineness fineness = Fineness::ofDrag);
    void setDrafted(bool drafted);
    void takePart(quint64 serial, const course::RunPointer& soFar);
    void takeResult(const RunResult& result);
    void tick();
    void moveTo(double t);
    struct Doing {
        void (*change)(Session& session, const course::Action& action, Edit& edit) = nullptr;
        void (*view)(Session& session, const course::Action& action) = nullptr;
    };
    static const Doing& doing(course::Action::Kind kind);
    void layOver(const std::string& file, Edit& edit);
    void goTo(const course::Action& action);
    void showFrom(const std::string& frame);
    bool setFromText(Edit& edit, const QString& assignment);
    void setDragging(bool dragging);
    void runClock(bool on);
    void pullOn(double elapsed);

    /// A pull that the reader's hand holds.
    struct Hand {
        course::Pull pull; ///< with the anchors so far
        Eigen::Vector3d at_W; ///< m, where the hand is
        double time; ///< s, of the playhead
        double due; ///< s, to which the clock has got; rows are hit by `time`
        bool playOn; ///< when it is let go
        bool pushed = false; ///< the run has begun to know of it
        Edit edit; ///< the last that holds it
    };

    course::Course course_;
    std::thread reader_;
    std::atomic<bool> stopReading_ = false;
    int reading_ = 0; ///< counts the readings: one that was stopped has nothing more to say
    std::shared_ptr<const course::Lesson> lesson_;
    std::shared_ptr<const course::Experiment> experiment_;
    Edit edit_;
    QUndoStack undo_;
    int dragKey_ = 0;
    bool dragging_ = false;
    std::optional<Hand> hand_;
    bool coreOnly_ = false;
    WorkedBoxes worked_;
    MarkedStretch stretch_;
    QString highlighted_;
    QHash<QString, double> otherForces_;
    MeasuredMemory measuredMemory_;

    RunWorker worker_;
    course::RunPointer run_;
    std::vector<course::RunPointer> variantRuns_;
    KeptRuns kept_;
    QHash<QString, QMap<QString, Comparison>> parked_; ///< of the other lessons, by their ids
    course::Text error_;
    bool computing_ = false;
    bool draftAsked_ = false; ///< the newest request was for a draft
    bool drafted_ = false;
    QTimer draftRests_; ///< runs out where a value is held still, and at once where it is let go
    bool outdated_ = false; ///< the inputs have changed since the run under way was begun
    QElapsedTimer computingSince_;
    bool synchronous_ = false;

    double time_ = 0;
    double ownDuration_ = 0; ///< s, of the run before it was extended
    bool playing_ = false;
    bool playWhenReady_ = false; ///< asked to play before there was a run
    PlayChoices choices_;
    bool looping_ = true;
    QTimer timer_;
    QElapsedTimer clock_;
    Predictions predictions_{this};
    ProblemDesk problems_{this};
    QSet<QString> revealed_; ///< steps of the page, by id
    bool veiled_ = false;
};

} // namespace polhode::ui
