#pragma once

#include "ui/access/spoken.h"
#include "ui/plot/plot_data.h"
#include "ui/plot/plot_look.h"

#include <QPicture>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <optional>

class QCustomPlot;
class QMenu;
class QScrollBar;

namespace polhode::ui
{

class PlotCover;
class PlotCursor;
class PlotLayout;
class PlotPanel;
struct PlotView;
struct SketchTask;
class StretchItem;
struct PlotStretch;

/// Plots above one another: those over time share their time axis and one cursor, phase plots show a moving
/// point. Plain values in, the reader's wishes out as signals.
///
/// No plot is lower than PlotPanel::kLeastHeight: where the stack is too low for all of them, it scrolls.
///
/// Mouse: drag moves the time, or marks a stretch while measuring, or moves one of its ends; wheel zooms x,
/// with Ctrl y, and scrolls beside the curves; right drag or Shift drag zooms into a box; middle or Ctrl drag
/// moves the axes; double click asks for the plot alone; a click on a legend entry asks for its curve to be
/// hidden or shown. Keys: + − zoom, arrows move, with Ctrl up and down choose the plot, Home shows everything
/// again, page keys scroll, Enter as a double click, the menu key opens the menu of the right button.
class PlotStack : public QWidget, public Spoken
{
    Q_OBJECT

public:
    enum class PlayheadMode {
        whole, ///< every curve is shown whole
        fadeFuture, ///< what comes after the playhead is pale
    };

    explicit PlotStack(QWidget* parent = nullptr);
    ~PlotStack() override;

    /// Shows @p plots. With the ids of the plots shown before, the axes the reader has chosen stay so. Throws
    /// std::invalid_argument as validate().
    void setPlots(std::vector<PlotData> plots);
    /// Moves the cursor to time @p t (s); the curves are not drawn again. Emits nothing.
    void setTime(double t);
    double time() const;

    /// Until endInteraction() the axis limits only grow, so that they do not jump while a slider moves.
    void beginInteraction();
    void endInteraction();

    /// The curves of quantity @p key stand out, the others step back; empty: all alike.
    void setHighlightedQuantity(const QString& key);
    void setPlayheadMode(PlayheadMode mode);
    /// Names of events above the uppermost plot over time.
    void setEventNames(bool shown);
    bool eventNames() const { return look_.eventNames; }
    /// Shows one plot alone, until it is called with none; with data that have no such plot it shows all.
    void setAlone(const QString& plotId);
    QString alone() const { return alone_; }
    /// While measuring a drag marks a stretch, and the readout tells slopes too.
    void setMeasuring(bool on);
    bool measuring() const { return look_.measuring; }
    void setStretch(const std::optional<PlotStretch>& stretch);
    /// Hides what is in the plots and shows their axes only, with a word on what is to be done first and a
    /// button for the reader who wants to see them at once.
    void setVeiled(bool veiled);
    /// Without its button the veil is for those who only look.
    void setButtons(bool shown);
    /// What is to be drawn on a veiled plot; nothing: none.
    void setSketchTask(const std::optional<SketchTask>& task);
    /// What of it is drawn.
    void setSketch(const course::Sketch& sketch);
    void setTheme(Theme theme);
    /// How far ticks are apart, in the distance that they have in the window.
    void setTicksApart(double share);
    /// What stands in an empty stack or plot, instead of curves.
    void setEmptyMessage(const QString& message);
    /// What a picture is called when the reader saves one, without the end that tells its format.
    void setPictureName(const QString& name) { pictureName_ = name; }

    bool logarithmicY(const QString& plotId) const;
    void setLogarithmicY(const QString& plotId, bool on);
    void resetAxes();

    /// The times (s) that the plots show: of their shared axis, else of the first plot.
    AxisLimits shownTimes() const;
    bool shows(const QString& plotId) const;
    /// What the reader has chosen of an axis.
    std::optional<AxisLimits> chosenLimits(const QString& plotId, Qt::Orientation axis) const;
    AxisLimits xLimits(const QString& plotId) const;
    AxisLimits yLimits(const QString& plotId) const;
    void setXLimits(const QString& plotId, const AxisLimits& limits);
    void setYLimits(const QString& plotId, const AxisLimits& limits);

    /// How many lines of text stand above a plot, and how many names found no room there.
    std::pair<int, int> legendLines(const QString& plotId) const;
    /// The area of the curves of a plot, in pixels of the widget; beyond these where it is scrolled away.
    QRectF plotArea(const QString& plotId) const;
    /// The legend entry of a curve, or of its group, in pixels of the widget; empty if it is folded.
    QRectF legendRect(const QString& plotId, const QString& curveId) const;
    /// What the readout at @p position says, a line for each curve after the head; empty if there is none.
    QStringList readoutAt(QPointF position) const;

    QAccessible::Role spokenRole() const override { return QAccessible::Chart; }
    /// The values of the curves at the cursor's time, a line for each plot.
    QString spokenText() const override;
    QSize spokenGrid() const override;
    Part spokenPart(QPoint at) const override;
    std::optional<QPoint> spokenPlace() const override;

    /// The plot that the keys are at; empty if there is none.
    QString keyPlot() const;

    /// All that is seen of the plots, without what stands at the mouse, with @p scale pixels for each of the
    /// window's.
    QPixmap picture(int scale);

