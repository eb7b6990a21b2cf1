#include "ui/session/parameter_text.h"

#include "course/language/nearest.h"
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
    return parameter.whole && si == std::round(si) ? fixedText(si, 0) : formatQuantity(si, parameter.unit, 4);
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
    try {
        return course::parameterValue(parameter, text.trimmed().toStdString());
    } catch (const std::exception& error) {
        *problem = reasonText(error);
        return std::nullopt;
    }
}

std::optional<std::pair<std::string, double>> parseAssignment(const course::Experiment* experiment,
                                                              const QString& assignment, QString* problem)
{
    const qsizetype equals = assignment.indexOf('=');
    const std::string id = assignment.left(equals).trimmed().toStdString();
    const course::Parameter* parameter = experiment && equals >= 0 ? experiment->parameter(id) : nullptr;
    if (!parameter) {
        const std::vector<std::string> known
            = experiment ? course::idsOf(experiment->parameters) : std::vector<std::string>();
        *problem
            = reasonText(equals < 0 ? course::ValueError(course::quoted(id), {"id=value", "id=取值"})
                                    : course::ValueError(course::Text{"the unknown parameter ", "未知的参数"}
                                                             + course::quoted(id),
                                                         course::suggestion(id, known)));
        return std::nullopt;
    }
    const auto si = parseParameterValue(*parameter, assignment.mid(equals + 1), problem);
    return si ? std::optional(std::pair(parameter->id, *si)) : std::nullopt;
}

} // namespace polhode::ui
