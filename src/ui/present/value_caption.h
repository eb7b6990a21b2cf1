#pragma once

#include "course/model/inputs.h"
#include "course/text.h"
#include "ui/theme/palette.h"

#include <QWidget>

namespace polhode::ui
{

class MathLabel;
class Session;

/// The value that was changed last, "ω₂ = 5.6 rad/s", in large letters over the scene, until another step or
/// experiment is shown.
class ValueCaption : public QWidget
{
    Q_OBJECT

public:
    /// At the lower edge of @p scene.
    ValueCaption(Session& session, QWidget* scene);

    void setWanted(bool wanted);
    bool wanted() const { return wanted_; }
    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    QString text() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void forget();
    void look();
    void write();
    void place();

    Session& session_;
    MathLabel* label_;
    course::Inputs before_;
    std::string parameter_; ///< the one that was changed last
    bool wanted_ = false;
    course::Language language_ = course::Language::en;
};

} // namespace polhode::ui
