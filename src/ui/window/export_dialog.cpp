#include "ui/window/export_dialog.h"

#include "course/export/expression_headers.h"
#include "ui/plot/number_text.h"
#include "ui/plot/save_path.h"
#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/session/shown_note.h"
#include "ui/session/window_language.h"
#include "ui/theme/scroll_area.h"
#include "ui/widgets/dialog_room.h"
#include "ui/window/lesson_folder.h"
#include "ui/window/lesson_name.h"
#include "ui/window/seconds_box.h"
#include "ui/window/shown_runs.h"
#include "ui/window/table_preview.h"
#include "ui/window/variable_tree.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QShowEvent>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

enum Gathering { together, apart, thisOne };

const std::map<ExportDialog::What, QString>& whatNames()
{
    static const std::map<ExportDialog::What, QString> names{
        {ExportDialog::What::balance, QStringLiteral("balance")},
        {ExportDialog::What::plot, QStringLiteral("plot")},
        {ExportDialog::What::shown, QStringLiteral("shown")},
        {ExportDialog::What::all, QStringLiteral("all")},
        {ExportDialog::What::some, QStringLiteral("some")}};
    return names;
}

bool anyJumps(const std::vector<course::NamedRun>& runs)
{
    return std::ranges::any_of(runs, [](const course::NamedRun& named) {
        const auto sequence = named.run->sequence();
        return !sequence.empty() && sequence.front() != sequence.back();
    });
}

} // namespace

ExportDialog::ExportDialog(Session& session, const QString& plot, double from, double to, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , plot_(plot)
    , visibleFrom_(std::clamp(from, 0.0, session.endTime()))
    , visibleTo_(std::clamp(to, visibleFrom_, session.endTime()))
    , last_(ExportSettings::load())
    , tree_(new VariableTree(*session.run(), this))
    , runs_(new QComboBox(this))
    , range_(new QComboBox(this))
    , separator_(new QComboBox(this))
    , runsLabel_(new QLabel(tr("Runs"), this))
    , from_(new SecondsBox(session.endTime(), this))
    , to_(new SecondsBox(session.endTime(), this))
    , comma_(new QCheckBox(tr("decimal comma"), this))
    , bom_(new QCheckBox(tr("mark as UTF-8 for Excel"), this))
    , events_(new QCheckBox(tr("a table of events beside it"), this))
    , meta_(new QCheckBox(tr("a description from which the run can be made again"), this))
    , preview_(new TablePreview(this))
    , problem_(new QLabel(this))
    , content_(new QWidget)
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
    , soon_(new QTimer(this))
{
    setWindowTitle(tr("Export curves as CSV"));
    build();
    offerLast();
    choose(plot_.isEmpty() ? What::shown : What::plot);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons_, &QDialogButtonBox::accepted, this, &ExportDialog::ask);
    soon_->setSingleShot(true);
    soon_->setInterval(0);
    connect(soon_, &QTimer::timeout, this, &ExportDialog::showPreview);
    refresh();
    showPreview();
    constexpr int kLetters = 100; // columns enough to see what there is
    resize(std::min(kLetters * fontMetrics().horizontalAdvance(u'x'), dialogRoom(*this).width()), height());
}

/// In the fonts it has then.
void ExportDialog::showEvent(QShowEvent* event)
{
    if (!event->spontaneous())
        grow();
    QDialog::showEvent(event);
}

/// As high as what is in it needs, as far as the screen goes; it does not shrink again with every choice.
void ExportDialog::grow()
{
    const QMargins margins = layout()->contentsMargins();
    const int all = content_->layout()->totalHeightForWidth(width() - margins.left() - margins.right())
        + layout()->spacing() + buttons_->sizeHint().height() + margins.top() + margins.bottom();
    resize(width(), std::min(std::max(all, height()), dialogRoom(*this).height()));
}

