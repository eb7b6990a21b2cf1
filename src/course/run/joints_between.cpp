#include "course/run/joints_between.h"

#include "course/run/contact_columns.h"
#include "course/run/joint_space.h"
#include "course/run/state_between.h"
#include "course/variables/joint_variables.h"

#include <algorithm>
#include <iterator>

namespace polhode::course
{

namespace
{

Eigen::Isometry3d poseOf(const JointPlace::End& end)
{
    Eigen::Isometry3d X_WJ = Eigen::Isometry3d::Identity();
    X_WJ.linear() = end.R_WJ;
    X_WJ.translation() = end.x_W;
    return X_WJ;
}

/// How far each joint has come apart: between rows linear in those of the rows, for there bodies are
/// interpolated one by one and joints are not.
std::vector<double> errorsBetween(const World& world, const Rows& rows, Sampler& sampler, double t)
{
    const auto errorsOf = [&](std::size_t row) {
        const Sample& sample = sampler.at(rows, row, Need::history);
        std::vector<double> errors;
        for (int j = 0; j < static_cast<int>(world.jointLooks.size()); ++j)
            errors.push_back(world.joints->set->error(j, *sample.state, sample.evaluation.R_WB));
        return errors;
    };
    const std::size_t i = rowBefore(rows.time, t);
    std::vector<double> errors = errorsOf(i);
    if (i + 1 >= rows.count() || rows.sequence[i] != rows.sequence[i + 1] || !(rows.time[i] < t))
        return errors;
    const std::vector<double> next = errorsOf(i + 1);
    const double s = (t - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
    for (std::size_t j = 0; j < errors.size(); ++j)
        errors[j] += s * (next[j] - errors[j]);
    return errors;
}

} // namespace

std::vector<JointView> jointsBetween(const World& world, const Rows& rows, Sampler& sampler, double t)
{
    std::vector<JointView> views;
    if (!world.joints)
        return views;
    const State state = stateBetween(world, rows, t);
    const std::vector<double> errors = errorsBetween(world, rows, sampler, t);
    const JointSolution& solution
        = *sampler.at(t, Side::after, state, 0, Need::rates, rows.modes[rowBefore(rows.time, t)].get())
               .joints;
    const std::vector<Eigen::Matrix3d> R_WB = rotations(*world.system, state);
    const JointSet& set = *world.joints->set;
    for (int j = 0; j < static_cast<int>(set.joints().size()); ++j) {
        JointView view;
        view.error = errors[static_cast<std::size_t>(j)];
        const polhode::JointDescription& joint = set.joints()[static_cast<std::size_t>(j)];
        if (!jointRow(joint.kind).couples()) {
            const JointPlace place = set.place(j, state, R_WB);
            view.point_W = place.B.x_W;
            view.X_WA = poseOf(place.A);
            view.X_WB = poseOf(place.B);
            for (const JointPlace::End& pulley : place.over)
                view.over_W.push_back(pulley.x_W);
            for (const FreedomAxis& freedom : jointRow(joint.kind).scalarFreedoms())
                view.axes.push_back({freedomAxis_W(place, freedom),
                                     freedom.motion == FreedomAxis::Motion::turn,
                                     set.coordinate(j, static_cast<int>(view.axes.size()), place, state)});
            view.force_W = jointForce(solution, j);
            view.moment_W = jointMoment(solution, j);
            if (!view.axes.empty()) {
                view.q = view.axes.front().q;
                view.qd = set.speed(j, 0, place);
            }
        }
        views.push_back(view);
    }
    return views;
}

std::vector<NamedMatrix> jointMatricesBetween(const World& world, const Rows& rows, Sampler& sampler,
                                              double t)
{
    std::vector<NamedMatrix> out;
    if (!world.joints)
        return out;
    const State state = stateBetween(world, rows, t);
    if (world.contacts) {
        ContactSnapshot snapshot;
        sampler.stepper()->snapshot(t, state, snapshot);
        if (NamedMatrix T = contactColumns(world, state, snapshot); T.value.size() > 0)
            out.push_back(std::move(T));
    }
    if (jointMethodRow(world.joints->method).reduced)
        std::ranges::move(treeMatrices(world, state), std::back_inserter(out));
    // Between two rows joints are closed to the accuracy of the interpolation alone, which feigns rows.
    const int rank = sampler.at(rows, rowBefore(rows.time, t), Need::rates).joints->rank;
    const JointSolution& solution
        = *sampler.at(t, Side::after, state, 0, Need::rates, rows.modes[rowBefore(rows.time, t)].get())
               .joints;
    if (solution.set.rows == 0) // slack ropes hold nothing
        return out;
    std::vector<std::string> names, columns;
    for (const ConstraintBlock& block : solution.set.blocks)
        for (int k = 0; k < block.count; ++k)
            names.push_back(world.jointLooks[static_cast<std::size_t>(block.joint)].id + " "
                            + std::to_string(k + 1));
    for (const BodyLook& look : world.looks)
        for (const char* component : {"vx", "vy", "vz", "ωx", "ωy", "ωz"})
            columns.push_back(look.id + " " + component);
    const int bodies = world.system->bodyCount();
    const Eigen::MatrixXd J = solution.set.matrix(bodies);
    Eigen::MatrixXd A(J.rows(), J.rows());
    const std::vector<Eigen::Matrix3d> R_WB = rotations(*world.system, state);
    for (Eigen::Index i = 0; i < J.rows(); ++i) {
        Eigen::VectorXd answer(6 * bodies);
        for (int b = 0; b < bodies; ++b) {
            const Response response = world.system->response(b, R_WB[static_cast<std::size_t>(b)],
                                                             J.row(i).segment<3>(6 * b).transpose(),
                                                             J.row(i).segment<3>(6 * b + 3).transpose());
            answer.segment<3>(6 * b) = response.a_W;
            answer.segment<3>(6 * b + 3) = response.alpha_W;
        }
        A.col(i) = J * answer;
    }
    const bool guided = std::ranges::any_of(world.system->constants(), &BodyConstants::guided)
        || std::ranges::any_of(world.system->bodies(),
                               [](const Body& body) { return body.support != Support::free; });
    out.push_back({"J",
                   "J",
                   {"Jacobian of the joints", "关节的雅可比矩阵"},
                   names,
                   columns,
                   J.leftCols(static_cast<Eigen::Index>(columns.size())),
                   rank,
                   guided});
    out.push_back({"A",
                   "J M^{-1} J^{\\mathsf T}",
                   {"matrix of the constraint forces", "约束力的系数矩阵"},
                   names,
                   names,
                   A});
    out.push_back({"lambda", "\\lambda", {"constraint forces", "约束力"}, names, {"λ"}, solution.lambda});
    return out;
}

} // namespace polhode::course
