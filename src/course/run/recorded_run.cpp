#include "course/run/recorded_run.h"

#include "course/model/inputs_line.h"
#include "course/run/contacts_between.h"
#include "course/run/impact_matrices.h"
#include "course/run/joints_between.h"
#include "course/run/run_hash.h"
#include "course/run/soft_impact.h"
#include "course/run/state_between.h"
#include "course/variables/catalogue.h"

namespace polhode::course
{

RecordedRun::RecordedRun(const Experiment& experiment, const Inputs& inputs, World world, Recording recording)
    : world_(std::move(world))
    , recording_(std::move(recording))
    , inputs_(inputs)
    // Without the name: the same scene in a file of another name is the same run.
    , inputsLine_(inputsToLine("", experiment, inputs).substr(1 + experiment.id.size()))
    , sampler_(world_)
    , columns_(world_, recording_, sampler_)
{
}

const VariableInfo* RecordedRun::find(const std::string& id) const
{
    const VariableCatalogue& catalogue = world_.variables->catalogue();
    const auto row = catalogue.index.find(id);
    return row == catalogue.index.end() ? nullptr : &catalogue.infos[row->second];
}

RunColumns::Column RecordedRun::column(const std::string& expression) const
{
    const std::lock_guard lock(mutex_);
    return columns_.column(expression);
}

double RecordedRun::value(const std::string& expression, double t) const
{
    const std::lock_guard lock(mutex_);
    return columns_.value(expression, t);
}

double RecordedRun::measure(const std::string& expression) const
{
    const std::lock_guard lock(mutex_);
    return columns_.measure(expression);
}

std::vector<std::string> RecordedRun::asked() const
{
    const std::lock_guard lock(mutex_);
    return columns_.asked();
}

void RecordedRun::prepare(const std::vector<std::string>& ids) const
{
    const std::lock_guard lock(mutex_);
    columns_.prepare(ids);
}

BodyPose RecordedRun::pose(std::size_t body, double t) const
{
    const BodyState state = bodyBetween(world_, recording_.rows, body, t);
    return {state.p_WB, rotationMatrix(world_.facts->chart, state.attitude)};
}

std::vector<Run::PullView> RecordedRun::pullsAt(double t) const
{
    std::vector<PullView> views;
    for (const PullLaw& pull : world_.pulls) {
        if (t < pull.from() || t > pull.to())
            continue;
        const State state = stateBetween(world_, recording_.rows, t);
        views.push_back({pull.body(), pull.point_W(state), pull.hand_W(t), pull(t, state)});
    }
    return views;
}

std::vector<Run::ForceSample> RecordedRun::forcesAt(double t) const
{
    const State state = stateBetween(world_, recording_.rows, t);
    const std::lock_guard lock(mutex_);
    const Sample& sample = sampler_.at(t, Side::after, state, 0, Need::rates,
                                       recording_.rows.modes[rowBefore(recording_.rows.time, t)].get());
    std::vector<ForceSample> out;
    for (const AppliedWrench& wrench : sample.evaluation.wrenches) {
        const std::string& id = world_.elementIds[static_cast<std::size_t>(wrench.element)];
        const Eigen::Vector3d arm = wrench.point_W - state.bodies[static_cast<std::size_t>(wrench.body)].p_WB;
        const Eigen::Vector3d pureTorque = wrench.t_W - arm.cross(wrench.f_W);
        if (!out.empty() && out.back().id == id && out.back().body == wrench.body) {
            out.back().force_W += wrench.f_W;
            out.back().torque_W += pureTorque;
        } else {
            out.push_back({id, wrench.body, wrench.point_W, wrench.f_W, pureTorque});
        }
    }
    return out;
}

std::vector<ContactView> RecordedRun::contactsAt(double t) const
{
    const std::lock_guard lock(mutex_);
    return world_.contacts ? ContactsBetween(world_, recording_.rows, sampler_, t).views()
                           : std::vector<ContactView>();
}

ContactProblemView RecordedRun::contactProblemAt(double t) const
{
    const std::lock_guard lock(mutex_);
    return world_.contacts ? ContactsBetween(world_, recording_.rows, sampler_, t).problem()
                           : ContactProblemView();
}

std::vector<JointView> RecordedRun::jointsAt(double t) const
{
    const std::lock_guard lock(mutex_);
    return jointsBetween(world_, recording_.rows, sampler_, t);
}

std::vector<NamedMatrix> RecordedRun::jointMatricesAt(double t) const
{
    const std::lock_guard lock(mutex_);
    return jointMatricesBetween(world_, recording_.rows, sampler_, t);
}

std::vector<NamedMatrix> RecordedRun::impactMatrices(const BlowView& blow) const
{
    return course::impactMatrices(world_, stateBetween(world_, recording_.rows, blow.time), blow);
}

std::vector<SoftImpact> RecordedRun::softImpacts() const
{
    return course::softImpacts(world_, recording_.events);
}

SoftImpactView RecordedRun::magnify(const SoftImpact& impact) const
{
    const std::lock_guard lock(mutex_);
    return course::magnify(world_, recording_.rows, impact);
}

const std::string& RecordedRun::hash() const
{
    const std::lock_guard lock(mutex_);
    if (hash_.empty())
        hash_ = runHash(inputsLine_, recording_.rows);
    return hash_;
}

} // namespace polhode::course
