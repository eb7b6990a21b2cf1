#include "ui/panel/runs_panel.h"

#include "ui/panel/measure_field.h"
#include "ui/panel/runs_model.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/text_scale.h"
#include "ui/widgets/copying.h"
#include "ui/widgets/word_delegate.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr int kSpacing = 4;
/// As high as its rows need, not 192 px, as Qt has it; as wide as it is put.
class RunTable : public QTableView
{
public:
    using QTableView::QTableView;

    QSize sizeHint() const override { return {QTableView::sizeHint().width(), minimumHeight()}; }
};

constexpr double kNameColumnShare = 0.75; // of the width, at most, where there are measures too

} // namespace

RunsPanel::RunsPanel(Session& session, QWidget* parent)
    : SidePanel(session, parent)
    , model_(new RunsModel(session, this))
    , table_(new RunTable(this))
    , empty_(new QLabel(this))
    , field_(new MeasureField(this))
    , keepButton_(new QToolButton(this))
    , useButton_(new QToolButton(this))
    , differenceButton_(new QToolButton(this))
    , moreButton_(new QToolButton(this))
    , differences_(new QMenu(this))
    , more_(new QMenu(this))
    , measures_(new QMenu(this))
    , keep_(command({}, &RunsPanel::keep))
    , use_(command({}, &RunsPanel::useValues))
    , rename_(command(Qt::Key_F2, &RunsPanel::rename))
    , toggle_(command(Qt::Key_H, &RunsPanel::toggle))
    , remove_(command(QKeySequence::Delete, &RunsPanel::remove))
    , removeAll_(command({}, &RunsPanel::removeAll))
    , up_(command(Qt::ALT | Qt::Key_Up, &RunsPanel::moveUp))
    , down_(command(Qt::ALT | Qt::Key_Down, &RunsPanel::moveDown))
    , copy_(command(QKeySequence::Copy, &RunsPanel::copy))
{
    setFocusPolicy(Qt::NoFocus); // the table has it
    empty_->setObjectName(QStringLiteral("soft"));
    empty_->setWordWrap(true);
    table_->setModel(model_);
    table_->verticalHeader()->hide();
    table_->setShowGrid(false);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked);
    table_->setDragDropMode(QAbstractItemView::InternalMove);
    table_->setDragDropOverwriteMode(false);
    table_->setDropIndicatorShown(true);
    table_->setItemDelegateForColumn(RunsModel::kNameColumn, new WordDelegate(this));
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->viewport()->installEventFilter(this);
    table_->addActions({use_, rename_, toggle_, remove_, up_, down_, copy_});
    offerCopies(
        table_,
        [this](QPoint) {
            return QVector<Copy>{textCopy(copy_->text(), [this] { return tableText(*model_); })};
        },
        CopyMenu::ofWidget);
    connect(table_, &QTableView::customContextMenuRequested, this,
            [this](QPoint at) { more_->popup(table_->viewport()->mapToGlobal(at)); });

    auto* buttons = new QWidget(this);
    auto* row = new FlowLayout(kSpacing, buttons);
    for (const auto& [button, action] : {std::pair(keepButton_, keep_), {useButton_, use_}}) {
        button->setDefaultAction(action);
        row->addWidget(button);
    }
    for (QToolButton* button : {keepButton_, useButton_, differenceButton_, moreButton_})
        button->setObjectName(QStringLiteral("panelButton"));
    for (const auto& [button, menu] : {std::pair(differenceButton_, differences_), {moreButton_, more_}}) {
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
        row->addWidget(button);
    }
    more_->addActions({use_, rename_, toggle_});
    more_->addSeparator();
    more_->addActions({up_, down_});
    more_->addSeparator();
    more_->addActions({remove_, removeAll_});
    more_->addSeparator();
    more_->addAction(copy_);
    more_->addMenu(measures_);
    connect(differences_, &QMenu::aboutToShow, this, &RunsPanel::fillDifferences);
    connect(measures_, &QMenu::aboutToShow, this, &RunsPanel::fillMeasures);

    column()->setSpacing(6);
    column()->addWidget(buttons);
    column()->addWidget(table_, 1);
    column()->addWidget(field_);
    column()->addWidget(empty_);
    connect(field_, &MeasureField::chosen, this, [this](const QString& measure) {
        QStringList all = session_.kept().measures();
        if (!all.contains(measure))
            session_.kept().setMeasures(all << measure);
    });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RunsPanel::enable);
    connect(model_, &RunsModel::taken, this, &RunsPanel::takeRuns);
    connect(&session_, &Session::runChanged, this,
            [this] { field_->setRun(session_.run(), session_.experiment(), language_); });
    takeRuns();
}

