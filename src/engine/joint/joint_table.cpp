#include "engine/joint/joint_table.h"

#include "engine/math/refused.h"

#include <array>
#include <string>

namespace polhode
{

void JointMotion::clear(int freedoms)
{
    p.setZero();
    R.setIdentity();
    Sv.setZero(3, freedoms);
    Sw.setZero(3, freedoms);
    bv.setZero();
    bw.setZero();
}

std::span<const JointRow> jointTable()
{
    static const std::array kRows{
        kBallJoint,   kUniversalJoint, kHingeJoint, kSliderJoint, kFixedJoint, kCylindricalJoint, kScrewJoint,
        kPlanarJoint, kDistanceJoint,  kRopeJoint,  kCurveJoint,  kBladeJoint, kGearJoint,        kFreeJoint};
    return kRows;
}

const JointRow& jointRow(JointKind kind)
{
    return jointTable()[static_cast<std::size_t>(kind)];
}

const JointRow& jointRow(std::string_view id)
{
    return rowCalled(jointTable(), "joint", id);
}

const JointRow& treeRow(const JointDescription& joint)
{
    return jointRow(joint.kind).hasSharedLaw() && joint.eulerAngles ? kBallJointByEulerAngles
                                                                    : jointRow(joint.kind);
}

Eigen::Vector3d freedomAxis_W(const JointPlace& place, const FreedomAxis& freedom)
{
    if (freedom.frame == FreedomAxis::Frame::between)
        return (place.B.x_W - (place.over.empty() ? place.A : place.over.back()).x_W).normalized();
    if (freedom.frame == FreedomAxis::Frame::along)
        return place.A.R_WJ * place.bead.on.t;
    const JointPlace::End& end = freedom.frame == FreedomAxis::Frame::onA ? place.A : place.B;
    return end.R_WJ.col(freedom.axis);
}

void addFreedomRow(const JointPlace& place, const FreedomAxis& freedom, JointRows& rows)
{
    const Eigen::Vector3d a_W = freedomAxis_W(place, freedom);
    if (freedom.frame == FreedomAxis::Frame::between)
        addLineRow(place, rows);
    else if (freedom.motion == FreedomAxis::Motion::slide)
        addSlideRow(place, a_W, rows);
    else
        addTurnRow(place, a_W, freedom.frame == FreedomAxis::Frame::onA ? place.A.w_W : place.B.w_W, 0.0,
                   rows);
    if (freedom.frame == FreedomAxis::Frame::along)
        rows.error[rows.count - 1] = place.bead.q;
}

} // namespace polhode
