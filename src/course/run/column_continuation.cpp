#include "course/run/run_columns.h"
#include "course/run/run_impulses.h"

#include "engine/math/index.h"
#include "engine/math/so3.h"

#include <algorithm>
#include <string_view>
#include <utility>

/// What columns of variables become from row to row.
namespace polhode::course
{

std::vector<const Variable*> componentsWith(const VariableTable& table, const Variable& variable)
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

void RunColumns::continueAngle(std::vector<double>& angle)
{
    for (std::size_t i = 1; i < angle.size(); ++i)
        angle[i] = nearestTurn(angle[i], angle[i - 1]);
}

void RunColumns::continueQuaternion(const std::array<std::vector<double>*, 4>& parts)
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

void RunColumns::addUpImpulses(const std::vector<const Variable*>& wanted,
                               std::vector<std::vector<double>>& values)
{
    struct Sum {
        const Variable* variable;
        std::vector<double>* out;
        std::vector<double> force;
        std::optional<Series> curve;
    };
    std::vector<Sum> sums;
    for (std::size_t k = 0; k < wanted.size(); ++k)
        if (wanted[k]->continuation == Continuation::impulse)
            sums.push_back({wanted[k], &values[k], values[k], {}});
    if (sums.empty())
        return;
    const Rows& rows = recording_.rows;
    for (Sum& sum : sums) {
        // What contacts exert bends in ways that rows do not show; of joints a cubic through the rows does,
        // for a hundredth of the time.
        sum.curve = sum.variable->info.of == VariableInfo::Of::pair
            ? seriesOf(sum.variable->rate, sum.force, false)
            : Series(rows.time, rows.sequence, sum.force, kinks_);
        sum.out->front() = 0;
    }
    RunImpulses impulses(world_, recording_);
    for (std::size_t i = 1; i < rows.count(); ++i) {
        const bool smooth = !rows.byImpulses && rows.sequence[i] == rows.sequence[i - 1];
        const ImpulseSample* given = smooth ? nullptr : impulses.at(i);
        for (Sum& sum : sums) {
            double more = given ? sum.variable->impulse(*given) : 0;
            if (smooth && (sum.force[i - 1] != 0 || sum.force[i] != 0))
                more = sum.curve->integralAfter(i - 1);
            (*sum.out)[i] = (*sum.out)[i - 1] + more;
        }
    }
}

double RunColumns::goesOn(const Variable& variable, const Sample& sample, std::size_t row, double t)
{
    const double alone = variable.get(sample);
    if (variable.continuation == Continuation::quaternion) {
        double dot = 0;
        for (const Variable* part : componentsWith(*world_.variables, variable))
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

} // namespace polhode::course
