#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include "ui/theme/scroll_area.h"
#include <QTimer>

class QComboBox;
class QLabel;

namespace polhode::ui
{

class MatrixGrid;
class Session;

/// The inertia tensor in body and world axes, the rotation that joins them, and L = I ω at the playhead, of
/// one body that the reader chooses.
class MatricesPanel : public ScrollArea
{
    Q_OBJECT

public:
    explicit MatricesPanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void listBodies();
    void refresh();

    Session& session_;
    course::Language language_ = course::Language::en;
    QComboBox* body_;
    MatrixGrid* matrices_;
    QLabel* empty_;
    QTimer throttle_;
};

} // namespace polhode::ui
