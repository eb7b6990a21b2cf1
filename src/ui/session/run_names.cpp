#include "ui/session/run_names.h"

#include "engine/ode/integrator_table.h"
#include "ui/formula/tex_plain.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <set>

namespace polhode::ui
{

namespace
{

using course::Inputs;
using course::Language;
using course::Parameter;

const QString kIs = QStringLiteral(" = ");

/// "5.640" as "5.64", "2.000×10⁻⁷" as "2×10⁻⁷".
QString withoutLastZeros(QString number)
{
    const qsizetype point = number.indexOf('.');
    if (point < 0)
        return number;
    const qsizetype power = number.indexOf(QChar(0x00d7));
    qsizetype end = power < 0 ? number.size() : power;
    const qsizetype last = end;
    while (end > point && (number[end - 1] == '0' || number[end - 1] == '.')) {
        --end;
        if (number[end] == '.')
            break;
    }
    return number.remove(end, last - end);
}

constexpr QChar kBeforeUnit(0x202f);

QString numberIn(const QString& number, const course::Unit& unit)
{
    const QString symbol = QString::fromStdString(unit.symbol());
    return number + (symbol.isEmpty() || symbol == QStringLiteral("°") ? symbol : kBeforeUnit + symbol);
}

/// A part "ω₂ = 5.64 rad/s"; without a unit all of it is the value.
struct Setting {
    QString name, value, unit;

