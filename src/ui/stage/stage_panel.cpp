#include "ui/stage/stage_panel.h"

#include "course/model/overlay_table.h"
#include "course/run/start_axes.h"
#include "engine/math/degree.h"
#include "ui/formula/math_label.h"
#include "ui/session/moment_words.h"
#include "ui/session/session.h"
#include "ui/session/shown_note.h"
#include "ui/session/window_language.h"
#include "ui/stage/frame_menu.h"
#include "ui/stage/hand_spring.h"
#include "ui/stage/stage_builder.h"
#include "ui/widgets/chip_row.h"

#include <QAction>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

Camera cameraFrom(const course::CameraDescription& description)
{
    const Eigen::Vector3d from(description.from[0], description.from[1], description.from[2]);
    const Eigen::Vector3d at(description.at[0], description.at[1], description.at[2]);
    const Eigen::Vector3d sight = from - at;
    Camera camera;
    camera.target_W = at;
    constexpr double kNearest = 1e-3; // m: a camera that stands in its target has a distance
    camera.distance = std::max(sight.norm(), kNearest);
    camera.azimuth = std::atan2(sight.y(), sight.x());
    camera.elevation = std::asin(std::clamp(sight.z() / camera.distance, -1.0, 1.0));
    return camera;
}

constexpr int kBehindMs = 300;
constexpr int kBadgeMargin = 8;
constexpr double kHandPlaces
    = 1e-3; // of the scene: how finely the hand's places are written, less than a pixel
constexpr int kAimingMoments = 32; // of a run, at which its bodies and arrows are looked at
/// Width / height of the scene in a window of 1280 x 800 px, in which the lessons chose their cameras.
constexpr double kLessonAspect = 2.25;
constexpr double kSlide = 1e-2; // of the scene: handles slide by such steps, or finer

/// @p value in whole steps of a power of ten, at most @p step.
double rounded(double value, double step)
{
    const double inverse = std::pow(10, std::ceil(-std::log10(step)));
    return std::round(value * inverse) / inverse;
}

Eigen::Vector3d rounded(const Eigen::Vector3d& value, double step)
{
    return value.unaryExpr([&](double each) { return rounded(each, step); });
}

} // namespace

