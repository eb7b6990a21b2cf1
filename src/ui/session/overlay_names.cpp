#include "ui/session/overlay_names.h"

#include "course/model/vocabulary.h"

namespace polhode::ui
{

course::Text overlayName(const course::OverlayDescription& overlay)
{
    if (!overlay.label.en.empty())
        return overlay.label;
    // An arrow or a plane of the author's own is known by its id.
    const course::OverlayKind& kind = course::overlayKind(overlay.kind);
    return kind.a.empty() ? kind.name : course::Text{overlay.id, overlay.id};
}

} // namespace polhode::ui
