#include "ui/render/scene_view.h"

#include "ui/render/handle.h"
#include "ui/render/rasterizer.h"
#include "ui/render/scene_image.h"
#include "ui/theme/glyphs.h"

#include <QEvent>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

using Eigen::Vector3d;

namespace
{

constexpr int kTurnTime_ms = 280;
constexpr int kButtonMargin = 6;
constexpr double kUnseenMoving = 1; // logical pixels, of the chords of what changes under a slider

SceneView::Renderer wanted(SceneView::Renderer renderer)
{
    const QByteArray word = qgetenv("POLHODE_RENDERER").toLower();
    if (word == "opengl")
        return SceneView::Renderer::openGL;
    if (word == "software")
        return SceneView::Renderer::software;
    return renderer;
}

bool usesOpenGL(SceneView::Renderer choice)
{
    switch (choice) {
    case SceneView::Renderer::software:
        return false;
    case SceneView::Renderer::openGL:
        return probeOpenGL().usable;
    case SceneView::Renderer::automatic:
        break;
    }
    return mayHaveGraphicsDevice() && probeOpenGL().fast;
}

} // namespace

SceneView::SceneView(QWidget* parent, Renderer renderer)
    : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    animation_.setStartValue(0.0);
    animation_.setEndValue(1.0);
    animation_.setDuration(kTurnTime_ms);
    animation_.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&animation_, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& s) { moveCamera(between(animatedFrom_, animatedTo_, s.toDouble())); });
    button_ = new QToolButton(this);
    button_->setAutoRaise(true);
    button_->setPopupMode(QToolButton::InstantPopup);
    button_->setFocusPolicy(Qt::TabFocus);
    makeActions();
    tool_ = new QToolButton(this);
    tool_->setAutoRaise(true);
    tool_->setCheckable(true);
    tool_->setFocusPolicy(Qt::TabFocus);
    connect(tool_, &QToolButton::clicked, this,
            [this](bool on) { setDragMode(on ? DragMode::pull : DragMode::automatic); });
    showTool();
    makeCanvas(usesOpenGL(wanted(renderer)));
    setTheme(theme_);
    retranslate();
}

SceneView::~SceneView()
{
    delete canvas_; // while what it paints from is still there
}

void SceneView::makeCanvas(bool openGL)
{
    delete canvas_;
    openGL_ = openGL;
    canvas_ = openGL ? makeOpenGLCanvas(*this, this) : makeSoftwareCanvas(*this, this);
    canvas_->setGeometry(rect());
    canvas_->lower();
    canvas_->show();
}

void SceneView::setHurried(bool hurried)
{
    hurries_ = hurried;
    canvas_->update();
}

void SceneView::openGLFailed()
{
    QTimer::singleShot(0, this, [this] { makeCanvas(false); });
}

QString SceneView::rendererName() const
{
    return openGL_ ? probeOpenGL().renderer : QStringLiteral("software");
}

void SceneView::makeActions()
{
    auto* menu = new QMenu(button_);
    const auto add = [&](auto slot) {
        QAction* action = menu->addAction(QString());
        connect(action, &QAction::triggered, this, slot);
        actions_ << action;
        return action;
    };
    add([this] { fit(); });
    menu->addSeparator();
    add([this] { setPreset(CameraPreset::iso); });
    add([this] { setPreset(CameraPreset::front); });
    add([this] { setPreset(CameraPreset::top); });
    add([this] { setPreset(CameraPreset::side); });
    menu->addSeparator();
    add([this](bool on) { setOrthographic(on); })->setCheckable(true);

    button_->setMenu(menu);
}

QMenu* SceneView::viewMenu() const
{
    return button_->menu();
}

void SceneView::retranslate()
{
    const QStringList texts{tr("Show everything"), tr("Oblique view"),   tr("Front view (xz)"),
                            tr("Top view (xy)"),   tr("Side view (yz)"), tr("Parallel projection")};
    for (qsizetype i = 0; i < texts.size(); ++i)
        actions_[i]->setText(texts[i]);
    button_->setToolTip(tr("View"));
    button_->setAccessibleName(tr("View"));
    tool_->setToolTip(tr("Drag bodies by a spring instead of pushing them"));
    tool_->setAccessibleName(tr("Pull by a spring"));
    setAccessibleName(tr("Scene in three dimensions"));
}