StagePanel::StagePanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , view_(new SceneView(this))
    , chips_(new ChipRow(this))
    , equation_(new MathLabel(this))
    , badge_(new QLabel(view_))
    , frames_(new FrameMenu(this))
{
    setObjectName(QStringLiteral("stagePanel"));
    setAttribute(Qt::WA_StyledBackground);
    equation_->setAlignment(Qt::AlignCenter);
    view_->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(view_, 1);
    auto* strip = new QVBoxLayout;
    strip->setContentsMargins(10, 4, 10, 4);
    strip->setSpacing(4);
    strip->addWidget(equation_);
    strip->addWidget(chips_);
    layout->addLayout(strip);

    connect(&session_, &Session::experimentChanged, this, [this] {
        fresh_ = true;
        given_ = false;
        wanted_.reset();
        aimed_.reset();
        fitted_.reset();
        extent_ = Eigen::AlignedBox3d(Eigen::Vector3d::Zero());
        builder_.reset();
        contactForms_.reset();
        reference_ = {};
        rebuildChips();
        showEquation();
    });
    connect(&session_, &Session::runChanged, this, &StagePanel::takeRun);
    connect(&session_, &Session::pinnedChanged, this, &StagePanel::takeRun);
    connect(&session_, &Session::timeChanged, this, &StagePanel::showMoment);
    connect(&session_, &Session::otherForcesChanged, this, &StagePanel::showMoment);
    connect(&session_, &Session::overlaysChanged, this, [this] {
        rebuildChips();
        if (builder_)
            setExtent();
        showMoment();
    });
    connect(&session_, &Session::interactionChanged, view_, &SceneView::setHurried);
    view_->setBodyWords([this](int id) -> std::pair<QString, QString> {
        const course::RunPointer run = session_.run();
        if (!run || id < 0 || id >= int(run->bodies().size()))
            return {};
        return {textOf(run->bodies()[std::size_t(id)].label, language_),
                bodyWords(*run, std::size_t(id), session_.time())};
    });
    badge_->setObjectName(QStringLiteral("draftBadge"));
    badge_->move(kBadgeMargin, kBadgeMargin);
    badge_->installEventFilter(this);
    badge_->hide();
    // Runs that follow a drag without delay are behind for a moment only.
    behind_.setSingleShot(true);
    behind_.setInterval(kBehindMs);
    connect(&behind_, &QTimer::timeout, this, &StagePanel::showBadge);
    connect(&session_, &Session::draftedChanged, this, &StagePanel::showBadge);
    connect(&session_, &Session::inputsChanged, this, [this] {
        if (!behind_.isActive())
            behind_.start();
    });
    connect(&session_, &Session::runChanged, this, [this] {
        behind_.start();
        showBadge();
    });
    connect(&session_, &Session::highlightedChanged, view_, &SceneView::setHighlightedQuantity);
    connect(&session_, &Session::veiledChanged, this, &StagePanel::showEquation);
    connect(&session_, &Session::highlightedChanged, equation_, &MathLabel::setHighlightedQuantity);
    connect(view_, &SceneView::quantityHovered, &session_, &Session::setHighlighted);
    connect(equation_, &MathLabel::quantityHovered, &session_, &Session::setHighlighted);
    view_->viewMenu()->addSeparator();
    view_->viewMenu()->addMenu(frames_);
    connect(view_->viewMenu(), &QMenu::aboutToShow, this, &StagePanel::fillFrameMenu);
    connect(frames_, &FrameMenu::chosen, this, &StagePanel::setReference);
    connect(&session_, &Session::frameRequested, this, &StagePanel::setReference);
    fillFrameMenu();
    connect(&session_, &Session::cameraRequested, this, [this](const course::CameraDescription& camera) {
        given_ = false;
        wanted_ = cameraFrom(camera);
        wantedFrame_ = camera.frame;
        setReference(camera.frame);
        aim(view_->isVisible() && !session_.synchronous());
        fresh_ = false;
    });
    connect(view_, &SceneView::poked, this,
            [this](int body, const Eigen::Vector3d& point_W, const Eigen::Vector3d& impulse_W) {
                const course::RunPointer run = session_.run();
                if (!run || body < 0 || std::size_t(body) >= run->bodies().size())
                    return;
                const course::BodyPose pose = run->pose(std::size_t(body), session_.time());
                const Eigen::Isometry3d X_WF = shownPose();
                course::Intervention poke;
                poke.time = session_.time();
                poke.body = run->bodies()[std::size_t(body)].id;
                poke.point_B = pose.R_WB.transpose() * (X_WF * point_W - pose.p_WB);
                poke.impulse_W = X_WF.linear() * impulse_W;
                session_.poke(poke);
            });
    connect(&session_, &Session::playingChanged, this, &StagePanel::showMoment);
    connect(view_, &SceneView::pullStarted, this, &StagePanel::beginPull);
    connect(view_, &SceneView::pullMoved, this, [this](const Eigen::Vector3d& hand_W) {
        if (builder_)
            session_.movePull(
                rounded(Eigen::Vector3d(shownPose() * hand_W), kHandPlaces * builder_->sceneLength()));
    });
    connect(view_, &SceneView::pullEnded, this, [this](bool cancelled) {
        if (cancelled)
            session_.cancelPull();
        else
            session_.endPull();
    });
    connect(view_, &SceneView::handleMoved, this, &StagePanel::moveHandle);
}

StagePanel::~StagePanel() = default;

void StagePanel::setLanguage(course::Language language)
{
    language_ = language;
    fillFrameMenu();
    showBadge();
    rebuildChips();
    showMoment();
}

void StagePanel::setTheme(Theme theme)
{
    theme_ = theme;
    if (session_.kept().count() > 0)
        takeRun(); // ghosts have colours of the theme
    view_->setTheme(theme);
    equation_->setTheme(theme);
}

/// What is to be known of the run that is shown: that it is another than the values ask for, or coarse.
void StagePanel::showBadge()
{
    QString note = session_.computing() && behind_.isActive() ? QString() : shownNote(session_);
    if (note.isEmpty() && session_.drafted())
        note = tr("computed coarsely while you drag");
    if (!reference_.isGround() && session_.run()) {
        const QString from
            = tr("seen from: %1").arg(frameName(reference_, session_.run()->bodies(), language_));
        note = note.isEmpty() ? from : from + u'\n' + note;
    }
    badge_->setText(note);
    placeBadge();
    badge_->setVisible(!note.isEmpty());
}

