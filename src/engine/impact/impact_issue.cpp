#include "engine/impact/impact_issue.h"

#include <array>
#include <cstddef>

namespace polhode
{

std::span<const ImpactIssueRow> impactIssueTable()
{
    using Issue = ImpactIssue;
    constexpr bool kAnswers = true;
    static constexpr std::array<ImpactIssueRow, 11> kRows{{
        {Issue::negativeImpulse, "negative-impulse", "negative impulse, the bodies would have to pull",
         "冲量为负，物体须相互拉住", "λ", "N⋅s"},
        {Issue::energyGain, "energy-gain", "energy from nothing", "能量凭空增加", "ΔT", "J"},
        {Issue::guideViolatedBefore, "guide-before", "velocities before the impact violate a guide",
         "碰撞前的速度不满足导向约束", "|Δv|", "m/s"},
        {Issue::guideViolatedAfter, "guide-after", "velocities after the impact violate a guide",
         "碰撞后的速度不满足导向约束", "|Δv|", "m/s"},
        {Issue::frictionCone, "friction-cone", "sticking needs more friction than μ λ",
         "黏着所需的摩擦冲量超过 μλ", "|λt| − μ λ", "N⋅s"},
        {Issue::stillApproaching, "still-approaching", "still approaching after the impact", "碰撞后仍在接近",
         "ζ⁺", "m/s"},
        {Issue::rankDeficient, "rank-deficient", "contacts depend on each other, impulses need not be unique",
         "接触相互不独立，冲量未必唯一", "", "", kAnswers},
        {Issue::iterationLimit, "iteration-limit", "limit of iterations reached in an impact",
         "碰撞求解达到迭代次数上限", "", ""},
        {Issue::noSolution, "no-solution", "no solution", "无解", "", ""},
        {Issue::notApplicable, "not-applicable", "the law of impact does not apply", "碰撞定律不适用", "",
         ""},
        {Issue::ignored, "ignored", "left out by the law of impact", "碰撞定律未计的性质", "", "", kAnswers},
    }};
    return kRows;
}

const ImpactIssueRow& impactIssueRow(ImpactIssue issue)
{
    return impactIssueTable()[static_cast<std::size_t>(issue)];
}

} // namespace polhode