QString SceneView::spokenText() const
{
    constexpr std::size_t kMostBodies = 6; // that one can keep in mind
    const std::vector<const SceneFrame::Body*> bodies = toldBodies();
    QStringList parts{tr("bodies: %1").arg(bodies.size())};
    for (std::size_t i = 0; bodyWords_ && i < std::min(bodies.size(), kMostBodies); ++i) {
        const auto [name, words] = bodyWords_(bodies[i]->id);
        parts << QStringLiteral("%1: %2").arg(name, words);
    }
    for (const auto& arrow : frame_.arrows)
        if (!arrow.label.isEmpty())
            parts << arrow.label;
    static const QRegularExpression kMarkup(QStringLiteral("<[^>]*>"));
    return parts.join(QStringLiteral("; ")).remove(kMarkup);
}

/// Those of the run; not the ghosts of others.
std::vector<const SceneFrame::Body*> SceneView::toldBodies() const
{
    std::vector<const SceneFrame::Body*> told;
    for (const SceneFrame::Body& body : frame_.bodies)
        if (body.opacity == 1 && body.id >= 0)
            told.push_back(&body);
    return told;
}

QSize SceneView::spokenGrid() const
{
    return {1, int(toldBodies().size() + frame_.handles.size())};
}

Spoken::Part SceneView::spokenPart(QPoint at) const
{
    constexpr double kSide = 24; // px, about a body's middle
    const auto about = [&](const Vector3d& p_W) {
        const QPointF middle = projection().project(p_W).value_or(QPointF());
        return QRectF(middle, QSizeF()).adjusted(-kSide, -kSide, kSide, kSide);
    };
    const auto bodies = toldBodies();
    const auto number = std::size_t(at.y());
    if (number >= bodies.size()) {
        const SceneFrame::Handle& handle = frame_.handles[number - bodies.size()];
        return {QAccessible::Grip, handle.label.isEmpty() ? tr("joint") : handle.label,
                tr("where the joint begins"), about(handle.p_W)};
    }
    const auto [name, words]
        = bodyWords_ ? bodyWords_(bodies[number]->id) : std::pair(bodies[number]->label, QString());
    return {QAccessible::Graphic, name, words, about(bodies[number]->p_WB)};
}

std::optional<QPoint> SceneView::spokenPlace() const
{
    return place_ >= 0 && place_ < spokenGrid().height() ? std::optional(QPoint(0, place_)) : std::nullopt;
}

void SceneView::setTheme(Theme theme)
{
    theme_ = theme;
    button_->setIcon(glyphIcon(QStringLiteral("view"), themeColors(theme).inkSoft));
    showTool();
    canvas_->update();
}

void SceneView::setFrame(SceneFrame frame)
{
    frame_ = std::move(frame);
    if (!cameraFitted_ && !cameraTouched_) {
        const Camera camera = fittedCamera();
        cameraFitted_ = camera != camera_;
        moveCamera(camera);
    }
    if ((drag_ == Drag::poke || drag_ == Drag::pull) && !body(poke_.bodyId))
        endDrag();
    if (drag_ == Drag::pull)
        pullTo(last_); // the camera may have moved
    canvas_->update();
}

const SceneFrame::Body* SceneView::body(int id) const
{
    const auto it = std::ranges::find(frame_.bodies, id, &SceneFrame::Body::id);
    return it == frame_.bodies.end() ? nullptr : &*it;
}

void SceneView::moveCamera(const Camera& camera)
{
    if (camera == camera_)
        return;
    camera_ = camera;
    actions_.back()->setChecked(camera.orthographic);
    canvas_->update();
    emit cameraChanged();
}

void SceneView::placeCamera(const Camera& camera, bool animated)
{
    animation_.stop();
    if (!animated || !isVisible()) {
        moveCamera(camera);
        return;
    }
    animatedFrom_ = camera_;
    animatedTo_ = camera;
    animation_.start();
}

void SceneView::setCamera(const Camera& camera, bool animated)
{
    cameraTouched_ = true;
    placeCamera(camera, animated);
}

void SceneView::setPreset(CameraPreset preset, bool animated)
{
    const Camera camera = turnedTo(camera_, preset);
    setCamera(cameraTouched_ ? camera : fitted(camera, everything(), aspect()), animated);
}

void SceneView::setOrthographic(bool on)
{
    Camera camera = camera_;
    camera.orthographic = on;
    setCamera(camera);
}

Camera SceneView::fittedCamera() const
{
    return fitted(camera_, everything(), aspect());
}

std::vector<Vector3d> SceneView::everything() const
{
    std::vector<Vector3d> points = scenePoints(frame_);
    points.insert(points.end(), extent_.begin(), extent_.end());
    return points;
}

double SceneView::aspect() const
{
    return static_cast<double>(width()) / std::max(1, height());
}

void SceneView::setExtent(std::vector<Vector3d> points_W)
{
    extent_ = std::move(points_W);
    if (!cameraTouched_)
        moveCamera(fittedCamera());
}

void SceneView::fit(bool animated)
{
    placeCamera(fittedCamera(), animated);
}

