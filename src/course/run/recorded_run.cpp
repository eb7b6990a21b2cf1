#include "course/run/recorded_run.h"

#include "course/model/inputs_line.h"
#include "course/run/contact_columns.h"
#include "course/run/contact_names.h"
#include "course/run/impact_matrices.h"
#include "course/run/joint_space.h"
#include "course/variables/joint_variables.h"

#include "course/language/formula.h"
#include "course/language/measure.h"
#include "course/run/run_hash.h"
#include "course/run/soft_impact.h"
#include "course/variables/catalogue.h"
#include "engine/math/pseudo_inverse.h"
#include "engine/math/so3.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <numbers>
#include <string_view>

namespace polhode::course
{

namespace
{

constexpr int kDeepest = 20; ///< definitions that lead from one to the next
constexpr double kSameSolution = 1e-8; ///< residual below which recorded forces solve the contact problem

/// Adds the turns that an angle in (−π, π] lost.
void unwrap(std::vector<double>& angle, std::span<const int>)
{
    for (std::size_t i = 1; i < angle.size(); ++i)
        angle[i] += 2 * std::numbers::pi * std::round((angle[i - 1] - angle[i]) / (2 * std::numbers::pi));
}

std::size_t index(std::ptrdiff_t i)
{
    return static_cast<std::size_t>(i);
}

/// The index of the row at or before t; after the jump at t.
std::size_t rowBefore(std::span<const double> time, double t)
{
    const auto after = std::upper_bound(time.begin(), time.end(), t);
    return after == time.begin() ? 0 : static_cast<std::size_t>(after - time.begin()) - 1;
}

Eigen::Isometry3d poseOf(const JointPlace::End& end)
{
    Eigen::Isometry3d X_WJ = Eigen::Isometry3d::Identity();
    X_WJ.linear() = end.R_WJ;
    X_WJ.translation() = end.x_W;
    return X_WJ;
}

/// Whether all rows are the same number, to the bit.
bool isConstant(const std::vector<double>& column)
{
    return column.empty()
        || std::memcmp(column.data(), column.data() + 1, (column.size() - 1) * sizeof(double)) == 0;
}

/// @p variable first, then the other components of the vector or quaternion that it is one of.
std::vector<const Variable*> components(const VariableTable& table, const Variable& variable)
{
    std::vector<const Variable*> out{&variable};
    std::string id = variable.info.id;
    for (const std::string_view letters : {"xyz", "0123"}) {
        if (letters.find(variable.info.id.back()) == std::string_view::npos)
            continue;
        for (const char letter : letters) {
            id.back() = letter;
            const Variable* other = table.find(id);
            if (other && other != &variable && other->need == variable.need
                && other->continuation == variable.continuation)
                out.push_back(other);
        }
    }
    return out;
}

} // namespace

RecordedRun::RecordedRun(const Experiment& experiment, const Inputs& inputs, World world, Recording recording)
    : world_(std::move(world))
    , recording_(std::move(recording))
    , inputs_(inputs)
    // Without the name: the same scene in a file of another name is the same run.
    , inputsLine_(inputsToLine("", experiment, inputs).substr(1 + experiment.id.size()))
    , sampler_(world_)
    , steps_(world_, recording_.rows)
{
    const std::vector<double>& times = recording_.rows.time;
    for (const RunEvent& event : recording_.events) {
        const auto [first, last] = std::ranges::equal_range(times, event.time);
        for (auto row = first; row != last; ++row)
            kinks_.push_back(static_cast<std::size_t>(row - times.begin()));
    }
    std::ranges::sort(kinks_);
}

const VariableInfo* RecordedRun::find(const std::string& id) const
{
    const VariableCatalogue& catalogue = world_.variables->catalogue();
    const auto row = catalogue.index.find(id);
    return row == catalogue.index.end() ? nullptr : &catalogue.infos[row->second];
}

RecordedRun::Column RecordedRun::column(const std::string& expression) const
{
    const std::lock_guard lock(mutex_);
    return find(expression) ? named(expression, 0) : computed(expression, 0);
}

RecordedRun::Column RecordedRun::named(const std::string& name, int depth) const
{
    const Variable* variable = world_.variables->find(name);
    if (variable)
        asked_.insert(name);
    if (const auto known = columns_.find(name); known != columns_.end())
        return known->second;
    const std::size_t count = recording_.rows.count();
    Column column;
    if (name.ends_with("@0"))
        column = std::make_shared<std::vector<double>>(
            count, named(name.substr(0, name.size() - 2), depth)->front());
    else if (const auto value = world_.variables->values().find(name);
             value != world_.variables->values().end())
        column = std::make_shared<std::vector<double>>(count, value->second);
    else if (variable)
        return sampled(*variable);
    else
        column = computed(*world_.variables->definition(name), depth + 1);
    columns_[name] = column;
    return column;
}

RecordedRun::Column RecordedRun::computed(const std::string& expression, int depth) const
{
    const std::string key = "=" + expression;
    if (const auto known = columns_.find(key); known != columns_.end())
        return known->second;
    if (depth > kDeepest)
        throw ValueError(quoted(expression),
                         {"variables that do not define each other in a circle", "不循环定义的变量"});
    const Formula formula(expression);
    world_.variables->requireKnown(formula);
    std::vector<Column> inputs;
    std::vector<const double*> pointers;
    for (const std::string& name : formula.variables()) {
        inputs.push_back(named(name, depth));
        pointers.push_back(inputs.back()->data());
    }
    auto column = std::make_shared<std::vector<double>>(recording_.rows.count());
    const bool constant
        = std::all_of(inputs.begin(), inputs.end(), [](const Column& input) { return isConstant(*input); });
    formula.evaluate(pointers, constant ? 1 : column->size(), column->data());
    if (constant)
        std::fill(column->begin() + 1, column->end(), column->front());
    columns_[key] = column;
    return column;
}

RecordedRun::Column RecordedRun::sampled(const Variable& variable) const
{
    // Who asks for one component asks for the others, and for what else is plotted; and a sample costs more
    // than what is read from it.
    std::vector<const Variable*> wanted = components(*world_.variables, variable);
    const VariableCatalogue& catalogue = world_.variables->catalogue();
    for (const std::size_t plotted : catalogue.plotted) {
        const Variable& other = catalogue.builtIn[plotted];
        if (other.need <= variable.need && !columns_.contains(other.info.id)
            && std::find(wanted.begin(), wanted.end(), &other) == wanted.end())
            wanted.push_back(&other);
    }
    sample(wanted);
    return columns_[variable.info.id];
}

void RecordedRun::sample(std::vector<const Variable*> wanted) const
{
    if (wanted.empty())
        return;
    std::map<const Variable*, std::size_t> place;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        place.emplace(wanted[k], k);
        if (wanted[k]->continuation == Continuation::quaternion) // none is continued without the others
            for (const Variable* other : components(*world_.variables, *wanted[k]))
                if (place.emplace(other, wanted.size()).second)
                    wanted.push_back(other);
    }
    const Need need = (*std::ranges::max_element(wanted, {}, &Variable::need))->need;
    const Rows& rows = recording_.rows;
    std::vector<std::vector<double>> values(wanted.size(), std::vector<double>(rows.count()));
    for (std::size_t i = 0; i < rows.count(); ++i) {
        const Sample& sample = sampler_.at(rows, i, need);
        for (std::size_t k = 0; k < wanted.size(); ++k)
            values[k][i] = wanted[k]->get(sample);
    }
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        continueAcrossRows(*wanted[k], values[k]);
        if (wanted[k]->continuation == Continuation::quaternion && wanted[k]->info.id.ends_with("0")) {
            const std::vector<const Variable*> parts = components(*world_.variables, *wanted[k]);
            continueQuaternion({&values[k], &values[place.at(parts[1])], &values[place.at(parts[2])],
                                &values[place.at(parts[3])]});
        }
    }
    for (std::size_t k = 0; k < wanted.size(); ++k)
        columns_[wanted[k]->info.id] = std::make_shared<std::vector<double>>(std::move(values[k]));
}

