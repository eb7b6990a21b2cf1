#include "ui/theme/fonts.h"

#include <QApplication>
#include <QFontMetrics>

#include <algorithm>
#include <string_view>

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

bool canDrawChinese(const CanDraw& canDraw)
{
    // Letters that are simplified, that mechanics needs, and that begin a sentence or end it.
    constexpr std::u32string_view kSample = U"极迹冲量动惯这中，。";
    return std::ranges::all_of(kSample, canDraw);
}

QString noChineseFontInEnglish()
{
    return QStringLiteral(
        "No font for Chinese is installed: Chinese shows as empty boxes. Install one, on Debian "
        "or Ubuntu with “apt install fonts-noto-cjk”, and start Polhode again.");
}

QString noChineseFontInChinese()
{
    return QStringLiteral("没有安装中文字体，中文会显示为方框。请安装一种中文字体（Debian、Ubuntu："
                          "apt install fonts-noto-cjk），然后重新启动极迹。");
}

} // namespace polhode::ui
