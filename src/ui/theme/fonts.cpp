#include "ui/theme/fonts.h"

#include <QApplication>
#include <QFontMetrics>

namespace polhode::ui
{

QStringList bodyFontFamilies()
{
    return {"Noto Sans CJK SC", "Source Han Sans SC", "Microsoft YaHei",
            "PingFang SC",      "Noto Sans",          "DejaVu Sans"};
}

QStringList latinFontFamilies()
{
    return {"Noto Sans CJK KR", "Source Han Sans KR", "Segoe UI",
            "Helvetica Neue",   "Noto Sans",          "DejaVu Sans"};
}

QStringList textFontFamilies(bool latin)
{
    // Latin quotes are as wide as a Chinese letter in the fonts of Chinese.
    return latin ? latinFontFamilies() + bodyFontFamilies() : bodyFontFamilies();
}

QString latinHtml(const QString& text)
{
    return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
        .arg(latinFontFamilies().join(QStringLiteral("','")), text.toHtmlEscaped());
}

QStringList codeFontFamilies()
{
    return {"Noto Sans Mono CJK SC", "Sarasa Mono SC", "DejaVu Sans Mono", "Consolas", "Menlo"};
}

bool machineCanDraw(char32_t character)
{
    return QFontMetrics(QApplication::font()).inFontUcs4(uint(character));
}

} // namespace polhode::ui