std::vector<std::string> RecordedRun::asked() const
{
    const std::lock_guard lock(mutex_);
    return {asked_.begin(), asked_.end()};
}

void RecordedRun::prepare(const std::vector<std::string>& ids) const
{
    const std::lock_guard lock(mutex_);
    std::vector<const Variable*> wanted;
    std::set<const Variable*> taken;
    for (const std::string& id : ids) {
        const Variable* variable = world_.variables->find(id);
        if (variable && !columns_.contains(id) && taken.insert(variable).second)
            wanted.push_back(variable);
    }
    sample(wanted);
}

void RecordedRun::continueAcrossRows(const Variable& variable, std::vector<double>& out) const
{
    const Rows& rows = recording_.rows;
    if (variable.continuation == Continuation::angle)
        unwrap(out, rows.sequence);
    if (variable.continuation == Continuation::impulse)
        addUpImpulse(variable.pair, out);
}

void RecordedRun::continueQuaternion(const std::array<std::vector<double>*, 4>& parts)
{
    // q and −q are one orientation: all four follow the sign in which the whole quaternion goes on.
    double sign = 1;
    std::array<double, 4> before{};
    for (std::size_t i = 0; i < parts[0]->size(); ++i) {
        double product = 0;
        for (std::size_t k = 0; k < 4; ++k)
            product += (*parts[k])[i] * before[k];
        if (product < 0)
            sign = -sign;
        for (std::size_t k = 0; k < 4; ++k) {
            double& q = (*parts[k])[i];
            before[k] = q;
            q *= sign;
        }
    }
}

