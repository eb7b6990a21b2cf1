#include "engine/impact/impact_law_table.h"

#include "engine/impact/coulomb_impact.h"
#include "engine/impact/sequential.h"
#include "engine/impact/simultaneous.h"
#include "engine/impact/two_body.h"
#include "engine/impact/unilateral.h"
#include "engine/math/refused.h"

#include <algorithm>
#include <array>
#include <string>

namespace polhode
{

namespace
{

template <ImpactResult (*law)(const ImpactProblem&)>
ImpactResult plain(const ImpactProblem& problem, const ImpactOptions&)
{
    return law(problem);
}

template <Restitution restitution>
ImpactResult coulomb(const ImpactProblem& problem, const ImpactOptions&)
{
    ImpactProblem same = problem;
    for (ImpactContact& c : same.contacts)
        c.law = restitution;
    return coulombImpact(same);
}

} // namespace

std::span<const ImpactLawRow> impactLawTable()
{
    static constexpr std::array kRows{
        ImpactLawRow{
            "two-body", "Two bodies, by their contact's properties", "两体碰撞（按接触的性质）",
            "Smooth, with Coulomb friction, or with tangential restitution: whichever the contact has.",
            "光滑、库仑摩擦或切向恢复：视接触的性质而定。", false, false, plain<twoBodyImpact>},
        ImpactLawRow{"frictionless", "Smooth", "光滑碰撞",
                     "One impulse along the normal; the relative velocity is reversed e times.",
                     "只有法向冲量；相对法向速度反向并乘以 e。", false, false, plain<frictionlessImpact>},
        ImpactLawRow{"sticking", "Sticking", "黏着碰撞",
                     "Friction stops the tangential motion, if the friction cone allows it.",
                     "摩擦使切向运动停止（须在摩擦锥之内）。", false, false, plain<stickingImpact>},
        ImpactLawRow{"tangential", "Tangential and torsional restitution", "切向与扭转恢复",
                     "Sticking that gives back a part e_t of the tangential velocity: superballs.",
                     "黏着并按 e_t 恢复部分切向速度：如超级弹力球。", false, false, plain<tangentialImpact>},
        ImpactLawRow{"coulomb-newton", "Coulomb friction, Newton's restitution", "库仑摩擦＋牛顿恢复",
                     "Sliding, sticking and reversing, up to a given velocity; may create energy.",
                     "滑动、黏着与反向滑动，直至给定的分离速度；可能凭空产生能量。", false, false,
                     coulomb<Restitution::newton>},
        ImpactLawRow{"coulomb-poisson", "Coulomb friction, Poisson's restitution", "库仑摩擦＋泊松恢复",
                     "The impulse of expansion is e times that of compression.",
                     "恢复冲量为压缩冲量的 e 倍。", false, false, coulomb<Restitution::poisson>},
        ImpactLawRow{"coulomb-energetic", "Coulomb friction, energetic restitution (Stronge)",
                     "库仑摩擦＋能量恢复（斯特朗）",
                     "Expansion gives back e² of the work of compression; never creates energy.",
                     "恢复阶段释放压缩功的 e² 倍；绝不产生能量。", false, false,
                     coulomb<Restitution::energetic>},
        ImpactLawRow{"simultaneous", "Simultaneous (Zhang)", "同时碰撞（章定国）",
                     "All contacts keep their own e at once; impulses may come out negative.",
                     "所有接触点同时满足各自的 e；冲量可能为负。", true, false, plain<simultaneousImpact>},
        ImpactLawRow{"moreau", "Simultaneous, only pushing (Moreau)", "同时单边碰撞（莫罗）",
                     "As before, but impulses only push; with Coulomb friction where there is any.",
                     "同上，但冲量只能推；有摩擦时服从库仑定律。", true, true, unilateralImpact},
        ImpactLawRow{"poisson", "Simultaneous, compression and expansion (Poisson)",
                     "同时碰撞，压缩与恢复两阶段（泊松）",
                     "First all contacts stop approaching, then each gives back e times its impulse.",
                     "先使所有接触点停止接近，再各自释放 e 倍的冲量。", true, false, poissonImpact},
        ImpactLawRow{"sequential", "One after another", "依次碰撞",
                     "Two bodies at a time, in a stated order, until nothing approaches.",
                     "每次只处理两体碰撞，按给定次序直至不再接近。", true, false, sequentialImpact},
    };
    return kRows;
}

const ImpactLawRow& impactLawRow(std::string_view id)
{
    return rowCalled(impactLawTable(), "impact", id);
}

const ImpactLawRow& defaultImpactLaw(const ImpactProblem& problem)
{
    const auto& contacts = problem.contacts;
    if (contacts.size() == 1)
        return impactLawRow("two-body");
    const auto lacks = [](bool RestitutionRow::*trait) {
        return [trait](const ImpactContact& c) { return !(restitutionRow(c.law).*trait); };
    };
    if (std::any_of(contacts.begin(), contacts.end(), lacks(&RestitutionRow::atOnce)))
        return impactLawRow("sequential");
    if (!contacts.empty()
        && std::all_of(contacts.begin(), contacts.end(), lacks(&RestitutionRow::ofVelocity)))
        return impactLawRow("poisson");
    return impactLawRow("moreau");
}

} // namespace polhode
