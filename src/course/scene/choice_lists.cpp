#include "course/scene/choice_lists.h"

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
    static const std::vector<Choice> choices{
        {"exp-map", {"exponential map", "指数映射"}},
        {"matrix-raw", {"matrix", "矩阵"}},
        {"matrix-orthonormalized", {"matrix, orthonormalized", "矩阵（正交化）"}},
        {"quaternion-raw", {"quaternion", "四元数"}},
        {"quaternion-normalized", {"quaternion, normalized", "四元数（归一化）"}},
        {"euler-angles", {"Euler angles", "欧拉角"}},
    };
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
