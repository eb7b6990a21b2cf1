#include "course/world/refusal.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace polhode::course
{

namespace
{

template <class Things>
const Location* whereCalled(const Things& things, const std::string& id)
{
    const auto named
        = std::find_if(things.begin(), things.end(), [&](const auto& thing) { return thing.id == id; });
    return named == things.end() ? nullptr : &named->where;
}

/// Laws are numbered as resolveContacts() makes them: that of the scene, then those of pairs.
const Location* whereLaw(const ContactDescription& contact, const std::string& number)
{
    std::vector<const ContactLawDescription*> laws{&contact.law};
    for (const PairDescription& pair : contact.pairs)
        if (!pair.ignore)
            laws.push_back(&pair.law);
    const Location& where = laws.at(std::stoul(number))->where;
    return where.line > 0 ? &where : &contact.where;
}

const Location* whereSubject(const SceneDescription& scene, const Subject& subject)
{
    switch (subject.kind) {
    case Subject::Kind::body:
        return whereCalled(scene.bodies, subject.id);
    case Subject::Kind::joint:
        return whereCalled(scene.joints, subject.id);
    case Subject::Kind::force:
        return whereCalled(scene.forces, subject.id);
    case Subject::Kind::law:
        return scene.contact ? whereLaw(*scene.contact, subject.id) : nullptr;
    case Subject::Kind::thing:
        break;
    }
    return nullptr;
}

/// The key of a scene for a field of the engine: "otherDamping" is other_damping.
std::string keyOf(const std::string& quantity)
{
    std::string key;
    for (const char c : quantity) {
        if (c >= 'A' && c <= 'Z')
            key += '_';
        key += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return key;
}

Text textOf(const Reason& reason)
{
    return {reason.en, reason.zh};
}

Text foundOf(const Refusal& refusal)
{
    Text found = textOf(refusal.found);
    if (!refusal.quantity.empty())
        found = sameInBoth(keyOf(refusal.quantity) + " = ") + found;
    const Reason subject = refusal.subject.name();
    return subject.empty() ? found : textOf(subject) + Text{": ", "："} + found;
}

} // namespace

Location whereRefused(const SceneDescription& scene, const Refused& error, const Location& otherwise)
{
    const Location* where = whereSubject(scene, error.refusal().subject);
    return where ? *where : otherwise;
}

InputError refusedAt(const Location& where, const Refused& error, const Allowed& allowed)
{
    const Refusal& refusal = error.refusal();
    return {where, foundOf(refusal), refusal.allowed.empty() ? allowed : Allowed(textOf(refusal.allowed))};
}

InputError refusedIn(const SceneDescription& scene, const Refused& error, const Location& otherwise,
                     const Allowed& allowed)
{
    return refusedAt(whereRefused(scene, error, otherwise), error, allowed);
}

} // namespace polhode::course
