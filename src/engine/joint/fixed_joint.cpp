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

void move(const JointDescription&, const double*, const double*, JointMotion& motion)
{
    motion.clear(0);
}

void measure(const JointDescription&, const Eigen::Vector3d&, const Eigen::Matrix3d&, double*) { }

} // namespace

const JointRow kFixedJoint{
    .kind = JointKind::fixed,
    .id = "fixed",
    .en = "Fixed joint",
    .zh = "固定关节",
    .aboutEn = "One piece; its force and moment can be read.",
    .aboutZh = "连成一体，可读出其中的力与力矩。",
    .freedoms = {},
    .rows = 6,
    .coordinates = 0,
    .quaternion = -1,
    .constrain = constrain,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 0,
    .laws = FreedomLaws::none,
};

} // namespace polhode