void SceneView::setPokeScale(double newtonSecondsPerMetre)
{
    pokeScale_ = newtonSecondsPerMetre;
    showTool();
    showCursor();
}

/// The tool is there where bodies can be pushed; it is coloured while it pulls.
void SceneView::showTool()
{
    const ThemeColors colors = themeColors(theme_);
    button_->setVisible(buttons_);
    tool_->setVisible(buttons_ && pokeScale_ > 0);
    tool_->setChecked(pulls());
    tool_->setIcon(glyphIcon(QStringLiteral("spring"), pulls() ? colors.accent : colors.inkSoft));
}

void SceneView::setButtons(bool shown)
{
    buttons_ = shown;
    showTool();
}

void SceneView::setDragMode(DragMode mode)
{
    dragMode_ = mode;
    showTool();
    showCursor();
}

void SceneView::setHighlightedQuantity(const QString& key)
{
    if (highlighted_ == key)
        return;
    highlighted_ = key;
    canvas_->update();
}

SceneStyle SceneView::style() const
{
    return {theme_, hoveredQuantity_.isEmpty() ? highlighted_ : hoveredQuantity_,
            pokes(Qt::NoModifier) || drag_ == Drag::poke || drag_ == Drag::pull ? hoveredBody_ : -1,
            hurries_ ? kUnseenMoving : kUnseenSagitta};
}

SceneFrame SceneView::decorated() const
{
    SceneFrame frame = frame_;
    for (const SceneFrame::Handle& handle : frame_.handles)
        drawHandle(handle, held_ ? handle.id == held_->id : handle.id == hoveredHandle_, frame);
    if (drag_ != Drag::poke)
        return frame;
    const Vector3d from_W = pokePoint_W();
    const Vector3d drawn_W = poke_.end_W - from_W;
    frame.arrows.push_back({from_W,
                            drawn_W,
                            {QStringLiteral("impulse"), {}},
                            tr("%1 N⋅s").arg(QLocale().toString(pokeScale_ * drawn_W.norm(), 'g', 3)),
                            poke_.bodyId,
                            false});
    frame.points.push_back({from_W, {QStringLiteral("impulse"), {}}, 4, {}});
    return frame;
}

DrawList SceneView::drawList(double pixelScale)
{
    if (isDecorated())
        shown_ = decorated();
    return makeDrawList(isDecorated() ? shown_ : frame_, projection(), pixelScale, style());
}

void SceneView::paintOverlay(QPainter& painter)
{
    std::vector<QRectF> covered;
    for (const QWidget* each : findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (each != canvas_ && !each->isHidden())
            covered.emplace_back(each->geometry());
    overlay_.paint(painter, isDecorated() ? shown_ : frame_, projection(), style(), hint(), covered);
}

QPixmap SceneView::picture(int scale)
{
    const int samples = supersamplingFor(scale);
    QImage image = Rasterizer().render(drawList(scale * samples), size() * scale, samples);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paintOverlay(painter);
    painter.end();
    return QPixmap::fromImage(image);
}

QString SceneView::hint() const
{
    if (byKeys_)
        return drag_ == Drag::poke ? tr("Arrows draw out the push ⋅ Enter pushes ⋅ Esc cancels")
                                   : tr("Arrows turn the joint ⋅ Enter lets go ⋅ Esc cancels");
    if (drag_ == Drag::poke)
        return tr("Release to push ⋅ Esc cancels");
    if (drag_ == Drag::pull)
        return tr("Release to let go ⋅ Esc cancels");
    if (drag_ == Drag::handle || (drag_ == Drag::none && hoveredHandle_ >= 0))
        return tr("Drag: where the joint begins");
    if (drag_ == Drag::none && hoveredBody_ >= 0 && pokes(Qt::NoModifier))
        return (pulls() ? tr("Drag: pull the body by a spring ⋅ Ctrl + drag: turn the view")
                        : tr("Drag: push the body ⋅ Ctrl + drag: turn the view"))
            + (handlesElsewhere_ ? QLatin1Char('\n') + tr("Joints are turned by hand at t = 0") : QString());
    return {};
}

void SceneView::placeButtons()
{
    button_->adjustSize();
    button_->move(width() - button_->width() - kButtonMargin, kButtonMargin);
    tool_->adjustSize();
    tool_->move(button_->x() - tool_->width() - kButtonMargin, kButtonMargin);
}

void SceneView::resizeEvent(QResizeEvent*)
{
    canvas_->setGeometry(rect());
    placeButtons();
    if (!cameraTouched_)
        moveCamera(fittedCamera());
}

void SceneView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        placeButtons();
        canvas_->update();
    }
    QWidget::changeEvent(event);
}

} // namespace polhode::ui
