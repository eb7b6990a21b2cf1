#include "course/run/contact_view.h"

namespace polhode::course
{

const char* caseName(ContactCase contactCase)
{
    switch (contactCase) {
    case ContactCase::apart:
        return "1";
    case ContactCase::striking:
        return "2a";
    case ContactCase::parting:
        return "2b";
    case ContactCase::lasting:
        break;
    }
    return "3";
}

} // namespace polhode::course
