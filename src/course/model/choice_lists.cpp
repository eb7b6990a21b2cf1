#include "course/model/choice_lists.h"

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

struct NamedList {
    std::string name;
    std::vector<Choice> choices;
};

template <class Table>
std::vector<Choice> choicesOf(const Table& table)
{
    std::vector<Choice> list;
    for (const auto& row : table)
        list.push_back({row.id, {row.en, row.zh}});
    return list;
}

const std::vector<NamedList>& namedLists()
{
    static const std::vector<NamedList> lists{
        {"integrators", choicesOf(integratorTable())},
        {"rotations", choicesOf(rotationChartTable())},
        {"steppers", choicesOf(stepperTable())},
        {"solvers", choicesOf(lcpMethodTable())},
        {"impacts", choicesOf(impactLawTable())},
        {"hypotheses", choicesOf(restitutionTable())},
        {"soft-laws", choicesOf(softLawTable())},
        {"methods", choicesOf(jointMethodTable())},
        {"stabilisations", choicesOf(stabilisationTable())},
    };
    return lists;
}

} // namespace

const std::vector<Choice>* choiceList(const std::string& name)
{
    const auto& lists = namedLists();
    const auto found
        = std::find_if(lists.begin(), lists.end(), [&](const auto& l) { return l.name == name; });
    return found == lists.end() ? nullptr : &found->choices;
}

const std::vector<std::string>& choiceListNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (const NamedList& row : namedLists())
            list.push_back(row.name);
        return list;
    }();
    return names;
}

} // namespace polhode::course
