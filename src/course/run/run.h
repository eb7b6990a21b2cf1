#pragma once

#include "course/scene/units.h"
#include "course/text.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polhode::course
{

/// What a variable is called and measured in.
struct VariableInfo {
    std::string id; ///< "book.w1"
    std::string symbol; ///< plain Unicode for axes and tables, e.g. "ω₁"
    std::string tex; ///< for pages
    Text name; ///< "angular velocity, body axis 1" / "角速度，本体 1 轴"
    Unit unit;
    std::string quantity; ///< colour key, see ui/theme/quantity.h
};

struct RunEvent {
    double time = 0;
    std::string id; ///< an event watch, an impulse, "poke", "force-on", "force-off", "diverged", …
    Text label;
    int body = -1;
};

struct BodyPose {
    Eigen::Vector3d p_WB;
    Eigen::Matrix3d R_WB;
};

enum class RunStatus { complete, cancelled, diverged, singular };

/// One run: what simulate() returns and everything that reads it. Immutable; columns are computed when
/// first asked for and then kept (safe from several threads).
class Run
{
public:
    virtual ~Run() = default;

    virtual RunStatus status() const = 0;
    virtual const Text& reason() const = 0; ///< empty when complete; else why it ended, and when

    virtual std::span<const double> time() const = 0;
    /// Discontinuity number of each row: a curve's pen is lifted where it changes.
    virtual std::span<const int> sequence() const = 0;
    virtual const std::vector<RunEvent>& events() const = 0;

    virtual const std::vector<VariableInfo>& variables() const = 0;
    virtual const VariableInfo* find(const std::string& id) const = 0;
    /// The column of the variable @p id or of an expression in variables. Throws std::invalid_argument
    /// that names the unknown variable and the nearest ones that exist.
    virtual std::shared_ptr<const std::vector<double>> column(const std::string& expression) const = 0;
    /// The same at one moment (interpolated within a sequence; after the event at its time).
    virtual double value(const std::string& expression, double t) const = 0;
    /// A measure such as "max[b.z] - first[b.z]" (§3.2 of the authoring guide).
    virtual double measure(const std::string& expression) const = 0;

    struct BodyLook {
        std::string id;
        Text label;
        double mass;
        Eigen::Matrix3d I_B;
        bool particle;
    };
    virtual const std::vector<BodyLook>& bodies() const = 0;
    virtual BodyPose pose(std::size_t body, double t) const = 0;

    virtual double stepSize() const = 0;
    virtual const std::string& integrator() const = 0;
    virtual const std::string& rotation() const = 0;
    /// Of the inputs and of every bit of the result: 10 letters and digits.
    virtual const std::string& hash() const = 0;
};

using RunPointer = std::shared_ptr<const Run>;

} // namespace polhode::course
