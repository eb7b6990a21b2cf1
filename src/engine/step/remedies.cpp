#include "engine/step/remedies.h"

#include "engine/math/refused.h"

#include <array>

namespace polhode
{

std::span<const RemedyRow> remedyTable()
{
    static constexpr std::array kRows{
        RemedyRow{&Remedies::zeno, "zeno", "The limit of bounces", "弹跳的极限",
                  "Bounces that follow each other ever faster end where their intervals have their limit.",
                  "越来越密的弹跳在其间隔的极限处结束。"},
        RemedyRow{&Remedies::slowSlips, "slow_slips", "Slow slips", "慢滑动",
                  "Friction of a slip that has all but ended acts against where the slip will go in 10 µs.",
                  "即将停止的滑动，摩擦力指向 10 µs 之后滑动方向的反方向。"},
        RemedyRow{&Remedies::jam, "jam", "Slips that jam", "卡住的滑动",
                  "A slip whose friction admits no finite force (Painlevé) ends by an impulse.",
                  "摩擦不允许有限接触力的滑动（潘勒韦）以一次冲量结束。"},
        RemedyRow{&Remedies::bridge, "bridge", "A step by impulses", "冲量步",
                  "Where no motion is found, or events have no end, a short step by impulses leads on.",
                  "找不到运动或事件没有止境时，用一小步冲量时间步越过。"},
    };
    return kRows;
}

const RemedyRow& remedyRow(std::string_view id)
{
    return rowCalled(remedyTable(), "remedy", id);
}

} // namespace polhode
