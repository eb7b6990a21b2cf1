#pragma once

#include "ui/page/page_types.h"

#include <QCoreApplication>

#include <functional>

class QColor;
class QPainter;
class QRectF;

namespace polhode::ui
{

/// The kinds of links by what they do; those up to `web` have a sign each.
enum class LinkKind {
    experiment,
    overlay,
    moment,
    play,
    lesson,
    web,
    term,
    equation,
    lines,
    // of question cards
    answer,
    hands,
    number,
    finishSketch,
    eraseSketch,
    sketchAnew,
    hint,
    solution,
    sheet
};

class PageLinks
{
    Q_DECLARE_TR_FUNCTIONS(PageLinks)

public:
    /// The parts of a link as written; the scheme is empty if there is none.
    static PageLink parse(const QString& href);

    static LinkKind kind(const PageLink& link);

    /// The name of what a link of @p scheme calls @p id; empty if it has none.
    using NameOf = std::function<QString(const QString& scheme, const QString& id)>;

    /// What the link does, in words.
    static QString toolTip(const PageLink& link, const NameOf& nameOf = {});

    /// Whether such a link does something to the window: on paper its words are all there is of it.
    static bool needsWindow(LinkKind kind);

    /// Whether links of this kind have a sign before their text.
    static bool hasSign(LinkKind kind);

    /// Paints the sign into @p box.
    static void paintSign(QPainter& painter, const QRectF& box, LinkKind kind, const QColor& color);
};

} // namespace polhode::ui
