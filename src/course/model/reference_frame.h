#pragma once

#include <span>
#include <string>

namespace polhode::course
{

/// From where a motion is told: from the ground; from the centre of mass of the system, with axes that do not
/// turn; or from a body, turning with it or carried along without turning.
struct ReferenceFrame {
    enum class Kind { ground, centreOfMass, body };
    Kind kind = Kind::ground;
    std::string body = {}; ///< its id
    bool turns = true; ///< with the body

    bool isGround() const { return kind == Kind::ground; }
    bool operator==(const ReferenceFrame&) const = default;
};

/// "ground", "centre-of-mass", "wheel" or, where it does not turn with the wheel, "wheel/unturned".
std::string toText(const ReferenceFrame& frame);

/// The frame of that text, of a scene with these bodies. Throws ValueError that names those that there are.
ReferenceFrame frameFromText(const std::string& text, std::span<const std::string> bodies);

} // namespace polhode::course
