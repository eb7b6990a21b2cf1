#pragma once

#include <span>
#include <string_view>

namespace polhode::course
{
struct OverlayDescription;
}

namespace polhode::ui
{

class StageBuilder;
struct SceneFrame;

/// How one kind of overlay is drawn. What else is known of it is its row in course::overlayTable.
struct OverlayDrawing {
    std::string_view id;
    void (*draw)(StageBuilder& stage, SceneFrame& frame, const course::OverlayDescription& overlay, double t);
};

std::span<const OverlayDrawing> bodyDrawings();
std::span<const OverlayDrawing> contactDrawings();
std::span<const OverlayDrawing> jointDrawings();

/// The drawing of a kind; null for arrows at the centre of mass (OverlayRow::arrow), which need none.
const OverlayDrawing* findDrawing(std::string_view id);

} // namespace polhode::ui
