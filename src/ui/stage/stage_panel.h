#pragma once

#include "course/text.h"
#include "ui/render/scene_view.h"
#include "ui/stage/arrow_lengths.h"
#include "ui/stage/viewpoint.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace polhode::ui
{

class ChipRow;
class FrameMenu;
class MathLabel;
class Session;
class StageBuilder;

/// The live simulation: the scene at the playhead, its overlays as switches, and the equation of the
/// experiment under it.
class StagePanel : public QWidget
{
    Q_OBJECT

public:
    explicit StagePanel(Session& session, QWidget* parent = nullptr);
    ~StagePanel() override;

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// What the session shows already, for a panel that is made later.
    void showSession();
    /// Without buttons it is a picture for those who only look.
    void setButtons(bool shown);
    SceneView* view() { return view_; }
    /// How high the panel is in which the scene has @p scene pixels.
    int heightWith(int scene) const;
    /// Where the reader has taken the camera; none while it is where the lesson or the run wants it.
    std::optional<Camera> ownCamera() const;
    /// Puts the camera where a reader took it; it stays there when the run comes.
    void setOwnCamera(const Camera& camera);

    /// From where the scene is looked at; with the camera only where the reader has moved it.
    Viewpoint viewpoint() const;
    void setViewpoint(const Viewpoint& viewpoint);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void aim(bool animated);
    void aimAgain();
    void fit(bool animated);
    void rebuildChips();
    void takeRun();
    void setExtent();
    void showMoment();
    void showEquation();
    void fitEquation();
    void showBadge();
    void placeBadge();
    void addLengthsChip();
    void addContactFormsChip();
    void addFictitiousChip();
    void fillFrameMenu();
    void setReference(const course::ReferenceFrame& frame);
    Eigen::Isometry3d shownPose() const;
    void beginPull(int body, const Eigen::Vector3d& point_W);
    void moveHandle(int handle, double travel, bool dragging);

    Session& session_;
    SceneView* view_;
    ChipRow* chips_;
    MathLabel* equation_;
    QLabel* badge_; ///< says what is to be known of the run that is shown
    QTimer behind_; ///< runs out where the run of the values that are set does not come
    std::unique_ptr<StageBuilder> builder_;
    ArrowLengths lengths_ = ArrowLengths::linear; ///< of contact forces
    std::optional<bool> contactForms_; ///< what the reader wants to see of them
    FrameMenu* frames_;
    course::ReferenceFrame reference_;
    bool fictitious_ = true; ///< what the reader wants to see of forces that are there because of it
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    Eigen::AlignedBox3d extent_{Eigen::Vector3d(0, 0, 0)};
    std::optional<double> heldFrom_; ///< rad or m, the coordinate of the joint whose handle is held
    std::optional<Camera> wanted_; ///< of the lesson,
    course::ReferenceFrame wantedFrame_; ///< in the axes of this
    std::optional<Camera> aimed_; ///< what became of it; the view has another when the reader has moved it
    std::optional<Camera> fitted_; ///< the whole run in view, where the lesson has no camera; likewise
    bool given_ = false; ///< the camera is one that a reader took somewhere: runs leave it
    bool buttons_ = true; ///< they are to be seen
    bool fresh_ = true; ///< a new experiment: the camera fits it when its first run is there
};

} // namespace polhode::ui
