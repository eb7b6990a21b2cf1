#pragma once

#include "course/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// The parts of the course, in their order.
const std::vector<std::string>& partNames();

/// The quantities that have a colour of their own.
const std::vector<std::string>& quantityNames();

/// The summary charts that an experiment may show.
const std::vector<std::string>& chartNames();

/// What an overlay of one kind is made of.
struct OverlayKind {
    enum class Body { none, optional, required };
    std::string kind;
    Text name; ///< what it is called where a lesson does not say
    Body body = Body::required;
    std::string a = {}, b = {}; ///< keys of its expressions ("from", "to"); empty = has none
    std::string extra = {}; ///< one more key that it may have: "size", "point" or "force"
};

const std::vector<OverlayKind>& overlayKinds();

/// The row of @p kind, which exists.
const OverlayKind& overlayKind(std::string_view kind);

} // namespace polhode::course
