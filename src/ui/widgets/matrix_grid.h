#pragma once

#include "ui/access/spoken.h"
#include "ui/theme/palette.h"

#include <Eigen/Core>

#include <QVector>
#include <QWidget>

namespace polhode::ui
{

/// A matrix with the names of its rows and columns, and the keys under which these light up elsewhere.
struct MatrixPicture {
    QString name; ///< may have subscripts between marks
    QString unit;
    QString quantity;
    QStringList rows, columns; ///< may be empty
    QStringList rowTags, columnTags; ///< may be empty
    Eigen::MatrixXd value;
    QString tex{}; ///< of the name, for what is copied
};

/// Matrices side by side as live tables, their entries multiples of one power of ten that stands with the
/// unit: cells are tinted by size and sign, zeros are faint, so that the pattern shows. Columns whose names
/// find no room bear numbers, and so do rows of the same names. Each can be copied, as a table or as LaTeX.
class MatrixGrid : public QWidget, public Spoken
{
    Q_OBJECT

public:
    explicit MatrixGrid(QWidget* parent = nullptr);

    void setMatrices(QVector<MatrixPicture> matrices);
    const QVector<MatrixPicture>& matrices() const { return matrices_; }
    void setTheme(Theme theme);
    void setHighlighted(const QString& key);

    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    QString spokenText() const override;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {240, heightForWidth(240)}; }

    /// The entry at a point as a tooltip tells it, "J (hinge 1, 7) = −0.25"; empty beside the cells. Of large
    /// matrices this is where numbers are read.
    QString entryText(const QPointF& at) const;

signals:
    /// The pointer is over a row or column with this key; empty when it leaves.
    void hovered(const QString& key);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Place {
        QRectF cells;
        QRectF whole;
        QSizeF cell;
        bool numbered; ///< a name of a column is wider than its cell: they bear numbers
    };
    QVector<Place> places(int width) const;
    /// The one at a place, else all of them.
    QVector<MatrixPicture> matricesAt(QPointF at) const;
    void draw(QPainter& painter, const MatrixPicture& matrix, const Place& place) const;

    QVector<MatrixPicture> matrices_;
    Theme theme_ = Theme::light;
    QString highlighted_;
};

} // namespace polhode::ui