    /// Writes the plots as they are seen; nothing is left of an earlier file, or nothing is changed and the
    /// answer is false. PNG is drawn at @p scale times the size of the widget.
    bool savePng(const QString& path, double scale = 2);
    bool saveSvg(const QString& path);
    bool savePdf(const QString& path);
    /// The same as lines and letters to be drawn elsewhere, in pixels of the widget.
    QPicture vectors();

    QSize sizeHint() const override { return {560, 380}; }
    QSize minimumSizeHint() const override { return {220, 120}; }

signals:
    void timePicked(double t);
    /// The reader marks what lies between two times (s), the first not after the second; on @p plotId, or by
    /// moving an end of what was marked, with no name.
    void stretchPicked(double from, double to, const QString& plotId);
    void measuringRequested(bool on);
    /// The curve that is measured in the stretch.
    void measuredCurveRequested(const QString& plotId, const QString& curveId);
    /// What is to be laid through a curve of the plot there: the number of a course::FitKind, or −1 for
    /// nothing.
    void fitRequested(const QString& plotId, int kind);
    void stretchCleared();
    void enlargeRequested(const QString& plotId);
    void eventNamesRequested(bool shown);
    /// The quantity of the curve under the mouse; empty when there is none.
    void curveHovered(const QString& quantity);
    /// The reader wants the curves of a plot as a table, between these times (s).
    void exportCsvRequested(const QString& plotId, double from, double to);
    /// The reader wants to go through its numbers.
    void tableRequested(const QString& plotId);
    void axisVariableRequested(const QString& plotId, Qt::Orientation axis);
    void addCurveRequested(const QString& plotId);
    void removeCurveRequested(const QString& plotId, const QString& curveId);
    void curveShowRequested(const QString& plotId, const QString& curveId, bool shown);
    /// A stroke on the veiled plot; and that the sketch is done.
    void sketchDrawn(const polhode::course::Sketch& sketch);
    void sketchFinished();
    /// The reader does without a prediction.
    void revealRequested();
    /// What became of a picture that the reader saved.
    void messageRaised(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { none, scrub, pan, box, mark };

    PlotPanel* find(const QString& plotId) const;
    PlotPanel& require(const QString& plotId) const;
    PlotPanel* panelAt(QPointF position) const;
    PlotPanel* keyPanel() const;

    /// A position in the widget on the canvas, which may be scrolled.
    QPointF onCanvas(QPointF position) const;
    QRectF inWidget(const QRectF& rect) const;
    bool fitHeight();
    void scroll(int pixels);
    void showGiven();
    double markAt(const PlotPanel& panel, QPointF position) const;
    bool grabsMark(const PlotPanel& panel, QPointF position);

    void rebuild(std::size_t count);
    void updateLimits();
    void prepare();
    void applyColors();
    void refresh();
    void refreshCursor();
    void placeVeil();
    int roomHeight() const;
    void placeCanvas();
    void keepViews();
    void restoreViews();
    bool isSketching() const { return look_.veiled && find(look_.sketched); }
    void describe();

    void bringIntoSight(const PlotPanel& panel);
    void goToPlot(int step);
    void showKeyPlot();
    void chooseX(PlotPanel& panel, const AxisLimits& limits);
    void chooseY(PlotPanel& panel, const AxisLimits& limits);
    void pick(const PlotPanel& panel, QPointF position);
    void hover(QPointF position);
    void dragAxes(QPointF position);
    void showMenu(PlotPanel& panel, QPointF position, QPoint globalPosition);
    void showFolded(const PlotPanel& panel, QPoint globalPosition);
    void addStretchMenus(QMenu& menu, const PlotPanel& panel);
    void savePicture(const QString& format, const std::function<bool(const QString& path)>& save);
    void copyPicture(const PlotPanel& panel);
    void withoutReadout(const std::function<void()>& draw);

    QCustomPlot* canvas_;
    PlotLook look_;
    QString pictureName_ = QStringLiteral("polhode");
    std::vector<std::unique_ptr<PlotPanel>> panels_;
    std::unique_ptr<PlotLayout> layout_;
    std::vector<PlotData> given_; ///< also those that are not shown beside one alone
    QString alone_;
    std::map<QString, PlotView> views_; ///< of plots beside one alone
    StretchItem* stretch_;
    PlotCursor* cursor_;
    QScrollBar* bar_;
    PlotCover* cover_;
    bool interacting_ = false;
    bool seesAll_ = false; ///< the reader, beyond the stretch of a sketch
    bool painted_ = false;
    bool seeksSketch_ = false; ///< what is to be drawn on comes into sight when it is placed next

    Drag drag_ = Drag::none;
    Qt::MouseButton dragButton_ = Qt::NoButton;
    PlotPanel* dragPanel_ = nullptr;
    QPointF dragStart_;
    double timeBefore_ = 0; ///< s, of the cursor when the mouse was pressed
    AxisLimits dragX_, dragY_;
    double markStart_ = 0; ///< s, the end of the stretch that stays
    QString markPlot_; ///< on which a new stretch is drawn; empty: an end of the old one is moved
    QString activePlot_; ///< id of the plot that the keys move
    QString hoveredQuantity_;
};

} // namespace polhode::ui
