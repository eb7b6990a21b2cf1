#include "ui/inspector/joint_inspector.h"

#include "engine/joint/joint_table.h"
#include "ui/inspector/named_picture.h"
#include "ui/inspector/rounding.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/matrix_grid.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace polhode::ui
{

namespace
{

constexpr int kColumns = 4; // name, q, force, error
constexpr int kPad = 4; // px beside each cell

/// How far a joint has come apart (m). Lengths of a metre are known no better than to the limit.
QString apartText(double error)
{
    constexpr int kLimit = -15;
    return error > 0 && error < std::pow(10, kLimit) ? QStringLiteral("< 10") + superscript(kLimit)
                                                     : numberText(error, 2);
}

} // namespace

JointInspector::JointInspector(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , joints_(new QLabel(this))
    , notes_(new QLabel(this))
    , matrices_(new MatrixGrid(this))
{
    joints_->setTextFormat(Qt::RichText);
    joints_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    notes_->setObjectName(QStringLiteral("jointNotes"));
    notes_->setWordWrap(true);
    notes_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    offerCopies(joints_, [this](QPoint) {
        return session_.run() && !session_.run()->joints().empty()
            ? QVector<Copy>{textCopy(tr("Copy the table of the joints"), [this] { return wholeTable(); })}
            : QVector<Copy>();
    });
    column()->addWidget(joints_);
    column()->addWidget(notes_);
    column()->addWidget(matrices_);
    column()->addStretch(1);
    connect(&session_, &Session::highlightedChanged, matrices_, &MatrixGrid::setHighlighted);
}

void JointInspector::retranslate()
{
    matrices_->setAccessibleName(tr("Matrices of the joints"));
}

void JointInspector::recolor()
{
    matrices_->setTheme(theme_);
}

/// Names that find no room beside the figures stand above them; figures that find none, one below the other.
QString JointInspector::table() const
{
    const course::Run& run = *session_.run();
    const std::vector<course::JointView> views = run.jointsAt(session_.time());
    QVector<QStringList> lines{
        {tr("Joint"), QStringLiteral("q"), QStringLiteral("|R| (N)"), tr("apart (m)")}};
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = run.joints()[i];
        const JointRow& row = jointRow(look.kind);
        const bool counted = !row.scalarFreedoms().empty();
        const bool slides = counted && row.freedoms[0].motion == FreedomAxis::Motion::slide;
        lines << QStringList{QString::fromStdString(course::in(language_, look.label)),
                             counted ? formatQuantity(orZero(views[i].q), {slides ? "m" : "rad", 1, {}}, 4)
                                     : QStringLiteral("–"),
                             numberText(orZero(views[i].force_W.norm()), 4), apartText(views[i].error)};
    }
    const QFontMetrics metrics(joints_->font());
    std::array<int, kColumns> widest{};
    for (const QStringList& line : lines)
        for (int column = 0; column < kColumns; ++column)
            widest[std::size_t(column)]
                = std::max(widest[std::size_t(column)], metrics.horizontalAdvance(line[column]) + 2 * kPad);
    const QMargins margins = column()->contentsMargins();
    const int room = viewport()->width() - margins.left() - margins.right();
    const int figures = std::accumulate(widest.begin() + 1, widest.end(), 0);
    const bool beside = widest[0] + figures <= room;
    const QString cell = QStringLiteral("<td style='padding:1px %1px 1px 0' %2>%3</td>").arg(kPad);
    const QString right = QStringLiteral("align='right'");
    const auto row = [](const QString& cells) { return QStringLiteral("<tr>%1</tr>").arg(cells); };
    QString html = QStringLiteral("<table>");
    for (const QStringList& line : lines) {
        const bool heads = &line == &lines.constFirst();
        QString cells;
        if (beside)
            cells = cell.arg(QString(), line[0].toHtmlEscaped());
        else if (!heads)
            html += row(cell.arg(QStringLiteral("colspan='%1'").arg(kColumns - 1), line[0].toHtmlEscaped()));
        if (figures <= room)
            for (int column = 1; column < kColumns; ++column)
                cells += cell.arg(right, line[column].toHtmlEscaped());
        else if (!heads) // each figure on a line of its own, behind its heading
            for (int column = 1; column < kColumns; ++column)
                html += row(cell.arg(QString(), lines.constFirst()[column].toHtmlEscaped())
                            + cell.arg(right, line[column].toHtmlEscaped()));
        html += row(cells);
    }
    return html + QStringLiteral("</table>");
}

/// The same to the last bit, for a spreadsheet.
QString JointInspector::wholeTable() const
{
    const course::Run& run = *session_.run();
    QVector<QStringList> lines{{tr("Joint"), QStringLiteral("q"), tr("Unit"), QStringLiteral("Rx (N)"),
                                QStringLiteral("Ry (N)"), QStringLiteral("Rz (N)"), tr("apart (m)")}};
    const std::vector<course::JointView> views = run.jointsAt(session_.time());
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = run.joints()[i];
        const JointRow& row = jointRow(look.kind);
        const bool counted = !row.scalarFreedoms().empty();
        const bool slides = counted && row.freedoms[0].motion == FreedomAxis::Motion::slide;
        const Eigen::Vector3d& R = views[i].force_W;
        lines << QStringList{QString::fromStdString(course::in(language_, look.label)),
                             counted ? wholeNumber(views[i].q) : QString(),
                             !counted     ? QString()
                                 : slides ? QStringLiteral("m")
                                          : QStringLiteral("rad"),
                             wholeNumber(R.x()),
                             wholeNumber(R.y()),
                             wholeNumber(R.z()),
                             wholeNumber(views[i].error)};
    }
    return tableText(lines);
}

