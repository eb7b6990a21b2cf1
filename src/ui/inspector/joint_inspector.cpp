#include "ui/inspector/joint_inspector.h"

#include "ui/formula/tex_plain.h"
#include "ui/inspector/matrix_grid.h"
#include "ui/plot/number_text.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"

#include <QLabel>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

constexpr int kRefreshMs = 100; // figures that change faster cannot be read

} // namespace

JointInspector::JointInspector(Session& session, QWidget* parent)
    : QScrollArea(parent)
    , session_(session)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    auto* body = new QWidget(this);
    body->setObjectName(QStringLiteral("sidePanel"));
    body->setAttribute(Qt::WA_StyledBackground);
    joints_ = new QLabel(body);
    joints_->setTextFormat(Qt::RichText);
    joints_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    matrices_ = new MatrixGrid(body);
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(8);
    layout->addWidget(joints_);
    layout->addWidget(matrices_);
    layout->addStretch(1);
    setWidget(body);
    throttle_.setSingleShot(true);
    throttle_.setInterval(kRefreshMs);
    connect(&throttle_, &QTimer::timeout, this, &JointInspector::refresh);
    const auto later = [this] {
        if (isVisible() && !throttle_.isActive())
            throttle_.start();
    };
    connect(&session_, &Session::timeChanged, this, later);
    connect(&session_, &Session::runChanged, this, later);
    connect(&session_, &Session::highlightedChanged, matrices_, &MatrixGrid::setHighlighted);
}

void JointInspector::setLanguage(course::Language language)
{
    language_ = language;
    refresh();
}

void JointInspector::setTheme(Theme theme)
{
    theme_ = theme;
    matrices_->setTheme(theme);
    refresh();
}

QString JointInspector::table() const
{
    const course::Run& run = *session_.run();
    const std::vector<course::JointView> views = run.jointsAt(session_.time());
    const auto cell = [](const QString& text) {
        return QStringLiteral("<td style='padding:1px 6px' align='right'>%1</td>").arg(text);
    };
    QString html = QStringLiteral("<table><tr><td>%1</td>%2%3%4</tr>")
                       .arg(tr("Joint"), cell(QStringLiteral("q")), cell(QStringLiteral("|R| (N)")),
                            cell(tr("apart by")));
    for (std::size_t i = 0; i < views.size(); ++i) {
        const course::JointLook& look = run.joints()[i];
        const bool slides = look.kind == "slider";
        const bool counted
            = slides || look.kind == "hinge" || look.kind == "cylindrical" || look.kind == "universal";
        html += QStringLiteral("<tr><td style='padding:1px 6px'>%1</td>%2%3%4</tr>")
                    .arg(QString::fromStdString(course::in(language_, look.label)).toHtmlEscaped(),
                         cell(counted ? slides ? formatQuantity(views[i].q, {"m", 1, {}}, 4)
                                               : formatQuantity(views[i].q, {"rad", 1, {}}, 4)
                                      : QStringLiteral("–")),
                         cell(numberText(views[i].force_W.norm(), 4)),
                         cell(formatQuantity(views[i].error, {"m", 1, {}}, 2)));
    }
    return html + QStringLiteral("</table>");
}

void JointInspector::refresh()
{
    const course::RunPointer run = session_.run();
    if (!run || run->joints().empty()) {
        joints_->setText(
            tr("The joints of an experiment and the matrices of its method are shown here; this one "
               "has none."));
        matrices_->setMatrices({});
        return;
    }
    joints_->setText(table());
    static const char* const kQuantities[] = {"inertia", "series2", "F", "series3", "series6"};
    QVector<MatrixPicture> pictures;
    for (const course::NamedMatrix& matrix : run->jointMatricesAt(session_.time())) {
        MatrixPicture picture;
        picture.name = plainFromTex(QString::fromStdString(matrix.tex));
        picture.quantity = QLatin1String(kQuantities[pictures.size() % std::size(kQuantities)]);
        for (const std::string& row : matrix.rows) {
            picture.rows << QString::fromStdString(row);
            picture.rowTags << QStringLiteral("joint:") + QString::fromStdString(row).section('.', 0, 0);
        }
        for (const std::string& column : matrix.columns)
            picture.columns << QString::fromStdString(column);
        picture.value = matrix.value;
        pictures << picture;
    }
    matrices_->setMatrices(pictures);
}

} // namespace polhode::ui