void ExportDialog::build()
{
    for (const Gathering each : {together, apart, thisOne})
        runs_->addItem({}, each);
    runs_->setItemText(together, tr("all shown, in one table with a column “run”"));
    runs_->setItemText(apart, tr("all shown, a file for each"));
    runs_->setItemText(thisOne, tr("this run alone"));
    runs_->setCurrentIndex(last_.apart ? apart : together);
    runs_->setAccessibleName(runsLabel_->text());
    auto* extra = new QVBoxLayout;
    auto* first = new QHBoxLayout; // large text has no room for three in the row of the format
    first->setSpacing(2 * fontMetrics().averageCharWidth());
    first->addWidget(events_);
    first->addWidget(bom_);
    first->addStretch(1);
    extra->addLayout(first);
    extra->addWidget(meta_);
    events_->setChecked(last_.events);
    meta_->setChecked(last_.meta);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->addRow(tr("What"), whatBox());
    form->addRow(runsLabel_, runs_);
    form->addRow(tr("Time"), rangeBox(visibleFrom_, visibleTo_));
    form->addRow(tr("Format"), formatBox());
    form->addRow(tr("Also"), extra);
    QStringList notes{shownNote(session_), onceNote(session_)};
    notes.removeAll(QString());
    auto* note = new QLabel(notes.join(QLatin1Char('\n')), this);
    note->setObjectName(QStringLiteral("soft"));
    note->setWordWrap(true);
    note->setVisible(!note->text().isEmpty());
    problem_->setObjectName(QStringLiteral("problem"));
    problem_->setWordWrap(true);
    problem_->hide();
    auto* parts = new QVBoxLayout(content_);
    parts->setContentsMargins({});
    parts->addLayout(form, 1);
    parts->addWidget(preview_);
    parts->addWidget(note);
    parts->addWidget(problem_);
    auto* area = new ScrollArea(this);
    area->setObjectName(QStringLiteral("dialogArea"));
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // it follows the focus of what is in it
    area->setWidgetResizable(true);
    area->setWidget(content_);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(area, 1);
    layout->addWidget(buttons_);
    for (QComboBox* box : {runs_, range_, separator_})
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    for (QDoubleSpinBox* box : {from_, to_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
    connect(comma_, &QCheckBox::toggled, this, &ExportDialog::refresh);
    connect(tree_, &VariableTree::chosenChanged, this, &ExportDialog::refresh);
}

QWidget* ExportDialog::whatBox()
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    auto* radios = new QVBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    const std::pair<What, QString> choices[]
        = {{What::balance, tr("energy and momentum")}, {What::plot, tr("the curves of this plot")},
           {What::shown, tr("the curves shown")},      {What::all, tr("all variables")},
           {What::last, tr("as last time")},           {What::some, tr("chosen variables")}};
    for (const auto& [what, text] : choices) {
        auto* radio = new QRadioButton(text, box);
        radios->addWidget(radio);
        whats_[what] = radio;
        connect(radio, &QRadioButton::toggled, this, &ExportDialog::refresh);
    }
    radios->addStretch(1);
    whats_[What::plot]->setVisible(!plot_.isEmpty());
    row->addLayout(radios);
    row->addWidget(tree_, 1);
    constexpr int kLines = 9;
    tree_->setMinimumHeight(kLines * fontMetrics().lineSpacing());
    return box;
}

QLayout* ExportDialog::rangeBox(double from, double to)
{
    const auto seconds = [](double t) { return numberText(t, 4); };
    range_->addItem(tr("the whole run"));
    range_->addItem(tr("as the plots show it: %1 – %2 s").arg(seconds(from), seconds(to)));
    range_->addItem(tr("from – to"));
    constexpr double kWhole = 1e-6; // of the run: an axis begins and ends a little off its data
    const double slack = kWhole * session_.endTime();
    const bool zoomed = from > slack || to < session_.endTime() - slack;
    range_->setCurrentIndex(zoomed ? visible : whole);
    range_->setAccessibleName(tr("Time"));
    from_->setValue(from);
    to_->setValue(to);
    from_->setAccessibleName(tr("From"));
    to_->setAccessibleName(tr("To"));
    auto* row = new QHBoxLayout;
    row->addWidget(range_);
    row->addWidget(from_);
    row->addWidget(to_);
    row->addStretch(1);
    return row;
}

QLayout* ExportDialog::formatBox()
{
    separator_->addItem(tr("comma between columns"), QChar(u','));
    separator_->addItem(tr("semicolon between columns"), QChar(u';'));
    separator_->addItem(tr("tab between columns"), QChar(u'\t'));
    separator_->setCurrentIndex(separator_->findData(QChar::fromLatin1(last_.format.separator)));
    separator_->setAccessibleName(tr("Format"));
    comma_->setChecked(last_.format.decimal == ',');
    bom_->setChecked(last_.format.byteOrderMark);
    // The comma does one thing only: who gives it to the numbers takes it from the columns, and back.
    connect(comma_, &QCheckBox::toggled, this, [this](bool on) {
        if (on && separator_->currentIndex() == 0)
            separator_->setCurrentIndex(1);
    });
    connect(separator_, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index == 0)
            comma_->setChecked(false);
    });
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * fontMetrics().averageCharWidth());
    row->addWidget(separator_);
    row->addWidget(comma_);
    row->addStretch(1);
    return row;
}

