#include "course/run/run_columns.h"

#include "engine/math/index.h"
#include "engine/math/so3.h"

#include <algorithm>
#include <string_view>
#include <utility>

/// What columns of variables become from row to row.
namespace polhode::course
{

namespace
{

/// Adds the turns that an angle in (−π, π] lost.
void unwrap(std::vector<double>& angle)
{
    for (std::size_t i = 1; i < angle.size(); ++i)
        angle[i] = nearestTurn(angle[i], angle[i - 1]);
}

} // namespace

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

void RunColumns::continueAcrossRows(const Variable& variable, std::vector<double>& out)
{
    if (variable.continuation == Continuation::angle)
        unwrap(out);
    if (variable.continuation == Continuation::impulse)
        addUpImpulse(variable.pair, out);
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

void RunColumns::addUpImpulse(int pair, std::vector<double>& values)
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

bool RunColumns::touches(int pair, std::size_t row) const
{
    const Rows::Contacts contacts = sampler_.contactsAt(recording_.rows, row);
    return std::ranges::any_of(*contacts, [&](const ContactRecord& record) {
        return record.current && world_.contacts->pairOf(record.point) == pair;
    });
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
