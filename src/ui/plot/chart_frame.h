#pragma once

#include "ui/access/spoken.h"
#include "ui/plot/plot_look.h"

#include <QChart>
#include <QChartView>

class QAbstractAxis;

namespace polhode::ui
{

/// What the charts share: a QChartView without boxes and shadows that follows the theme and the font, and
/// says what will appear while it is empty. Never OpenGL, never animated.
class ChartFrame : public QChartView, public Spoken
{
    Q_OBJECT

public:
    enum class Marker { circle, square, triangle, diamond };
    static constexpr int kMarkers = 4;

    explicit ChartFrame(QWidget* parent = nullptr);

    void setTheme(Theme theme);
    void setTitle(const QString& title);
    /// What stands in the chart while it has no data.
    void setEmptyMessage(const QString& message);

    QAccessible::Role spokenRole() const override { return QAccessible::Chart; }
    QString spokenText() const final;

    /// So high is the chart without its legend, in lines of text.
    void setLines(int lines);

    QSize sizeHint() const override { return {360, minimumSizeHint().height()}; }
    /// The legend, and some lines for what it explains.
    QSize minimumSizeHint() const override;

protected:
    struct LegendItem {
        QString text;
        QColor color;
        Marker marker = Marker::square;
        bool hollow = false;
        Qt::BrushStyle pattern = Qt::SolidPattern;
    };

    const PlotLook& look() const { return look_; }
    void styleAxis(QAbstractAxis& axis, bool grid) const;
    /// What stands behind the title, or below it where that is too narrow: what is counted, and its unit.
    void setSubtitle(const QString& subtitle);
    /// How high the chart without its legend is at least, in lines of text.
    void setLeastLines(int lines);
    /// The legend below the chart; it wraps when it must.
    void setLegend(std::vector<LegendItem> items);
    /// Takes the colours and fonts of look().
    virtual void restyle();
    virtual bool isEmpty() const = 0;
    /// What the chart shows, one line for each thing that it tells apart.
    virtual QStringList readings() const = 0;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateMargins();
    void drawHeader(QPainter* painter) const;
    /// Where the baseline of the subtitle begins.
    QPointF subtitlePlace() const;
    void drawLegend(QPainter* painter) const;
    /// Where each legend item stands, from the legend's corner, and the height of them all.
    std::pair<std::vector<QPointF>, double> legendPlaces() const;

    PlotLook look_;
    int leastLines_ = 5;
    QString title_;
    QString subtitle_;
    std::vector<LegendItem> legend_;
};

} // namespace polhode::ui
