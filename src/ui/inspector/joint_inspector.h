#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QScrollArea>
#include <QTimer>

class QLabel;

namespace polhode::ui
{

class MatrixGrid;
class Session;

/// The joints at the playhead: coordinate, reaction and how far each has come apart; and the matrices of
/// the method that carries them, with their zero patterns.
class JointInspector : public QScrollArea
{
    Q_OBJECT

public:
    explicit JointInspector(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    QString table() const;
    QString named(const std::string& name) const;

    Session& session_;
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
    QLabel* joints_;
    MatrixGrid* matrices_;
    QTimer throttle_;
};

} // namespace polhode::ui