QAction* RunsPanel::command(const QKeySequence& key, void (RunsPanel::*run)())
{
    auto* action = new QAction(this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut); // of the table
    connect(action, &QAction::triggered, this, run);
    return action;
}

void RunsPanel::retranslate()
{
    keep_->setText(tr("Keep this run"));
    use_->setText(tr("Use its values"));
    rename_->setText(tr("Rename"));
    toggle_->setText(tr("Hide or show"));
    remove_->setText(tr("Remove"));
    removeAll_->setText(tr("Remove all"));
    up_->setText(tr("Move up"));
    down_->setText(tr("Move down"));
    copy_->setText(tr("Copy the table as text"));
    measures_->setTitle(tr("Remove a measure"));
    differenceButton_->setText(tr("Difference ▾"));
    differenceButton_->setToolTip(tr("Draw how much more the run that is shown has than this one"));
    moreButton_->setText(QStringLiteral("⋯"));
    moreButton_->setToolTip(tr("More for this run"));
    moreButton_->setAccessibleName(moreButton_->toolTip());
    empty_->setText(
        tr("Keep this run (Ctrl+D), change something, and compare. What is kept stays in the plots, "
           "dashed in the colour of its run, and pale in the scene."));
    table_->setAccessibleName(tr("Runs that are compared"));
    field_->retranslate();
    field_->setRun(session_.run(), session_.experiment(), language_);
    model_->setLanguage(language_);
}

void RunsPanel::recolor()
{
    model_->setTheme(theme_);
}

void RunsPanel::refresh()
{
    model_->refreshShown();
}

/// The measures that the lesson itself checks are offered first, then those of what is drawn.
void RunsPanel::takeRuns()
{
    const bool any = model_->rowCount() > 1;
    empty_->setVisible(!any);
    QStringList proposals;
    if (const auto lesson = session_.lesson())
        for (const course::Claim& claim : lesson->claims)
            if (session_.experiment() && claim.experiment == session_.experiment()->id) {
                const QString measure = QString::fromStdString(claim.measure);
                if (!proposals.contains(measure))
                    proposals << measure;
            }
    for (const QString& variable : drawnVariables())
        proposals << QStringLiteral("max[%1]").arg(variable);
    proposals.removeDuplicates();
    field_->setProposals(proposals);
    fit();
    if (any)
        choose(std::clamp(lastChosen_, 0, session_.kept().count() - 1));
    enable();
}

/// The table gets its room after the panel has, and where its tab comes to the front.
bool RunsPanel::eventFilter(QObject* object, QEvent* event)
{
    if (object == table_->viewport() && event->type() == QEvent::Resize) {
        const auto* resize = static_cast<QResizeEvent*>(event);
        if (resize->size().width() != resize->oldSize().width())
            fit();
    }
    return SidePanel::eventFilter(object, event);
}

void RunsPanel::fit()
{
    QHeaderView* header = table_->horizontalHeader();
    const QFontMetrics metrics = table_->fontMetrics();
    table_->setIconSize(RunsModel::kIcon * textScale(*table_));
    header->setMinimumSectionSize(metrics.horizontalAdvance(QLatin1Char('n')));
    header->setStretchLastSection(false);
    constexpr int kFinger = 32; // px, a row that is touched
    table_->verticalHeader()->setDefaultSectionSize(std::max(metrics.height() + 8, kFinger));
    int others = 0;
    for (int column = 1; column < model_->columnCount(); ++column) {
        header->setSectionResizeMode(column, QHeaderView::Interactive);
        table_->resizeColumnToContents(column);
        others += table_->columnWidth(column);
    }
    // A name is seen whole where the panel is wide enough for it; measures are scrolled to.
    header->setSectionResizeMode(RunsModel::kNameColumn, QHeaderView::Interactive);
    table_->resizeColumnToContents(RunsModel::kNameColumn);
    const int room = table_->viewport()->width();
    const int wanted = std::min(table_->columnWidth(RunsModel::kNameColumn), int(kNameColumnShare * room));
    table_->setColumnWidth(RunsModel::kNameColumn, std::max(wanted, room - others));
    table_->setMinimumHeight(header->sizeHint().height() + fitRows() + 2 * table_->frameWidth()
                             + (others > 0 ? 12 : 0));
}

