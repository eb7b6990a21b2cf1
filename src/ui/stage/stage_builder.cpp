#include "ui/stage/stage_builder.h"

#include "course/language/quantities.h"
#include "course/model/overlay_table.h"
#include "course/model/quantity_table.h"
#include "course/variables/body_variables.h"
#include "ui/plot/number_text.h"
#include "ui/stage/body_mesh.h"
#include "ui/stage/overlay_drawing.h"
#include "ui/theme/palette.h"
#include "ui/theme/tolerances.h"

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr const char* kWorldAxes[3] = {"x", "y", "z"};
constexpr double kParticleRadius = 0.035; // of the scene's length
constexpr double kGhostOpacity = 0.28;
constexpr double kTintedOpacity = 0.4; // of a kept run
constexpr double kTint = 0.75; // share of its colour

const char* const kBodyColors[] = {"#8fb4d9", "#e0a070", "#9ecf9a", "#d7a3c8", "#c9bb7a", "#9ab8b5"};

QColor bodyColor(const course::BodyLook& look, std::size_t index)
{
    const QColor own(QString::fromStdString(look.color));
    return own.isValid() ? own : QColor(kBodyColors[index % std::size(kBodyColors)]);
}

/// Of a sphere round the origin of B that is about as large as the body.
double radiusOf(const std::vector<BodyPiece>& pieces)
{
    Eigen::AlignedBox3f bounds;
    for (const BodyPiece& piece : pieces)
        bounds.extend(piece.mesh->bounds);
    return bounds.isEmpty()
        ? 0
        : double(bounds.min().cwiseAbs().cwiseMax(bounds.max().cwiseAbs()).norm()) / std::sqrt(1.5);
}

} // namespace

StageBuilder::StageBuilder(std::shared_ptr<const course::Experiment> experiment, course::RunPointer run,
                           std::vector<Ghost> ghosts)
    : experiment_(std::move(experiment))
    , run_(std::move(run))
    , ghosts_(std::move(ghosts))
{
    std::erase_if(ghosts_, [](const Ghost& ghost) { return !ghost.run; });
    bounds_.setEmpty();
    double largest = 0;
    for (std::size_t i = 0; i < run_->bodies().size(); ++i) {
        const course::BodyLook& look = run_->bodies()[i];
        radii_.push_back(look.particle ? 0 : radiusOf(bodyPieces(look)));
        largest = std::max(largest, radii_.back());
        for (const Eigen::Vector3d& point : *vectorColumn(run_->bodies()[i].id + ".", kWorldAxes))
            if (point.allFinite())
                bounds_.extend(point);
    }
    const double travel = bounds_.isEmpty() ? 0 : bounds_.diagonal().norm();
    length_ = largest > 0 ? std::max(2.2 * largest, 0.25 * travel) : std::max(0.5 * travel, 0.1);
    pieces_ = piecesOf(*run_);
    for (std::size_t i = 0; i < radii_.size(); ++i)
        radii_[i] = radiusOf(pieces_[i]);
    for (const Ghost& ghost : ghosts_)
        ghostPieces_.push_back(piecesOf(*ghost.run));
    for (const course::WallLook& wall : run_->walls()) {
        walls_.push_back(wallMesh(wall, 4 * std::max(length_, travel)));
        if (wall.form != course::WallForm::halfSpace && walls_.back())
            for (const Eigen::Vector3f& corner : {walls_.back()->bounds.min(), walls_.back()->bounds.max()})
                bounds_.extend(corner.cast<double>());
    }
    for (const course::BodyLook& look : run_->bodies())
        outlines_.push_back(look.contactForm ? outlineOf(look.contactForm->shape) : Outline());
    for (const course::WallLook& wall : run_->walls())
        outlines_.push_back(wall.contactForm ? outlineOf(wall.contactForm->shape) : Outline());
    if (bounds_.isEmpty())
        bounds_.extend(Eigen::Vector3d::Zero());
    reach_ = std::max(largest, 0.35 * length_);
}

Eigen::AlignedBox3d StageBuilder::bounds(const QSet<QString>& overlays)
{
    Eigen::AlignedBox3d box = bounds_;
    if (!reference_.isGround()) {
        box.setEmpty();
        for (const course::BodyLook& look : run_->bodies())
            for (const Eigen::Vector3d& point : *framedColumn(look.id + "."))
                if (point.allFinite())
                    box.extend(point);
    }
    // Ellipsoids and spheres are drawn a little larger than the body they belong to.
    constexpr double kSurfaceReach = 1.35;
    double reach = reach_;
    for (const Overlay& overlay : experiment_->overlays)
        if (overlays.contains(QString::fromStdString(overlay.id)) && course::overlayRow(overlay).roundBody)
            reach = kSurfaceReach * reach_;
    const Eigen::Vector3d margin = Eigen::Vector3d::Constant(reach);
    return {box.min() - margin, box.max() + margin};
}

