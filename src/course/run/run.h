#pragma once

#include "course/model/run_event.h"
#include "course/model/run_status.h"
#include "course/run/contact_view.h"
#include "course/run/soft_impact_view.h"
#include "course/text.h"
#include "course/variables/variable_info.h"
#include "course/world/look.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polhode::course
{

struct BodyPose {
    Eigen::Vector3d p_WB;
    Eigen::Matrix3d R_WB;
};

struct Inputs;

/// One run: what simulate() returns and everything that reads it. Immutable; columns are computed when
/// first asked for and then kept (safe from several threads).
class Run
{
public:
    virtual ~Run() = default;

    /// What it was computed from, besides the experiment; of a part of a run with the end of that part.
    virtual const Inputs& inputs() const = 0;
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

    /// The built-in variables whose columns were needed so far for what was asked.
    virtual std::vector<std::string> asked() const = 0;
    /// Computes the columns of built-in variables in one pass over the rows, so that they are there when they
    /// are asked for. What the run does not have is left out.
    virtual void prepare(const std::vector<std::string>& ids) const = 0;

    virtual const std::vector<BodyLook>& bodies() const = 0;
    virtual BodyPose pose(std::size_t body, double t) const = 0;

    virtual const std::vector<SpringLook>& springs() const = 0;

    /// A spring by which the reader pulls, at a moment of its action.
    struct PullView {
        int body = 0;
        Eigen::Vector3d point_W, hand_W; ///< where it is hooked to the body, and where it is held
        Eigen::Vector3d force_W; ///< N, on the body, with its damping
    };
    virtual std::vector<PullView> pullsAt(double t) const = 0;

    /// A force at a moment, for drawing; a spring gives one for each body it pulls at.
    struct ForceSample {
        std::string id;
        int body = -1;
        Eigen::Vector3d point_W, force_W, torque_W;
    };
    virtual std::vector<ForceSample> forcesAt(double t) const = 0;

    virtual const std::vector<WallLook>& walls() const = 0;

    /// Whether bodies touch in this run at all; without contacts what follows is empty.
    virtual bool hasContacts() const = 0;
    virtual const std::string& stepper() const = 0; ///< its id, also without contacts
    /// The contacts at a moment, in a fixed order; after the event at its time.
    virtual std::vector<ContactView> contactsAt(double t) const = 0;
    /// What was solved there: (11.20)–(11.22).
    virtual ContactProblemView contactProblemAt(double t) const = 0;
    /// The jumps of velocity, by time, each with all its bodies and contacts.
    virtual const std::vector<BlowView>& blows() const = 0;
    /// The equations of one of blows(): W, ρ, H, I*, n·Δu and −(1 + E) ζ (impact_matrices.h).
    virtual std::vector<NamedMatrix> impactMatrices(const BlowView& blow) const = 0;
    /// Contacts of soft surfaces that begin and end inside the run, by time; none under other steppers.
    virtual std::vector<SoftImpact> softImpacts() const = 0;
    /// One of softImpacts(), many times finer than the rows.
    virtual SoftImpactView magnify(const SoftImpact& impact) const = 0;

    virtual const std::vector<JointLook>& joints() const = 0;
    virtual const JointStart& jointStart() const = 0;
    /// In the order of joints().
    virtual std::vector<JointView> jointsAt(double t) const = 0;
    /// What the joints are computed with: J, J M⁻¹ Jᵀ and λ; before them H and T under generalized
    /// coordinates.
    virtual std::vector<NamedMatrix> jointMatricesAt(double t) const = 0;

    virtual Eigen::Vector3d gravity() const = 0; ///< m/s²
    virtual double groundHeight() const = 0; ///< m; 0 when the scene has no ground

    virtual double stepSize() const = 0;
    virtual const std::string& integrator() const = 0;
    virtual const std::string& rotation() const = 0;
    /// Of the inputs and of every bit of the result: 10 letters and digits.
    virtual const std::string& hash() const = 0;
};

using RunPointer = std::shared_ptr<const Run>;

} // namespace polhode::course
