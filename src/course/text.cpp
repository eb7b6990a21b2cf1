#include "course/text.h"

namespace polhode::course
{

const std::string& in(Language language, const Text& text)
{
    return language == Language::zh ? text.zh : text.en;
}

} // namespace polhode::course