std::vector<std::vector<BodyPiece>> StageBuilder::piecesOf(const course::Run& run) const
{
    std::vector<std::vector<BodyPiece>> pieces;
    for (const course::BodyLook& look : run.bodies()) {
        pieces.push_back(look.particle ? std::vector<BodyPiece>() : bodyPieces(look));
        if (pieces.back().empty())
            pieces.back().push_back({sphereMesh(kParticleRadius * length_, {0, 0}), {}});
    }
    return pieces;
}

Eigen::Vector3d StageBuilder::vectorAt(const std::string& prefix, const char* const (&suffixes)[3],
                                       double t) const
{
    return {run_->value(prefix + suffixes[0], t), run_->value(prefix + suffixes[1], t),
            run_->value(prefix + suffixes[2], t)};
}

std::shared_ptr<const std::vector<Eigen::Vector3d>>
StageBuilder::vectorColumn(const std::string& prefix, const char* const (&suffixes)[3])
{
    const QString key = QString::fromStdString(prefix + suffixes[0]);
    if (const auto it = columns_.constFind(key); it != columns_.constEnd())
        return *it;
    const auto x = run_->column(prefix + suffixes[0]);
    const auto y = run_->column(prefix + suffixes[1]);
    const auto z = run_->column(prefix + suffixes[2]);
    auto points = std::make_shared<std::vector<Eigen::Vector3d>>(x->size());
    for (std::size_t i = 0; i < x->size(); ++i)
        (*points)[i] = {(*x)[i], (*y)[i], (*z)[i]};
    columns_.insert(key, points);
    return points;
}

SceneFrame StageBuilder::frame(double t, const QSet<QString>& overlays, course::Language language)
{
    language_ = language;
    shown_ = overlays;
    trails_.clear();
    arrowScales_.clear();
    SceneFrame frame;
    frame.ground.visible = experiment_->scene.groundZ.has_value();
    if (frame.ground.visible)
        frame.ground.X_WG.translation().z() = run_->groundHeight();
    addWalls(frame, t, language);
    addBodies(frame, t, language);
    addSprings(frame, t);
    addLinks(frame, t);
    addPulls(frame, t);
    if (showsContactForms())
        addContactForms(frame, t);
    for (const Overlay& overlay : experiment_->overlays) {
        if (!overlays.contains(QString::fromStdString(overlay.id)))
            continue;
        if (const course::OverlayRow& row = course::overlayRow(overlay); row.arrow)
            addVector(frame, overlay, t, row);
        else
            findDrawing(row.id)->draw(*this, frame, overlay, t);
    }
    if (!reference_.isGround()) {
        if (fictitious_)
            addFictitious(frame, t);
        transform(frame, referencePose(t).inverse());
    }
    for (SceneFrame::Polyline& trail : trails_)
        frame.polylines.push_back(std::move(trail));
    return frame;
}

void StageBuilder::addBodies(SceneFrame& frame, double t, course::Language language)
{
    const auto add
        = [&](const course::Run& run, const std::vector<std::vector<BodyPiece>>& pieces, const Ghost* ghost) {
              for (std::size_t i = 0; i < run.bodies().size(); ++i) {
                  const course::BodyPose pose = run.pose(i, t);
                  for (const BodyPiece& piece : pieces[i]) {
                      SceneFrame::Body body;
                      body.id = int(i);
                      body.mesh = piece.mesh;
                      body.p_WB = pose.p_WB;
                      body.R_WB = pose.R_WB;
                      const QColor own(QString::fromStdString(piece.color));
                      body.color = own.isValid() ? own : bodyColor(run.bodies()[i], i);
                      if (ghost)
                          body.opacity = ghost->tint.isValid() ? kTintedOpacity : kGhostOpacity;
                      if (ghost && ghost->tint.isValid())
                          body.color = mixed(body.color, ghost->tint, kTint);
                      if (&piece == &pieces[i].front())
                          body.label = ghost ? ghost->mark
                              : run.bodies().size() > 1
                              ? QString::fromStdString(course::in(language, run.bodies()[i].label))
                              : QString();
                      frame.bodies.push_back(std::move(body));
                  }
              }
          };
    for (std::size_t i = 0; i < ghosts_.size(); ++i)
        add(*ghosts_[i].run, ghostPieces_[i], &ghosts_[i]);
    add(*run_, pieces_, nullptr);
    for (std::size_t i = 0; i < run_->bodies().size(); ++i) {
        const course::BodyLook& look = run_->bodies()[i];
        if (!look.showMarks)
            continue;
        const course::BodyPose pose = run_->pose(i, t);
        for (const auto& [name, place_B] : look.marks) {
            SceneFrame::Point point;
            point.p_W = pose.p_WB + pose.R_WB * place_B;
            point.label = QString::fromStdString(name);
            frame.points.push_back(point);
        }
    }
}

