#pragma once

#include "course/language/field.h"
#include "course/model/experiment.h"

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
    std::vector<std::string> events_;
};

/// Looks up the names of every pending expression of @p reading, which all belong to @p experiment, and finds
/// variables of the experiment that need themselves. Of numbers that depend on parameters the experiment
/// keeps what they may be.
void resolveNames(Experiment& experiment, Reading& reading);

/// Notes a problem when @p id, of an event or impulse, is one of those that runs give to events of their own.
void refuseOwnEvent(const Field& field, const std::string& id);

} // namespace polhode::course
