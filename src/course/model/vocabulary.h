#pragma once

#include <string>
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
    Body body = Body::required;
    std::string a, b; ///< keys of its expressions ("from", "to"); empty = has none
};

const std::vector<OverlayKind>& overlayKinds();

} // namespace polhode::course
