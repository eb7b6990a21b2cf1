#include "course/export/column_sets.h"

#include "course/language/own_names.h"
#include "course/model/force_table.h"
#include "course/variables/catalogue.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace polhode::course
{

namespace
{

/// Why a quantity may not be known.
enum class Lack { none, potential, reactions, turning, accounts };

Text reasonOf(Lack lack)
{
    switch (lack) {
    case Lack::potential:
        return {"nothing here has a potential (no weight, no spring)", "没有势能（无重力，也无弹簧）"};
    case Lack::reactions:
        return {"nothing touches and nothing is joined", "没有接触，也没有关节"};
    case Lack::turning:
        return {"a point does not turn", "质点没有转动"};
    case Lack::accounts:
        return {"supports keep no account of the impulses they give", "支点给出的冲量没有记录"};
    case Lack::none:
        break;
    }
    return {"not known in this run", "此次运行中未知"};
}

struct Quantity {
    const char* id;
    Lack lack = Lack::none;
    bool hasSprings = false; ///< the energy of springs is in it
};

/// The balance of the system, energy before momentum before angular momentum.
constexpr Quantity kOfSystem[] = {
    {"E"},
    {"T"},
    {"V", Lack::potential},
    {"W"},
    {"friction", Lack::reactions},
    {"restitution", Lack::reactions},
    {"damping", Lack::reactions},
    {"drift", Lack::reactions},
    {"residual"},
    {"px"},
    {"py"},
    {"pz"},
    {"p"},
    {"residual_p", Lack::accounts},
    {"LOx"},
    {"LOy"},
    {"LOz"},
    {"LO"},
    {"residual_L", Lack::accounts},
};

constexpr Quantity kOfBody[] = {
    {"E", Lack::none, true},
    {"T"},
    {"V", Lack::potential, true},
    {"px"},
    {"py"},
    {"pz"},
    {"p"},
    {"LOx"},
    {"LOy"},
    {"LOz"},
    {"LO"},
    {"Lx", Lack::turning},
    {"Ly", Lack::turning},
    {"Lz", Lack::turning},
    {"L", Lack::turning},
};

/// Whether it weighs anything, or would with other values of its parameters.
bool hasWeight(const SceneDescription& scene, const std::vector<NamedRun>& runs)
{
    const auto depends = [](const Expression& expression) {
        return std::ranges::any_of(expression.text, [](unsigned char c) { return std::isalpha(c) != 0; });
    };
    return std::ranges::any_of(scene.gravity.component, depends)
        || std::ranges::any_of(runs, [](const NamedRun& named) { return !named.run->gravity().isZero(0); });
}

bool hasPotential(const ForceDescription& force)
{
    return forceRow(force).stores;
}

/// A spring that this body shares with another: its energy belongs to both.
bool sharesSpring(const SceneDescription& scene, const std::string& body)
{
    return std::ranges::any_of(scene.forces, [&](const ForceDescription& force) {
        return hasPotential(force) && !force.a.body.empty() && !force.b.body.empty()
            && (force.a.body == body || force.b.body == body);
    });
}

bool hasOwnSpring(const SceneDescription& scene, const std::string& body)
{
    return std::ranges::any_of(scene.forces, [&](const ForceDescription& force) {
        return hasPotential(force) && force.a.body.empty() != force.b.body.empty()
            && (force.a.body == body || force.b.body == body);
    });
}

template <class Is>
bool everywhere(const std::string& id, const std::vector<NamedRun>& runs, Is is)
{
    return std::ranges::all_of(
        runs, [&](const NamedRun& named) { return std::ranges::all_of(*named.run->column(id), is); });
}

class Balance
{
public:
    Balance(const Experiment& experiment, const std::vector<NamedRun>& runs)
        : scene_(experiment.scene)
        , runs_(runs)
        , weighs_(hasWeight(scene_, runs))
    {
        choice_.ids = {kTimeVariable, kSideColumn};
        for (const Quantity& quantity : kOfSystem)
            add("total.", quantity, lackOfSystem(quantity));
        for (const BodyDescription& body : scene_.bodies)
            for (const Quantity& quantity : kOfBody)
                addOfBody(body.id, quantity);
    }

    ColumnChoice take() { return std::move(choice_); }

private:
    bool isThere(const std::string& id) const { return runs_.front().run->find(id) != nullptr; }

    bool lackOfSystem(const Quantity& quantity) const
    {
        const std::string id = std::string("total.") + quantity.id;
        if (!isThere(id))
            return true;
        if (quantity.lack == Lack::accounts)
            return everywhere(id, runs_, [](double value) { return std::isnan(value); });
        // Joints and surfaces may store energy too: that shows.
        return quantity.lack == Lack::potential && !weighs_
            && std::ranges::none_of(scene_.forces, hasPotential)
            && everywhere(id, runs_, [](double value) { return value == 0; });
    }

    void addOfBody(const std::string& body, const Quantity& quantity)
    {
        const std::string prefix = body + ".", name = quantity.id;
        if (!weighs_ && !hasOwnSpring(scene_, body) && sharesSpring(scene_, body) && quantity.hasSprings)
            return miss(prefix + name,
                        {"the energy of a spring between bodies belongs to the system",
                         "物体之间弹簧的能量属于整个系统"});
        const bool lacks = !isThere(prefix + name)
            || (quantity.lack == Lack::potential && !weighs_ && !hasOwnSpring(scene_, body));
        add(prefix, quantity, lacks);
    }

    void add(const std::string& prefix, const Quantity& quantity, bool lacks)
    {
        if (lacks)
            miss(prefix + quantity.id, reasonOf(quantity.lack));
        else
            choice_.ids.push_back(prefix + quantity.id);
    }

    void miss(const std::string& id, const Text& reason)
    {
        for (MissingColumns& missing : choice_.missing)
            if (missing.reason == reason) {
                missing.ids.push_back(id);
                return;
            }
        choice_.missing.push_back({{id}, reason});
    }

    const SceneDescription& scene_;
    const std::vector<NamedRun>& runs_;
    bool weighs_;
    ColumnChoice choice_;
};

ColumnChoice energyAndMomentum(const Experiment& experiment, const std::vector<NamedRun>& runs)
{
    return Balance(experiment, runs).take();
}

ColumnChoice plotted(const Experiment& experiment, const std::vector<NamedRun>& /*runs*/)
{
    ColumnChoice choice;
    for (const PlotDescription& plot : experiment.plots)
        for (const std::string& id : plot.y)
            if (std::ranges::find(choice.ids, id) == choice.ids.end())
                choice.ids.push_back(id);
    if (choice.ids.empty())
        choice.ids.push_back("total.E");
    return choice;
}

ColumnChoice all(const Experiment& experiment, const std::vector<NamedRun>& /*runs*/)
{
    ColumnChoice choice;
    for (const VariableInfo& variable : catalogue(experiment))
        choice.ids.push_back(variable.id);
    return choice;
}

} // namespace

Text missingText(const MissingColumns& missing)
{
    std::string ids;
    for (const std::string& id : missing.ids)
        ids += (ids.empty() ? "" : ", ") + id;
    return sameInBoth(ids) + Text{": ", "："} + missing.reason;
}

std::span<const ColumnSet> columnSets()
{
    static const ColumnSet sets[] = {
        {"energy-momentum",
         {"energy and momentum", "能量与动量"},
         {"E, T, V, W, losses, p and L of the system and of each body, and what the ledgers leave over",
          "系统和各物体的 E、T、V、W、损耗、p、L，以及账目的余量"},
         energyAndMomentum},
        {"plotted",
         {"curves plotted", "图中的曲线"},
         {"what the plots of the lesson show", "课中各图的曲线"},
         plotted},
        {"all", {"all variables", "全部变量"}, {"every variable of the run", "运行的每个变量"}, all},
    };
    return sets;
}

const ColumnSet* columnSet(std::string_view id)
{
    const auto found = std::ranges::find(columnSets(), id, &ColumnSet::id);
    return found == columnSets().end() ? nullptr : &*found;
}

} // namespace polhode::course
