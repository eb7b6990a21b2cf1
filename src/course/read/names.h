#pragma once

#include "course/language/field.h"
#include "course/model/experiment.h"

#include <map>
#include <string>
#include <vector>

namespace polhode::course
{

/// The names that expressions of one experiment may use.
class Names
{
public:
    explicit Names(const Experiment& experiment);

    const std::vector<std::string>& in(Scope scope) const;

    /// Of a variable; null where there is none of that id.
    const Unit* unit(const std::string& variable) const;

    /// Throws ValueError where the expression @p text cannot be read or uses an unknown name.
    void checkExpression(const std::string& text, Scope scope) const;

    /// The same for measures ("max[b.z] - first[b.z]"), which may also use parameters, and for expressions in
    /// the variables.
    void checkMeasure(const std::string& text) const;

private:
    std::vector<std::string> parameters_;
    std::vector<std::string> time_;
    std::vector<std::string> curve_;
    std::vector<std::string> motion_;
    std::vector<std::string> variables_;
    std::map<std::string, Unit> units_; ///< of variables, by id
    std::vector<std::string> events_;
};

/// The names of the experiments of one lesson, each made when it is first asked for.
class LessonNames
{
public:
    /// @p experiment is one of a lesson that stays as it is.
    const Names& of(const Experiment& experiment) const
    {
        return made_.try_emplace(experiment.id, experiment).first->second;
    }

    /// Those of an experiment that has just been read.
    const Names& make(const Experiment& experiment)
    {
        return made_.insert_or_assign(experiment.id, Names(experiment)).first->second;
    }

private:
    mutable std::map<std::string, Names> made_; ///< by the id of the experiment
};

/// Looks up the names of every pending expression of @p reading, which all belong to @p experiment, and finds
/// variables of the experiment that need themselves. Of numbers that depend on parameters the experiment
/// keeps what they may be. The names of @p experiment are made in @p lesson.
void resolveNames(Experiment& experiment, LessonNames& lesson, Reading& reading);

/// Notes a problem when @p id, of an event or impulse, is one of those that runs give to events of their own.
void refuseOwnEvent(const Field& field, const std::string& id);

} // namespace polhode::course
