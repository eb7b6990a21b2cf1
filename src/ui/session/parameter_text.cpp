#include "ui/session/parameter_text.h"

#include "ui/plot/number_text.h"
#include "ui/session/window_language.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>
#include <stdexcept>

namespace polhode::ui
{

namespace
{

struct ParameterText {
    Q_DECLARE_TR_FUNCTIONS(ParameterText)
};

} // namespace

QString formatQuantity(double si, const course::Unit& unit, int digits)
{
    const QString number = numberText(si / unit.factor, digits);
    const QString symbol = QString::fromStdString(unit.symbol());
    if (symbol.isEmpty())
        return number;
    return symbol == QStringLiteral("°") ? number + symbol : number + QChar(0x202f) + symbol;
}

QString formatParameter(const course::Parameter& parameter, double si)
{
    const auto whole = [](double value) { return value == std::round(value); };
    const bool counts = parameter.unit.symbol().empty() && parameter.step > 0 && whole(parameter.step)
        && whole(parameter.minimum) && whole(si);
    return counts ? fixedText(si, 0) : formatQuantity(si, parameter.unit, 4);
}

QString parameterText(const course::Parameter& parameter, double si)
{
    switch (parameter.kind) {
    case course::Parameter::Kind::toggle:
        return si != 0 ? ParameterText::tr("on") : ParameterText::tr("off");
    case course::Parameter::Kind::choice: {
        const auto index = std::size_t(std::max(0.0, si));
        return index < parameter.choices.size() ? QString::fromStdString(parameter.choices[index].id)
                                                : QString();
    }
    case course::Parameter::Kind::number:
        break;
    }
    return QString::number(si / parameter.unit.factor, 'g', 6);
}

std::optional<double> parseParameterValue(const course::Parameter& parameter, const QString& text,
                                          QString* problem)
{
    const QString word = text.trimmed();
    switch (parameter.kind) {
    case course::Parameter::Kind::toggle:
        for (const char* yes : {"on", "1", "true", "yes", "开"})
            if (word == QString::fromUtf8(yes))
                return 1.0;
        for (const char* no : {"off", "0", "false", "no", "关"})
            if (word == QString::fromUtf8(no))
                return 0.0;
        *problem = ParameterText::tr("“%1” is neither on nor off.").arg(word);
        return std::nullopt;
    case course::Parameter::Kind::choice: {
        QStringList ids;
        for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
            ids << QString::fromStdString(parameter.choices[i].id);
            if (ids.last() == word)
                return double(i);
        }
        *problem = ParameterText::tr("“%1” is not one of %2.").arg(word, ids.join(QStringLiteral(", ")));
        return std::nullopt;
    }
    case course::Parameter::Kind::number:
        break;
    }
    double si = 0;
    try {
        QString plain = word;
        si = course::parseQuantity(plain.replace(QChar(0x2212), '-').toStdString(), parameter.unit);
    } catch (const std::exception& error) {
        *problem = reasonText(error);
        return std::nullopt;
    }
    const double slack = 1e-9 * (parameter.maximum - parameter.minimum);
    if (!(si >= parameter.minimum - slack && si <= parameter.maximum + slack)) {
        *problem = ParameterText::tr("%1 is outside %2 … %3.")
                       .arg(formatParameter(parameter, si), formatParameter(parameter, parameter.minimum),
                            formatParameter(parameter, parameter.maximum));
        return std::nullopt;
    }
    return std::min(std::max(si, parameter.minimum), parameter.maximum);
}

std::optional<std::pair<std::string, double>> parseAssignment(const course::Experiment* experiment,
                                                              const QString& assignment, QString* problem)
{
    const qsizetype equals = assignment.indexOf('=');
    const course::Parameter* parameter
        = experiment && equals >= 0 ? experiment->parameter(assignment.left(equals).toStdString()) : nullptr;
    if (!parameter) {
        *problem = ParameterText::tr("There is nothing called “%1” to set here.").arg(assignment);
        return std::nullopt;
    }
    const auto si = parseParameterValue(*parameter, assignment.mid(equals + 1), problem);
    return si ? std::optional(std::pair(parameter->id, *si)) : std::nullopt;
}

QString differenceLabel(const course::Experiment& experiment, const course::Inputs& inputs)
{
    QStringList parts;
    for (const course::Parameter& parameter : experiment.parameters) {
        const auto it = inputs.values.find(parameter.id);
        if (it == inputs.values.end() || it->second == parameter.initial)
            continue;
        QString value = parameterText(parameter, it->second);
        if (parameter.kind == course::Parameter::Kind::number)
            value = formatParameter(parameter, it->second);
        parts << QStringLiteral("%1 = %2").arg(QString::fromStdString(parameter.id), value);
    }
    if (!inputs.interventions.empty())
        parts << ParameterText::tr("%1 pokes").arg(inputs.interventions.size());
    if (!inputs.pulls.empty())
        parts << ParameterText::tr("%1 pulls").arg(inputs.pulls.size());
    for (const auto& [joint, start] : inputs.starts)
        parts << QStringLiteral("%1 = %2").arg(QString::fromStdString(joint), numberText(start, 4));
    return parts.isEmpty() ? ParameterText::tr("initial values") : parts.join(QStringLiteral(", "));
}

} // namespace polhode::ui
