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
            switch (force.kind) {
            case ForceDescription::Kind::force: {
                const ResolvedPlace place = placeOf(force.a);
                add(force.id, PointForce{place.body, place.point, axesOf(force), lawOf(force.vector)},
                    window);
                break;
            }
            case ForceDescription::Kind::torque:
                add(force.id, AppliedTorque{placeOf(force.a).body, axesOf(force), lawOf(force.vector)},
                    window);
                break;
            case ForceDescription::Kind::spring:
                addSpring(force, window);
                break;
            case ForceDescription::Kind::drag:
                addDrag(force, window);
                break;
            }
            out_.elementLabels.resize(out_.elements.size(),
                                      force.label.en.empty() ? sameInBoth(force.id) : force.label);
            out_.ranges.push_back({first, static_cast<int>(out_.elements.size()) - first});
        }
        return std::move(out_);
    }

private:
    template <class Law>
    void add(const std::string& id, Law law, const Window& window)
    {
        out_.elements.push_back({id, std::move(law), window});
        out_.elementIds.push_back(id);
    }

    ResolvedPlace placeOf(const PlaceDescription& place) const
    {
        return resolvePlace(place, scene_, numbers_, bodies_);
    }

    static Axes axesOf(const ForceDescription& force) { return force.bodyFrame ? Axes::body : Axes::world; }

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

    /// The damper is an element of its own, so that the ledger knows what it takes away.
    void addSpring(const ForceDescription& force, const Window& window)
    {
        const ResolvedPlace a = placeOf(force.a);
        const ResolvedPlace b = placeOf(force.b);
        const double stiffness = numbers_(force.stiffness, 0);
        const double length = numbers_(force.length, 0);
        const double damping = numbers_(force.damping, 0);
        add(force.id, SpringDamper{a.body, a.point, b.body, b.point, stiffness, 0, length}, window);
        if (damping > 0)
            add(force.id, SpringDamper{a.body, a.point, b.body, b.point, 0, damping, length}, window);
        out_.springs.push_back({force.id, a.body, b.body, a.point, b.point});
    }

    void addDrag(const ForceDescription& force, const Window& window)
    {
        const int body = placeOf(force.a).body;
        const double angular = numbers_(force.angular, 0);
        add(force.id, Drag{body, numbers_(force.linear, 0), numbers_(force.quadratic, 0)}, window);
        if (angular > 0)
            add(force.id, AngularDrag{body, angular, 0}, window);
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
