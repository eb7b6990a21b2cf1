#include "engine/math/refused.h"

#include "engine/math/number_text.h"

#include <cmath>
#include <string>
#include <utility>

namespace polhode
{

namespace
{

std::string withUnit(std::string text, std::string_view unit)
{
    return unit.empty() ? text : text + ' ' + std::string(unit);
}

[[noreturn]] void refuseValue(const Subject& subject, std::string_view quantity, const std::string& value,
                              const Reason& allowed)
{
    throw Refused({subject, std::string(quantity), {value, value}, allowed});
}

} // namespace

Reason allowed::numbersOf(std::size_t count)
{
    if (count == 0)
        return {"none, for there is none", "没有可用的编号"};
    return Reason::same("0 … " + std::to_string(count - 1));
}

Reason Subject::name() const
{
    if (id.empty())
        return {};
    switch (kind) {
    case Kind::body:
        return {"body '" + id + "'", "物体“" + id + "”"};
    case Kind::joint:
        return {"joint '" + id + "'", "关节“" + id + "”"};
    case Kind::force:
        return {"force '" + id + "'", "力“" + id + "”"};
    case Kind::law:
        return {"contact law " + id, "第 " + id + " 条接触定律"};
    case Kind::thing:
        break;
    }
    return {id, id};
}

Reason Refusal::sentence() const
{
    const Reason name = subject.name();
    const std::string of = quantity.empty() ? "" : quantity + " = ";
    Reason text{(name.empty() ? "" : name.en + ": ") + of + found.en,
                (name.empty() ? "" : name.zh + "：") + of + found.zh};
    if (allowed.empty())
        return text;
    return {text.en + "; allowed: " + allowed.en, text.zh + "；应为：" + allowed.zh};
}

Refused::Refused(Refusal refusal)
    : std::invalid_argument(refusal.sentence().en)
    , refusal_(std::move(refusal))
{
}

void refuse(const Subject& subject, std::string_view quantity, double value, std::string_view unit,
            const Reason& allowed)
{
    refuseValue(subject, quantity, withUnit(numberText(value), unit), allowed);
}

void refuse(const Subject& subject, std::string_view quantity, const Eigen::Vector3d& value,
            std::string_view unit, const Reason& allowed)
{
    refuseValue(subject, quantity, withUnit(numberText(value), unit), allowed);
}

void refuse(const Subject& subject, const Reason& found, const Reason& allowed)
{
    throw Refused({subject, {}, found, allowed});
}

void requirePositive(const Subject& subject, std::string_view quantity, double value, std::string_view unit)
{
    if (!(value > 0.0) || !std::isfinite(value))
        refuse(subject, quantity, value, unit, allowed::kPositive);
}

void requireNotNegative(const Subject& subject, std::string_view quantity, double value,
                        std::string_view unit)
{
    if (!(value >= 0.0) || !std::isfinite(value))
        refuse(subject, quantity, value, unit, allowed::kNotNegative);
}

void refuseId(std::string_view what, std::string_view id, const std::string& known)
{
    refuseValue({}, what, '\'' + std::string(id) + '\'', {known, known});
}

} // namespace polhode