/// On one line where the view is as wide as that, else on several.
void StagePanel::placeBadge()
{
    badge_->setWordWrap(false);
    const QSize natural = badge_->sizeHint();
    const int most = std::max(1, view_->width() - 2 * kBadgeMargin);
    badge_->setWordWrap(natural.width() > most);
    badge_->resize(natural.width() > most ? QSize(most, badge_->heightForWidth(most)) : natural);
}

void StagePanel::beginPull(int body, const Eigen::Vector3d& point_W)
{
    const course::RunPointer run = session_.run();
    if (!run || !builder_ || body < 0 || std::size_t(body) >= run->bodies().size())
        return;
    const double step = kHandPlaces * builder_->sceneLength();
    const course::BodyPose pose = run->pose(std::size_t(body), session_.time());
    course::Pull pull = handSpring(*run, body, builder_->sceneLength());
    const Eigen::Vector3d hooked_W = shownPose() * point_W;
    pull.point_B = rounded(Eigen::Vector3d(pose.R_WB.transpose() * (hooked_W - pose.p_WB)), step);
    session_.beginPull(pull, rounded(hooked_W, step));
}

void StagePanel::moveHandle(int handle, double travel, bool dragging)
{
    const course::RunPointer run = session_.run();
    const bool click = !heldFrom_ && !dragging;
    const std::size_t count = run ? run->joints().size() : 0;
    if (click || !builder_ || count == 0 || handle < 0)
        return;
    const std::size_t joint = std::size_t(handle) % count, freedom = std::size_t(handle) / count;
    const course::JointLook& look = run->joints()[joint];
    const std::vector<course::JointView::Axis> axes = course::startAxes(look, run->jointsAt(0)[joint]);
    if (freedom >= axes.size())
        return;
    if (!heldFrom_)
        heldFrom_ = axes[freedom].q;
    const course::JointLook::Limits& limits = look.limits[freedom];
    const double wanted = std::clamp(*heldFrom_ + travel, limits.low, limits.high);
    session_.setStart(look.id, freedom,
                      axes[freedom].turns ? kDegree * std::round(wanted / kDegree)
                                          : rounded(wanted, kSlide * builder_->sceneLength()),
                      dragging);
    if (!dragging)
        heldFrom_.reset();
}

void StagePanel::rebuildChips()
{
    chips_->clear();
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    for (const course::OverlayDescription& overlay : experiment->overlays) {
        const QString id = QString::fromStdString(overlay.id);
        chips_->add(nameOf(overlayName(overlay), language_), session_.overlays().contains(id),
                    [this, id](bool on) { session_.setOverlay(id, on); });
    }
    if (std::ranges::any_of(experiment->overlays,
                            [](const auto& overlay) { return course::overlayRow(overlay).lengths; }))
        addLengthsChip();
    if (builder_ && builder_->hasContactForms())
        addContactFormsChip();
    if (!reference_.isGround())
        addFictitiousChip();
    chips_->setVisible(buttons_
                       && (!experiment->overlays.empty() || (builder_ && builder_->hasContactForms())
                           || !reference_.isGround()));
}

void StagePanel::addFictitiousChip()
{
    QAction* chip = chips_->add(tr("fictitious forces"), fictitious_, [this](bool on) {
        fictitious_ = on;
        showMoment();
    });
    chip->setToolTip(tr("The forces that must be added where the frame of reference is accelerated or turns: "
                        "with them, m a = F holds there"));
}

void StagePanel::fillFrameMenu()
{
    frames_->setTitle(tr("Frame of reference"));
    const course::RunPointer run = session_.run();
    frames_->fill(run ? run->bodies() : std::vector<course::BodyLook>(), reference_, language_);
}

