#include "ui/session/symbol_text.h"

#include "ui/formula/tex_plain.h"

#include <map>

namespace polhode::ui
{

QString symbolText(const course::VariableInfo& info, course::Language language)
{
    static const std::map<std::string, course::Text> words{{"case", {"case", "情况"}},
                                                           {"stick", {"stick", "黏着"}}};
    if (const auto word = words.find(info.symbol); word != words.end())
        return QString::fromStdString(course::in(language, word->second));
    return plainFromTex(QString::fromStdString(info.symbol));
}

} // namespace polhode::ui
