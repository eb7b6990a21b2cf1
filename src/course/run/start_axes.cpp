#include "course/run/start_axes.h"

#include "engine/joint/joint_table.h"
#include "engine/math/euler_angles.h"

namespace polhode::course
{

std::vector<JointView::Axis> startAxes(const JointLook& look, const JointView& view)
{
    if (jointRow(look.kind).laws != FreedomLaws::shared)
        return view.axes;
    const Eigen::Matrix3d R_WA = view.X_WA.linear();
    const Eigen::Vector3d angles
        = eulerFromRotation(EulerSequence::zyx, R_WA.transpose() * view.X_WB.linear()).angles;
    const Eigen::Matrix3d axes_W = R_WA * eulerRateMatrix(EulerSequence::zyx, angles);
    std::vector<JointView::Axis> axes;
    for (int k = 0; k < 3; ++k)
        axes.push_back({axes_W.col(k), true, angles[k]});
    return axes;
}

} // namespace polhode::course