/// The scene in the axes of another frame; all of it comes into view, or is seen again as the lesson has it.
void StagePanel::setReference(const course::ReferenceFrame& frame)
{
    if (frame == reference_)
        return;
    reference_ = frame;
    rebuildChips();
    showBadge();
    if (!builder_)
        return;
    showMoment();
    setExtent();
    const bool animated = view_->isVisible() && !session_.synchronous();
    if (wanted_ && reference_ == wantedFrame_)
        aim(animated);
    else
        fit(animated);
}

/// Of what is drawn, in W.
Eigen::Isometry3d StagePanel::shownPose() const
{
    return builder_ ? builder_->referencePose(session_.time()) : Eigen::Isometry3d::Identity();
}

Viewpoint StagePanel::viewpoint() const
{
    return {reference_, fictitious_, ownCamera()};
}

void StagePanel::setViewpoint(const Viewpoint& viewpoint)
{
    fictitious_ = viewpoint.fictitious;
    setReference(viewpoint.frame);
    rebuildChips();
    showMoment();
    if (viewpoint.camera)
        setOwnCamera(*viewpoint.camera);
}

void StagePanel::addContactFormsChip()
{
    QAction* chip
        = chips_->add(QString::fromStdString(course::in(language_, StageBuilder::contactFormsName())),
                      builder_->showsContactForms(), [this](bool on) {
                          contactForms_ = on;
                          showMoment();
                      });
    chip->setToolTip(tr("Dashed: the shape by which bodies touch, where it is not the one that is drawn"));
}

/// Goes round the three ways to draw the lengths of contact forces.
void StagePanel::addLengthsChip()
{
    const QString name = lengths_ == ArrowLengths::linear ? tr("arrows: linear")
        : lengths_ == ArrowLengths::logarithmic           ? tr("arrows: logarithmic")
                                                          : tr("arrows: equal");
    QAction* chip = chips_->add(name, std::nullopt, [this](bool) {
        lengths_ = ArrowLengths((int(lengths_) + 1) % 3);
        rebuildChips();
        showMoment();
    });
    chip->setToolTip(tr("How long the arrows of contact forces are: in proportion, by the logarithm, or all "
                        "alike"));
}

void StagePanel::showEquation()
{
    const auto experiment = session_.experiment();
    const bool any = experiment && !experiment->equation.empty();
    fitEquation();
    if (any)
        equation_->setText(QStringLiteral("$$%1$$").arg(QString::fromStdString(experiment->equation)));
}

void StagePanel::showSession()
{
    takeRun();
    rebuildChips();
    showEquation();
}

void StagePanel::setButtons(bool shown)
{
    buttons_ = shown;
    view_->setButtons(shown);
    rebuildChips();
}

int StagePanel::heightWith(int scene) const
{
    return layout()->minimumSize().height() - view_->minimumSizeHint().height() + scene;
}

/// It stands under the scene where it does not take the scene's room.
void StagePanel::fitEquation()
{
    constexpr int kLeastLines = 12; // of text, for both
    const auto experiment = session_.experiment();
    equation_->setVisible(experiment && !experiment->equation.empty() && !session_.veiled()
                          && height() >= kLeastLines * fontMetrics().lineSpacing());
}

void StagePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitEquation();
}

void StagePanel::takeRun()
{
    if (!session_.run() || !session_.experiment()) {
        builder_.reset();
        return;
    }
    std::vector<StageBuilder::Ghost> ghosts;
    for (const course::RunPointer& variant : session_.variantRuns())
        ghosts.push_back({variant});
    for (const KeptRun& kept : session_.kept().runs())
        if (kept.shown)
            ghosts.push_back({kept.run, runStyle(kept.number, theme_).color, kept.mark()});
    const bool first = !builder_;
    const bool hadForms = builder_ && builder_->hasContactForms();
    builder_ = std::make_unique<StageBuilder>(session_.experiment(), session_.run(), std::move(ghosts));
    builder_->setContactForms(contactForms_);
    builder_->setReference(reference_, fictitious_);
    if (builder_->hasContactForms() != hadForms)
        rebuildChips();
    if (first)
        aimAgain();
    setExtent();
    double mass = 0;
    for (const auto& body : session_.run()->bodies())
        mass = std::max(mass, body.mass);
    // A push as long as the scene gives the heaviest body about one scene length per second.
    view_->setPokeScale(mass);
    showMoment();
    if (fresh_) {
        fresh_ = false;
        if (!session_.experiment()->camera) {
            view_->setCamera(Camera());
            fit(false);
        }
    }
}