/// What was written last, where that is no other choice of its own.
void ExportDialog::offerLast()
{
    QRadioButton* radio = whats_[What::last];
    radio->setVisible(!last_.what.isEmpty());
    tree_->choose(last_.variables);
    if (meant() == What::some)
        radio->setText(tr("as last time: %1 variables").arg(last_.variables.size()));
    else
        radio->setText(tr("as last time: %1").arg(whats_[meant()]->text()));
}

void ExportDialog::choose(What what)
{
    whats_[what]->setChecked(true);
}

ExportDialog::What ExportDialog::what() const
{
    const auto checked
        = std::ranges::find_if(whats_, [](const auto& each) { return each.second->isChecked(); });
    return checked == whats_.end() ? What::shown : checked->first;
}

/// What the last time was.
ExportDialog::What ExportDialog::meant() const
{
    if (last_.what == whatNames().at(What::balance))
        return What::balance;
    return last_.what == whatNames().at(What::all) ? What::all : What::some;
}

/// The boxes that others make needless go; the preview follows once all have changed.
void ExportDialog::refresh()
{
    tree_->setVisible(what() == What::some);
    const bool several = shownRuns(session_, !plotsWanted(what()).empty()).size() > 1;
    runs_->setVisible(several);
    runsLabel_->setVisible(several);
    for (QDoubleSpinBox* box : {from_, to_})
        box->setVisible(range_->currentIndex() == typed);
    keepInOrder(*from_, *to_);
    problem_->hide();
    soon_->start();
}

void ExportDialog::showPreview()
{
    const bool nothing = what() == What::some && tree_->chosen().isEmpty();
    buttons_->button(QDialogButtonBox::Save)->setEnabled(!nothing);
    if (nothing) {
        preview_->showNothing(tr("Nothing is chosen yet."));
    } else {
        try {
            const ExportPlan now = plan();
            preview_->show(now.apart ? std::vector{now.runs.front()} : now.runs, now.table.table,
                           now.table.missing);
        } catch (const std::exception& error) {
            buttons_->button(QDialogButtonBox::Save)->setEnabled(false);
            preview_->showNothing(reasonText(error));
        }
    }
    if (isVisible())
        grow();
}

/// The plots whose curves are wanted, where the choice is of plots.
std::vector<const course::PlotDescription*> ExportDialog::plotsWanted(What what) const
{
    std::vector<const course::PlotDescription*> plots;
    for (const course::PlotDescription& plot : session_.experiment()->plots) {
        const QString id = QString::fromStdString(plot.id);
        if ((what == What::plot && id == plot_) || (what == What::shown && session_.plots().contains(id)))
            plots.push_back(&plot);
    }
    return plots;
}

/// The variables of a plot, and the theory of those that it shows.
void ExportDialog::addCurves(course::CsvOptions& options, const course::PlotDescription& plot) const
{
    const auto add = [&](const std::string& column) {
        const bool fresh = std::ranges::find(options.variables, column) == options.variables.end();
        if (fresh)
            options.variables.push_back(column);
        return fresh;
    };
    const PlotChange change = session_.plotChange(QString::fromStdString(plot.id));
    const QStringList curves = curvesOf(plot, change);
    for (const QString& variable : QStringList(abscissaOf(plot, change)) + curves)
        add(variable.toStdString());
    for (const course::TheoryCurve& theory : plot.theory) {
        const course::VariableInfo* info = session_.run()->find(theory.of);
        if (!info || !curves.contains(QString::fromStdString(theory.of)) || !add(theory.expr.text))
            continue;
        options.headers[theory.expr.text]
            = theory.of + " theory: " + theory.label.en + " [" + info->unit.name + "]";
    }
}

