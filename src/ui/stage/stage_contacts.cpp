#include "course/model/experiment.h"
#include "engine/math/tolerances.h"
#include "ui/plot/number_text.h"
#include "ui/session/contact_tag.h"
#include "ui/stage/overlay_drawing.h"
#include "ui/stage/stage_builder.h"
#include "ui/theme/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace polhode::ui
{

namespace
{

constexpr double kLongest
    = 1.1; // arrow of a contact force, of the scene's length: it reaches out of its body
constexpr double kPerDecade = 1.0 / 3; // of that, on the logarithmic scale
constexpr const char* kForce[3] = {"Cx", "Cy", "Cz"};

bool isUpright(const Eigen::Isometry3d& X)
{
    return (X.linear().col(2) - Eigen::Vector3d::UnitZ()).norm() < tolerance::kTyped;
}

/// The cone of height 1 and radius 1 that opens along +z from its tip at the origin.
MeshPtr unitCone()
{
    static const MeshPtr mesh = [] {
        Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
        place.linear() = Eigen::AngleAxisd(std::numbers::pi, Eigen::Vector3d::UnitX()).toRotationMatrix();
        place.translation().z() = 0.75;
        const std::vector<std::pair<MeshPtr, Eigen::Isometry3d>> parts{{coneMesh(1, 1, 48), place}};
        return mergeMeshes(parts);
    }();
    return mesh;
}

Paint paintOf(const QString& quantity, const course::ContactView& contact)
{
    return {quantity, {}, contactTag(contact)};
}

} // namespace

// ---- walls

course::BodyPose StageBuilder::wallPose(const course::WallLook& wall, double t) const
{
    if (wall.body >= 0)
        return run_->pose(std::size_t(wall.body), t);
    return {Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity()};
}

void StageBuilder::addWalls(SceneFrame& frame, double t, course::Language language)
{
    const auto& looks = run_->walls();
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const course::WallLook& look = looks[i];
        const QColor own(QString::fromStdString(look.color));
        if (look.body < 0 && look.form == course::WallForm::halfSpace && isUpright(look.shape.X_BS)
            && !own.isValid()) {
            frame.ground.visible = true;
            frame.ground.X_WG.translation().z() = look.shape.X_BS.translation().z();
            continue;
        }
        if (!walls_[i])
            continue;
        SceneFrame::Body body;
        body.id = -2 - int(i); // nothing can push it
        body.mesh = walls_[i];
        const course::BodyPose pose = wallPose(look, t);
        body.R_WB = pose.R_WB;
        body.p_WB = pose.p_WB;
        body.color = own.isValid() ? own : QColor("#a9b3bd");
        frame.bodies.push_back(std::move(body));
        if (looks.size() > 1) // at its foot, clear of what lies on it
            frame.labels.push_back(
                {pose.p_WB
                     + pose.R_WB
                         * (walls_[i]->bounds.center()
                            - 0.5F * walls_[i]->bounds.sizes().z() * Eigen::Vector3f::UnitZ())
                               .cast<double>(),
                 {},
                 QString::fromStdString(course::in(language, look.label))});
    }
}

// ---- contacts

std::vector<course::ContactView> StageBuilder::touching(const Overlay& overlay, double t,
                                                        QHash<QString, int>* numbers) const
{
    std::vector<course::ContactView> all = run_->contactsAt(t);
    if (numbers)
        for (const course::ContactView& contact : all)
            if (contact.contactCase == course::ContactCase::lasting)
                numbers->insert(contactTag(contact), int(numbers->size()) + 1);
    if (!otherForces_.isEmpty())
        replaceForces(all, otherForces_);
    std::erase_if(all, [&](const course::ContactView& contact) {
        if (contact.contactCase == course::ContactCase::apart)
            return true;
        const auto isIt
            = [&](int body) { return body >= 0 && run_->bodies()[std::size_t(body)].id == overlay.body; };
        return !overlay.body.empty() && !isIt(contact.bodyA) && !isIt(contact.bodyB);
    });
    return all;
}

/// Metres per newton: the largest contact force of the run is about as long as the scene's bodies are large.
double StageBuilder::contactScale(const Overlay& overlay)
{
    if (overlay.scale > 0)
        return overlay.scale;
    const QString key = QStringLiteral("contacts");
    if (const auto it = scales_.constFind(key); it != scales_.constEnd())
        return *it;
    double largest = 0;
    for (const course::BodyLook& body : run_->bodies())
        for (const Eigen::Vector3d& force : *vectorColumn(body.id + ".", kForce))
            if (const double size = force.norm(); std::isfinite(size))
                largest = std::max(largest, size);
    const double scale = roundScale(largest, kLongest);
    scales_.insert(key, scale);
    return scale;
}

