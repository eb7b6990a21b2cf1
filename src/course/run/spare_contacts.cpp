#include "course/run/spare_contacts.h"

#include "engine/collide/minimal_set.h"

#include <map>
#include <utility>

namespace polhode::course
{

std::vector<bool> spareContacts(const std::vector<ContactView>& contacts)
{
    struct Group {
        std::vector<std::size_t> numbers;
        std::vector<ContactPoint> points;
    };
    std::map<std::pair<int, int>, Group> pairs;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactView& contact = contacts[i];
        if (contact.contactCase == ContactCase::apart)
            continue;
        Group& group = pairs[std::minmax(contact.bodyA, contact.bodyB)];
        group.numbers.push_back(i);
        ContactPoint& point = group.points.emplace_back();
        point.bodyA = contact.bodyA;
        point.bodyB = contact.bodyB;
        point.pA_W = point.pB_W = contact.point_W;
        point.n_W = contact.normal_W;
    }
    std::vector<bool> spare(contacts.size(), false);
    for (const auto& [bodies, group] : pairs) {
        for (const std::size_t i : group.numbers)
            spare[i] = true;
        for (const int needed : minimalSet(group.points))
            spare[group.numbers[static_cast<std::size_t>(needed)]] = false;
    }
    return spare;
}

} // namespace polhode::course
