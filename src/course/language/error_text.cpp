#include "course/language/error_text.h"

#include "course/language/location.h"
#include "course/language/value_error.h"
#include "engine/math/refused.h"

namespace polhode::course
{

Text errorText(const std::exception& error)
{
    if (const auto* value = dynamic_cast<const ValueError*>(&error))
        return value->message();
    if (const auto* input = dynamic_cast<const InputError*>(&error))
        return input->message();
    if (const auto* refused = dynamic_cast<const Refused*>(&error)) {
        const Reason sentence = refused->refusal().sentence();
        return {sentence.en, sentence.zh};
    }
    return sameInBoth(error.what());
}

} // namespace polhode::course
