#include "cli/mistakes.h"

#include "course/export/json.h"

namespace polhode::cli
{

using namespace polhode::course;

std::vector<std::pair<std::string_view, std::string>> mistakeFields(const InputError& mistake)
{
    const Location& where = mistake.where();
    return {{"file", jsonString(where.file)},         {"line", std::to_string(where.line)},
            {"column", std::to_string(where.column)}, {"key", jsonString(where.key)},
            {"found", jsonText(mistake.found())},     {"allowed", jsonText(mistake.allowed().text)},
            {"message", jsonText(mistake.message())}};
}

std::string errorsJson(const Text& message, const std::vector<InputError>& mistakes)
{
    std::vector<std::string> errors;
    for (const InputError& mistake : mistakes)
        errors.push_back(jsonObject(mistakeFields(mistake)));
    if (errors.empty())
        errors.push_back(jsonObject({{"message", jsonText(message)}}));
    return jsonObject({{"errors", jsonArray(errors)}});
}

} // namespace polhode::cli
