#include "course/check/check_options.h"

#include "course/language/actions.h"
#include "course/language/error_text.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace polhode::course
{

namespace
{

/// What is to be seen after the links of an option.
struct World {
    std::string experiment;
    Values values; ///< of all parameters
    std::vector<std::pair<std::string, double>> moments; ///< event and occurrence, or the time
    std::set<std::string> shown, hidden;

    bool operator==(const World&) const = default;
};

class WorldMaker
{
public:
    WorldMaker(const Lesson& lesson, const PageStep& step)
        : lesson_(lesson)
        , step_(step)
    {
    }

    /// Throws ValueError where the links cannot be read, which is said elsewhere.
    World operator()(const std::string& link)
    {
        enter(lesson_.experiment(step_.experiment));
        apply(step_.preset);
        for (const auto& [id, value] : step_.set)
            world_.values[id] = value;
        for (const Action& action : parseActions(link))
            follow(action);
        return world_;
    }

private:
    void enter(const Experiment* experiment)
    {
        experiment_ = experiment;
        world_ = {};
        if (!experiment)
            return;
        world_.experiment = experiment->id;
        for (const Parameter& parameter : experiment->parameters)
            world_.values[parameter.id] = parameter.initial;
    }

    void apply(const std::string& preset)
    {
        if (experiment_)
            for (const Preset& candidate : experiment_->presets)
                if (candidate.id == preset)
                    for (const auto& [id, value] : candidate.set)
                        world_.values[id] = value;
    }

    void follow(const Action& action)
    {
        switch (action.kind) {
        case Action::Kind::experiment:
            enter(lesson_.experiment(action.target));
            break;
        case Action::Kind::preset:
            apply(action.target);
            break;
        case Action::Kind::set:
            for (const auto& [id, value] : action.values)
                if (const Parameter* parameter = experiment_ ? experiment_->parameter(id) : nullptr)
                    world_.values[id] = parameterValue(*parameter, value);
            break;
        case Action::Kind::go:
            world_.moments.emplace_back(action.target,
                                        action.target.empty() ? action.time : action.occurrence);
            break;
        case Action::Kind::show:
            world_.shown.insert(action.target);
            break;
        case Action::Kind::hide:
            world_.hidden.insert(action.target);
            break;
        default:
            break;
        }
    }

    const Lesson& lesson_;
    const PageStep& step_;
    const Experiment* experiment_ = nullptr;
    World world_;
};

} // namespace

std::vector<InputError> optionsWithoutWorld(const Lesson& lesson)
{
    std::vector<InputError> remarks;
    for (const PageStep& step : lesson.steps)
        for (const std::string& id : step.questions) {
            const Question* question = lesson.question(id);
            if (!question)
                continue;
            WorldMaker worldOf(lesson, step);
            try {
                std::vector<World> right;
                for (const QuestionOption& option : question->options)
                    if (option.correct)
                        right.push_back(worldOf(option.tryLink));
                for (const QuestionOption& option : question->options)
                    if (!option.correct
                        && (option.tryLink.empty() || std::ranges::count(right, worldOf(option.tryLink)) > 0))
                        remarks.emplace_back(
                            question->where,
                            Text{"the wrong option ", "错误选项"} + quoted(option.text.en)
                                + Text{" with the world of the right one", "，却显示与正确选项相同的运行"},
                            Text{"a `try` that shows where it would be true, or the case that refutes it",
                                 "用 try 显示它成立的情形，或推翻它的情形"});
            } catch (const ValueError&) {
                continue; // said where links are checked
            }
        }
    return remarks;
}

} // namespace polhode::course
