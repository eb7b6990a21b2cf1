#pragma once

#include "course/model/experiment.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// What an overlay may state besides what all of them may.
enum class OverlayKey {
    point, ///< a mark of its body
    force, ///< the id of a force
    size, ///< m
};

/// The key as lessons write it.
constexpr const char* overlayKeyName(OverlayKey key)
{
    return key == OverlayKey::point ? "point" : key == OverlayKey::force ? "force" : "size";
}

/// A point or a vector that a lesson gives by expressions.
struct OverlayPlace {
    const char* key;
    Text meaning = {"a point of the world", "世界系中的点"};
    const char* unit = "m";
};

/// All that is known of one kind of overlay but its drawing, which is a row of the same id in ui/stage
/// (StageBuilder::drawings); what is an arrow at the centre of mass is drawn from here.
struct OverlayRow {
    enum class Body { none, optional, required };
    enum class Needs { nothing, contacts, joints };

    const char* id; ///< `kind` in a lesson
    Text name; ///< on its switch, where the lesson has no label for it
    Text meaning; ///< what is drawn
    const char* quantity; ///< a row of quantityTable(); empty: of several
    Body body = Body::required;
    std::vector<OverlayKey> keys = {};
    std::optional<OverlayPlace> a = {}, b = {}; ///< where it is, and where to
    Needs needs = Needs::nothing;
    const char* arrow = nullptr; ///< the vector of bodyRows() that is drawn at the centre of mass
    bool roundBody = false; ///< a surface somewhat larger than the body
    bool lengths = false; ///< its arrows are of forces of contacts, whose lengths the reader chooses
    bool framed = false; ///< the camera steps back until its arrows are in view

    /// Whether a scene has what is drawn.
    bool fits(const SceneDescription& scene) const;
};

/// In the order of the authoring guide.
std::span<const OverlayRow> overlayTable();

/// The row of @p id, or null.
const OverlayRow* findOverlay(std::string_view id);

/// The row of an overlay that was read.
inline const OverlayRow& overlayRow(const OverlayDescription& overlay)
{
    return *findOverlay(overlay.kind);
}

/// What an overlay is called: as its lesson says, else by its kind.
Text overlayName(const OverlayDescription& overlay);

} // namespace polhode::course
