#pragma once

#include "course/run/contact_view.h"
#include "course/run/run_status.h"
#include "course/run/soft_impact_view.h"
#include "course/scene/units.h"
#include "course/text.h"

#include <Eigen/Core>
#include <Eigen/Geometry>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
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
    /// An event watch, an impulse of the scene, or one of eventKinds().
    std::string id;
    Text label;
    int body = -1;
    std::string subject = {}; ///< the pair of a contact ("ball.floor"), the joint or the shape; else empty
    /// Of an event that changed velocities: its place in Run::blows(); of a finding, of its impact.
    int blow = -1;
    /// s, of "zeno": when its infinitely many impacts are over; of others not a number.
    double limit = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::string> others = {}; ///< the other pairs that were struck at the same moment

    /// Whether a link means this event: by its id ("impact") or with its subject ("impact:ball.floor").
    bool isCalled(const std::string& name) const
    {
        const auto means = [&](const std::string& of) { return !of.empty() && name == id + ":" + of; };
        return name == id || means(subject) || std::any_of(others.begin(), others.end(), means);
    }

    bool isFailure() const; ///< the run does here what it should not: see EventGravity
    bool isNotice() const; ///< the reader should know of it, though nothing is wrong
};

/// The shape of a body with its numbers, for drawing: as ShapeDescription, in the shape's own axes, with
/// the place of those axes in the body's.
struct ShapeLook {
    std::string kind; ///< "box", "cylinder", … "compound"
    std::map<std::string, double> numbers; ///< "x", "y", "z", "radius", "height", …
    std::vector<Eigen::Vector3d> points; ///< vertices; places of `points`
    std::vector<double> masses; ///< of `points`
    std::vector<std::array<int, 3>> faces; ///< of `mesh`, `hull` and `prism`
    Eigen::Isometry3d X_BS
        = Eigen::Isometry3d::Identity(); ///< shape axes S in B (of a part: in its compound's S)
    std::string color; ///< of a compound's part
    std::vector<ShapeLook> parts; ///< of `compound`
};

/// The form in which a body or wall is touched, where that is not the one that is seen.
struct ContactForm {
    ShapeLook shape; ///< its X_BS leads to B, of a wall to W
    bool chosen = false; ///< by the author, as a `collider`; else what is hollow is filled
};

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

    struct BodyLook {
        std::string id;
        Text label;
        double mass = 0;
        Eigen::Matrix3d I_B = Eigen::Matrix3d::Zero();
        bool particle = false;
        ShapeLook shape;
        std::string color; ///< "#rrggbb", or empty
        std::vector<std::pair<std::string, Eigen::Vector3d>> marks; ///< in B
        bool showMarks = true;
        std::optional<ContactForm> contactForm = {}; ///< none where it is touched as it looks
    };
    virtual const std::vector<BodyLook>& bodies() const = 0;
    virtual BodyPose pose(std::size_t body, double t) const = 0;

    struct SpringLook {
        std::string id;
        int bodyA = -1, bodyB = -1; ///< −1: the world
        Eigen::Vector3d pointA, pointB; ///< in B, or in W for the world
    };
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

    /// A fixed surface of the scene. Besides the shapes of bodies there are "half-space" (solid at z ≤ 0 of
    /// its axes) and "profile" (points (x, 0, z) along a line in the xz plane, arcs already as short chords;
    /// swept over numbers["width"] along y; solid on the right hand of its direction). shape.X_BS: S in W.
    struct WallLook {
        std::string id;
        Text label;
        ShapeLook shape;
        std::string color; ///< "#rrggbb", or empty
        Eigen::Vector3d moving_W = Eigen::Vector3d::Zero(); ///< m/s, of a surface that runs like a belt
        std::optional<ContactForm> contactForm = {}; ///< none where it is touched as it looks
    };
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
