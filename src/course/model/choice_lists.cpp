#include "course/model/choice_lists.h"

#include "course/model/event_kinds.h"
#include "course/model/overlay_table.h"
#include "course/model/quantity_table.h"
#include "course/model/run_status.h"
#include "course/model/vocabulary.h"
#include "engine/body/rotation_chart.h"
#include "engine/contact/contact_law.h"
#include "engine/impact/impact_law_table.h"
#include "engine/ode/integrator_table.h"
#include "engine/solve/lcp.h"
#include "engine/step/joint_stepper.h"
#include "engine/step/stepper_table.h"
#include "engine/step/tree_stepper.h"

#include <algorithm>

namespace polhode::course
{

namespace
{

template <class Table>
std::vector<Choice> choicesOf(const Table& table)
{
    std::vector<Choice> list;
    for (const auto& row : table)
        list.push_back({row.id, {row.en, row.zh}, {row.aboutEn, row.aboutZh}});
    return list;
}

std::vector<Choice> overlayKinds()
{
    std::vector<Choice> list;
    for (const OverlayRow& row : overlayTable())
        list.push_back({row.id, row.name, row.meaning});
    return list;
}

std::vector<Choice> warnings()
{
    std::vector<Choice> list;
    for (const EventKindRow& row : eventKinds())
        if (row.gravity != EventGravity::plain)
            list.push_back({row.id, {}, row.name});
    for (const RunStatusRow& row : kRunStatuses)
        if (isEndOfRun(row.id))
            list.push_back({row.id, {}, {row.en, row.zh}});
    return list;
}

} // namespace

const std::vector<ChoiceList>& choiceLists()
{
    constexpr bool kOwn = false; // the course's
    static const std::vector<ChoiceList> lists{
        {"integrators", {"methods for the equations of motion", "积分方法"}, choicesOf(integratorTable())},
        {"rotations", {"how attitudes are kept", "姿态的表示与更新"}, choicesOf(rotationChartTable())},
        {"steppers",
         {"how contacts are carried through time", "接触随时间推进的方法"},
         choicesOf(stepperTable())},
        {"solvers",
         {"methods for the linear complementarity problem (LCP) of contact forces",
          "接触力的线性互补问题（LCP）的解法"},
         choicesOf(lcpMethodTable())},
        {"impacts", {"laws of impact", "碰撞定律"}, choicesOf(impactLawTable())},
        {"hypotheses",
         {"what a coefficient of restitution compares", "恢复系数比较的量"},
         choicesOf(restitutionTable())},
        {"soft-laws", {"laws of surfaces that give way", "软接触定律"}, choicesOf(softLawTable())},
        {"methods", {"coordinates of bodies with joints", "有关节物体的坐标"}, choicesOf(jointMethodTable())},
        {"stabilisations",
         {"what is done about drift off the joints", "关节漂移的校正"},
         choicesOf(stabilisationTable())},
        {"overlays", {"what is drawn over a scene", "画在场景上的叠加层"}, overlayKinds(), kOwn},
        {"panels", {"panels beside the plots", "图旁的侧栏各页"}, panelWords(), kOwn},
        {"quantities", {"quantities that have a colour", "有固定颜色的物理量"}, quantityWords(), kOwn},
        {"warnings", {"events that tell of something wrong", "表示出了问题的事件"}, warnings(), kOwn},
        {"parts", {"parts of the course", "课程的各部分"}, partWords(), kOwn},
    };
    return lists;
}

const std::vector<Choice>* choiceList(std::string_view id)
{
    const auto found = std::ranges::find(choiceLists(), id, &ChoiceList::id);
    return found == choiceLists().end() ? nullptr : &found->words;
}

const std::vector<std::string>& engineListIds()
{
    static const std::vector<std::string> ids = [] {
        std::vector<std::string> all;
        for (const ChoiceList& list : choiceLists())
            if (list.ofEngine)
                all.push_back(list.id);
        return all;
    }();
    return ids;
}

} // namespace polhode::course
