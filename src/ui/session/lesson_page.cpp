#include "ui/session/lesson_page.h"

#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/window_language.h"
#include "ui/theme/tolerances.h"

#include <cmath>

namespace polhode::ui
{

QString stepText(const course::Lesson& lesson, int step, course::Language language)
{
    QString text = textOf(lesson.steps[std::size_t(step)].markdown, language);
    if (lesson.sources.empty() || step + 1 < int(lesson.steps.size()))
        return text;
    text += QStringLiteral("\n\n#### %1\n").arg(textOf({"Sources", "资料来源"}, language));
    for (const course::Text& source : lesson.sources)
        text += QStringLiteral("\n- ") + textOf(source, language);
    return text;
}

QString problemsIntroduction(quint64 sheet, course::Language language)
{
    static const course::Text kWords{
        "Solve each on paper, then type your number, in any unit of its kind; a run tells how near it is. "
        "Take $g$ = "
        "9.81 m/s² unless a problem says otherwise. These are the numbers of sheet **%1**; "
        "[another sheet](sheet:) has others.",
        "先在纸上求解，再键入数值（同类单位皆可），由一次运行来判定。题中未另作说明时，取 $g$ = 9.81 m/s²。"
        "这里是 **%1** 号卷的数值；[换一个卷号](sheet:)，数值就不同。"};
    return textOf(kWords, language).arg(sheet) + QStringLiteral("\n\n");
}

bool isMeasure(const QString& source)
{
    return source.section('|', 0, 0).contains('[');
}

QString liveText(const course::Run& run, const QString& source, double t)
{
    const QStringList parts = source.split('|');
    const std::string expression = parts[0].trimmed().toStdString();
    course::Unit unit;
    if (const course::VariableInfo* info = run.find(expression))
        unit = info->unit;
    if (parts.size() > 1 && !parts[1].trimmed().isEmpty())
        unit = course::parseUnit(parts[1].trimmed().toStdString()).value_or(unit);
    const int digits = parts.size() > 2 ? parts[2].toInt() : 3;
    try {
        const double value
            = isMeasure(source) ? run.measure(expression) : valueWithoutRounding(run, expression, t);
        const bool count = unit.symbol().empty() && std::abs(value - std::round(value)) < tolerance::kWhole
            && std::abs(value) < 1e6;
        return count ? fixedText(value, 0) : formatQuantity(value, unit, digits);
    } catch (const std::exception&) {
        return QStringLiteral("?");
    }
}

} // namespace polhode::ui
