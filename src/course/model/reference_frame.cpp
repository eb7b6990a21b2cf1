#include "course/model/reference_frame.h"

#include "course/language/nearest.h"
#include "course/language/value_error.h"

#include <algorithm>
#include <vector>

namespace polhode::course
{

namespace
{

constexpr const char* kGround = "ground";
constexpr const char* kCentreOfMass = "centre-of-mass";
constexpr const char* kUnturned = "/unturned";

} // namespace

std::string toText(const ReferenceFrame& frame)
{
    switch (frame.kind) {
    case ReferenceFrame::Kind::ground:
        return kGround;
    case ReferenceFrame::Kind::centreOfMass:
        return kCentreOfMass;
    case ReferenceFrame::Kind::body:
        break;
    }
    return frame.turns ? frame.body : frame.body + kUnturned;
}

ReferenceFrame frameFromText(const std::string& text, std::span<const std::string> bodies)
{
    if (text == kGround)
        return {};
    if (text == kCentreOfMass)
        return {ReferenceFrame::Kind::centreOfMass};
    const bool turns = !text.ends_with(kUnturned);
    const std::string body = turns ? text : text.substr(0, text.size() - std::string(kUnturned).size());
    if (std::ranges::find(bodies, body) != bodies.end())
        return {ReferenceFrame::Kind::body, body, turns};
    std::vector<std::string> known{kGround, kCentreOfMass};
    known.insert(known.end(), bodies.begin(), bodies.end());
    throw ValueError(Text{"the unknown frame of reference ", "未知的参考系"} + quoted(text),
                     suggestion(text, known));
}

} // namespace polhode::course
