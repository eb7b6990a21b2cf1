#include "ui/inspector/contact_inspector.h"

#include "engine/solve/lcp.h"
#include "engine/step/stepper_table.h"
#include "ui/inspector/blow_table.h"
#include "ui/inspector/contact_model.h"
#include "ui/inspector/contact_table.h"
#include "ui/inspector/impact_microscope.h"
#include "ui/inspector/indeterminate_view.h"
#include "ui/inspector/named_picture.h"
#include "ui/inspector/rounding.h"
#include "ui/inspector/solver_view.h"
#include "ui/plot/bars_chart.h"
#include "ui/plot/number_text.h"
#include "ui/session/contact_tag.h"
#include "ui/session/session.h"
#include "ui/widgets/matrix_grid.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace polhode::ui
{

namespace
{

constexpr double kRounding = 1e-7; // of the terms that cancel: what is left is no bar
constexpr double kCancelled = 1e-12; // of the largest d: what rounding leaves of terms that cancel

/// Whether the reader chooses the method of the contact problem: then its steps come first.
bool choosesMethod(const course::Experiment& experiment)
{
    const auto isMethod = [](const course::Choice& choice) {
        return std::ranges::any_of(lcpMethodTable(),
                                   [&](const LcpMethodRow& row) { return row.id == choice.id; });
    };
    return std::ranges::any_of(experiment.parameters, [&](const course::Parameter& parameter) {
        return std::ranges::any_of(parameter.choices, isMethod);
    });
}

/// N of a contact problem: six rows for each body that touches.
course::NamedMatrix wrenchMatrix(const course::Run& run, const course::ContactProblemView& problem)
{
    std::set<int> bodies;
    for (const course::ContactView& contact : problem.contacts)
        for (const int body : {contact.bodyA, contact.bodyB})
            if (body >= 0)
                bodies.insert(body);
    course::NamedMatrix N;
    N.tex = "N";
    N.value.resize(6 * Eigen::Index(bodies.size()), problem.N.cols());
    Eigen::Index row = 0;
    for (const int body : bodies) {
        for (const char* component : {" Fx", " Fy", " Fz", " τx", " τy", " τz"})
            N.rows.push_back(run.bodies()[std::size_t(body)].id + component);
        N.value.middleRows<6>(row) = problem.N.middleRows<6>(6 * body);
        row += 6;
    }
    return N;
}

} // namespace

ContactInspector::ContactInspector(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , model_(new ContactModel(this))
{
    auto* body = widget();
    note_ = new QLabel(body);
    note_->setWordWrap(true);
    rough_ = new QLabel(body);
    rough_->setWordWrap(true);
    rough_->setObjectName(QStringLiteral("soft"));
    table_ = new ContactTable(*model_, body);
    forces_ = new BarsChart(body);
    accelerations_ = new BarsChart(body);
    matrices_ = new MatrixGrid(body);
    wrenches_ = new QCheckBox(body);
    wrenches_->setChecked(true);
    indeterminate_ = new IndeterminateView(body);
    solver_ = new SolverView(body);
    blow_ = new BlowTable(body);
    microscope_ = new ImpactMicroscope(body);
    equations_ = new QLabel(body);
    equations_->setWordWrap(true);
    equations_->setObjectName(QStringLiteral("soft"));
    impact_ = new MatrixGrid(body);
    for (BarsChart* chart : {forces_, accelerations_})
        chart->setLines(9);
    for (QWidget* each : std::initializer_list<QWidget*>{note_, table_, microscope_, forces_, accelerations_,
                                                         rough_, indeterminate_, matrices_, wrenches_,
                                                         solver_, blow_, equations_, impact_})
        column()->addWidget(each);
    column()->addStretch(1);

    connect(&session_, &Session::timeChanged, indeterminate_, &IndeterminateView::reset);
    connect(&session_, &Session::runChanged, indeterminate_, &IndeterminateView::reset);
    connect(&session_, &Session::experimentChanged, this, [this] {
        forces_->resetLimits();
        accelerations_->resetLimits();
        const auto experiment = session_.experiment();
        QWidget* before = experiment && choosesMethod(*experiment) ? static_cast<QWidget*>(forces_) : blow_;
        column()->removeWidget(solver_);
        column()->insertWidget(column()->indexOf(before), solver_);
    });
    connect(&session_, &Session::highlightedChanged, this, [this](const QString& key) {
        model_->setHighlighted(key);
        for (MatrixGrid* grid : {matrices_, impact_})
            grid->setHighlighted(key);
        forces_->setHighlighted(key);
        accelerations_->setHighlighted(key);
    });
    connect(table_, &ContactTable::hovered, &session_, &Session::setHighlighted);
    for (MatrixGrid* grid : {matrices_, impact_})
        connect(grid, &MatrixGrid::hovered, &session_, &Session::setHighlighted);
    connect(wrenches_, &QCheckBox::toggled, this, &ContactInspector::refresh);
    for (BarsChart* chart : {forces_, accelerations_})
        connect(chart, &BarsChart::hovered, &session_, &Session::setHighlighted);
    connect(indeterminate_, &IndeterminateView::forcesChanged, this, &ContactInspector::showForces);
    connect(microscope_, &ImpactMicroscope::picked, &session_, &Session::setTime);
    connect(solver_, &SolverView::played, &session_, [this] { session_.setPlaying(false); });
}

void ContactInspector::retranslate()
{
    model_->setLanguage(language_);
    blow_->setLanguage(language_);
    microscope_->setLanguage(language_);
    indeterminate_->retranslate();
    solver_->setLanguage(language_);
    wrenches_->setText(tr("Show N"));
    wrenches_->setToolTip(tr("N: force and moment of each unit λ"));
    equations_->setText(
        tr("The equations of this impact, bodies and points of contact as rows and columns: "
           "H I* = n·Δu without friction, and n·Δu = −(1 + E) ζ where all are struck at once."));
    table_->setAccessibleName(tr("Contacts at this moment"));
    matrices_->setAccessibleName(tr("Matrices of the contact problem"));
    impact_->setAccessibleName(tr("Matrices of the impact"));
    forces_->setTitle(tr("Contact forces"));
    accelerations_->setTitle(tr("Separation accelerations"));
}

void ContactInspector::recolor()
{
    model_->setTheme(theme_);
    matrices_->setTheme(theme_);
    impact_->setTheme(theme_);
    forces_->setTheme(theme_);
    accelerations_->setTheme(theme_);
    solver_->setTheme(theme_);
    blow_->setTheme(theme_);
    microscope_->setTheme(theme_);
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

/// What friction needs of each normal force (N): |f_t| / μ where it sticks, and all of it where it slides,
/// for there friction would go with it.
Eigen::VectorXd ContactInspector::leastForces() const
{
    Eigen::VectorXd least(problem_.lambda.size());
    for (Eigen::Index i = 0; i < least.size(); ++i) {
        const course::ContactView& contact = problem_.contacts[std::size_t(i)];
        least[i] = contact.sliding ? contact.lambda
            : contact.friction > 0 ? contact.friction_W.norm() / contact.friction
                                   : 0;
    }
    return least;
}

void ContactInspector::refresh()
{
    const course::RunPointer run = session_.run();
    if (!run)
        return;
    const double t = session_.time();
    contacts_ = run->contactsAt(t);
    problem_ = run->contactProblemAt(t);
    const bool any = !problem_.contacts.empty();
    const bool rough = takeFriction();
    const bool unsolved = any && !problem_.solved && !problem_.reason.en.empty();
    if (unsolved)
        note_->setText(
            tr("No solution. %1").arg(QString::fromStdString(course::in(language_, problem_.reason))));
    else
        note_->setText(std::ranges::all_of(contacts_,
                                           [](const course::ContactView& contact) {
                                               return contact.contactCase == course::ContactCase::apart;
                                           })
                           ? tr("Nothing touches at this moment. What touches is listed here, with "
                                "its forces and what is solved for them.")
                           : QString());
    note_->setStyleSheet(unsolved ? QStringLiteral("color: %1").arg(themeColors(theme_).error.name())
                                  : QString());
    note_->setVisible(!note_->text().isEmpty());
    table_->setVisible(!contacts_.empty());
    const Lcp lcp{problem_.M, problem_.d};
    for (QWidget* each : std::initializer_list<QWidget*>{matrices_, wrenches_, solver_})
        each->setVisible(any);
    rough_->setText(tr("The bars show the forces of the run, with friction. M, d and the methods are of the "
                       "normal forces as if there were none."));
    rough_->setVisible(rough);
    const bool soft = stepperRow(run->stepper()).compliant;
    if (lcp.size() == 0 || soft) // its surfaces say what each force is
        indeterminate_->setProblem({}, {});
    else if (rough)
        indeterminate_->setProblem({problem_.M, problem_.zetaDot - problem_.M * problem_.lambda},
                                   problem_.lambda, leastForces());
    else
        indeterminate_->setProblem(lcp, problem_.lambda);
    if (any) {
        if (!problem_.method.empty() && problem_.method != method_)
            solver_->setMethod(problem_.method);
        method_ = problem_.method;
        const double rounding = kCancelled * problem_.d.cwiseAbs().maxCoeff();
        solver_->setProblem({problem_.M, problem_.d.unaryExpr([rounding](double d) {
                                 return std::abs(d) <= rounding ? 0.0 : d;
                             })},
                            true);
        showMatrices(*run);
    }
    showForces();
    blow_->show(run, t);
    blow_->setVisible((any && !soft) // whose velocities jump by blows from outside alone
                      || !run->blows().empty());
    microscope_->show(run, t);
    microscope_->setVisible(microscope_->any());
    showImpact(*run);
}

void ContactInspector::showMatrices(const course::Run& run)
{
    QStringList names, tags;
    for (std::size_t i = 0; i < problem_.contacts.size(); ++i) {
        names << QString::number(i + 1);
        tags << contactTag(problem_.contacts[i]);
    }
    QVector<MatrixPicture> pictures{{QStringLiteral("M = NᵀΦN"), QStringLiteral("1/kg"),
                                     QStringLiteral("inertia"), names, names, tags, tags, problem_.M},
                                    {QStringLiteral("d"),
                                     QStringLiteral("m/s²"),
                                     QStringLiteral("series2"),
                                     names,
                                     {},
                                     tags,
                                     {},
                                     problem_.d.unaryExpr([](double d) { return orZero(d); })}};
    if (wrenches_->isChecked() && problem_.N.size() > 0) { // of many contacts it is left out, as M is
        MatrixPicture N = pictureOf(run, wrenchMatrix(run, problem_), language_);
        N.value = N.value.unaryExpr([](double entry) { return orZero(entry); });
        N.unit = QStringLiteral("1, m");
        N.quantity = QStringLiteral("position");
        N.columns = names;
        N.columnTags = tags;
        pictures << N;
    }
    matrices_->setMatrices(std::move(pictures));
}

/// The equations of the impact whose table is shown.
void ContactInspector::showImpact(const course::Run& run)
{
    const course::BlowView* blow = blow_->blow();
    const std::vector<course::NamedMatrix> matrices
        = blow ? run.impactMatrices(*blow) : std::vector<course::NamedMatrix>();
    for (QWidget* each : std::initializer_list<QWidget*>{equations_, impact_})
        each->setVisible(!matrices.empty());
    if (matrices.empty())
        return;
    static const std::map<std::string, std::pair<QString, QString>> kLooks{
        {"W", {QStringLiteral("series3"), {}}},
        {"arm", {QStringLiteral("position"), QStringLiteral("m")}},
        {"H", {QStringLiteral("inertia"), QStringLiteral("1/kg")}},
        {"I", {QStringLiteral("impulse"), QStringLiteral("N·s")}},
        {"change", {QStringLiteral("v"), QStringLiteral("m/s")}},
        {"right", {QStringLiteral("series2"), QStringLiteral("m/s")}}};
    QStringList tags;
    for (const course::BlowView::ContactRow& row : blow->contacts)
        tags << contactTag(row.contact);
    QVector<MatrixPicture> pictures;
    for (const course::NamedMatrix& matrix : matrices) {
        MatrixPicture picture = pictureOf(run, matrix, language_);
        std::tie(picture.quantity, picture.unit) = kLooks.at(matrix.id);
        if (matrix.columns.empty() || matrix.columns == matrix.rows)
            picture.rowTags = tags;
        if (!matrix.columns.empty())
            picture.columnTags = tags;
        pictures << picture;
    }
    impact_->setMatrices(std::move(pictures));
}

/// Rows, bars and the arrows of the scene show the forces that the slider stands for.
void ContactInspector::showForces()
{
    const Eigen::VectorXd forces = indeterminate_->forces();
    QHash<QString, double> other;
    for (Eigen::Index i = 0; indeterminate_->moved() && i < forces.size(); ++i)
        other.insert(contactTag(problem_.contacts[std::size_t(i)]), forces[i]);
    std::vector<course::ContactView> contacts = contacts_;
    replaceForces(contacts, other);
    model_->setContacts(std::move(contacts), problem_.contacts, problem_.solved);
    session_.setOtherForces(other);
    showBars();
}

void ContactInspector::showBars()
{
    const Eigen::VectorXd forces = indeterminate_->forces();
    std::vector<Bar> pushes, rates;
    const auto scale
        = [](const Eigen::VectorXd& values) { return values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0; };
    const double smallestForce = kRounding * scale(forces), smallestRate = kRounding * scale(problem_.d);
    for (Eigen::Index i = 0; problem_.solved && i < problem_.zetaDot.size() && i < forces.size(); ++i) {
        const QString tag = contactTag(problem_.contacts[std::size_t(i)]);
        pushes.push_back({QStringLiteral("λ") + subscript(int(i) + 1), QStringLiteral("F"),
                          orZero(forces[i], smallestForce), tag});
        rates.push_back({QString::number(i + 1), QStringLiteral("series2"),
                         orZero(problem_.zetaDot[i], smallestRate), tag});
    }
    for (BarsChart* chart : {forces_, accelerations_})
        chart->setVisible(!pushes.empty());
    forces_->setBars(std::move(pushes), QStringLiteral("λ"), QStringLiteral("N"));
    accelerations_->setBars(std::move(rates), QStringLiteral("dζ/dt"), QStringLiteral("m/s²"));
}

} // namespace polhode::ui
