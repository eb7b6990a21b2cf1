#include "engine/joint/joint_table.h"
#include "engine/math/so3.h"

#include <Eigen/Geometry>

/// No joint at all: six freedoms, (x, y, z) and a quaternion; the speeds are ṗ and w in the axes of A. It
/// joins a floating base to the ground in generalized coordinates.
namespace polhode
{

namespace
{

using enum FreedomAxis::Motion;
using enum FreedomAxis::Frame;
constexpr FreedomAxis kFreedoms[]{{slide, onA, 0}, {slide, onA, 1}, {slide, onA, 2},
                                  {turn, onA, 0},  {turn, onA, 1},  {turn, onA, 2}};

void move(const JointDescription&, const double* q, const double*, JointMotion& motion)
{
    motion.clear(6);
    motion.p << q[0], q[1], q[2];
    motion.R = Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix();
    motion.Sv.leftCols<3>().setIdentity();
    motion.Sw.rightCols<3>().setIdentity();
}

void measure(const JointDescription&, const Eigen::Vector3d& p, const Eigen::Matrix3d& R, double* q)
{
    Eigen::Map<Eigen::Vector3d>{q} = p;
    const Eigen::Quaterniond quaternion = quaternionFromRotation(R);
    q[3] = quaternion.w();
    Eigen::Map<Eigen::Vector3d>(q + 4) = quaternion.vec();
}

} // namespace

const JointRow kFreeJoint{
    .kind = JointKind::free,
    .id = "free",
    .en = "Free (no joint)",
    .zh = "自由（无关节）",
    .aboutEn = "Six freedoms.",
    .aboutZh = "六个自由度。",
    .freedoms = kFreedoms,
    .rows = 0,
    .coordinates = 7,
    .quaternion = 3,
    .constrain = nullptr,
    .move = move,
    .measure = measure,
    .ends = JointEnds::frames,
    .axes = 0,
    .laws = FreedomLaws::none,
};

} // namespace polhode
