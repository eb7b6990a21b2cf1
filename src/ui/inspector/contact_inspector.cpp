#include "ui/inspector/contact_inspector.h"

#include "ui/inspector/blow_table.h"
#include "ui/inspector/contact_model.h"
#include "ui/inspector/indeterminate_view.h"
#include "ui/inspector/matrix_grid.h"
#include "ui/inspector/rounding.h"
#include "ui/inspector/solver_view.h"
#include "ui/plot/bars_chart.h"
#include "ui/session/session.h"
#include "ui/stage/contact_tag.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr int kRefreshMs = 100; // figures that change faster cannot be read
constexpr double kRounding = 1e-7; // of the terms that cancel: what is left is no bar

/// Whether the reader chooses the method of the contact problem: then its steps come first.
bool choosesMethod(const course::Experiment& experiment)
{
    return std::ranges::any_of(experiment.parameters, [](const course::Parameter& parameter) {
        return std::ranges::any_of(parameter.choices,
                                   [](const course::Choice& choice) { return choice.id == "lemke"; });
    });
}

QString subscript(int number)
{
    QString text;
    for (const QChar digit : QString::number(number))
        text += QChar(0x2080 + digit.digitValue());
    return text;
}

} // namespace

ContactInspector::ContactInspector(Session& session, QWidget* parent)
    : QScrollArea(parent)
    , session_(session)
    , model_(new ContactModel(this))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* body = new QWidget(this);
    body->setObjectName(QStringLiteral("sidePanel"));
    body->setAttribute(Qt::WA_StyledBackground);
    note_ = new QLabel(body);
    note_->setWordWrap(true);
    rough_ = new QLabel(body);
    rough_->setWordWrap(true);
    rough_->setObjectName(QStringLiteral("soft"));
    table_ = new QTableView(body);
    forces_ = new BarsChart(body);
    accelerations_ = new BarsChart(body);
    matrices_ = new MatrixGrid(body);
    indeterminate_ = new IndeterminateView(body);
    solver_ = new SolverView(body);
    blow_ = new BlowTable(body);
    table_->setModel(model_);
    table_->setMouseTracking(true);
    table_->viewport()->installEventFilter(this);
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->horizontalHeader()->setSectionResizeMode(ContactModel::nameColumn, QHeaderView::Stretch);
    for (BarsChart* chart : {forces_, accelerations_})
        chart->setFixedHeight(9 * fontMetrics().height());
    auto* layout = new QVBoxLayout(body);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{note_, table_, forces_, accelerations_, rough_,
                                                         indeterminate_, matrices_, solver_, blow_})
        layout->addWidget(each);
    for (QWidget* each : std::initializer_list<QWidget*>{table_, solver_, blow_, indeterminate_})
        each->setMinimumWidth(1); // the panel is as wide as it is: no scrolling sideways
    layout->addStretch(1);
    setWidget(body);

    throttle_.setSingleShot(true);
    throttle_.setInterval(kRefreshMs);
    connect(&throttle_, &QTimer::timeout, this, &ContactInspector::refresh);
    const auto later = [this] {
        if (isVisible() && !throttle_.isActive())
            throttle_.start();
    };
    connect(&session_, &Session::timeChanged, this, later);
    connect(&session_, &Session::runChanged, this, later);
    connect(&session_, &Session::experimentChanged, this, [this, layout] {
        forces_->resetLimits();
        accelerations_->resetLimits();
        const auto experiment = session_.experiment();
        QWidget* before = experiment && choosesMethod(*experiment) ? static_cast<QWidget*>(forces_) : blow_;
        layout->removeWidget(solver_);
        layout->insertWidget(layout->indexOf(before), solver_);
    });
    connect(&session_, &Session::highlightedChanged, this, [this](const QString& key) {
        model_->setHighlighted(key);
        matrices_->setHighlighted(key);
        forces_->setHighlighted(key);
        accelerations_->setHighlighted(key);
    });
    connect(table_, &QTableView::entered, this,
            [this](const QModelIndex& index) { session_.setHighlighted(model_->tag(index.row())); });
    connect(matrices_, &MatrixGrid::hovered, &session_, &Session::setHighlighted);
    for (BarsChart* chart : {forces_, accelerations_})
        connect(chart, &BarsChart::hovered, &session_, &Session::setHighlighted);
    connect(indeterminate_, &IndeterminateView::forcesChanged, this, &ContactInspector::showBars);
    setLanguage(language_);
}

void ContactInspector::setLanguage(course::Language language)
{
    language_ = language;
    model_->setLanguage(language);
    blow_->setLanguage(language);
    indeterminate_->retranslate();
    solver_->retranslate(language == course::Language::zh);
    forces_->setTitle(tr("Contact forces"));
    accelerations_->setTitle(tr("Separation accelerations"));
    refresh();
}

void ContactInspector::setTheme(Theme theme)
{
    theme_ = theme;
    model_->setTheme(theme);
    matrices_->setTheme(theme);
    forces_->setTheme(theme);
    accelerations_->setTheme(theme);
    solver_->setTheme(theme);
    blow_->setTheme(theme);
    refresh();
}

/// With friction the forces of the run are no solution of the problem that M and d state, which is that of
/// the normal forces without it: the bars then show those of the run. Returns whether there is friction.
bool ContactInspector::takeFriction()
{
    const bool rough = std::ranges::any_of(
        problem_.contacts, [](const course::ContactView& contact) { return contact.friction > 0; });
    if (!rough)
        return false;
    const auto count = Eigen::Index(problem_.contacts.size());
    problem_.lambda.resize(count);
    problem_.zetaDot.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        problem_.lambda[i] = problem_.contacts[std::size_t(i)].lambda;
        problem_.zetaDot[i] = problem_.contacts[std::size_t(i)].zetaDot;
    }
    return true;
}