void RecordedRun::addUpImpulse(int pair, std::vector<double>& values) const
{
    const Rows& rows = recording_.rows;
    const ContactPair& ends = world_.contacts->pairs[static_cast<std::size_t>(pair)];
    const std::string& id = ends.id;
    double sum = 0;
    if (rows.byImpulses) {
        const auto owner = [&](int collider) { return world_.contacts->owner[index(collider)]; };
        auto next = rows.impulses.begin();
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (; next != rows.impulses.end() && next->row == i; ++next)
                if (std::minmax(owner(next->given.colliderA), owner(next->given.colliderB))
                    == std::minmax(ends.a, ends.b))
                    sum += next->given.impulse;
            values[i] = sum;
        }
        return;
    }
    const std::vector<double> lambda = std::exchange(values, std::vector<double>(values.size()));
    const Series force = seriesOf(id + ".lambda", lambda, false);
    std::size_t blow = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (rows.sequence[i] == rows.sequence[i - 1]) {
            if (touches(pair, i - 1) || touches(pair, i))
                sum += force.integralAfter(i - 1);
        } else {
            for (; blow < recording_.blows.size() && recording_.blows[blow].time <= rows.time[i]; ++blow)
                for (const BlowView::ContactRow& contact : recording_.blows[blow].contacts)
                    if (contact.contact.pair == id)
                        sum += contact.normalImpulse;
        }
        values[i] = sum;
    }
}

bool RecordedRun::touches(int pair, std::size_t row) const
{
    const Rows::Contacts contacts = sampler_.contactsAt(recording_.rows, row);
    return std::ranges::any_of(*contacts, [&](const ContactRecord& record) {
        return record.current && world_.contacts->pairOf(record.point) == pair;
    });
}

double RecordedRun::goesOn(const Variable& variable, const Sample& sample, std::size_t row, double t) const
{
    const double alone = variable.get(sample);
    if (variable.continuation == Continuation::quaternion) {
        double dot = 0;
        for (const Variable* part : components(*world_.variables, variable))
            dot += (*named(part->info.id, 0))[row] * part->get(sample);
        return dot < 0 ? -alone : alone;
    }
    // By whole turns it is near the line from row to row.
    const std::vector<double>& angle = *named(variable.info.id, 0);
    const std::vector<double>& times = recording_.rows.time;
    const double line
        = std::lerp(angle[row], angle[row + 1], (t - times[row]) / (times[row + 1] - times[row]));
    constexpr double kTurn = 2 * std::numbers::pi;
    return alone + kTurn * std::round((line - alone) / kTurn);
}

