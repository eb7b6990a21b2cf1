#include "course/export/json.h"

#include "course/export/csv.h"

#include <cmath>
#include <cstdio>

namespace polhode::course
{

std::string jsonString(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", unsigned(c));
            out += escape;
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string jsonNumber(double value)
{
    if (!std::isfinite(value))
        return "null";
    std::string text;
    appendNumber(text, value);
    return text;
}

std::string jsonBool(bool value)
{
    return value ? "true" : "false";
}

std::string jsonText(const Text& text)
{
    std::vector<std::pair<std::string_view, std::string>> fields;
    const auto all = allOf(text);
    for (const auto& [language, words] : all)
        fields.emplace_back(language.code(), jsonString(words));
    return jsonObject(fields);
}

std::string jsonObject(const std::vector<std::pair<std::string_view, std::string>>& fields)
{
    std::string out = "{";
    for (const auto& [name, value] : fields)
        out += (out.size() > 1 ? ", " : "") + jsonString(name) + ": " + value;
    return out + "}";
}

std::string jsonArray(const std::vector<std::string>& elements, int depth)
{
    if (elements.empty())
        return "[]";
    const std::string line = "\n" + std::string(2 * std::size_t(depth), ' ');
    std::string out = "[";
    for (const std::string& element : elements)
        out += (out.size() > 1 ? "," : "") + line + "  " + element;
    return out + line + "]";
}

} // namespace polhode::course
