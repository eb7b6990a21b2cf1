#include "course/variables/catalogue.h"

#include "course/language/formula.h"
#include "course/variables/body_variables.h"
#include "course/variables/contact_variables.h"
#include "course/variables/joint_variables.h"
#include "course/variables/system_variables.h"

#include <map>
#include <set>
#include <stdexcept>

namespace polhode::course
{

namespace
{

/// What the plots of a run, or of a variant, are made from: follows the lesson's definitions down to built-in
/// variables. What cannot be read is reported where it is asked for.
std::vector<std::size_t> plottedVariables(const Experiment& experiment, const VariableCatalogue& catalogue,
                                          bool ofVariant)
{
    std::vector<std::string> open;
    for (const PlotDescription& plot : experiment.plots) {
        if (ofVariant && !plot.variants)
            continue;
        open.push_back(plot.x);
        open.insert(open.end(), plot.y.begin(), plot.y.end());
        if (ofVariant)
            continue;
        for (const TheoryCurve& theory : plot.theory)
            open.push_back(theory.expr.text);
    }
    std::set<std::string> seen;
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < catalogue.builtIn.size(); ++i)
        if (!ofVariant && catalogue.builtIn[i].band)
            found.insert(i);
    while (!open.empty()) {
        std::string text = std::move(open.back());
        open.pop_back();
        if (text.ends_with("@0"))
            text.resize(text.size() - 2);
        if (!seen.insert(text).second)
            continue;
        const auto row = catalogue.index.find(text);
        if (row != catalogue.index.end() && row->second < catalogue.builtIn.size()) {
            found.insert(row->second);
            continue;
        }
        if (row != catalogue.index.end())
            text = experiment.variables[row->second - catalogue.builtIn.size()].expr.text;
        else if (experiment.parameter(text))
            continue;
        try {
            const Formula formula(text);
            open.insert(open.end(), formula.variables().begin(), formula.variables().end());
        } catch (const std::invalid_argument&) {
            continue;
        }
    }
    return {found.begin(), found.end()};
}

std::span<const VariableRow> timeRows()
{
    static const VariableRow rows[] = {scalar("t", "t", "t", {"time", "时间"}, "s", "position", Need::state,
                                              [](const Sample& s) { return s.t; })};
    return rows;
}

} // namespace

std::span<const VariableFamily> variableFamilies()
{
    static const VariableFamily families[] = {
        {"", timeRows()},
        {"b.", bodyRows()},
        {"b.A.", markRows()},
        {"f.", forceRows()},
        {"f.", torqueRows()},
        {"total.", totalRows()},
        {"ball.floor.", pairRows()},
        {"ball.A.", cornerRows()},
        {"ball.", touchedRows()},
        {"hip.", turnRows()},
        {"hip.", slideRows()},
        {"hip.", distanceRows()},
        {"hip.", curveRows()},
        {"hip.", jointQuantityRows()},
    };
    return families;
}

std::vector<Variable> builtInVariables(const SceneDescription& scene)
{
    std::vector<Variable> out;
    addRows(out, timeRows(), {VariableInfo::Of::experiment, ""});
    const auto append = [&](std::vector<Variable> more) {
        for (Variable& variable : more)
            out.push_back(std::move(variable));
    };
    for (std::size_t b = 0; b < scene.bodies.size(); ++b)
        append(bodyVariables(scene, static_cast<int>(b)));
    for (std::size_t f = 0; f < scene.forces.size(); ++f)
        append(forceVariables(scene, static_cast<int>(f)));
    if (!scene.bodies.empty())
        append(totalVariables(scene));
    if (scene.bodies.size() > 1) {
        std::map<std::string, Text> labels;
        for (const BodyDescription& body : scene.bodies)
            labels.emplace(body.id, body.label.en.empty() ? Text{body.id, body.id} : body.label);
        for (Variable& variable : out) {
            const auto label = labels.find(variable.info.id.substr(0, variable.info.id.find('.')));
            if (label != labels.end() && variable.info.id.size() > label->first.size())
                variable.info.name = label->second + Text{": ", "："} + variable.info.name;
        }
    }
    append(contactVariables(scene));
    append(jointVariables(scene));
    return out;
}

std::vector<VariableInfo> catalogue(const Experiment& experiment)
{
    return VariableCatalogue(experiment).infos;
}

VariableCatalogue::VariableCatalogue(const Experiment& experiment)
    : builtIn(builtInVariables(experiment.scene))
{
    infos.reserve(builtIn.size() + experiment.variables.size());
    for (const Variable& variable : builtIn)
        infos.push_back(variable.info);
    for (const ExpressionVariable& variable : experiment.variables)
        infos.push_back({variable.id, variable.symbol.empty() ? variable.id : variable.symbol,
                         variable.symbol.empty() ? "\\text{" + variable.id + "}" : variable.symbol,
                         variable.label, variable.unit,
                         variable.quantity.empty() ? "series1" : variable.quantity});
    for (std::size_t i = 0; i < infos.size(); ++i)
        index.emplace(infos[i].id, i);
    plotted = plottedVariables(experiment, *this, false);
    plottedOfVariants = plottedVariables(experiment, *this, true);
}

} // namespace polhode::course