/// The length in metres of the arrow of a force (N).
double StageBuilder::contactLength(const Overlay& overlay, double force)
{
    constexpr double kEqual = 0.4; // of the scene's length
    const double linear = contactScale(overlay) * std::abs(force);
    if (linear < tolerance::kUnseen * length_)
        return 0;
    switch (contactLengths_) {
    case ArrowLengths::equal:
        return kEqual * length_;
    case ArrowLengths::logarithmic:
        return std::max(0.05, 1 + kPerDecade * std::log10(linear / (kLongest * length_))) * kLongest
            * length_;
    case ArrowLengths::linear:
        break;
    }
    return linear;
}

namespace
{

using Overlay = course::OverlayDescription;

void drawContactPoints(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const course::ContactView& contact : stage.touching(overlay, t))
        frame.points.push_back({contact.point_W, paintOf(QStringLiteral("F"), contact), 5, {}});
}

void drawContactNormals(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    constexpr std::size_t kMostNamed = 4; // more names would hide the arrows
    const std::vector<course::ContactView> contacts = stage.touching(overlay, t);
    for (const course::ContactView& contact : contacts) {
        SceneFrame::Arrow arrow;
        arrow.from_W = contact.point_W;
        arrow.vector_W = 0.3 * stage.sceneLength() * contact.normal_W;
        arrow.paint = paintOf(QStringLiteral("position"), contact);
        if (contacts.size() <= kMostNamed)
            arrow.label = QStringLiteral("n");
        frame.arrows.push_back(arrow);
    }
}

void noteLengths(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay)
{
    const double scale = stage.contactScale(overlay);
    QString note;
    if (stage.contactLengths() == ArrowLengths::linear)
        note = QStringLiteral("1 m = %1 N").arg(numberText(1 / scale, 2));
    else if (stage.contactLengths() == ArrowLengths::logarithmic) {
        // Of a power of ten near the largest force.
        const double force = std::pow(10.0, std::floor(std::log10(kLongest * stage.sceneLength() / scale)));
        const course::Text text{"logarithmic: %1 N ≙ %2 m, ten times as much %3 m more",
                                "对数：%1 N 长 %2 m，力每大 10 倍加长 %3 m"};
        note = QString::fromStdString(course::in(stage.language(), text))
                   .arg(numberText(force, 2), numberText(stage.contactLength(overlay, force), 2),
                        numberText(kPerDecade * kLongest * stage.sceneLength(), 2));
    } else {
        note = QString::fromStdString(
            course::in(stage.language(), course::Text{"all forces equally long", "各力等长"}));
    }
    frame.scaleNotes.push_back({QStringLiteral("F"), note, false});
}

void drawContactForce(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    constexpr std::size_t kMostNames = 4; // with those of friction; more would cover the bodies,
    constexpr std::size_t kMostFigures = 6; // as would figures of more: the table has them
    QHash<QString, int> numbers; // as in the contact problem, where several contacts make one up
    const std::vector<course::ContactView> contacts = stage.touching(overlay, t, &numbers);
    const auto rough = std::size_t(std::ranges::count_if(
        contacts, [](const course::ContactView& contact) { return !contact.friction_W.isZero(); }));
    const bool namesFriction = contacts.size() + rough <= kMostNames;
    const bool givesFigures = contacts.size() <= kMostFigures;
    const auto add = [&](const course::ContactView& contact, const Eigen::Vector3d& force,
                         const QString& quantity, const QString& symbol) {
        const double size = force.norm();
        const double length = stage.contactLength(overlay, size);
        if (!std::isfinite(size) || length == 0)
            return;
        SceneFrame::Arrow arrow;
        arrow.from_W = contact.point_W;
        arrow.vector_W = length / size * force;
        arrow.paint = paintOf(quantity, contact);
        arrow.label = symbol.isEmpty() || !givesFigures
            ? symbol
            : QStringLiteral("%1 = %2\u202fN").arg(symbol, numberText(size, 3));
        frame.arrows.push_back(arrow);
    };
    for (const course::ContactView& contact : contacts) {
        const int number = numbers.value(contactTag(contact));
        const QString index = numbers.size() > 1 && number > 0 ? QString::number(number) : QString();
        const auto symbol = [](const QString& letter, const QString& below) {
            return below.isEmpty() ? letter : QStringLiteral("%1<sub>%2</sub>").arg(letter, below);
        };
        add(contact, contact.lambda * contact.normal_W, QStringLiteral("F"),
            symbol(QStringLiteral("λ"), index));
        add(contact, contact.friction_W, QStringLiteral("friction"),
            namesFriction ? symbol(QStringLiteral("f"), QStringLiteral("t") + index) : QString());
    }
    if (!contacts.empty())
        noteLengths(stage, frame, overlay);
}

