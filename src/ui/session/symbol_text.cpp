#include "ui/session/symbol_text.h"

#include "ui/formula/tex_plain.h"

#include <map>

namespace polhode::ui
{

namespace
{

/// A word that stands for a symbol, or nothing.
QString wordOf(const course::VariableInfo& info, course::Language language)
{
    static const std::map<std::string, course::Text> words{{"case", {"case", "情况"}},
                                                           {"stick", {"stick", "黏着"}}};
    if (const auto word = words.find(info.symbol); word != words.end())
        return QString::fromStdString(course::in(language, word->second));
    return {};
}

} // namespace

QString symbolText(const course::VariableInfo& info, course::Language language)
{
    const QString word = wordOf(info, language);
    return word.isEmpty() ? plainFromTex(QString::fromStdString(info.symbol)) : word;
}

QString symbolLabel(const course::VariableInfo& info, course::Language language)
{
    const QString word = wordOf(info, language);
    return word.isEmpty() ? markedFromTex(QString::fromStdString(info.tex)) : word;
}

} // namespace polhode::ui
