#include "course/world/resolve_forces.h"

#include "course/language/formula.h"
#include "engine/math/number_text.h"

#include <algorithm>
#include <cmath>

namespace polhode::course
{

namespace
{

using Eigen::Vector3d;

/// Three expressions of time and state as one function; a copy has formulas of its own.
class FormulaVector
{
public:
    FormulaVector(const VectorExpression& vector, const VariableTable& variables,
                  std::shared_ptr<const Facts> facts, const State& initial)
        : facts_(std::move(facts))
    {
        sample_.facts = facts_.get();
        sample_.evaluation.R_WB.resize(facts_->bodies.size());
        set(0, initial);
        for (const Expression& expression : vector.component) {
            try {
                components_.emplace_back(expression.text, variables, Need::state);
            } catch (const ValueError& error) {
                throw InputError(expression.where, error);
            }
            components_.back().setInitial(sample_);
        }
    }

    std::vector<double> edges(const Values& values) const
    {
        std::vector<double> all;
        for (const SampleFormula& component : components_)
            for (const double edge : component.formula().edges(values))
                all.push_back(edge);
        return all;
    }

    bool hasHiddenEdges(const Values& values) const
    {
        return std::any_of(components_.begin(), components_.end(), [&](const SampleFormula& component) {
            return component.formula().hasHiddenEdges(values);
        });
    }

    Vector3d operator()(double t, const State& state)
    {
        set(t, state);
        return {components_[0](sample_), components_[1](sample_), components_[2](sample_)};
    }

private:
    void set(double t, const State& state)
    {
        sample_.t = t;
        sample_.state = &state;
        for (std::size_t b = 0; b < state.bodies.size(); ++b)
            sample_.evaluation.R_WB[b] = rotationMatrix(facts_->chart, state.bodies[b].attitude);
    }

    std::shared_ptr<const Facts> facts_;
    Sample sample_;
    std::vector<SampleFormula> components_;
};

class Builder
{
public:
    Builder(const SceneDescription& scene, const Numbers& numbers, const ResolvedBodies& bodies,
            const VariableTable& variables, std::shared_ptr<const Facts> facts)
        : scene_(scene)
        , numbers_(numbers)
        , bodies_(bodies)
        , variables_(variables)
        , facts_(std::move(facts))
    {
    }

    ResolvedForces build()
    {
        add("gravity", UniformGravity{numbers_(scene_.gravity, Vector3d::Zero())}, {});
        out_.elementLabels.push_back({"gravity", "重力"});
        for (const ForceDescription& force : scene_.forces) {
            const int first = static_cast<int>(out_.elements.size());
            const Window window = windowOf(force);
            const ForceRow& row = forceRow(force);
            const ForceValues values = valuesOf(force, row);
            for (ForceLaw& law : row.laws(values))
                add(force.id, std::move(law), window);
            if (row.drawn)
                out_.springs.push_back(
                    {force.id, values.a.body, values.b.body, values.a.point, values.b.point});
            out_.elementLabels.resize(out_.elements.size(),
                                      force.label.en.empty() ? sameInBoth(force.id) : force.label);
            out_.ranges.push_back({first, static_cast<int>(out_.elements.size()) - first});
        }
        return std::move(out_);
    }

private:
    void add(const std::string& id, ForceLaw law, const Window& window)
    {
        out_.elements.push_back({id, std::move(law), window});
        out_.elementIds.push_back(id);
    }

    ResolvedPlace placeOf(const PlaceDescription& place) const
    {
        return resolvePlace(place, scene_, numbers_, bodies_);
    }

    ForceValues valuesOf(const ForceDescription& force, const ForceRow& row)
    {
        ForceValues values{
            placeOf(force.a), placeOf(force.b), force.bodyFrame ? Axes::body : Axes::world, {}, {}};
        if (row.unit)
            values.vector = lawOf(force.vector);
        for (const ForceNumber& number : row.numbers) {
            const auto written = force.numbers.find(number.key);
            values.numbers.push_back(written == force.numbers.end() ? 0 : numbers_(written->second, 0));
        }
        return values;
    }

    Window windowOf(const ForceDescription& force) const
    {
        Window window;
        window.from = numbers_(force.from, window.from);
        window.to = numbers_(force.to, window.to);
        if (!(window.from < window.to))
            throw InputError(force.to.where, sameInBoth("to = " + numberText(window.to)),
                             Text{"a time after from = ", "晚于 from = "}
                                 + sameInBoth(numberText(window.from)));
        return window;
    }

    VectorLaw lawOf(const VectorExpression& vector)
    {
        const FormulaVector law(vector, variables_, facts_, bodies_.initial);
        for (const double edge : law.edges(numbers_.values()))
            out_.edges.push_back(edge);
        out_.hiddenEdges = out_.hiddenEdges || law.hasHiddenEdges(numbers_.values());
        return VectorFunction(law);
    }

    const SceneDescription& scene_;
    const Numbers& numbers_;
    const ResolvedBodies& bodies_;
    const VariableTable& variables_;
    std::shared_ptr<const Facts> facts_;
    ResolvedForces out_;
};

} // namespace

ResolvedPlace resolvePlace(const PlaceDescription& place, const SceneDescription& scene,
                           const Numbers& numbers, const ResolvedBodies& bodies)
{
    const Vector3d given = numbers(place.point, Vector3d::Zero());
    if (place.body.empty())
        return {kWorld, given};
    const auto body = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                   [&](const BodyDescription& b) { return b.id == place.body; });
    if (body == scene.bodies.end())
        throw InputError({}, Text{"the body ", "物体"} + quoted(place.body),
                         {"a body of the scene", "场景中的物体"});
    const auto index = static_cast<std::size_t>(body - scene.bodies.begin());
    ResolvedPlace out{static_cast<int>(index)};
    if (!place.mark.empty()) {
        const auto mark = body->points.find(place.mark);
        if (mark == body->points.end())
            throw InputError(body->where, Text{"the mark ", "标记"} + quoted(place.mark),
                             {"a mark of the body", "该物体的标记"});
        out.point = bodies.marks[index][std::distance(body->points.begin(), mark)];
    } else if (place.point.given()) {
        out.point = bodies.X_BS[index] * given;
    }
    return out;
}

ResolvedForces resolveForces(const SceneDescription& scene, const Numbers& numbers,
                             const ResolvedBodies& bodies, const VariableTable& variables,
                             std::shared_ptr<const Facts> facts)
{
    return Builder(scene, numbers, bodies, variables, std::move(facts)).build();
}

} // namespace polhode::course
