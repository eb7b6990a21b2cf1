#pragma once

#include "ui/page/page_content.h"

#include "course/text.h"

namespace polhode::ui
{

/// What a file holds that a page shows: one of the two, or neither where it cannot be read.
struct PageFigure {
    QPixmap picture;
    std::shared_ptr<const PageDrawing> drawing; ///< of an SVG, in the type of the page

    bool isNull() const { return picture.isNull() && !drawing; }
};

/// The figure in @p file as @p style shows it, with its words in @p language.
PageFigure readFigure(const QString& file, course::Language language, const PageStyle& style);

} // namespace polhode::ui
