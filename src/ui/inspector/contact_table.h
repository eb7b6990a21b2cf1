#pragma once

#include "ui/access/spoken.h"
#include "ui/inspector/contact_model.h"

#include <QWidget>

#include <vector>

namespace polhode::ui
{

/// The contacts of a moment, one below the other: a line with the name and the case, below it their numbers
/// on a grid that is as wide as the panel, under headings of one line that stay. Nothing is scrolled sideways
/// and no width depends on the numbers, so that they stand still while the playhead moves. Arrows, Home and
/// End go from number to number, and what they are at lights up elsewhere as under the pointer.
class ContactTable : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit ContactTable(ContactModel& model, QWidget* parent = nullptr);

    /// Of column @p column of contact @p row, in pixels; of the headings for row −1. Empty for what is not
    /// shown.
    QRectF cell(int row, int column) const;

    QAccessible::Role spokenRole() const override { return QAccessible::Table; }
    QString spokenText() const override;
    QSize spokenGrid() const override;
    Part spokenPart(QPoint at) const override;
    QString spokenHeading(int column) const override;
    std::optional<QPoint> spokenPlace() const override;

signals:
    void hovered(const QString& tag);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Cell {
        int row; ///< −1: a heading
        int column;
        QRectF rect;
    };

    void arrange();
    QString text(int row, int column) const;
    QString note(int row) const;
    QString said(int row, int column) const;
    void goTo(QPoint place);
    int rowAt(double y) const;
    QString heading(int column, bool unit) const;
    QString fitting(const Cell& cell) const;
    QString tipAt(QPoint at) const;

    ContactModel& model_;
    std::vector<Cell> cells_;
    std::vector<double> tops_; ///< of each contact, and the bottom
    bool units_ = true; ///< headings have them
    QPoint place_; ///< of the keys
};

} // namespace polhode::ui
