#pragma once

#include "course/model/experiment.h"

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

/// A vector of each body that is drawn as an arrow at its centre of mass.
struct OverlayArrow {
    const char* variable; ///< of the body, before x, y, z
    const char* symbol;
    const char* unit;
    bool doubleHead = false; ///< it turns
};

/// All that is known of one kind of overlay but its drawing, which is a row of the same id in ui/stage
/// (StageBuilder::drawings); what is an arrow at the centre of mass is drawn from here.
struct OverlayRow {
    enum class Body { none, optional, required };
    enum class Needs { nothing, contacts, joints };

    const char* id; ///< `kind` in a lesson
    Text name; ///< on its switch, where the lesson has no label for it
    Text meaning; ///< what is drawn
    const char* quantity; ///< whose colour it has; empty: of several
    Body body = Body::required;
    std::vector<OverlayKey> keys = {};
    const char* a = nullptr; ///< key of a place
    const char* b = nullptr; ///< key of a second place ("to"), or of a vector
    Needs needs = Needs::nothing;
    const OverlayArrow* arrow = nullptr;
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
