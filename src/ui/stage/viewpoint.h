#pragma once

#include "course/language/value_error.h"
#include "course/model/moment.h"
#include "course/model/reference_frame.h"
#include "ui/render/camera.h"

#include <QString>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace polhode::ui
{

/// From where a scene is looked at: what a moment keeps of it. A value, and one line of text without spaces:
/// "wheel/unturned;plain;camera=-1.05,0.42,6,0,0,0.5,0.5,parallel", where what is as usual is left out; empty
/// where all is.
struct Viewpoint {
    course::ReferenceFrame frame = {};
    bool fictitious = true; ///< the forces of a frame that is no inertial one are drawn
    std::optional<Camera> camera = {}; ///< in the axes of the frame; none: as the lesson has it

    bool operator==(const Viewpoint&) const = default;
};

QString toText(const Viewpoint& viewpoint);

/// Of a scene with these bodies, to the same bits. Throws ValueError that says what in the text is unknown.
Viewpoint viewpointFromText(const QString& text, std::span<const std::string> bodies);

/// From where a moment is looked at; what it names and the scene does not have is added to @p missing.
Viewpoint viewpointOf(const course::Moment& moment, std::span<const std::string> bodies,
                      std::vector<course::ValueError>& missing);
void putViewpoint(const Viewpoint& viewpoint, course::Moment& moment);

} // namespace polhode::ui
