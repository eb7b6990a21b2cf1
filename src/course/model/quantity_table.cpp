#include "course/model/quantity_table.h"

#include <algorithm>

namespace polhode::course
{

std::span<const QuantityRow> quantityTable()
{
    constexpr bool kTurns = true, kIsLength = true, kIsError = true;
    static constexpr QuantityRow rows[] = {
        {"omega", "angular velocity", "角速度", "rad/s", kTurns},
        {"L", "angular momentum", "角动量", "kg*m^2/s", kTurns},
        {"p", "momentum", "动量", "kg*m/s"},
        {"v", "velocity and acceleration", "速度与加速度"},
        {"F", "force", "力", "N"},
        {"friction", "friction", "摩擦力"},
        {"torque", "torque", "力矩", "N*m", kTurns},
        {"impulse", "impulse", "冲量", "N*s"},
        {"kinetic", "kinetic energy", "动能"},
        {"potential", "potential energy", "势能"},
        {"energy", "energy as a whole", "总能量"},
        {"work", "work", "功"},
        {"residual", "what is left of an account, an error", "账目余量、误差", "", !kTurns, !kIsLength,
         kIsError},
        {"position", "position and angle", "位置与角度", "m", !kTurns, kIsLength},
        {"inertia", "inertia and its ellipsoid", "惯量与惯量椭球"},
        {"fictitious", "force of a moving frame", "惯性力"},
        {"axis1", "first principal axis", "第一主轴"},
        {"axis2", "second principal axis", "第二主轴"},
        {"axis3", "third principal axis", "第三主轴"},
        {"series1", "colour 1 of curves", "曲线颜色 1"},
        {"series2", "colour 2 of curves", "曲线颜色 2"},
        {"series3", "colour 3 of curves", "曲线颜色 3"},
        {"series4", "colour 4 of curves", "曲线颜色 4"},
        {"series5", "colour 5 of curves", "曲线颜色 5"},
        {"series6", "colour 6 of curves", "曲线颜色 6"},
        {"series7", "colour 7 of curves", "曲线颜色 7"},
        {"series8", "colour 8 of curves", "曲线颜色 8"},
    };
    return rows;
}

const QuantityRow& quantityRow(std::string_view id)
{
    static constexpr QuantityRow kOther{"", "", ""};
    const auto rows = quantityTable();
    const auto found
        = std::ranges::find(rows, id, [](const QuantityRow& row) { return std::string_view(row.id); });
    return found == rows.end() ? kOther : *found;
}

const std::vector<Choice>& quantityWords()
{
    static const std::vector<Choice> words = [] {
        std::vector<Choice> all;
        for (const QuantityRow& row : quantityTable())
            all.push_back({row.id, {}, {row.en, row.zh}});
        return all;
    }();
    return words;
}

} // namespace polhode::course
