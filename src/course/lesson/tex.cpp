#include "course/lesson/tex.h"

#include "course/lesson/vocabulary.h"
#include "course/scene/nearest.h"
#include "course/scene/value_error.h"

#include <algorithm>

namespace polhode::course
{

void checkTex(const std::string& tex)
{
    int depth = 0;
    for (std::size_t i = 0; i < tex.size(); ++i) {
        if (tex[i] == '\\') {
            if (tex.compare(i, 3, "\\q{") == 0) {
                const std::size_t close = tex.find('}', i);
                const std::string name
                    = tex.substr(i + 3, close == std::string::npos ? close : close - i - 3);
                const auto& known = quantityNames();
                if (std::find(known.begin(), known.end(), name) == known.end())
                    throw ValueError(Text{"the unknown quantity ", "未知的物理量"}
                                         + quoted("\\q{" + name + "}"),
                                     suggestion(name, known));
            }
            ++i;
        } else if (tex[i] == '{') {
            ++depth;
        } else if (tex[i] == '}' && --depth < 0) {
            break;
        }
    }
    if (depth != 0)
        throw ValueError(quoted(tex), {"as many \"{\" as \"}\"", "“{”与“}”成对"});
}

} // namespace polhode::course