Series RecordedRun::seriesOf(const std::string& expression, const std::vector<double>& values,
                             bool everywhere) const
{
    Series::Between between;
    const auto goOn = [this](const Variable& variable, const Sample& sample, std::size_t row, double t) {
        return goesOn(variable, sample, row, t);
    };
    auto known = BetweenRows::of(world_, recording_.rows, steps_, sampler_, goOn, expression);
    if (known && !(everywhere && known->solvesContacts()))
        between = std::move(*known);
    return {time(), sequence(), values, kinks_, std::move(between)};
}

double RecordedRun::value(const std::string& expression, double t) const
{
    const std::lock_guard lock(mutex_); // of the sampler, by which what is between the rows is computed
    const Column values = column(expression);
    return seriesOf(expression, *values, false).at(t);
}

double RecordedRun::oneMeasure(const std::string& kind, const std::string& expression,
                               const std::string& argument) const
{
    const std::lock_guard lock(mutex_);
    const Column values = column(expression);
    const bool everywhere = kind == "integral" || kind == "mean" || kind == "period" || kind == "zeros";
    const Series series = seriesOf(expression, *values, everywhere);
    if (kind == "max")
        return series.maximum();
    if (kind == "min")
        return series.minimum();
    if (kind == "range")
        return series.maximum() - series.minimum();
    if (kind == "mean")
        return series.mean();
    if (kind == "first")
        return values->front();
    if (kind == "final")
        return values->back();
    if (kind == "drift")
        return series.drift();
    if (kind == "period")
        return series.period();
    if (kind == "zeros")
        return static_cast<double>(series.zeros().size());
    if (kind == "integral")
        return series.integral();
    const Formula when(argument);
    std::vector<std::string> parameters;
    for (const auto& [id, value] : world_.variables->values())
        parameters.push_back(id);
    when.requireKnown(parameters);
    const double t = when.evaluate(world_.variables->values());
    const auto& times = recording_.rows.time;
    const double slack = 1e-9 * times.back(); // the end, computed in another way
    const bool inside = t >= times.front() - slack && t <= times.back() + slack;
    return inside ? series.at(t) : std::numeric_limits<double>::quiet_NaN();
}

double RecordedRun::measureOfEvents(const Measure& measure) const
{
    const auto called = [&](const RunEvent& event) { return event.isCalled(measure.event); };
    const auto& events = recording_.events;
    if (measure.kind == "count")
        return static_cast<double>(std::count_if(events.begin(), events.end(), called));
    int left = measure.number;
    for (const RunEvent& event : events) {
        if (!called(event) || --left > 0)
            continue;
        if (measure.kind == "time")
            return event.time;
        if (measure.kind == "limit")
            return event.limit;
        // The first row of this moment stands before all that happens in it, the last one after.
        const auto& times = recording_.rows.time;
        const auto [first, last] = std::equal_range(times.begin(), times.end(), event.time);
        if (first == last)
            return value(measure.expression, event.time);
        const auto row = measure.kind == "before" ? first : std::prev(last);
        return (*column(measure.expression))[static_cast<std::size_t>(row - times.begin())];
    }
    return std::numeric_limits<double>::quiet_NaN();
}

double RecordedRun::measure(const std::string& expression) const
{
    const MeasureFormula formula = parseMeasure(expression);
    Values values = world_.variables->values();
    for (std::size_t i = 0; i < formula.measures.size(); ++i) {
        const Measure& one = formula.measures[i];
        values[measureVariable(i)]
            = one.event.empty() ? oneMeasure(one.kind, one.expression, one.argument) : measureOfEvents(one);
    }
    return formula.outer.evaluate(values);
}

