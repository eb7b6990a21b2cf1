#include "engine/joint/joint_table.h"

/// The weld: a common point and no relative rotation.
namespace polhode
{

namespace
{

void constrain(const JointPlace& place, const JointDescription&, JointRows& rows)
{
    addPointRows(place, rows);
    addRotationRows(place, rows);
}

void move(const double*, const double*, JointMotion& motion)
{
    motion.clear(0);
}

void measure(const Eigen::Vector3d&, const Eigen::Matrix3d&, double*) { }

} // namespace

const JointRow kFixedJoint{JointKind::fixed, "fixed", "Fixed joint", "固定关节", {}, 6, 0, -1,
                           constrain,        move,    measure};

} // namespace polhode
