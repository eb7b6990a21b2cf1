#include "ui/panel/matrices_panel.h"

#include "ui/formula/tex_plain.h"
#include "ui/session/session.h"
#include "ui/widgets/matrix_grid.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <string>

namespace polhode::ui
{

namespace
{

struct Kind {
    const char* tex;
    const char* unit;
    const char* quantity;
    const char* variable; ///< of the body, before its axes
    const char* axes;
    bool square;
};
constexpr Kind kKinds[] = {{"I_W = R\\,I_B\\,R^{\\mathsf T}", "kg⋅m²", "inertia", "I", "xyz", true},
                           {"\\omega", "rad/s", "omega", "w", "xyz", false},
                           {"L = I_W\\,\\omega", "kg⋅m²/s", "L", "L", "xyz", false},
                           {"R", "", "position", "R", "123", true},
                           {"I_B", "kg⋅m²", "inertia", "I", "123", true}};

MatrixPicture pictureOf(const course::Run& run, const std::string& body, double t, const Kind& kind)
{
    MatrixPicture picture;
    picture.name = markedFromTex(QLatin1String(kind.tex));
    picture.tex = QLatin1String(kind.tex);
    picture.unit = QString::fromUtf8(kind.unit);
    picture.quantity = QLatin1String(kind.quantity);
    picture.value.resize(3, kind.square ? 3 : 1);
    for (Eigen::Index i = 0; i < 3; ++i)
        for (Eigen::Index k = 0; k < picture.value.cols(); ++k) {
            std::string id = body + "." + kind.variable + kind.axes[i];
            if (kind.square)
                id += kind.axes[k];
            picture.value(i, k) = run.value(id, t);
        }
    return picture;
}

} // namespace

MatricesPanel::MatricesPanel(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , body_(new QComboBox(this))
    , matrices_(new MatrixGrid(this))
    , empty_(new QLabel(this))
{
    empty_->setObjectName(QStringLiteral("soft"));
    empty_->setWordWrap(true);
    column()->addWidget(body_, 0, Qt::AlignLeft);
    column()->addWidget(matrices_);
    column()->addWidget(empty_);
    column()->addStretch(1);
    connect(&session_, &Session::runChanged, this, &MatricesPanel::listBodies);
    connect(&session_, &Session::experimentChanged, body_, &QComboBox::clear);
    connect(body_, &QComboBox::currentIndexChanged, this, &MatricesPanel::refresh);
}

void MatricesPanel::retranslate()
{
    matrices_->setAccessibleName(tr("Inertia tensor and rotation as matrices"));
    body_->setAccessibleName(tr("Body whose matrices are shown"));
    empty_->setText(
        tr("The inertia tensor of a body that can turn is shown here; this experiment has none."));
    listBodies();
}

void MatricesPanel::recolor()
{
    matrices_->setTheme(theme_);
}

/// The bodies that can turn; the one chosen stays chosen.
void MatricesPanel::listBodies()
{
    const course::RunPointer run = session_.run();
    const QVariant chosen = body_->currentData();
    const QSignalBlocker quiet(body_);
    body_->clear();
    if (run)
        for (const course::BodyLook& body : run->bodies())
            if (!body.particle)
                body_->addItem(QString::fromStdString(course::in(language_, body.label)),
                               QString::fromStdString(body.id));
    body_->setCurrentIndex(std::max(0, body_->findData(chosen)));
    body_->setVisible(body_->count() > 1);
}

void MatricesPanel::refresh()
{
    const course::RunPointer run = session_.run();
    const std::string body = body_->currentData().toString().toStdString();
    const bool any = run && !body.empty();
    matrices_->setVisible(any);
    empty_->setVisible(!any);
    if (!any)
        return;
    QVector<MatrixPicture> pictures;
    for (const Kind& kind : kKinds)
        pictures << pictureOf(*run, body, session_.time(), kind);
    matrices_->setMatrices(pictures);
}

} // namespace polhode::ui
