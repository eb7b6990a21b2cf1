#pragma once

#include "course/text.h"
#include "ui/theme/palette.h"

#include <QWidget>

namespace polhode::ui
{

class Session;

/// The inertia tensor in body and world axes, the rotation that joins them, and L = I ω: live matrices
/// whose cells are tinted by size and sign.
class MatricesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MatricesPanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);

    QSize minimumSizeHint() const override { return {220, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Matrix {
        QString name;
        QString unit;
        QString quantity;
        int columns;
        QVector<double> entries;
    };

    QVector<Matrix> matrices(std::size_t body) const;
    QSizeF drawMatrix(QPainter& painter, const Matrix& matrix, QPointF at, double scale, bool draw) const;

    Session& session_;
    Theme theme_ = Theme::light;
    std::size_t body_ = 0;
};

} // namespace polhode::ui
