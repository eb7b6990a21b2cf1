#pragma once

#include "course/run/contact_view.h"
#include "course/text.h"
#include "ui/theme/palette.h"

#include "ui/theme/scroll_area.h"
#include <QTimer>

class QLabel;

namespace polhode::ui
{

class MatrixGrid;
class Session;

/// The joints at the playhead: coordinate, reaction and how far each has come apart; how far the start was
/// off them; and the matrices of the method that carries them, with their zero patterns and the rank of J.
class JointInspector : public ScrollArea
{
    Q_OBJECT

public:
    explicit JointInspector(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    QString table() const;
    QString start() const;
    static QString rankText(const course::NamedMatrix& J);

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QLabel* joints_;
    QLabel* notes_; ///< on the start and on the rank of J
    MatrixGrid* matrices_;
    QTimer throttle_;
};

} // namespace polhode::ui