/// The camera of the lesson, farther off where the view is so narrow that bodies would be out of it, and
/// where the vectors of its own would leave it. Forces of a moment and the like may: for them everything else
/// would become small.
void StagePanel::aim(bool animated)
{
    const auto experiment = session_.experiment();
    if (!experiment)
        return;
    QSet<QString> vectors;
    for (const course::OverlayDescription& overlay : experiment->overlays)
        if (const QString id = QString::fromStdString(overlay.id);
            course::overlayRow(overlay).framed && session_.overlays().contains(id))
            vectors << id;
    if (builder_)
        builder_->setReference(reference_, false);
    std::vector<Eigen::Vector3d> corners;
    std::vector<ArrowEnds> arrows;
    for (int i = 0; builder_ && i <= kAimingMoments; ++i) {
        const SceneFrame frame = builder_->frame(session_.endTime() * i / kAimingMoments, vectors, language_);
        for (const SceneFrame::Arrow& arrow : frame.arrows)
            if (arrow.from_W.allFinite() && arrow.vector_W.allFinite())
                arrows.push_back({arrow.from_W, arrow.from_W + arrow.vector_W});
        for (const SceneFrame::Body& body : frame.bodies)
            if (body.id >= 0 && body.mesh && !body.mesh->bounds.isEmpty() && body.p_WB.allFinite())
                for (int k = 0; k < 8; ++k)
                    corners.push_back(
                        body.p_WB
                        + body.R_WB
                            * body.mesh->bounds.corner(Eigen::AlignedBox3f::CornerType(k)).cast<double>());
    }
    const double aspect = view_->aspect();
    aimed_ = steppedBack(widened(*wanted_, corners, kLessonAspect, aspect), arrows, aspect);
    view_->setCamera(*aimed_, animated);
}

std::optional<Camera> StagePanel::ownCamera() const
{
    const Camera& camera = view_->goal();
    return fresh_ || camera == aimed_ || camera == fitted_ ? std::nullopt : std::optional(camera);
}

void StagePanel::setOwnCamera(const Camera& camera)
{
    given_ = true;
    fresh_ = false;
    wanted_.reset();
    aimed_.reset();
    fitted_.reset();
    view_->setOrthographic(camera.orthographic);
    view_->setCamera(camera);
}

/// Once more, unless the reader has moved the camera since.
void StagePanel::aimAgain()
{
    if (wanted_ && aimed_ && view_->goal() == *aimed_)
        aim(false);
    else if (fitted_ && view_->goal() == *fitted_)
        fit(false);
}

bool StagePanel::eventFilter(QObject* object, QEvent* event)
{
    if (object == view_ && event->type() == QEvent::Resize) {
        placeBadge();
        aimAgain();
    }
    if (object == badge_ && (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange))
        placeBadge();
    return QWidget::eventFilter(object, event);
}

void StagePanel::setExtent()
{
    const Eigen::AlignedBox3d box = builder_->bounds(session_.overlays());
    const bool larger = box.sizes().maxCoeff() > 1.2 * extent_.sizes().maxCoeff();
    extent_ = box;
    view_->setExtent({box.min(), box.max()});
    if (larger && !fresh_ && !given_ && !session_.experiment()->camera)
        fit(!session_.synchronous());
}

/// The whole run in view, as long as the reader leaves the camera alone: also when the view gets another
/// shape.
void StagePanel::fit(bool animated)
{
    view_->fit(animated);
    fitted_ = view_->goal();
}

void StagePanel::showMoment()
{
    if (!builder_)
        return;
    builder_->setContactLengths(lengths_);
    builder_->setContactForms(contactForms_);
    builder_->setOtherForces(session_.otherForces());
    builder_->setReference(reference_, fictitious_);
    SceneFrame frame = builder_->frame(session_.time(), session_.overlays(), language_);
    const bool turnsJoints = session_.time() == 0 && !session_.playing();
    if (turnsJoints)
        builder_->addHandles(frame);
    view_->setFrame(std::move(frame));
    view_->setHandlesElsewhere(!turnsJoints && builder_->hasHandles());
}

} // namespace polhode::ui