    explicit Setting(const QString& part)
        : value(part)
    {
        const qsizetype sign = part.indexOf(kIs), end = part.indexOf(kBeforeUnit);
        if (sign < 0 || end < sign)
            return;
        name = part.first(sign);
        value = part.sliced(sign + kIs.size(), end - sign - kIs.size());
        unit = part.sliced(end + 1);
    }
    QString text() const { return name.isEmpty() ? value : name + kIs + value + kBeforeUnit + unit; }
};

/// Numbers in @p unit with as few digits, from three, as tell those that differ apart.
QStringList numbers(const std::vector<double>& si, const course::Unit& unit)
{
    constexpr int kFewest = 3, kMost = 15;
    const std::size_t distinct = std::set<double>(si.begin(), si.end()).size();
    QStringList texts;
    for (int digits = kFewest; digits <= kMost; ++digits) {
        texts.clear();
        for (const double value : si)
            texts << numberIn(withoutLastZeros(numberText(value / unit.factor, digits)), unit);
        if (std::size_t(QSet<QString>(texts.begin(), texts.end()).size()) >= distinct)
            break;
    }
    return texts;
}

QString symbolOf(const Parameter& parameter, Language language)
{
    return parameter.symbol.empty() ? textOf(parameter.label, language)
                                    : plainFromTex(QString::fromStdString(parameter.symbol));
}

double valueOf(const Parameter& parameter, const Inputs& inputs)
{
    const auto given = inputs.values.find(parameter.id);
    return given == inputs.values.end() ? parameter.initial : given->second;
}

/// What is set, where it is no number.
QString chosenText(const Parameter& parameter, double value, Language language)
{
    if (parameter.kind == Parameter::Kind::toggle)
        return textOf(value != 0 ? course::Text{"on", "开"} : course::Text{"off", "关"}, language);
    const auto place = std::size_t(std::max(0.0, value));
    return place < parameter.choices.size() ? textOf(parameter.choices[place].label, language) : QString();
}

/// With its name: a switch is called by its label, a choice says itself what it is.
QString namedSetting(const Parameter& parameter, const QString& value, Language language)
{
    switch (parameter.kind) {
    case Parameter::Kind::number:
        return symbolOf(parameter, language) + kIs + value;
    case Parameter::Kind::toggle:
        return textOf(parameter.label, language) + textOf({": ", "："}, language) + value;
    case Parameter::Kind::choice:
        break;
    }
    return value;
}

QStringList parameterTexts(const Parameter& parameter, const std::vector<Inputs>& runs, Language language)
{
    std::vector<double> values;
    QStringList texts;
    for (const Inputs& inputs : runs) {
        values.push_back(valueOf(parameter, inputs));
        texts << chosenText(parameter, values.back(), language);
    }
    if (parameter.kind == Parameter::Kind::number)
        texts = numbers(values, parameter.unit);
    for (QString& text : texts)
        text = namedSetting(parameter, text, language);
    return texts;
}

/// A number that only some of the runs have; the others go by the lesson's own.
QStringList ownNumbers(const QString& name, const std::vector<std::optional<double>>& si,
                       const course::Unit& unit, Language language)
{
    std::vector<double> given;
    for (const auto& value : si)
        if (value)
            given.push_back(*value);
    const QStringList texts = numbers(given, unit);
    QStringList all;
    qsizetype next = 0;
    for (const auto& value : si)
        all << name + (value ? kIs + texts[next++] : textOf({" as in the lesson", "取课程的值"}, language));
    return all;
}

template <typename T>
std::vector<std::optional<double>> allOf(const std::vector<Inputs>& runs, T Inputs::*member)
{
    std::vector<std::optional<double>> all;
    for (const Inputs& inputs : runs)
        all.push_back(inputs.*member);
    return all;
}

QString variantText(const course::Experiment& experiment, const std::string& id, Language language)
{
    const auto variant = std::ranges::find(experiment.variants, id, &course::Preset::id);
    return variant == experiment.variants.end() ? textOf({"no variant", "本体"}, language)
                                                : textOf(variant->label, language);
}

QString integratorText(const std::optional<std::string>& id, Language language)
{
    if (!id)
        return textOf({"the lesson's method", "课程所用的方法"}, language);
    const auto row
        = std::ranges::find(polhode::integratorTable(), *id,
                            [](const polhode::IntegratorRow& each) { return std::string(each.id); });
    return row == polhode::integratorTable().end() ? QString::fromStdString(*id)
                                                   : textOf({row->en, row->zh}, language);
}

/// "2 pokes"; where the numbers do not tell, when the first of them is.
QStringList handTexts(const std::vector<std::pair<std::size_t, double>>& all, const course::Text& none,
                      const course::Text& one, const course::Text& many, Language language)
{
    QStringList counted, timed;
    for (const auto& [count, first] : all) {
        const QString text = count == 0 ? textOf(none, language)
            : count == 1                ? textOf(one, language)
                                        : textOf(many, language).arg(count);
        counted << text;
        timed << (count == 0 ? text
                             : text
                          + textOf({" from %1 s", "（自 %1 s）"}, language)
                                .arg(withoutLastZeros(numberText(first, 3))));
    }
    const auto distinct
        = [](const QStringList& texts) { return QSet<QString>(texts.begin(), texts.end()).size(); };
    return distinct(timed) > distinct(counted) ? timed : counted;
}

/// What has most values among the runs comes first, for a long name is cut at its end.
std::vector<QStringList> mostTellingFirst(const std::vector<QStringList>& differences)
{
    const qsizetype count = differences.empty() ? 0 : differences.front().size();
    std::vector<std::pair<qsizetype, qsizetype>> order; // by minus the number of values, then as it was
    for (qsizetype k = 0; k < count; ++k) {
        QSet<QString> values;
        for (const QStringList& run : differences)
            values << run[k];
        order.emplace_back(-values.size(), k);
    }
    std::ranges::sort(order);
    std::vector<QStringList> sorted(differences.size());
    for (std::size_t i = 0; i < differences.size(); ++i)
        for (const auto& [values, k] : order)
            sorted[i] << differences[i][k];
    return sorted;
}

} // namespace

QString valueText(const Parameter& parameter, const Inputs& inputs, Language language)
{
    constexpr int kDigits = 12; // all but what the change of units leaves
    const double value = valueOf(parameter, inputs);
    return parameter.kind == Parameter::Kind::number
        ? numberIn(withoutLastZeros(numberText(value / parameter.unit.factor, kDigits)), parameter.unit)
        : chosenText(parameter, value, language);
}

QString settingText(const Parameter& parameter, const Inputs& inputs, Language language)
{
    return namedSetting(parameter, valueText(parameter, inputs, language), language);
}

const course::Preset* presetOf(const course::Experiment& experiment, const Inputs& inputs)
{
    Inputs others = inputs;
    others.values.clear();
    const auto isMeant = [&](const course::Preset& preset) {
        return others == Inputs() && std::ranges::all_of(experiment.parameters, [&](const Parameter& each) {
                   const auto set = preset.set.find(each.id);
                   return valueOf(each, inputs) == (set == preset.set.end() ? each.initial : set->second);
               });
    };
    const auto preset = std::ranges::find_if(experiment.presets, isMeant);
    return preset == experiment.presets.end() ? nullptr : &*preset;
}

std::vector<QStringList> differencesOf(const course::Experiment& experiment, const std::vector<Inputs>& runs,
                                       Language language)
{
    std::vector<QStringList> parts(runs.size());
    const auto add = [&](const QStringList& texts) {
        if (std::ranges::all_of(texts, [&](const QString& text) { return text == texts.front(); }))
            return;
        for (std::size_t i = 0; i < runs.size(); ++i)
            parts[i] << texts[qsizetype(i)];
    };
    const auto each = [&](const auto& text) {
        QStringList texts;
        for (const Inputs& inputs : runs)
            texts << text(inputs);
        add(texts);
    };
    if (runs.empty())
        return parts;
    for (const Parameter& parameter : experiment.parameters)
        add(parameterTexts(parameter, runs, language));
    each([&](const Inputs& inputs) { return variantText(experiment, inputs.variant, language); });
    each([&](const Inputs& inputs) { return integratorText(inputs.integrator, language); });
    add(ownNumbers(QStringLiteral("h"), allOf(runs, &Inputs::step), course::parseUnit("s").value(),
                   language));
    add(ownNumbers(textOf({"tolerance", "容差"}, language), allOf(runs, &Inputs::tolerance), {}, language));
    std::set<std::string> joints;
    for (const Inputs& inputs : runs)
        for (const auto& [joint, start] : inputs.starts)
            joints.insert(joint);
    for (const std::string& joint : joints) {
        std::vector<std::optional<double>> starts;
        for (const Inputs& inputs : runs) {
            const auto start = inputs.starts.find(joint);
            starts.push_back(start == inputs.starts.end() ? std::nullopt : std::optional(start->second));
        }
        add(ownNumbers(textOf({"start of ", "初始 "}, language) + QString::fromStdString(joint), starts, {},
                       language));
    }
    std::vector<std::pair<std::size_t, double>> pokes, pulls;
    for (const Inputs& inputs : runs) {
        pokes.emplace_back(inputs.interventions.size(),
                           inputs.interventions.empty() ? 0 : inputs.interventions.front().time);
        pulls.emplace_back(inputs.pulls.size(),
                           inputs.pulls.empty() || inputs.pulls.front().anchors.empty()
                               ? 0
                               : inputs.pulls.front().anchors.front().time);
    }
    add(handTexts(pokes, {"no poke", "未推"}, {"a poke", "推 1 次"}, {"%1 pokes", "推 %1 次"}, language));
    add(handTexts(pulls, {"no pull", "未拉"}, {"a pull", "拉 1 次"}, {"%1 pulls", "拉 %1 次"}, language));
    return parts;
}

std::vector<QStringList> shortestOf(const std::vector<QStringList>& all)
{
    const std::vector<QStringList> differences = mostTellingFirst(all);
    const qsizetype count = differences.empty() ? 0 : differences.front().size();
    const auto tells = [&](const std::vector<qsizetype>& chosen) {
        std::map<QStringList, QStringList> whole; // by what is said of a run
        for (const QStringList& run : differences) {
            QStringList said;
            for (const qsizetype k : chosen)
                said << run[k];
            if (whole.try_emplace(said, run).first->second != run)
                return false;
        }
        return true;
    };
    const auto only = [&](const std::vector<qsizetype>& chosen) {
        std::vector<QStringList> shorter;
        for (const QStringList& run : differences) {
            shorter.emplace_back();
            for (const qsizetype k : chosen)
                shorter.back() << run[k];
        }
        return shorter;
    };
    for (qsizetype i = 0; i < count; ++i)
        if (tells({i}))
            return only({i});
    for (qsizetype i = 0; i < count; ++i)
        for (qsizetype k = i + 1; k < count; ++k)
            if (tells({i, k}))
                return only({i, k});
    return differences;
}

QString joined(const QStringList& parts, Language language)
{
    return parts.join(textOf({", ", "，"}, language));
}

QString joinedBriefly(const QStringList& parts, Language language)
{
    std::vector<Setting> settings;
    for (const QString& part : parts) {
        const Setting one(part);
        const auto same = std::ranges::find_if(
            settings, [&](const Setting& each) { return !one.unit.isEmpty() && each.unit == one.unit; });
        if (same == settings.end()) {
            settings.push_back(one);
        } else {
            same->name += QStringLiteral(", ") + one.name;
            same->value += QStringLiteral(", ") + one.value;
        }
    }
    QStringList texts;
    for (const Setting& each : settings)
        texts << each.text();
    return joined(texts, language);
}

} // namespace polhode::ui
