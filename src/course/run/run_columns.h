#pragma once

#include "course/run/between_rows.h"
#include "course/run/recorder.h"
#include "course/run/sampler.h"
#include "course/variables/measure.h"
#include "course/variables/series.h"

#include <array>
#include <map>
#include <optional>
#include <set>

namespace polhode::course
{

/// The curves of a run, computed when they are first asked for, and the numbers taken from them. Not for
/// several threads at once.
class RunColumns
{
public:
    using Column = std::shared_ptr<const std::vector<double>>;

    /// All must outlive the result.
    RunColumns(const World& world, const Recording& recording, Sampler& sampler);

    /// See Run.
    Column column(const std::string& expression);
    double value(const std::string& expression, double t);
    double measure(const std::string& expression);
    std::vector<std::string> asked() const { return {asked_.begin(), asked_.end()}; }
    void prepare(const std::vector<std::string>& ids);

private:
    /// The column of a name: a variable, a definition of the lesson, a parameter, or X@0 of one of these.
    Column named(const std::string& name, int depth);
    Column computed(const std::string& expression, int depth);
    Column sampled(const Variable& variable);
    /// Computes columns that are not there, in one pass over the rows.
    void sample(std::vector<const Variable*> wanted);
    /// Adds the turns that an angle in (−π, π] lost.
    static void continueAngle(std::vector<double>& angle);
    /// Undoes what a quaternion loses at its changes of sign.
    static void continueQuaternion(const std::array<std::vector<double>*, 4>& parts);
    /// Impulses from the forces that are in @p values: their integrals by the steps' interpolants, and what
    /// was given at once.
    void addUpImpulses(const std::vector<const Variable*>& wanted, std::vector<std::vector<double>>& values);
    /// The value of an angle or a component of a quaternion at a sample between a row and the next.
    double goesOn(const Variable& variable, const Sample& sample, std::size_t row, double t);
    /// The column of an expression with what lies between its rows. @p values must outlive the result.
    /// @p everywhere: it will be asked for on the whole run, of which no contact problem is solved again.
    Series seriesOf(const std::string& expression, const std::vector<double>& values, bool everywhere);
    double evaluate(const Measure& measure);

    const World& world_;
    const Recording& recording_;
    Sampler& sampler_;
    KeptSteps steps_;
    std::vector<std::size_t> kinks_; ///< the rows at which an event lies
    std::map<std::string, Column> columns_;
    std::set<std::string> asked_;
    struct Asked {
        std::string expression;
        Series series;
    };
    std::optional<Asked> last_; ///< of value(): who asks for one moment asks for many
};

/// @p variable first, then the other components of the vector or quaternion that it is one of.
std::vector<const Variable*> componentsWith(const VariableTable& table, const Variable& variable);

} // namespace polhode::course