void ContactInspector::refresh()
{
    const course::RunPointer run = session_.run();
    if (!run)
        return;
    const double t = session_.time();
    std::vector<course::ContactView> contacts = run->contactsAt(t);
    problem_ = run->contactProblemAt(t);
    const bool any = !problem_.contacts.empty();
    const bool rough = takeFriction();
    const bool unsolved = any && !problem_.solved && !problem_.reason.en.empty();
    if (unsolved)
        note_->setText(
            tr("No solution. %1").arg(QString::fromStdString(course::in(language_, problem_.reason))));
    else
        note_->setText(std::ranges::all_of(contacts,
                                           [](const course::ContactView& contact) {
                                               return contact.contactCase == course::ContactCase::apart;
                                           })
                           ? tr("Nothing touches at this moment. What touches is listed here, with "
                                "its forces and what is solved for them.")
                           : QString());
    note_->setStyleSheet(unsolved ? QStringLiteral("color: %1").arg(themeColors(theme_).error.name())
                                  : QString());
    note_->setVisible(!note_->text().isEmpty());
    table_->setVisible(!contacts.empty());
    const int rows = int(contacts.size());
    model_->setContacts(std::move(contacts));
    fitColumns();
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height()
                           + rows * (fontMetrics().height() + 6) + 4);
    const Lcp lcp{problem_.M, problem_.d};
    for (QWidget* each : std::initializer_list<QWidget*>{matrices_, solver_})
        each->setVisible(any);
    rough_->setText(tr("The bars show the forces of the run, with friction. M, d and the methods are of the "
                       "normal forces as if there were none."));
    rough_->setVisible(rough);
    indeterminate_->setProblem(any ? lcp : Lcp(), problem_.lambda);
    if (any) {
        if (!problem_.method.empty() && problem_.method != method_)
            solver_->setMethod(problem_.method);
        method_ = problem_.method;
        solver_->setProblem(lcp, true);
        QStringList names, tags;
        for (std::size_t i = 0; i < problem_.contacts.size(); ++i) {
            names << QString::number(i + 1);
            tags << contactTag(problem_.contacts[i]);
        }
        matrices_->setMatrices({{QStringLiteral("M = NᵀΦN"), QStringLiteral("1/kg"),
                                 QStringLiteral("inertia"), names, names, tags, tags, problem_.M},
                                {QStringLiteral("d"),
                                 QStringLiteral("m/s²"),
                                 QStringLiteral("series2"),
                                 names,
                                 {},
                                 tags,
                                 {},
                                 problem_.d}});
    }
    showBars();
    blow_->show(run, t);
    blow_->setVisible(any || !run->blows().empty());
}

/// Columns that find no room are left out, the last first: a tooltip says the same. So is friction where
/// there is none.
void ContactInspector::fitColumns()
{
    constexpr double kName = 0.4; // share of the width that names may take before a column has to go
    const QMargins margins = widget()->layout()->contentsMargins();
    const int room = viewport()->width() - margins.left() - margins.right();
    for (int column = 0; column < ContactModel::columns; ++column)
        table_->setColumnHidden(column, column == ContactModel::frictionColumn && !model_->hasFriction());
    table_->resizeColumnsToContents();
    const auto wanted = [&] {
        const int name = table_->horizontalHeader()->sectionSizeHint(ContactModel::nameColumn);
        int longest = 0;
        for (int row = 0; row < model_->rowCount(); ++row)
            longest = std::max(longest,
                               fontMetrics().horizontalAdvance(
                                   model_->index(row, ContactModel::nameColumn).data().toString()));
        int width = std::min(std::max(name, longest + 8), int(kName * room));
        for (int column = ContactModel::caseColumn; column < ContactModel::columns; ++column)
            width += table_->columnWidth(column); // 0 if hidden
        return width;
    };
    for (int column = ContactModel::columns - 1; column > ContactModel::lambdaColumn && wanted() > room;
         --column)
        table_->hideColumn(column);
}

void ContactInspector::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fitColumns();
}

bool ContactInspector::eventFilter(QObject* object, QEvent* event)
{
    if (object == table_->viewport() && event->type() == QEvent::Leave)
        session_.setHighlighted({});
    return QScrollArea::eventFilter(object, event);
}

void ContactInspector::showBars()
{
    const Eigen::VectorXd forces = indeterminate_->forces();
    std::vector<Bar> pushes, rates;
    const auto scale
        = [](const Eigen::VectorXd& values) { return values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0; };
    const double smallestForce = kRounding * scale(forces), smallestRate = kRounding * scale(problem_.d);
    for (Eigen::Index i = 0; i < problem_.zetaDot.size() && i < forces.size(); ++i) {
        const QString tag = contactTag(problem_.contacts[std::size_t(i)]);
        pushes.push_back({QStringLiteral("λ") + subscript(int(i) + 1), QStringLiteral("F"),
                          orZero(forces[i], smallestForce), tag});
        rates.push_back({QStringLiteral("dζ") + subscript(int(i) + 1) + QStringLiteral("/dt"),
                         QStringLiteral("series2"), orZero(problem_.zetaDot[i], smallestRate), tag});
    }
    for (BarsChart* chart : {forces_, accelerations_})
        chart->setVisible(!pushes.empty());
    forces_->setBars(std::move(pushes), QStringLiteral("λ"), QStringLiteral("N"));
    accelerations_->setBars(std::move(rates), QStringLiteral("dζ/dt"), QStringLiteral("m/s²"));
}

} // namespace polhode::ui
