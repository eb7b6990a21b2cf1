#include "course/check/check_moments.h"

#include "course/language/actions.h"
#include "course/model/tolerances.h"
#include "course/run/simulate.h"
#include "engine/math/number_text.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

/// An experiment as the reader has it before him.
struct View {
    const Experiment* experiment;
    Inputs inputs;

    bool operator==(const View&) const = default;
};

/// What a link asks for, and where it stands.
struct Jump {
    Action action;
    View view; ///< as the link itself has set it
    bool ownView; ///< it sets something
    Location where;
};

struct Visit {
    View view;
    RunPointer run; ///< null where none can be made, which is said elsewhere
};

/// The end of the run, or how often the event happens in it.
double most(const Run& run, const Action& action)
{
    if (action.target.empty())
        return run.time().back();
    return static_cast<double>(std::ranges::count_if(
        run.events(), [&](const RunEvent& event) { return event.isCalled(action.target); }));
}

bool reaches(const Run& run, const Action& action)
{
    const double asked = action.target.empty() ? action.time : action.occurrence;
    return asked <= most(run, action) * (1 + tolerance::kSameTime);
}

class MomentChecker
{
public:
    MomentChecker(const Lesson& lesson, const Page& page, std::chrono::duration<double> limit,
                  std::vector<InputError>& problems)
        : lesson_(lesson)
        , page_(page)
        , limit_(limit)
        , problems_(problems)
    {
    }

    void run()
    {
        for (const PageStep& step : lesson_.steps) {
            const Experiment* experiment = lesson_.experiment(step.experiment);
            if (experiment == nullptr)
                continue;
            View view{experiment, {}};
            apply(step.preset, view);
            for (const auto& [id, value] : step.set)
                view.inputs.values[id] = value;
            checkStart(step, view);
            for (const PageSection& section : page_.sections)
                if (section.id == step.id)
                    checkSection(section, view);
            visits_.clear();
        }
    }

private:
    static void apply(const std::string& preset, View& view)
    {
        for (const Preset& candidate : view.experiment->presets)
            if (candidate.id == preset)
                for (const auto& [id, value] : candidate.set)
                    view.inputs.values[id] = value;
    }

    RunPointer runOf(const View& view)
    {
        for (const Visit& visit : visits_)
            if (visit.view == view)
                return visit.run;
        RunPointer run;
        try {
            run = simulateWithin(limit_, *view.experiment, view.inputs);
            if (run->status() == RunStatus::stopped) {
                problems_.emplace_back(view.experiment->where, run->reason(),
                                       Text{"a run that is computed within the limit", "在时限内算完的运行"});
                run = nullptr;
            }
        } catch (const InputError&) {
            run = nullptr;
        }
        visits_.push_back({view, run});
        return run;
    }

    void checkStart(const PageStep& step, const View& view)
    {
        if (!step.time)
            return;
        const RunPointer run = runOf(view);
        Action start{Action::Kind::go, {}, {}, *step.time, 1};
        if (run && !reaches(*run, start))
            refuse(step.timeWhere, start, *run);
    }

    void checkSection(const PageSection& section, const View& base)
    {
        std::vector<Jump> jumps;
        std::vector<View> views{base};
        const auto follow = [&](const std::string& link, const Location& where) {
            if (link.empty() || isOutsideLink(link))
                return;
            try {
                followLink(link, where, base, jumps, views);
            } catch (const ValueError&) {
                return; // said by checkPage
            }
        };
        for (const Mention& link : section.links)
            follow(link.text, {page_.file, link.line, 0, section.id});
        for (const QuestionPlace& place : section.questions)
            if (const Question* question = lesson_.question(place.id)) {
                for (const QuestionOption& option : question->options)
                    follow(option.tryLink, option.tryWhere);
                if (question->number)
                    for (const NumberQuestion::Wrong& wrong : question->number->wrong)
                        follow(wrong.tryLink, wrong.tryWhere);
            }
        for (const Jump& jump : jumps)
            checkJump(jump, views);
    }

    void followLink(const std::string& link, const Location& where, const View& base,
                    std::vector<Jump>& jumps, std::vector<View>& views)
    {
        View view = base;
        bool own = false;
        for (const Action& action : parseActions(link)) {
            switch (action.kind) {
            case Action::Kind::experiment:
                if (const Experiment* other = lesson_.experiment(action.target)) {
                    view = {other, {}};
                    own = true;
                }
                break;
            case Action::Kind::preset:
                apply(action.target, view);
                own = true;
                break;
            case Action::Kind::set:
                for (const auto& [id, value] : action.values)
                    if (const Parameter* parameter = view.experiment->parameter(id))
                        view.inputs.values[id] = parameterValue(*parameter, value);
                own = true;
                break;
            case Action::Kind::go:
                jumps.push_back({action, view, own, where});
                break;
            default:
                break;
            }
        }
        if (own && view.experiment == base.experiment)
            views.push_back(view);
    }

    void checkJump(const Jump& jump, const std::vector<View>& views)
    {
        const std::vector<View> own{jump.view};
        RunPointer nearest; // where it happens most often, or which lasts longest
        for (const View& view : jump.ownView ? own : views) {
            const RunPointer run = runOf(view);
            if (!run || reaches(*run, jump.action))
                return;
            if (!nearest || most(*run, jump.action) > most(*nearest, jump.action))
                nearest = run;
        }
        refuse(jump.where, jump.action, *nearest);
    }

    void refuse(const Location& where, const Action& action, const Run& run)
    {
        const std::string number = numberText(most(run, action));
        if (action.target.empty())
            problems_.emplace_back(where, sameInBoth("t = " + numberText(action.time) + " s"),
                                   Text{"a time of the run, which ends at " + number + " s",
                                        "运行之内的时刻（运行止于 " + number + " s）"});
        else
            problems_.emplace_back(where,
                                   quoted("goto:" + action.target + "/" + std::to_string(action.occurrence)),
                                   Text{"an event of the run, in which this one happens " + number
                                            + (number == "1" ? " time" : " times"),
                                        "运行中发生的事件（此事件只发生 " + number + " 次）"});
    }

    const Lesson& lesson_;
    const Page& page_;
    std::chrono::duration<double> limit_;
    std::vector<InputError>& problems_;
    std::vector<Visit> visits_; ///< of one step
};

} // namespace

void checkMoments(const Lesson& lesson, const Page& page, std::chrono::duration<double> limit,
                  std::vector<InputError>& problems)
{
    MomentChecker(lesson, page, limit, problems).run();
}

} // namespace polhode::course