/// The columns of a choice; what theory says of them goes into @p options.
course::ColumnChoice ExportDialog::columns(What what, const std::vector<course::NamedRun>& runs,
                                           course::CsvOptions& options) const
{
    if (what == What::balance || what == What::all)
        return course::columnSet(what == What::balance ? "energy-momentum" : "all")
            ->choose(*session_.experiment(), runs);
    course::ColumnChoice choice;
    for (const course::PlotDescription* plot : plotsWanted(what))
        addCurves(options, *plot);
    choice.ids = options.variables;
    for (const QString& id : what == What::some ? tree_->chosen() : QStringList())
        choice.ids.push_back(id.toStdString());
    for (const QString& id : what == What::last ? last_.variables : QStringList())
        (session_.run()->find(id.toStdString()) ? choice.ids : choice.missing.emplace_back().ids)
            .push_back(id.toStdString());
    for (course::MissingColumns& missing : choice.missing)
        missing.reason = {"not in this experiment", "这个实验中没有"};
    return choice;
}

ExportPlan ExportDialog::plan() const
{
    ExportPlan plan;
    plan.lessonId = session_.lesson()->id;
    plan.experiment = session_.experiment().get();
    plan.runs = shownRuns(session_, !plotsWanted(what()).empty());
    if (runs_->currentIndex() == thisOne)
        plan.runs.resize(1);
    plan.apart = runs_->currentIndex() == apart && plan.runs.size() > 1;
    plan.events = events_->isChecked();
    plan.meta = meta_->isChecked();
    course::CsvOptions& options = plan.table.table;
    options.format = settings().format;
    if (range_->currentIndex() != whole) {
        const bool isTyped = range_->currentIndex() == typed;
        options.from = isTyped ? from_->value() : visibleFrom_;
        options.to = isTyped ? to_->value() : visibleTo_;
    }
    course::ColumnChoice choice = columns(
        what() == What::last ? (meant() == What::some ? What::last : meant()) : what(), plan.runs, options);
    const auto has
        = [&](const char* column) { return std::ranges::find(choice.ids, column) != choice.ids.end(); };
    if (!choice.ids.empty() && !has(course::kSideColumn) && anyJumps(plan.runs)) {
        if (!has("t"))
            choice.ids.insert(choice.ids.begin(), "t");
        choice.ids.insert(std::ranges::find(choice.ids, "t") + 1, course::kSideColumn);
    }
    options.variables = std::move(choice.ids);
    (void)course::nameExpressions(options, *session_.run(),
                                  *session_.experiment()); // told where they are typed
    plan.table.missing = std::move(choice.missing);
    plan.table.lessons = foreignLessons(*session_.lesson());
    return plan;
}

ExportSettings ExportDialog::settings() const
{
    ExportSettings now = last_;
    if (what() != What::last)
        now.what = whatNames().at(what());
    now.format.separator = separator_->currentData().toChar().toLatin1();
    now.format.decimal = comma_->isChecked() ? ',' : '.';
    now.format.byteOrderMark = bom_->isChecked();
    now.events = events_->isChecked();
    now.meta = meta_->isChecked();
    if (runs_->isVisibleTo(this))
        now.apart = runs_->currentIndex() == apart;
    return now;
}

void ExportDialog::ask()
{
    QStringList name{lessonFileName(QString::fromStdString(session_.lesson()->id)),
                     QString::fromStdString(session_.experiment()->id)};
    if (what() == What::plot)
        name << plot_;
    if (what() == What::balance)
        name << QStringLiteral("energy-momentum");
    const QString path
        = askWhereToSave(this,
                         {windowTitle(),
                          name.join('-') + QStringLiteral(".csv"),
                          tr("Tables (*.csv)"),
                          {QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("txt")}});
    if (path.isEmpty())
        return;
    // The one that was asked for has been agreed to, and then what lies beside it is its own.
    const QStringList files = exportedFiles(plan(), path);
    if (!(files.contains(path) && QFileInfo::exists(path)) && !mayReplace(this, files))
        return;
    exportTo(path);
}

void ExportDialog::exportTo(const QString& path)
{
    const ExportPlan now = plan();
    try {
        ui::exportTo(now, path);
    } catch (const std::exception& error) {
        problem_->setText(reasonText(error));
        problem_->show();
        grow();
        return;
    }
    ExportSettings settings = this->settings();
    if (what() != What::last) {
        settings.variables.clear();
        for (const std::string& id : now.table.table.variables)
            if (session_.run()->find(id))
                settings.variables << QString::fromStdString(id);
    }
    settings.save();
    emit done(tr("Written: %1").arg(joined(exportedFiles(now, path), windowLanguage())));
    accept();
}

} // namespace polhode::ui
