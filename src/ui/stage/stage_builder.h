#pragma once

#include "course/model/reference_frame.h"
#include "course/run/run.h"
#include "course/text.h"
#include "ui/render/scene_frame.h"
#include "ui/stage/arrow_lengths.h"
#include "ui/stage/body_mesh.h"
#include "ui/stage/outline.h"
#include "ui/theme/quantity.h"

#include <QHash>
#include <QSet>

#include <functional>
#include <optional>
#include <vector>

namespace polhode::course
{
struct Experiment;
struct OverlayDescription;
struct OverlayRow;
} // namespace polhode::course

namespace polhode::ui
{

/// Makes pictures of a run: bodies, ghosts and the overlays of the experiment at a moment. What holds for
/// the whole run (meshes, trails, scales of arrows) is computed when first needed and kept.
class StageBuilder
{
public:
    /// Another run, drawn pale, in the colours of its bodies or tinted; a mark stands at each of its bodies.
    struct Ghost {
        course::RunPointer run;
        QColor tint = {};
        QString mark = {};
    };

    StageBuilder(std::shared_ptr<const course::Experiment> experiment, course::RunPointer run,
                 std::vector<Ghost> ghosts);

    /// The frame of reference in which pictures are made, in its axes; @p fictitious: with the forces that
    /// are there because it is no inertial one.
    void setReference(const course::ReferenceFrame& frame, bool fictitious);
    /// Where its axes are at t, in W.
    Eigen::Isometry3d referencePose(double t) const;

    SceneFrame frame(double t, const QSet<QString>& overlays, course::Language language);

    /// The box that holds the run from start to end, with the surfaces of @p overlays: what a camera should
    /// fit.
    Eigen::AlignedBox3d bounds(const QSet<QString>& overlays);

    /// Adds handles for the joints whose coordinates at the start can be chosen: for a frame at t = 0. That
    /// of freedom k of joint i has the id i + k × the number of joints.
    void addHandles(SceneFrame& frame) const;
    bool hasHandles() const;

    void setContactLengths(ArrowLengths lengths) { contactLengths_ = lengths; }
    /// Normal forces of contacts (N, by contactTag) to be drawn in place of those of the run.
    void setOtherForces(const QHash<QString, double>& forces) { otherForces_ = forces; }

    /// Whether something is touched otherwise than it looks, and whether that is because it is filled.
    bool hasContactForms() const;
    bool fillsHollows() const;
    /// Draws the outlines of what is touched; without a wish only where something is filled.
    void setContactForms(std::optional<bool> wanted) { contactForms_ = wanted; }
    bool showsContactForms() const { return contactForms_.value_or(fillsHollows()); }
    static course::Text contactFormsName();

    /// Metres per unit for the arrows of pokes.
    double sceneLength() const { return length_; }

    // ---- for those who draw overlays (ui/stage/overlay_drawing.h)
    using Overlay = course::OverlayDescription;
    const course::Run& run() const { return *run_; }
    course::Language language() const { return language_; }
    ArrowLengths contactLengths() const { return contactLengths_; }
    Eigen::Vector3d vectorAt(const std::string& prefix, const char* const (&suffixes)[3], double t) const;
    std::shared_ptr<const std::vector<Eigen::Vector3d>> vectorColumn(const std::string& prefix,
                                                                     const char* const (&suffixes)[3]);
    Eigen::Vector3d expressionVector(const Overlay& overlay, bool second, double t) const;
    std::vector<std::size_t> bodiesOf(const Overlay& overlay) const;
    double bodyRadius(std::size_t body) const { return radii_[body]; }
    double ellipsoidScale(std::size_t body) const;
    /// The overlays of one kind that are shown without a scale of their own: their arrows share one.
    std::vector<const Overlay*> sharingScale(const std::string& kind) const;
    /// Metres per unit of the vectors that begin with @p prefixes.
    double arrowScale(const std::vector<std::string>& prefixes, const char* const (&suffixes)[3]);
    /// Metres per unit, a round number: @p largest is drawn at most @p share of the scene's length long.
    double roundScale(double largest, double share) const;
    /// The path of a point up to t, as it is in the frame of reference.
    void addTrail(const std::string& prefix, double t, const QString& quantity);
    void addVector(SceneFrame& frame, const Overlay& overlay, double t, const course::OverlayRow& row);
    void addArrow(SceneFrame& frame, const Eigen::Vector3d& from, const Eigen::Vector3d& value, double scale,
                  const QString& quantity, const QString& symbol, const QString& unit, bool doubleHead,
                  int body);
    /// Whether an overlay is about a joint: about all, or about those of its body.
    bool isAbout(const Overlay& overlay, const course::JointLook& joint) const;
    enum class Reaction { force, moment };
    void addReactions(SceneFrame& frame, const Overlay& overlay, double t, Reaction kind);
    /// What touches; with the numbers, under their tags, that lasting contacts have in their contact problem.
    std::vector<course::ContactView> touching(const Overlay& overlay, double t,
                                              QHash<QString, int>* numbers = nullptr) const;
    double contactScale(const Overlay& overlay);
    double contactLength(const Overlay& overlay, double force);

private:
    double largestReaction(Reaction kind) const;
    std::vector<std::vector<BodyPiece>> piecesOf(const course::Run& run) const;
    void addBodies(SceneFrame& frame, double t, course::Language language);
    void addSprings(SceneFrame& frame, double t);
    void addLinks(SceneFrame& frame, double t);
    void addPulls(SceneFrame& frame, double t);
    course::BodyPose wallPose(const course::WallLook& wall, double t) const;
    void addWalls(SceneFrame& frame, double t, course::Language language);
    void addContactForms(SceneFrame& frame, double t);
    void addFictitious(SceneFrame& frame, double t);
    std::shared_ptr<const std::vector<Eigen::Vector3d>> framedColumn(const std::string& prefix);

    static inline const QString kFictitious = QStringLiteral("fictitious");

    std::shared_ptr<const course::Experiment> experiment_;
    course::RunPointer run_;
    std::vector<Ghost> ghosts_;
    course::Language language_ = course::Language::en; ///< of the frame being made
    ArrowLengths contactLengths_ = ArrowLengths::linear;
    QHash<QString, double> otherForces_;
    std::optional<bool> contactForms_;
    std::vector<Outline> outlines_; ///< of bodies, then walls; in B or W
    std::vector<MeshPtr> walls_; ///< null where it is the ground
    std::vector<std::vector<BodyPiece>> pieces_; ///< of each body
    std::vector<double> radii_; ///< of each body
    std::vector<std::vector<std::vector<BodyPiece>>> ghostPieces_; ///< the same of each ghost
    QHash<QString, std::shared_ptr<const std::vector<Eigen::Vector3d>>> columns_;
    QHash<QString, double> scales_;
    QSet<QString> shown_; ///< overlays of the frame being made
    course::ReferenceFrame reference_;
    bool fictitious_ = true;
    std::vector<Eigen::Isometry3d> poses_; ///< of W in the frame of reference, at the rows
    QHash<QString, std::shared_ptr<const std::vector<Eigen::Vector3d>>> framed_; ///< columns in it
    std::vector<SceneFrame::Polyline> trails_; ///< in it, of the frame being made
    QHash<QString, double> arrowScales_; ///< by quantity, of the arrows in the frame being made
    double length_ = 0;
    Eigen::AlignedBox3d bounds_; ///< of the bodies' centres
    double reach_ = 0; ///< round each centre
};

} // namespace polhode::ui