BodyState RecordedRun::between(std::size_t body, double t) const
{
    const Rows& rows = recording_.rows;
    const std::size_t i = rowBefore(rows.time, t);
    const BodyState& a = rows.body(i, body);
    if (i + 1 >= rows.count() || rows.sequence[i] != rows.sequence[i + 1] || !(rows.time[i] < t))
        return a;
    const BodyState& b = rows.body(i + 1, body);
    const double h = rows.time[i + 1] - rows.time[i];
    const double s = (t - rows.time[i]) / h;
    BodyState out = a;
    // Cubic Hermite for the position, whose ends have velocities; the rest linear.
    out.p_WB = (1 + 2 * s) * (1 - s) * (1 - s) * a.p_WB + s * (1 - s) * (1 - s) * h * a.v_WB
        + s * s * (3 - 2 * s) * b.p_WB - s * s * (1 - s) * h * b.v_WB;
    out.v_WB += s * (b.v_WB - a.v_WB);
    out.w_WB += s * (b.w_WB - a.w_WB);
    const RotationChart chart = world_.facts->chart;
    if (chart == RotationChart::matrixRaw || chart == RotationChart::quaternionRaw) {
        out.attitude += s * (b.attitude - a.attitude);
    } else {
        const Eigen::Matrix3d Ra = rotationMatrix(chart, a.attitude);
        const Eigen::Matrix3d Rb = rotationMatrix(chart, b.attitude);
        out.attitude = attitudeFromRotation(chart, Ra * expSO3(s * logSO3(Ra.transpose() * Rb)));
    }
    return out;
}

BodyPose RecordedRun::pose(std::size_t body, double t) const
{
    const BodyState state = between(body, t);
    return {state.p_WB, rotationMatrix(world_.facts->chart, state.attitude)};
}

std::vector<Run::PullView> RecordedRun::pullsAt(double t) const
{
    std::vector<PullView> views;
    for (const PullLaw& pull : world_.pulls) {
        if (t < pull.from() || t > pull.to())
            continue;
        const State state = stateAt(t);
        views.push_back({pull.body(), pull.point_W(state), pull.hand_W(t), pull(t, state)});
    }
    return views;
}

std::vector<Run::ForceSample> RecordedRun::forcesAt(double t) const
{
    State state = world_.initial;
    for (std::size_t b = 0; b < state.bodies.size(); ++b)
        state.bodies[b] = between(b, t);
    const std::lock_guard lock(mutex_);
    const Sample& sample = sampler_.at(t, Side::after, state, 0, Need::rates);
    std::vector<ForceSample> out;
    for (const AppliedWrench& wrench : sample.evaluation.wrenches) {
        const std::string& id = world_.elementIds[static_cast<std::size_t>(wrench.element)];
        const Eigen::Vector3d arm = wrench.point_W - state.bodies[static_cast<std::size_t>(wrench.body)].p_WB;
        const Eigen::Vector3d pureTorque = wrench.t_W - arm.cross(wrench.f_W);
        if (!out.empty() && out.back().id == id && out.back().body == wrench.body) {
            out.back().force_W += wrench.f_W;
            out.back().torque_W += pureTorque;
        } else {
            out.push_back({id, wrench.body, wrench.point_W, wrench.f_W, pureTorque});
        }
    }
    return out;
}

State RecordedRun::stateAt(double t) const
{
    State state = world_.initial;
    recording_.rows.get(rowBefore(recording_.rows.time, t), state);
    for (std::size_t b = 0; b < state.bodies.size(); ++b)
        state.bodies[b] = between(b, t);
    return state;
}

