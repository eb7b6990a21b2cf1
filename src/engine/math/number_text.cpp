#include "engine/math/number_text.h"

#include <array>
#include <charconv>

namespace polhode
{

std::string numberText(double value)
{
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return std::string(buffer.data(), end);
}

std::string numberText(const Eigen::Vector3d& v)
{
    return "(" + numberText(v.x()) + ", " + numberText(v.y()) + ", " + numberText(v.z()) + ")";
}

} // namespace polhode
