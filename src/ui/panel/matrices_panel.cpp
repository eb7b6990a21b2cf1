#include "ui/panel/matrices_panel.h"

#include "ui/plot/number_text.h"
#include "ui/session/session.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

QColor blend(const QColor& a, const QColor& b, double share)
{
    const auto mix = [share](int x, int y) { return int(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace

MatricesPanel::MatricesPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
{
    connect(&session_, &Session::timeChanged, this, qOverload<>(&QWidget::update));
    connect(&session_, &Session::runChanged, this, qOverload<>(&QWidget::update));
    connect(&session_, &Session::experimentChanged, this, [this] { body_ = 0; });
}

void MatricesPanel::setLanguage(course::Language)
{
    setAccessibleName(tr("Inertia tensor and rotation as matrices"));
    setToolTip(tr("Click to go to the next body"));
    update();
}

void MatricesPanel::setTheme(Theme theme)
{
    theme_ = theme;
    update();
}

QVector<MatricesPanel::Matrix> MatricesPanel::matrices(std::size_t body) const
{
    const course::Run& run = *session_.run();
    const std::string id = run.bodies()[body].id;
    const double t = session_.time();
    const auto value = [&](const std::string& name) { return run.value(id + "." + name, t); };
    QVector<Matrix> made;
    const auto square = [&](const QString& name, const QString& unit, const QString& quantity,
                            const char* prefix, const char* const(&axes)[3]) {
        Matrix matrix{name, unit, quantity, 3, {}};
        for (const char* row : axes)
            for (const char* column : axes)
                matrix.entries << value(std::string(prefix) + row + column);
        made << matrix;
    };
    const auto vector = [&](const QString& name, const QString& unit, const QString& quantity,
                            const char* prefix, const char* const(&axes)[3]) {
        Matrix matrix{name, unit, quantity, 1, {}};
        for (const char* axis : axes)
            matrix.entries << value(std::string(prefix) + axis);
        made << matrix;
    };
    static constexpr const char* kBody[3] = {"1", "2", "3"};
    static constexpr const char* kWorld[3] = {"x", "y", "z"};
    square(QStringLiteral("I_W = R I_B Rᵀ"), QStringLiteral("kg⋅m²"), QStringLiteral("inertia"), "I", kWorld);
    vector(QStringLiteral("ω"), QStringLiteral("rad/s"), QStringLiteral("omega"), "w", kWorld);
    vector(QStringLiteral("L = I_W ω"), QStringLiteral("kg⋅m²/s"), QStringLiteral("L"), "L", kWorld);
    square(QStringLiteral("R"), QString(), QStringLiteral("position"), "R", kBody);
    square(QStringLiteral("I_B"), QStringLiteral("kg⋅m²"), QStringLiteral("inertia"), "I", kBody);
    return made;
}

QSizeF MatricesPanel::drawMatrix(QPainter& painter, const Matrix& matrix, QPointF at, double scale,
                                 bool draw) const
{
    const ThemeColors colors = themeColors(theme_);
    const QFontMetricsF metrics(painter.font());
    const double cellWidth = metrics.horizontalAdvance(QStringLiteral("−0.00000")) + 10;
    const double cellHeight = metrics.height() + 6;
    const double captionHeight = metrics.height() + 4;
    const int rows = int(matrix.entries.size()) / matrix.columns;
    const QSizeF size(matrix.columns * cellWidth + 12, captionHeight + rows * cellHeight);
    if (!draw)
        return size;

    painter.setPen(quantityStyle(matrix.quantity, theme_).color);
    QString caption = matrix.name;
    painter.drawText(QPointF(at.x(), at.y() + metrics.ascent()), caption);
    if (!matrix.unit.isEmpty()) {
        painter.setPen(colors.inkSoft);
        painter.drawText(QPointF(at.x() + metrics.horizontalAdvance(caption + QStringLiteral("  ")),
                                 at.y() + metrics.ascent()),
                         matrix.unit);
    }
    const QRectF body(at.x() + 6, at.y() + captionHeight, matrix.columns * cellWidth, rows * cellHeight);
    const QColor tint = quantityStyle(matrix.quantity, theme_).color;
    for (int i = 0; i < matrix.entries.size(); ++i) {
        const QRectF cell(body.x() + (i % matrix.columns) * cellWidth,
                          body.y() + (i / matrix.columns) * cellHeight, cellWidth, cellHeight);
        const double value = matrix.entries[i];
        const double strength = scale > 0 ? std::clamp(std::abs(value) / scale, 0.0, 1.0) : 0;
        painter.fillRect(cell.adjusted(1, 1, -1, -1), blend(colors.surface, tint, 0.28 * strength));
        const bool negligible = scale > 0 && std::abs(value) < 1e-12 * scale;
        painter.setPen(negligible ? colors.inkSoft : colors.ink);
        painter.drawText(cell.adjusted(3, 0, -4, 0), Qt::AlignRight | Qt::AlignVCenter,
                         negligible ? QStringLiteral("0") : numberText(value, 4));
    }
    painter.setPen(QPen(colors.inkSoft, 1.2));
    for (const double sign : {1.0, -1.0}) {
        const double x = sign > 0 ? body.left() - 3 : body.right() + 3;
        painter.drawPolyline(QPolygonF{
            {x + 4 * sign, body.top()}, {x, body.top()}, {x, body.bottom()}, {x + 4 * sign, body.bottom()}});
    }
    return size;
}

void MatricesPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const ThemeColors colors = themeColors(theme_);
    painter.fillRect(rect(), colors.surface);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<std::size_t> turning;
    if (session_.run())
        for (std::size_t i = 0; i < session_.run()->bodies().size(); ++i)
            if (!session_.run()->bodies()[i].particle)
                turning.push_back(i);
    if (turning.empty()) {
        painter.setPen(colors.inkSoft);
        painter.drawText(
            rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap,
            tr("The inertia tensor of a body that can turn is shown here; this experiment has none."));
        return;
    }
    const std::size_t body = turning[body_ % turning.size()];
    double x = 12, y = 8, lineHeight = 0;
    const QVector<Matrix> all = matrices(body);
    double inertiaScale = 0;
    for (const Matrix& matrix : all)
        if (matrix.quantity == QLatin1String("inertia"))
            for (const double entry : matrix.entries)
                inertiaScale = std::max(inertiaScale, std::abs(entry));
    for (const Matrix& matrix : all) {
        double scale = matrix.quantity == QLatin1String("inertia") ? inertiaScale : 0;
        if (scale == 0)
            for (const double entry : matrix.entries)
                scale = std::max(scale, std::abs(entry));
        const QSizeF size = drawMatrix(painter, matrix, {x, y}, scale, false);
        if (x + size.width() > width() - 8 && lineHeight > 0) {
            x = 12;
            y += lineHeight + 10;
            lineHeight = 0;
        }
        drawMatrix(painter, matrix, {x, y}, scale, true);
        x += size.width() + 14;
        lineHeight = std::max(lineHeight, size.height());
    }
}

void MatricesPanel::mousePressEvent(QMouseEvent*)
{
    ++body_;
    update();
}

} // namespace polhode::ui