void StageBuilder::addSprings(SceneFrame& frame, double t)
{
    for (const course::SpringLook& spring : run_->springs()) {
        const auto end = [&](int body, const Eigen::Vector3d& point) -> Eigen::Vector3d {
            if (body < 0)
                return point;
            const course::BodyPose pose = run_->pose(std::size_t(body), t);
            return pose.p_WB + pose.R_WB * point;
        };
        SceneFrame::Spring drawn;
        drawn.from_W = end(spring.bodyA, spring.pointA);
        drawn.to_W = end(spring.bodyB, spring.pointB);
        drawn.radius = 0.035 * length_;
        drawn.paint.quantity = QStringLiteral("position");
        frame.springs.push_back(drawn);
    }
}

std::vector<std::size_t> StageBuilder::bodiesOf(const Overlay& overlay) const
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < run_->bodies().size(); ++i)
        if (overlay.body.empty() || run_->bodies()[i].id == overlay.body)
            found.push_back(i);
    return found;
}

std::vector<const StageBuilder::Overlay*> StageBuilder::sharingScale(const std::string& kind) const
{
    std::vector<const Overlay*> sharing;
    for (const Overlay& overlay : experiment_->overlays)
        if (overlay.kind == kind && overlay.scale <= 0 && shown_.contains(QString::fromStdString(overlay.id)))
            sharing.push_back(&overlay);
    return sharing;
}

/// The longest arrow of the run is about as long as the body is large; a round number, so that the scale
/// stays put while a parameter is dragged.
double StageBuilder::arrowScale(const std::vector<std::string>& prefixes, const char* const (&suffixes)[3])
{
    QString key;
    for (const std::string& prefix : prefixes)
        key += QString::fromStdString(prefix) + u' ';
    if (const auto it = scales_.constFind(key); it != scales_.constEnd())
        return *it;
    double largest = 0;
    for (const std::string& prefix : prefixes)
        for (const Eigen::Vector3d& value : *vectorColumn(prefix, suffixes))
            if (const double size = value.norm(); std::isfinite(size))
                largest = std::max(largest, size);
    const double scale = roundScale(largest, 0.62);
    scales_.insert(key, scale);
    return scale;
}

double StageBuilder::roundScale(double largest, double share) const
{
    if (!(largest > 0))
        return 1;
    const double scale = share * length_ / largest;
    const double decade = std::pow(10, std::floor(std::log10(scale)));
    const double mantissa = scale / decade;
    return decade * (mantissa >= 5 ? 5 : mantissa >= 2 ? 2 : 1);
}

void StageBuilder::addArrow(SceneFrame& frame, const Eigen::Vector3d& from, const Eigen::Vector3d& value,
                            double scale, const QString& quantity, const QString& symbol, const QString& unit,
                            bool doubleHead, int body)
{
    arrowScales_.insert(quantity, scale);
    if (!value.allFinite() || value.norm() * scale < tolerance::kUnseen * length_)
        return;
    SceneFrame::Arrow arrow;
    arrow.from_W = from;
    arrow.vector_W = scale * value;
    arrow.paint.quantity = quantity;
    arrow.label
        = QStringLiteral("%1 = %2%3")
              .arg(symbol, numberText(value.norm(), 3), unit.isEmpty() ? QString() : QChar(0x202f) + unit);
    arrow.bodyId = body;
    arrow.doubleHead = doubleHead;
    frame.arrows.push_back(arrow);
    const QString note
        = unit.isEmpty() ? QString() : QStringLiteral("1 m = %1 %2").arg(numberText(1 / scale, 2), unit);
    if (!note.isEmpty() && !frame.notesScaleOf(quantity))
        frame.scaleNotes.push_back({quantity, note, doubleHead});
}

void StageBuilder::addVector(SceneFrame& frame, const Overlay& overlay, double t,
                             const course::OverlayRow& row)
{
    const course::VariableRow& vector
        = *std::ranges::find(course::bodyRows(), std::string_view(row.arrow),
                             [](const course::VariableRow& each) { return std::string_view(each.id); });
    const auto prefixOf = [&](std::size_t body) { return run_->bodies()[body].id + "." + row.arrow; };
    double scale = overlay.scale;
    if (scale <= 0) {
        std::vector<std::string> prefixes;
        for (const Overlay* other : sharingScale(overlay.kind))
            for (const std::size_t i : bodiesOf(*other))
                prefixes.push_back(prefixOf(i));
        scale = arrowScale(prefixes, kWorldAxes);
    }
    for (const std::size_t i : bodiesOf(overlay))
        addArrow(frame, run_->pose(i, t).p_WB, vectorAt(prefixOf(i), kWorldAxes, t), scale,
                 QString::fromStdString(overlay.quantity.empty() ? row.quantity : overlay.quantity),
                 overlay.symbol.empty() ? QString::fromUtf8(vector.symbol)
                                        : QString::fromStdString(overlay.symbol),
                 QString::fromStdString(course::unitOf(vector.unit).symbol()),
                 course::quantityRow(row.quantity).turns, int(i));
}

const OverlayDrawing* findDrawing(std::string_view id)
{
    for (const auto rows : {bodyDrawings(), contactDrawings(), jointDrawings()})
        for (const OverlayDrawing& row : rows)
            if (row.id == id)
                return &row;
    return nullptr;
}

} // namespace polhode::ui
