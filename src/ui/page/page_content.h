#pragma once

#include "ui/formula/math_box.h"
#include "ui/page/page_link.h"
#include "ui/theme/palette.h"

#include <QFont>
#include <QPicture>
#include <QPixmap>
#include <QTextFormat>
#include <QVector>

#include <array>
#include <memory>

namespace polhode::ui
{

/// The look of a page: inks, fonts and the widths that it has to itself, in pixels.
struct PageStyle {
    Theme theme = Theme::light;
    ThemeColors colors;
    QFont body;
    static constexpr double kLeading = 0.2; ///< em between lines, beside the leading of the font
    double em = 16; ///< the body font in pixels
    double width = 600; ///< of the text, both columns together
    double columnGap = 40;
    bool paper = false; ///< nothing on it can be pressed: links are text, live numbers the value they have

    /// Titles are not much larger than the text there: they would fill the page.
    bool narrow() const { return width < 18 * em; }
    double columnWidth() const { return (width - columnGap) / 2; }
};

/// A figure made of lines and letters, which is sharp at any size.
struct PageDrawing {
    QPicture picture;
    QSizeF size; ///< px
};

/// Something in the text that is no text: it is painted by PageObjects.
struct PageItem {
    enum Kind { formula, live, sign, mark, bullet, figure, field, hands };
    enum Mark { open, right, wrong, chosen };

    Kind kind = formula;
    int position = 0; ///< in the document
    QTextCharFormat around; ///< of the text that it stands in
    double em = 16; ///< of the text round it
    double indent = 0; ///< of its block, on both sides together
    bool inColumn = false;

    /// TeX, live expression, text of a figure, the number of a list item, the letter of an option, or the
    /// question of a field.
    QString source;
    bool display = false;
    QString trailing; ///< punctuation right after it, which no line may begin with
    bool trailingIsLatin = false; ///< whose quotes are narrow
    QString closing; ///< punctuation after a link that is borne whole by its sign
    MathBoxPtr box; ///< null: still being typeset
    QString value; ///< of a live number or a field
    double reserved = 0; ///< width kept for a live number
    LinkKind link = LinkKind::web;
    Mark answer = open;
    QPixmap picture;
    std::shared_ptr<const PageDrawing> drawing; ///< of a figure, in place of a picture
    std::array<int, 2> votes{}; ///< hands, before and after the discussion
    int mostVotes = 0; ///< those that fill the length of a bar

    mutable QRectF painted; ///< where it was painted last, in the document
};

/// A box "worked by hand": its numbered lines are shown one after the other.
struct WorkedBox {
    int number = 0; ///< of those of the page, in each language
    int lines = 0, shown = 0;
    int lastLine = 0; ///< in the document, where the last that is shown begins
    int foot = -1; ///< in the document, where its links are; −1: none
};

/// What a page holds beside its text.
struct PageContent {
    QVector<PageItem> items;
    QVector<PageLink> links;
    QVector<LinkInfo> linkInfo; ///< one for each link
    int boxes = 0; ///< how many boxes have been numbered
    QVector<WorkedBox> worked;
};

/// Properties of our own in text formats.
namespace PageProperty
{
constexpr int item = QTextFormat::UserProperty + 1; ///< char: index of a PageItem
constexpr int boxKind = QTextFormat::UserProperty + 2; ///< block: a BoxKind
constexpr int box = QTextFormat::UserProperty + 3; ///< block: number of the box it is in
constexpr int column = QTextFormat::UserProperty + 4; ///< block: 0 left, 1 right; none: the full width
constexpr int answer
    = QTextFormat::UserProperty + 5; ///< block: index of the link that a click on this row follows
constexpr int outerBox = QTextFormat::UserProperty + 6; ///< block: number of the card round its box
} // namespace PageProperty

constexpr int kPageObject = QTextFormat::UserObject + 1;

/// What a box is larger than its text, above and below, in em.
constexpr double kBoxPadding = 0.6;

enum class BoxKind { none, quote, note, slip, worked, code, card, comment };

} // namespace polhode::ui
