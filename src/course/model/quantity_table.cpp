#include "course/model/quantity_table.h"

#include <algorithm>

namespace polhode::course
{

std::span<const QuantityRow> quantityTable()
{
    constexpr bool kTurns = true, kIsLength = true, kIsError = true;
    static constexpr QuantityRow rows[] = {
        {"omega", "rad/s", kTurns},
        {"L", "kg*m^2/s", kTurns},
        {"p", "kg*m/s"},
        {"v"},
        {"F", "N"},
        {"friction"},
        {"torque", "N*m", kTurns},
        {"impulse", "N*s"},
        {"kinetic"},
        {"potential"},
        {"energy"},
        {"work"},
        {"residual", "", !kTurns, !kIsLength, kIsError},
        {"position", "m", !kTurns, kIsLength},
        {"inertia"},
        {"fictitious"},
        {"axis1"},
        {"axis2"},
        {"axis3"},
        {"series1"},
        {"series2"},
        {"series3"},
        {"series4"},
        {"series5"},
        {"series6"},
        {"series7"},
        {"series8"},
    };
    return rows;
}

const QuantityRow& quantityRow(std::string_view id)
{
    static constexpr QuantityRow kOther{""};
    const auto rows = quantityTable();
    const auto found
        = std::ranges::find(rows, id, [](const QuantityRow& row) { return std::string_view(row.id); });
    return found == rows.end() ? kOther : *found;
}

const std::vector<std::string>& quantityNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> ids;
        for (const QuantityRow& row : quantityTable())
            ids.emplace_back(row.id);
        return ids;
    }();
    return names;
}

} // namespace polhode::course
