#include "engine/step/stepper.h"

#include <array>
#include <cstddef>

namespace polhode
{

std::span<const ContactEventKindRow> contactEventKinds()
{
    using Kind = ContactEvent::Kind;
    using Touch = EventTouch;
    constexpr bool kFailure = true;
    static constexpr std::array<ContactEventKindRow, 14> kRows{{
        {Kind::impact, "impact", "impact", "碰撞", Touch::strikes},
        {Kind::made, "made", "contact made", "接触建立", Touch::begins},
        {Kind::broken, "broken", "contact broken", "接触脱离", Touch::ends},
        {Kind::unloaded, "unloaded", "contact force vanishes", "接触力消失"},
        {Kind::lost, "lost", "contact lost at an edge", "接触滑脱", Touch::ends},
        {Kind::stick, "stick", "sticks", "黏着"},
        {Kind::slip, "slip", "slips", "滑动"},
        {Kind::zeno, "zeno", "infinitely many bounces", "无穷次弹跳"},
        {Kind::noSolution, "no-solution", "no solution", "无解", Touch::none, kFailure},
        {Kind::painleve, "painleve", "Painlevé's paradox", "潘勒韦佯谬", Touch::none, kFailure},
        {Kind::finding, "finding", "finding of the law of impact", "碰撞定律的发现", Touch::none, kFailure},
        {Kind::unconverged, "unconverged", "forces not converged", "力未收敛", Touch::none, kFailure},
        {Kind::bridged, "bridged", "passed by impulses", "以冲量越过", Touch::none, kFailure},
        {Kind::pierced, "pierced", "pressed right through", "被压穿", Touch::none, kFailure},
    }};
    return kRows;
}

const ContactEventKindRow& contactEventKind(ContactEvent::Kind kind)
{
    return contactEventKinds()[static_cast<std::size_t>(kind)];
}

StepImpulses& StepImpulses::operator+=(const StepImpulses& other)
{
    surfaces.insert(surfaces.end(), other.surfaces.begin(), other.surfaces.end());
    joints.resize(other.joints.size());
    for (std::size_t j = 0; j < joints.size(); ++j)
        joints[j] += other.joints[j];
    onBodies_W.resize(other.onBodies_W.size(), Eigen::Vector3d::Zero());
    for (std::size_t b = 0; b < onBodies_W.size(); ++b)
        onBodies_W[b] += other.onBodies_W[b];
    return *this;
}

StepImpulses& StepImpulses::operator*=(double factor)
{
    for (SurfaceImpulse& surface : surfaces) {
        surface.normal *= factor;
        surface.tangential_W *= factor;
    }
    for (JointWrench& joint : joints)
        joint = factor * joint;
    for (Eigen::Vector3d& given_W : onBodies_W)
        given_W *= factor;
    return *this;
}

const char* contactCaseName(ContactRecord::Case which)
{
    static constexpr std::array<const char*, 4> kNames{"1", "2a", "2b", "3"};
    return kNames[static_cast<std::size_t>(which)];
}

} // namespace polhode
