#include "engine/step/stepper.h"

#include <array>
#include <cstddef>

namespace polhode
{

const ContactEventKindRow& contactEventKind(ContactEvent::Kind kind)
{
    using Kind = ContactEvent::Kind;
    static constexpr std::array<ContactEventKindRow, 14> kRows{{
        {Kind::impact, "impact", "impact", "碰撞"},
        {Kind::made, "made", "contact made", "接触建立"},
        {Kind::broken, "broken", "contact broken", "接触脱离"},
        {Kind::unloaded, "unloaded", "contact force vanishes", "接触力消失"},
        {Kind::lost, "lost", "contact lost at an edge", "接触滑脱"},
        {Kind::stick, "stick", "sticks", "黏着"},
        {Kind::slip, "slip", "slips", "滑动"},
        {Kind::zeno, "zeno", "infinitely many bounces", "无穷次弹跳"},
        {Kind::noSolution, "no-solution", "no solution", "无解"},
        {Kind::painleve, "painleve", "Painlevé's paradox", "潘勒韦佯谬"},
        {Kind::finding, "finding", "finding of the law of impact", "碰撞定律的发现"},
        {Kind::unconverged, "unconverged", "forces not converged", "力未收敛"},
        {Kind::bridged, "bridged", "passed by impulses", "以冲量越过"},
        {Kind::pierced, "pierced", "pressed right through", "被压穿"},
    }};
    return kRows[static_cast<std::size_t>(kind)];
}

const char* contactCaseName(ContactRecord::Case which)
{
    static constexpr std::array<const char*, 4> kNames{"1", "2a", "2b", "3"};
    return kNames[static_cast<std::size_t>(which)];
}

} // namespace polhode
