#pragma once

#include "ui/access/spoken.h"
#include "ui/render/canvas.h"
#include "ui/render/overlay.h"
#include "ui/render/picking.h"

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

#include <functional>
#include <utility>

class QMenu;
class QToolButton;

namespace polhode::ui
{

/// The scene in three dimensions: shows a SceneFrame, lets one move the camera, point at things, push and
/// pull bodies and turn joints.
///
/// Mouse: drag a body to push it (its size is shown; Esc cancels), or to pull it by a spring, as the tool at
/// the top right says; drag a joint's handle to turn it; drag empty space or with the right button to turn
/// the view, with the middle button or Shift to shift it; wheel and pinch zoom to the pointer; double click
/// shows everything; Ctrl while dragging a body turns the view. Keys: arrows turn (Shift: shift), + and −
/// zoom, Home shows everything; with Ctrl up and down choose a body or a joint's handle, and Enter takes hold
/// of it: then arrows draw out the push or turn the joint, Enter lets go, Esc cancels.
class SceneView : public QWidget, public Spoken, private CanvasSource
{
    Q_OBJECT

public:
    /// `automatic` takes OpenGL when it is there and done by hardware, else the software renderer; the
    /// environment variable POLHODE_RENDERER (auto, opengl, software) is asked first. `openGL` falls back to
    /// software when OpenGL cannot work.
    enum class Renderer { automatic, openGL, software };
    /// What dragging a body does; `automatic` pushes when pushing is possible.
    enum class DragMode { automatic, orbit, poke, pull };

    explicit SceneView(QWidget* parent = nullptr, Renderer renderer = Renderer::automatic);
    ~SceneView() override;

    /// Shows another moment. The first one that is not empty is brought into view.
    void setFrame(SceneFrame frame);
    const SceneFrame& frame() const { return frame_; }
    void setTheme(Theme theme);

    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    /// How many bodies there are, what they do, and what stands at the arrows.
    QString spokenText() const override;
    QSize spokenGrid() const override;
    Part spokenPart(QPoint at) const override;
    /// What is told of a body by its id: what it is called, and what it does.
    std::optional<QPoint> spokenPlace() const override;
    using BodyWords = std::function<std::pair<QString, QString>(int)>;
    void setBodyWords(BodyWords words) { bodyWords_ = std::move(words); }

    const Camera& camera() const { return camera_; }
    void setCamera(const Camera& camera, bool animated = false);
    /// Where the camera is, or where it is moving to.
    const Camera& goal() const
    {
        return animation_.state() == QAbstractAnimation::Running ? animatedTo_ : camera_;
    }
    double aspect() const;
    void setPreset(CameraPreset preset, bool animated = true);
    void setOrthographic(bool on);
    /// Points that belong to "everything" beside the frame: where a run will lead.
    void setExtent(std::vector<Eigen::Vector3d> points_W);
    /// Shows everything.
    void fit(bool animated = true);
    /// N·s per metre that a body's rubber arrow is drawn out; 0 (the default): bodies can be neither
    /// pushed nor pulled.
    /// What is seen, without the buttons, with @p scale pixels for each of the window's.
    QPixmap picture(int scale);
    QWidget* canvas() { return canvas_; } ///< what picture() shows
    void setPokeScale(double newtonSecondsPerMetre);
    void setDragMode(DragMode mode);
    DragMode dragMode() const { return dragMode_; }
    /// While a value is dragged pictures without OpenGL are coarser.
    void setHurried(bool hurried);
    /// Whether joints could be turned by hand, only not at the moment that is shown.
    void setHandlesElsewhere(bool elsewhere) { handlesElsewhere_ = elsewhere; }
    /// The arrows and lines of this quantity are drawn stronger; empty: none.
    void setHighlightedQuantity(const QString& key);

