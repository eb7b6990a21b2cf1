#pragma once

#include "course/run/run.h"

#include <algorithm>
#include <cstddef>
#include <list>
#include <utility>

namespace polhode::ui
{

bool sameShape(const course::ShapeLook& a, const course::ShapeLook& b);

/// What was made of the latest shapes: most sliders leave the shapes as they are.
template <class Value>
class ShapeCache
{
public:
    /// What make() gave for an equal shape, or gives now.
    template <class Make>
    const Value& of(const course::ShapeLook& shape, const Make& make)
    {
        const auto found = std::find_if(known_.begin(), known_.end(),
                                        [&](const auto& entry) { return sameShape(entry.first, shape); });
        if (found != known_.end())
            known_.splice(known_.begin(), known_, found);
        else
            known_.emplace_front(shape, make());
        if (known_.size() > kKept)
            known_.pop_back();
        return known_.front().second;
    }

private:
    static constexpr std::size_t kKept = 64;
    std::list<std::pair<course::ShapeLook, Value>> known_; ///< the latest first
};

} // namespace polhode::ui