/// A name that is wider than its column is wrapped, so that it is seen to its end. The height of all rows.
int RunsPanel::fitRows()
{
    const QAbstractItemView* cells = table_;
    const int least = table_->verticalHeader()->defaultSectionSize();
    int height = 0;
    for (int row = 0; row < model_->rowCount(); ++row) {
        table_->setRowHeight(row, std::max(least, cells->sizeHintForRow(row)));
        height += table_->rowHeight(row);
    }
    return height;
}

int RunsPanel::chosen() const
{
    return RunsModel::keptIndex(table_->currentIndex().row());
}

void RunsPanel::choose(int kept)
{
    table_->setCurrentIndex(model_->index(kept + 1, RunsModel::kNameColumn));
}

void RunsPanel::enable()
{
    const int kept = chosen(), count = session_.kept().count();
    const bool any = kept >= 0 && kept < count;
    if (any)
        lastChosen_ = kept;
    for (QAction* action : {use_, rename_, toggle_, remove_})
        action->setEnabled(any);
    up_->setEnabled(any && kept > 0);
    down_->setEnabled(any && kept + 1 < count);
    removeAll_->setEnabled(count > 0);
    differenceButton_->setEnabled(any);
    measures_->setEnabled(!session_.kept().measures().isEmpty());
}

void RunsPanel::keep()
{
    if (const auto refused = session_.pin())
        emit session_.messageRaised(*refused);
    else
        choose(session_.kept().count() - 1);
}

void RunsPanel::useValues()
{
    const int kept = chosen();
    session_.kept().useValues(kept);
    choose(kept);
}

void RunsPanel::rename()
{
    table_->edit(model_->index(chosen() + 1, RunsModel::kNameColumn));
}

void RunsPanel::toggle()
{
    const int kept = chosen();
    const auto runs = session_.kept().runs();
    if (kept < 0 || kept >= int(runs.size()))
        return;
    session_.kept().setShown(kept, !runs[std::size_t(kept)].shown);
    choose(kept);
}

void RunsPanel::remove()
{
    session_.kept().remove(chosen());
}

void RunsPanel::removeAll()
{
    session_.kept().removeAll();
}

void RunsPanel::moveBy(int rows)
{
    const int kept = chosen();
    session_.kept().move(kept, kept + rows);
    choose(kept + rows);
}

void RunsPanel::copy()
{
    putOnClipboard(copiesAt(table_, {}).first());
}

/// The variables of the plots that are shown.
QStringList RunsPanel::drawnVariables() const
{
    QStringList variables;
    if (const auto experiment = session_.experiment())
        for (const course::PlotDescription& plot : experiment->plots)
            if (const QString id = QString::fromStdString(plot.id); session_.plots().contains(id))
                variables << curvesOf(plot, session_.plotChange(id));
    variables.removeDuplicates();
    return variables;
}

void RunsPanel::fillDifferences()
{
    differences_->clear();
    const int kept = chosen();
    const auto runs = session_.kept().runs();
    if (kept < 0 || kept >= int(runs.size()) || !session_.run())
        return;
    const QStringList on = runs[std::size_t(kept)].differences;
    QStringList all = on + drawnVariables();
    all.removeDuplicates();
    const auto set = [this, kept](QStringList variables) {
        session_.kept().setDifferences(kept, variables);
        choose(kept);
    };
    for (const QString& variable : all) {
        const course::VariableInfo* info = session_.run()->find(variable.toStdString());
        if (!info)
            continue;
        QAction* action = differences_->addAction(QStringLiteral("%1   %2").arg(
            symbolText(*info, language_), QString::fromStdString(course::in(language_, info->name))));
        action->setCheckable(true);
        action->setChecked(on.contains(variable));
        connect(action, &QAction::triggered, this, [set, on, variable](bool checked) {
            QStringList wanted = on;
            wanted.removeAll(variable);
            if (checked)
                wanted << variable;
            set(wanted);
        });
    }
    differences_->addSeparator();
    differences_->addAction(tr("Another quantity …"), this, [this, set, on] {
        emit variableWanted(tr("Difference from the kept run"), [set, on](const QString& variable) {
            if (!on.contains(variable))
                set(on + QStringList(variable));
        });
    });
}

void RunsPanel::fillMeasures()
{
    measures_->clear();
    for (const QString& measure : session_.kept().measures())
        measures_->addAction(measure, this, [this, measure] {
            QStringList left = session_.kept().measures();
            left.removeAll(measure);
            session_.kept().setMeasures(left);
        });
}

} // namespace polhode::ui