    /// Which renderer is at work, for the status line: "software" or the OpenGL driver's name.
    QString rendererName() const;
    /// Without its buttons it is a picture for those who only look.
    void setButtons(bool shown);
    /// Where labels stand, in the last picture.
    const std::vector<QRectF>& labelBoxes() const { return overlay_.labelBoxes(); }
    /// The actions of the view's menu: fit, presets, projection.
    QList<QAction*> viewActions() const { return actions_; }
    QMenu* viewMenu() const;

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    void bodyHovered(int id); ///< −1: none any more
    void bodyClicked(int id, const Eigen::Vector3d& point_B);
    /// A push: where on the body, and the impulse in N·s, both in world axes.
    void poked(int bodyId, const Eigen::Vector3d& point_W, const Eigen::Vector3d& impulse_W);
    /// A body is held by a spring at this point; its other end follows pullMoved() until pullEnded().
    void pullStarted(int bodyId, const Eigen::Vector3d& point_W);
    void pullMoved(const Eigen::Vector3d& hand_W);
    void pullEnded(bool cancelled);
    /// How far a handle was moved from where it was taken hold of (rad or m); the last time not @p dragging.
    void handleMoved(int id, double travel, bool dragging);
    void quantityHovered(const QString& key); ///< empty: none any more
    void cameraChanged();
    /// A click with the right button, where the view was not turned.
    void menuRequested(QPoint globalPosition);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    enum class Drag { none, orbit, pan, poke, pull, handle };
    struct Poke {
        int bodyId = -1;
        Eigen::Vector3d point_B = Eigen::Vector3d::Zero();
        Eigen::Vector3d end_W = Eigen::Vector3d::Zero(); ///< of the rubber arrow
    };

    DrawList drawList(double pixelScale) override;
    void paintOverlay(QPainter& painter) override;
    bool hurries() const override { return hurries_; }
    void openGLFailed() override;

    void makeCanvas(bool openGL);
    void makeActions();
    void retranslate();
    Projection projection() const { return Projection(camera_, size()); }
    SceneStyle style() const;
    QString hint() const;
    std::vector<const SceneFrame::Body*> toldBodies() const;
    void goTo(int place);
    void holdByKeys();
    void moveHeld(int x, int y);
    const SceneFrame::Body* body(int id) const;
    Eigen::Vector3d pokePoint_W() const;
    /// The frame with what the user is doing drawn into it.
    SceneFrame decorated() const;
    bool isDecorated() const { return drag_ == Drag::poke || !frame_.handles.empty(); }
    bool pulls() const { return dragMode_ == DragMode::pull; }
    void pullTo(const QPointF& pixel);
    void showTool();
    void placeButtons();
    void moveCamera(const Camera& camera);
    void placeCamera(const Camera& camera, bool animated);
    Camera fittedCamera() const;
    std::vector<Eigen::Vector3d> everything() const;
    void zoomAt(const QPointF& pixel, double factor);
    void hover(const QPointF& pixel);
    void setHover(int bodyId, const QString& quantity);
    bool pokes(Qt::KeyboardModifiers modifiers) const;
    void endDrag();
    void showCursor();

    SceneFrame frame_;
    SceneFrame shown_; ///< while there is something to draw into it: the frame with that
    Camera camera_;
    bool cameraTouched_ = false; ///< by the user or by setCamera
    bool cameraFitted_ = false;
    std::vector<Eigen::Vector3d> extent_;
    Theme theme_ = Theme::light;
    double pokeScale_ = 0;
    bool buttons_ = true; ///< they are to be seen
    DragMode dragMode_ = DragMode::automatic;
    QString highlighted_;
    QString hoveredQuantity_;
    int hoveredBody_ = -1;

    Drag drag_ = Drag::none;
    QPointF pressed_, last_;
    std::optional<Pick> pressedOn_;
    Poke poke_;
    bool pulling_ = false; ///< the pointer has moved: pullStarted() was sent
    bool handlesElsewhere_ = false;
    int hoveredHandle_ = -1; ///< id
    std::optional<SceneFrame::Handle> held_; ///< as it was taken hold of
    double travel_ = 0; ///< rad or m, of the held one
    int place_ = -1; ///< of the keys: among the bodies, then the handles; −1: at none
    bool byKeys_ = false; ///< what is held is

    QVariantAnimation animation_;
    Camera animatedFrom_, animatedTo_;
    SceneOverlay overlay_;
    QWidget* canvas_ = nullptr;
    bool hurries_ = false;
    bool openGL_ = false;
    QToolButton* button_ = nullptr;
    QToolButton* tool_ = nullptr;
    QList<QAction*> actions_;
    BodyWords bodyWords_;
};

} // namespace polhode::ui