State RecordedRun::snapshotAt(double t) const
{
    const Rows& rows = recording_.rows;
    const std::size_t i = rowBefore(rows.time, t);
    State state = world_.initial;
    rows.get(i, state);
    sampler_.stepper()->snapshot(rows.time[i], state, snapshot_);
    next_.contacts.clear();
    now_ = {};
    if (!(rows.time[i] < t))
        return state;
    if (i + 1 < rows.count() && rows.sequence[i] == rows.sequence[i + 1]) {
        State later = world_.initial;
        rows.get(i + 1, later);
        sampler_.stepper()->contacts(rows.time[i + 1], later, next_);
        towardsNext_ = (t - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
    }
    state = stateAt(t);
    sampler_.stepper()->snapshot(t, state, now_);
    for (ContactRecord& record : snapshot_.contacts) {
        const auto same
            = std::find_if(now_.contacts.begin(), now_.contacts.end(), [&](const ContactRecord& other) {
                  return sameFeatures(other.point, record.point);
              });
        if (same != now_.contacts.end())
            record.point = same->point;
    }
    return state;
}

const ContactSnapshot& RecordedRun::problemNow() const
{
    const auto sameRow = [&](int row, int now) {
        return sameFeatures(snapshot_.contacts[index(row)].point, now_.contacts[index(now)].point);
    };
    const bool same = std::ranges::equal(snapshot_.rows, now_.rows, sameRow)
        && (snapshot_.solution.status == LcpStatus::solved) == (now_.solution.status == LcpStatus::solved);
    return same ? now_ : snapshot_;
}

void RecordedRun::blendProblem(double t, ContactSnapshot& problem) const
{
    const Rows& rows = recording_.rows;
    const std::size_t i = rowBefore(rows.time, t);
    if (!(rows.time[i] < t) || i + 1 >= rows.count() || rows.sequence[i] != rows.sequence[i + 1])
        return;
    State later = world_.initial;
    rows.get(i + 1, later);
    ContactSnapshot next;
    sampler_.stepper()->snapshot(rows.time[i + 1], later, next);
    const auto sameRow = [&](int row, int other) {
        return sameFeatures(problem.contacts[index(row)].point, next.contacts[index(other)].point);
    };
    if (!std::ranges::equal(problem.rows, next.rows, sameRow) || problem.solution.status != LcpStatus::solved
        || next.solution.status != LcpStatus::solved)
        return;
    const double s = (t - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
    problem.N += s * (next.N - problem.N);
    problem.M += s * (next.M - problem.M);
    problem.d += s * (next.d - problem.d);
    problem.solution.z += s * (next.solution.z - problem.solution.z);
    problem.solution.w += s * (next.solution.w - problem.solution.w);
}

void RecordedRun::blendForces() const
{
    for (ContactRecord& record : snapshot_.contacts) {
        const auto next
            = std::find_if(next_.contacts.begin(), next_.contacts.end(), [&](const ContactRecord& other) {
                  return sameFeatures(other.point, record.point) && other.current && record.current;
              });
        if (next == next_.contacts.end())
            continue;
        record.lambda += towardsNext_ * (next->lambda - record.lambda);
        record.friction_W += towardsNext_ * (next->friction_W - record.friction_W);
        record.slip_W += towardsNext_ * (next->slip_W - record.slip_W);
        record.depth += towardsNext_ * (next->depth - record.depth);
    }
}

std::vector<ContactView> RecordedRun::contactsAt(double t) const
{
    std::vector<ContactView> views;
    if (!world_.contacts)
        return views;
    const std::lock_guard lock(mutex_);
    const State state = snapshotAt(t);
    blendForces();
    for (const ContactRecord& record : snapshot_.contacts)
        views.push_back(viewOf(world_, state, record));
    return views;
}

ContactProblemView RecordedRun::contactProblemAt(double t) const
{
    ContactProblemView view;
    if (!world_.contacts)
        return view;
    const std::lock_guard lock(mutex_);
    const State state = snapshotAt(t);
    const bool atRow = &problemNow() == &snapshot_;
    ContactSnapshot problem = problemNow();
    if (atRow)
        blendProblem(t, problem);
    view.N = problem.N;
    view.M = problem.M;
    view.d = problem.d;
    view.lambda = problem.solution.z;
    const auto forces = [&] {
        Eigen::VectorXd lambda(static_cast<Eigen::Index>(snapshot_.rows.size()));
        for (Eigen::Index i = 0; i < lambda.size(); ++i)
            lambda[i] = snapshot_.contacts[index(snapshot_.rows[index(i)])].lambda;
        return lambda;
    };
    const Eigen::VectorXd recorded = forces();
    if (view.lambda.size() != view.d.size()) // no problem was solved: the forces have laws of their own
        view.lambda = recorded;
    const bool same = recorded.size() == view.d.size() && recorded.size() > 0
        && view.lambda.size() == recorded.size()
        && checkLcp({snapshot_.M, snapshot_.d}, recorded).residual < kSameSolution;
    blendForces();
    if (same) {
        // What is blended solves the problem of the moment but for the curvature of its course.
        PseudoInverse inverse;
        inverse.compute(view.M);
        Eigen::VectorXd change;
        const Eigen::VectorXd blended = forces();
        inverse.solve(view.M, view.M * (view.lambda - blended), change);
        if (const Eigen::VectorXd nearest = (blended + change).cwiseMax(0.0);
            checkLcp({view.M, view.d}, nearest).residual <= LcpOptions().tolerance)
            view.lambda = nearest;
    }
    for (const int row : snapshot_.rows)
        view.contacts.push_back(viewOf(world_, state, snapshot_.contacts[index(row)]));
    view.zetaDot = problem.solution.w;
    if (view.zetaDot.size() != view.d.size()) {
        view.zetaDot.resize(static_cast<Eigen::Index>(snapshot_.rows.size()));
        for (Eigen::Index i = 0; i < view.zetaDot.size(); ++i)
            view.zetaDot[i] = snapshot_.contacts[index(snapshot_.rows[index(i)])].zetaDot;
    }
    view.method = world_.contacts->options.lcpMethod;
    view.solved = problem.rows.empty() || problem.solution.status == LcpStatus::solved;
    view.indeterminate = problem.indeterminate;
    view.reason = textOf(problem.solution.reason);
    return view;
}

std::vector<NamedMatrix> RecordedRun::impactMatrices(const BlowView& blow) const
{
    return course::impactMatrices(world_, stateAt(blow.time), blow);
}

std::vector<SoftImpact> RecordedRun::softImpacts() const
{
    return course::softImpacts(world_, recording_.events);
}

SoftImpactView RecordedRun::magnify(const SoftImpact& impact) const
{
    const std::lock_guard lock(mutex_);
    return course::magnify(world_, recording_.rows, impact);
}

std::vector<double> RecordedRun::jointErrorsAt(double t) const
{
    const Rows& rows = recording_.rows;
    const auto errorsOf = [&](std::size_t row) {
        const Sample& sample = sampler_.at(rows, row, Need::history);
        std::vector<double> errors;
        for (int j = 0; j < static_cast<int>(world_.jointLooks.size()); ++j)
            errors.push_back(world_.joints->set->error(j, *sample.state, sample.evaluation.R_WB));
        return errors;
    };
    const std::size_t i = rowBefore(rows.time, t);
    std::vector<double> errors = errorsOf(i);
    if (i + 1 >= rows.count() || rows.sequence[i] != rows.sequence[i + 1] || !(rows.time[i] < t))
        return errors;
    const std::vector<double> next = errorsOf(i + 1);
    const double s = (t - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
    for (std::size_t j = 0; j < errors.size(); ++j)
        errors[j] += s * (next[j] - errors[j]);
    return errors;
}

std::vector<JointView> RecordedRun::jointsAt(double t) const
{
    std::vector<JointView> views;
    if (!world_.joints)
        return views;
    const State state = stateAt(t);
    const std::lock_guard lock(mutex_);
    const std::vector<double> errors = jointErrorsAt(t);
    const JointSolution& solution = *sampler_.at(t, Side::after, state, 0, Need::rates).joints;
    const std::vector<Eigen::Matrix3d> R_WB = rotations(*world_.system, state);
    const JointSet& set = *world_.joints->set;
    for (int j = 0; j < static_cast<int>(set.joints().size()); ++j) {
        JointView view;
        view.error = errors[static_cast<std::size_t>(j)];
        const polhode::JointDescription& joint = set.joints()[static_cast<std::size_t>(j)];
        if (joint.kind != JointKind::gear) {
            const JointPlace place = set.place(j, state, R_WB);
            view.point_W = place.B.x_W;
            view.X_WA = poseOf(place.A);
            view.X_WB = poseOf(place.B);
            if (joint.kind != JointKind::ball && joint.kind != JointKind::free)
                for (const FreedomAxis& freedom : jointRow(joint.kind).freedoms)
                    view.axes.push_back(
                        {freedomAxis_W(place, freedom), freedom.motion == FreedomAxis::Motion::turn,
                         set.coordinate(j, static_cast<int>(view.axes.size()), place, state)});
            view.force_W = jointForce(solution, j);
            view.moment_W = jointMoment(solution, j);
            if (!view.axes.empty()) {
                view.q = view.axes.front().q;
                view.qd = set.speed(j, 0, place);
            }
        }
        views.push_back(view);
    }
    return views;
}

std::vector<NamedMatrix> RecordedRun::jointMatricesAt(double t) const
{
    std::vector<NamedMatrix> out;
    if (!world_.joints)
        return out;
    const State state = stateAt(t);
    const std::lock_guard lock(mutex_);
    if (world_.contacts) {
        sampler_.stepper()->snapshot(t, state, snapshot_);
        if (NamedMatrix T = contactColumns(world_, state, snapshot_); T.value.size() > 0)
            out.push_back(std::move(T));
    }
    if (world_.joints->method == "reduced")
        std::ranges::move(treeMatrices(world_, state), std::back_inserter(out));
    // Between two rows joints are closed to the accuracy of the interpolation alone, which feigns rows.
    const Rows& all = recording_.rows;
    const int rank = sampler_.at(all, rowBefore(all.time, t), Need::rates).joints->rank;
    const JointSolution& solution = *sampler_.at(t, Side::after, state, 0, Need::rates).joints;
    std::vector<std::string> rows, columns;
    for (const ConstraintBlock& block : solution.set.blocks)
        for (int k = 0; k < block.count; ++k)
            rows.push_back(world_.jointLooks[static_cast<std::size_t>(block.joint)].id + " "
                           + std::to_string(k + 1));
    for (const BodyLook& look : world_.looks)
        for (const char* component : {"vx", "vy", "vz", "ωx", "ωy", "ωz"})
            columns.push_back(look.id + " " + component);
    const int bodies = world_.system->bodyCount();
    const Eigen::MatrixXd J = solution.set.matrix(bodies);
    Eigen::MatrixXd A(J.rows(), J.rows());
    const std::vector<Eigen::Matrix3d> R_WB = rotations(*world_.system, state);
    for (Eigen::Index i = 0; i < J.rows(); ++i) {
        Eigen::VectorXd answer(6 * bodies);
        for (int b = 0; b < bodies; ++b) {
            const Response response = world_.system->response(b, R_WB[static_cast<std::size_t>(b)],
                                                              J.row(i).segment<3>(6 * b).transpose(),
                                                              J.row(i).segment<3>(6 * b + 3).transpose());
            answer.segment<3>(6 * b) = response.a_W;
            answer.segment<3>(6 * b + 3) = response.alpha_W;
        }
        A.col(i) = J * answer;
    }
    const bool guided = std::ranges::any_of(world_.system->constants(), &BodyConstants::guided)
        || std::ranges::any_of(world_.system->bodies(),
                               [](const Body& body) { return body.support != Support::free; });
    out.push_back({"J", "J", {"Jacobian of the joints", "关节的雅可比矩阵"}, rows, columns, J, rank, guided});
    out.push_back({"A",
                   "J M^{-1} J^{\\mathsf T}",
                   {"matrix of the constraint forces", "约束力的系数矩阵"},
                   rows,
                   rows,
                   A});
    out.push_back({"lambda", "\\lambda", {"constraint forces", "约束力"}, rows, {"λ"}, solution.lambda});
    return out;
}

const std::string& RecordedRun::hash() const
{
    const std::lock_guard lock(mutex_);
    if (hash_.empty())
        hash_ = runHash(inputsLine_, recording_.rows);
    return hash_;
}

} // namespace polhode::course
