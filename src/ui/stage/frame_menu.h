#pragma once

#include "course/model/reference_frame.h"
#include "course/run/run.h"
#include "course/text.h"

#include <QMenu>

namespace polhode::ui
{

/// The name of a frame of reference, for a menu or a note; of a run with these bodies.
QString frameName(const course::ReferenceFrame& frame, const std::vector<course::BodyLook>& bodies,
                  course::Language language);

/// The frames of reference from which a run can be seen, as a menu.
class FrameMenu : public QMenu
{
    Q_OBJECT

public:
    using QMenu::QMenu;

    void fill(const std::vector<course::BodyLook>& bodies, const course::ReferenceFrame& current,
              course::Language language);

signals:
    void chosen(const polhode::course::ReferenceFrame& frame);
};

} // namespace polhode::ui
