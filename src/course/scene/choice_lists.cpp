#include "course/scene/choice_lists.h"

#include "engine/body/rotation_chart.h"
#include "engine/integrate/integrator_table.h"

namespace polhode::course
{

const std::vector<Choice>& integratorChoices()
{
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> list;
        for (const IntegratorRow& row : integratorTable())
            list.push_back({row.id, {row.en, row.zh}});
        return list;
    }();
    return choices;
}

const std::vector<Choice>& rotationChoices()
{
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> list;
        for (const RotationChartRow& row : rotationChartTable())
            list.push_back({row.id, {row.en, row.zh}});
        return list;
    }();
    return choices;
}

const std::vector<Choice>* choiceList(const std::string& name)
{
    return name == "integrators" ? &integratorChoices() : name == "rotations" ? &rotationChoices() : nullptr;
}

std::vector<std::string> idsOf(const std::vector<Choice>& choices)
{
    std::vector<std::string> ids;
    for (const Choice& choice : choices)
        ids.push_back(choice.id);
    return ids;
}

} // namespace polhode::course
