#include "ui/session/run_names.h"

#include "engine/ode/integrator_table.h"
#include "ui/formula/tex_plain.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/window_language.h"

#include <QSet>

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

QString unitText(const course::Unit& unit)
{
    return QString::fromStdString(unit.symbol());
}

QString withUnit(const QString& number, const QString& unit)
{
    constexpr QChar kNarrowSpace(0x202f);
    return number + (unit.isEmpty() || unit == QStringLiteral("°") ? unit : kNarrowSpace + unit);
}

/// Numbers in @p unit with as few digits, from three, as tell those that differ apart.
QStringList numbers(const std::vector<double>& si, const course::Unit& unit)
{
    constexpr int kFewest = 3, kMost = 15;
    const std::size_t distinct = std::set<double>(si.begin(), si.end()).size();
    QStringList texts;
    for (int digits = kFewest; digits <= kMost; ++digits) {
        texts.clear();
        for (const double value : si)
            texts << withoutLastZeros(numberText(value / unit.factor, digits));
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

/// A switch is called by its label, a choice says itself what it is.
Setting settingOf(const Parameter& parameter, const QString& value, Language language)
{
    switch (parameter.kind) {
    case Parameter::Kind::number:
        return {symbolOf(parameter, language), value, unitText(parameter.unit)};
    case Parameter::Kind::toggle:
        return {.value = textOf(parameter.label, language) + textOf({": ", "："}, language) + value};
    case Parameter::Kind::choice:
        break;
    }
    return {.value = value};
}

/// @p value in words, or as a number without its unit.
QString plainValue(const Parameter& parameter, double value, Language language)
{
    constexpr int kDigits = 12; // all but what the change of units leaves
    return parameter.kind == Parameter::Kind::number
        ? withoutLastZeros(numberText(value / parameter.unit.factor, kDigits))
        : chosenText(parameter, value, language);
}

Settings ofParameter(const Parameter& parameter, const std::vector<Inputs>& runs, Language language)
{
    std::vector<double> values;
    QStringList texts;
    for (const Inputs& inputs : runs) {
        values.push_back(valueOf(parameter, inputs));
        texts << chosenText(parameter, values.back(), language);
    }
    if (parameter.kind == Parameter::Kind::number)
        texts = numbers(values, parameter.unit);
    Settings all;
    for (const QString& text : texts)
        all.push_back(settingOf(parameter, text, language));
    return all;
}

/// A number that only some of the runs have; the others go by the lesson's own.
Settings ownNumbers(const QString& name, const std::vector<std::optional<double>>& si,
                    const course::Unit& unit, Language language)
{
    std::vector<double> given;
    for (const auto& value : si)
        if (value)
            given.push_back(*value);
    const QStringList texts = numbers(given, unit);
    Settings all;
    qsizetype next = 0;
    for (const auto& value : si)
        if (value)
            all.push_back({name, texts[next++], unitText(unit)});
        else
            all.push_back({.value = name + textOf({" as in the lesson", "取课程的值"}, language)});
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
Settings handTexts(const std::vector<std::pair<std::size_t, double>>& all, const course::Text& none,
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
    Settings told;
    for (const QString& text : distinct(timed) > distinct(counted) ? timed : counted)
        told.push_back({.value = text});
    return told;
}

/// What has most values among the runs comes first, for a long name is cut at its end.
std::vector<Settings> mostTellingFirst(const std::vector<Settings>& differences)
{
    const std::size_t count = differences.empty() ? 0 : differences.front().size();
    std::vector<std::pair<std::size_t, std::size_t>> order; // by the number of values alike, then as it was
    for (std::size_t k = 0; k < count; ++k) {
        std::set<Setting> values;
        for (const Settings& run : differences)
            values.insert(run[k]);
        order.emplace_back(differences.size() - values.size(), k);
    }
    std::ranges::sort(order);
    std::vector<Settings> sorted(differences.size());
    for (std::size_t i = 0; i < differences.size(); ++i)
        for (const auto& [alike, k] : order)
            sorted[i].push_back(differences[i][k]);
    return sorted;
}

} // namespace

QString Setting::text() const
{
    return (name.isEmpty() ? QString() : name + QStringLiteral(" = ")) + withUnit(value, unit);
}

QString valueText(const Parameter& parameter, const Inputs& inputs, Language language)
{
    const QString value = plainValue(parameter, valueOf(parameter, inputs), language);
    return parameter.kind == Parameter::Kind::number ? withUnit(value, unitText(parameter.unit)) : value;
}

QString settingText(const Parameter& parameter, const Inputs& inputs, Language language)
{
    return settingOf(parameter, plainValue(parameter, valueOf(parameter, inputs), language), language).text();
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

std::vector<Settings> differencesOf(const course::Experiment& experiment, const std::vector<Inputs>& runs,
                                    Language language)
{
    std::vector<Settings> parts(runs.size());
    const auto add = [&](const Settings& ofRuns) {
        if (std::ranges::all_of(ofRuns, [&](const Setting& each) { return each == ofRuns.front(); }))
            return;
        for (std::size_t i = 0; i < runs.size(); ++i)
            parts[i].push_back(ofRuns[i]);
    };
    const auto each = [&](const auto& text) {
        Settings ofRuns;
        for (const Inputs& inputs : runs)
            ofRuns.push_back({.value = text(inputs)});
        add(ofRuns);
    };
    if (runs.empty())
        return parts;
    for (const Parameter& parameter : experiment.parameters)
        add(ofParameter(parameter, runs, language));
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

std::vector<Settings> shortestOf(const std::vector<Settings>& all)
{
    const std::vector<Settings> differences = mostTellingFirst(all);
    const std::size_t count = differences.empty() ? 0 : differences.front().size();
    const auto only = [&](const std::vector<std::size_t>& chosen) {
        std::vector<Settings> shorter(differences.size());
        for (std::size_t i = 0; i < differences.size(); ++i)
            for (const std::size_t k : chosen)
                shorter[i].push_back(differences[i][k]);
        return shorter;
    };
    const auto tells = [&](const std::vector<Settings>& shorter) {
        std::map<Settings, Settings> whole; // by what is said of a run
        for (std::size_t i = 0; i < differences.size(); ++i)
            if (whole.try_emplace(shorter[i], differences[i]).first->second != differences[i])
                return false;
        return true;
    };
    for (std::size_t i = 0; i < count; ++i)
        if (auto shorter = only({i}); tells(shorter))
            return shorter;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = i + 1; k < count; ++k)
            if (auto shorter = only({i, k}); tells(shorter))
                return shorter;
    return differences;
}

QString joined(const QStringList& parts, Language language)
{
    return parts.join(textOf({", ", "，"}, language));
}

QString joined(const Settings& settings, Language language)
{
    QStringList texts;
    for (const Setting& each : settings)
        texts << each.text();
    return joined(texts, language);
}

QString joinedBriefly(const Settings& settings, Language language)
{
    Settings brief;
    for (const Setting& one : settings) {
        const auto same = std::ranges::find_if(
            brief, [&](const Setting& each) { return !one.unit.isEmpty() && each.unit == one.unit; });
        if (same == brief.end()) {
            brief.push_back(one);
        } else {
            same->name += QStringLiteral(", ") + one.name;
            same->value += QStringLiteral(", ") + one.value;
        }
    }
    return joined(brief, language);
}

} // namespace polhode::ui