/// How far the start was off the joints; empty where by no more than rounding.
QString JointInspector::start() const
{
    const course::Run& run = *session_.run();
    const course::JointStart& start = run.jointStart();
    if (!start.isOff())
        return {};
    QStringList parts;
    if (start.worst >= 0)
        parts << tr("“%1” was %2 m apart")
                     .arg(QString::fromStdString(
                              course::in(language_, run.joints()[std::size_t(start.worst)].label)),
                          numberText(start.apart, 2));
    if (start.velocity > 0)
        parts << tr("velocities were off by up to %1 m/s or rad/s").arg(numberText(start.velocity, 3));
    QString text = tr("The start as stated does not fit the joints: %1. It was put onto them.")
                       .arg(parts.join(tr("; ")));
    if (start.energyLost > course::JointStart::kRounding)
        text += tr(" That took %1 J of kinetic energy.").arg(numberText(start.energyLost, 3));
    return text;
}

/// What the rank of J says of its rows.
QString JointInspector::rankText(const course::NamedMatrix& J)
{
    const auto rows = int(J.value.rows());
    if (J.rank == rows)
        return tr("J has rank %1: all its rows are independent.").arg(rows);
    if (J.guided)
        return tr("On the motions that guides leave to the bodies (the plane, rails, supports) J has rank %1 "
                  "of "
                  "%2 rows: the other %3 speak of motions that are excluded already, or repeat others, and λ "
                  "is "
                  "the solution of least norm.")
            .arg(J.rank)
            .arg(rows)
            .arg(rows - J.rank);
    if (J.rank == rows - 1)
        return tr("J has rank %1 of %2 rows: one repeats the others, and λ is the solution of least norm.")
            .arg(J.rank)
            .arg(rows);
    return tr("J has rank %1 of %2 rows: %3 repeat the others, and λ is the solution of least norm.")
        .arg(J.rank)
        .arg(rows)
        .arg(rows - J.rank);
}

void JointInspector::refresh()
{
    const course::RunPointer run = session_.run();
    if (!run || run->joints().empty()) {
        joints_->setText(
            tr("The joints of an experiment and the matrices of its method are shown here; this one "
               "has none."));
        notes_->hide();
        matrices_->setMatrices({});
        return;
    }
    joints_->setText(table());
    // Far from "series2", which negative entries have.
    static const char* const kQuantities[] = {"inertia", "series1", "position", "series3", "series6"};
    QStringList notes{start()};
    QVector<MatrixPicture> pictures;
    for (const course::NamedMatrix& matrix : run->jointMatricesAt(session_.time())) {
        MatrixPicture picture = pictureOf(*run, matrix, language_);
        picture.quantity = QLatin1String(kQuantities[pictures.size() % std::size(kQuantities)]);
        for (const std::string& row : matrix.rows)
            picture.rowTags << QStringLiteral("joint:") + QString::fromStdString(row).section(' ', 0, 0);
        pictures << picture;
        if (matrix.rank >= 0 && !matrix.rows.empty())
            notes << rankText(matrix);
    }
    notes.removeAll(QString());
    notes_->setText(notes.join(QLatin1Char('\n')));
    notes_->setVisible(!notes.isEmpty());
    matrices_->setMatrices(pictures);
}

} // namespace polhode::ui
