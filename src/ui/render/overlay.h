#pragma once

#include "ui/render/draw_list.h"
#include "ui/render/label_layout.h"

#include <QCoreApplication>
#include <QHash>
#include <QStaticText>

class QPainter;

namespace polhode::ui
{

/// What is written over the picture: labels that avoid each other and what lies over the picture, the triad
/// of the world's axes, the legend of scales, and a hint. Remembers where labels were, so that they stay
/// there while things move.
class SceneOverlay
{
    Q_DECLARE_TR_FUNCTIONS(polhode::ui::SceneOverlay)

public:
    /// @p covered is what buttons and other widgets take of the picture.
    void paint(QPainter& painter, const SceneFrame& frame, const Projection& projection,
               const SceneStyle& style, const QString& hint = {}, const std::vector<QRectF>& covered = {});

    /// The boxes of the labels of the last picture.
    const std::vector<QRectF>& labelBoxes() const { return boxes_; }

private:
    struct Item {
        QString key;
        QString text;
        QColor color;
        bool strong = false;
        LabelRequest request;
    };

    void collect(const SceneFrame& frame, const Projection& projection, const SceneStyle& style);
    void add(const QString& key, const QString& text, const Paint& paint, const SceneStyle& style,
             const QPointF& anchor, const QPointF& away, int body = -1);
    void addArrow(const QString& key, const SceneFrame::Arrow& arrow, const Projection& projection,
                  const SceneStyle& style);
    const QStaticText& prepared(const QString& text);
    void paintLabels(QPainter& painter, const QSizeF& size, const SceneStyle& style);
    QRectF paintTriad(QPainter& painter, const Projection& projection, const ThemeColors& theme);
    QRectF paintLegend(QPainter& painter, const SceneFrame& frame, const Projection& projection,
                       const SceneStyle& style, const std::vector<QRectF>& buttons);

    QFont font_;
    QHash<QString, QStaticText> texts_;
    QHash<QString, int> choices_;
    std::vector<Item> items_;
    std::vector<QRectF> obstacles_;
    LabelSurroundings surroundings_;
    std::vector<QRectF> boxes_;
};

} // namespace polhode::ui