/// What touches a body acts on it as one force along a line, the central axis of the forces, and a moment
/// about that line, none where they are parallel or in one plane (Poinsot). The arrow begins where the line
/// is nearest to the mean of the points, each counted as it presses: with contacts in one plane that is the
/// centre of pressure.
void drawContactResultant(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    for (const std::size_t i : stage.bodiesOf(overlay)) {
        Eigen::Vector3d force = Eigen::Vector3d::Zero(), moment = force, centre = force;
        double pressed = 0;
        for (const course::ContactView& contact : stage.touching(overlay, t)) {
            if (contact.bodyA != int(i) && contact.bodyB != int(i))
                continue;
            const double side = contact.bodyB == int(i) ? 1 : -1;
            const Eigen::Vector3d each = side * (contact.lambda * contact.normal_W + contact.friction_W);
            force += each;
            moment += contact.point_W.cross(each); // about the origin
            centre += contact.lambda * contact.point_W;
            pressed += contact.lambda;
        }
        const double length = stage.contactLength(overlay, force.norm());
        if (!(pressed > 0) || length == 0 || !force.allFinite())
            continue;
        centre /= pressed;
        SceneFrame::Arrow arrow;
        arrow.from_W = centre + force.cross(moment - centre.cross(force)) / force.squaredNorm();
        arrow.vector_W = length * force.normalized();
        arrow.paint.quantity = QStringLiteral("F");
        arrow.label
            = QStringLiteral("%1 = %2\u202fN")
                  .arg(overlay.symbol.empty() ? QStringLiteral("Σ") : QString::fromStdString(overlay.symbol),
                       numberText(force.norm(), 3));
        arrow.bodyId = int(i);
        frame.arrows.push_back(arrow);
        if (!frame.notesScaleOf(arrow.paint.quantity))
            noteLengths(stage, frame, overlay);
    }
}

void drawFrictionCone(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    constexpr double kHeight = 0.45; // of the scene's length, where nothing presses
    for (const course::ContactView& contact : stage.touching(overlay, t)) {
        if (contact.friction <= 0)
            continue;
        const double normal = stage.contactLength(overlay, contact.lambda);
        const double height = std::max(1.15 * normal, 0.3 * kHeight * stage.sceneLength());
        const Eigen::Vector3d n = contact.normal_W;
        constexpr double kThinnest = 0.02; // of its breadth: a cone without thickness has no normals
        const bool round = contact.along_W.isZero();
        const Eigen::Vector3d u = round ? Eigen::Vector3d(n.unitOrthogonal()) : contact.along_W;
        Eigen::Matrix3d axes;
        axes << (round ? 1.0 : std::max(contact.ratio, kThinnest)) * contact.friction * height * u,
            contact.friction * height * n.cross(u), height * n;
        SceneFrame::Surface cone;
        cone.mesh = unitCone();
        cone.X_WS.linear() = axes;
        cone.X_WS.translation() = contact.point_W;
        cone.paint = paintOf(QStringLiteral("friction"), contact);
        cone.opacity = 0.16;
        frame.surfaces.push_back(cone);
        if (normal == 0)
            continue;
        SceneFrame::Arrow total;
        total.from_W = contact.point_W;
        total.vector_W = normal * (n + contact.friction_W / contact.lambda);
        total.paint = paintOf(QStringLiteral("F"), contact);
        frame.arrows.push_back(total);
    }
}

void drawSlip(StageBuilder& stage, SceneFrame& frame, const Overlay& overlay, double t)
{
    double fastest = 0;
    for (const course::BodyLook& body : stage.run().bodies())
        for (const double speed : *stage.run().column(body.id + ".v"))
            if (std::isfinite(speed))
                fastest = std::max(fastest, speed);
    const double scale = overlay.scale > 0 ? overlay.scale
        : fastest > 0                      ? kLongest * stage.sceneLength() / fastest
                                           : 0;
    constexpr std::size_t kMostNumbers = 4; // more would cover the body; the plots have them
    const auto contacts = stage.touching(overlay, t);
    const std::size_t first = frame.arrows.size();
    for (const course::ContactView& contact : contacts)
        stage.addArrow(frame, contact.point_W, contact.slip_W, scale, QStringLiteral("v"),
                       QStringLiteral("s"), QStringLiteral("m/s"), false, -1);
    if (contacts.size() > kMostNumbers)
        for (std::size_t i = first; i < frame.arrows.size(); ++i)
            frame.arrows[i].label.clear();
}

} // namespace

std::span<const OverlayDrawing> contactDrawings()
{
    static constexpr OverlayDrawing kRows[] = {
        {"contact-points", drawContactPoints}, {"contact-normals", drawContactNormals},
        {"contact-force", drawContactForce},   {"contact-resultant", drawContactResultant},
        {"friction-cone", drawFrictionCone},   {"slip", drawSlip},
    };
    return kRows;
}

} // namespace polhode::ui
