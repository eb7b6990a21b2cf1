#include "ui/panel/import_dialog.h"

#include "course/data/decoded_text.h"
#include "course/language/nearest.h"
#include "course/language/short_number.h"
#include "course/language/typed_number.h"
#include "course/language/value_error.h"
#include "ui/plot/save_path.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/theme/flow_layout.h"

#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

enum Column { nameColumn, readingsColumn, meaningColumn, unitColumn, factorColumn, columnCount };

// What a column is, besides a variable.
const QString kNothing = QStringLiteral("-"), kTime = QString::fromLatin1(course::kTimeVariable),
              kError = QStringLiteral("±");

QString plainText(const std::string& text)
{
    return QString::fromStdString(text);
}

/// The first readings of a column, for people.
QString firstReadings(const course::DataColumn& column)
{
    constexpr std::size_t kShown = 4;
    constexpr int kDigits = 4;
    QStringList shown;
    for (std::size_t i = 0; i < std::min(kShown, column.values.size()); ++i)
        shown << (std::isnan(column.values[i]) ? QStringLiteral("–")
                                               : plainText(course::shortNumber(column.values[i], kDigits)));
    return shown.join(QStringLiteral(" ; "))
        + (column.values.size() > kShown ? QStringLiteral(" …") : QString());
}

/// The entry that the text of @p box names: by its id, as it reads in the list, or as the only one that holds
/// it; -1 where there is none.
int meantIn(const QComboBox& box)
{
    const QString text = box.currentText().trimmed();
    QList<int> holding;
    for (int i = 0; i < box.count(); ++i) {
        if (text.isEmpty() ? box.itemData(i) == kNothing
                           : text == box.itemData(i).toString() || text == box.itemText(i))
            return i;
        if (box.itemText(i).contains(text, Qt::CaseInsensitive))
            holding << i;
    }
    return holding.size() == 1 ? holding.first() : -1;
}

void takeTyped(QComboBox& box)
{
    if (const int meant = meantIn(box); meant >= 0)
        box.setCurrentIndex(meant);
}

/// Shows what no plot shows: the plot that has its curve, else a curve in the first.
void showCurves(Session& session, const MeasuredData& data)
{
    const auto experiment = session.experiment();
    for (const course::MeasuredSeries& series : data.series) {
        const QString variable = plainText(series.variable);
        const course::PlotDescription* home = nullptr;
        bool shown = false;
        for (const course::PlotDescription& plot : experiment->plots) {
            const QString id = plainText(plot.id);
            const PlotChange change = session.plotChange(id);
            if (abscissaOf(plot, change) != kTime || !curvesOf(plot, change).contains(variable))
                continue;
            home = home ? home : &plot;
            shown = shown || session.plots().contains(id);
        }
        if (shown || !session.run() || !session.run()->find(series.variable))
            continue;
        if (home) {
            session.setPlots(session.plots() + QStringList(plainText(home->id)));
            continue;
        }
        for (const course::PlotDescription& plot : experiment->plots) {
            const QString id = plainText(plot.id);
            const PlotChange change = session.plotChange(id);
            if (!session.plots().contains(id) || abscissaOf(plot, change) != kTime)
                continue;
            session.setPlotChange(id, withCurve(plot, change, variable));
            break;
        }
    }
}

} // namespace

ImportDialog::ImportDialog(Session& session, const QString& path, const course::DataChoice* choice,
                           QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , path_(path)
{
    buildWidgets();
    read(choice);
}

void ImportDialog::buildWidgets()
{
    setWindowTitle(tr("Measured data: %1").arg(QFileInfo(path_).fileName()));
    separator_ = new QComboBox(this);
    for (const auto& [text, sign] :
         {std::pair(tr("found"), QString()), std::pair(tr("semicolon"), QStringLiteral(";")),
          std::pair(tr("tab"), QStringLiteral("\t")), std::pair(tr("comma"), QStringLiteral(",")),
          std::pair(tr("space"), QStringLiteral(" "))})
        separator_->addItem(text, sign);
    decimal_ = new QComboBox(this);
    decimal_->setObjectName(QStringLiteral("importDecimal"));
    for (const auto& [text, sign] :
         {std::pair(tr("found"), QString()), std::pair(tr("point"), QStringLiteral(".")),
          std::pair(tr("comma"), QStringLiteral(","))})
        decimal_->addItem(text, sign);
    encoding_ = new QComboBox(this);
    encoding_->addItem(tr("found"), QString());
    for (const std::string& name : course::tableEncodings())
        encoding_->addItem(plainText(name), plainText(name));
    auto* file = new FlowLayout(12);
    for (const auto& [text, box] :
         {std::pair(tr("Cells separated by"), separator_), std::pair(tr("Decimal sign"), decimal_),
          std::pair(tr("Encoding"), encoding_)}) {
        auto* label = new QLabel(text, this);
        label->setBuddy(box);
        box->setAccessibleName(text);
        auto* pair = new QWidget(this);
        auto* row = new QHBoxLayout(pair);
        row->setContentsMargins({});
        row->addWidget(label);
        row->addWidget(box);
        file->addWidget(pair);
        connect(box, &QComboBox::activated, this, [this] { read(nullptr); });
    }
    columns_ = new QTableWidget(this);
    columns_->setObjectName(QStringLiteral("importColumns"));
    columns_->setAccessibleName(tr("Columns of the file"));
    columns_->setColumnCount(columnCount);
    columns_->setHorizontalHeaderLabels(
        {tr("Column"), tr("First readings"), tr("Measures"), tr("Unit"), tr("Factor")});
    columns_->verticalHeader()->hide();
    constexpr int kLeastLetters = 8; // what is written in a column is seen
    columns_->horizontalHeader()->setMinimumSectionSize(kLeastLetters
                                                        * fontMetrics().horizontalAdvance(u'x'));
    columns_->horizontalHeader()->setSectionResizeMode(meaningColumn, QHeaderView::Fixed);
    columns_->viewport()->installEventFilter(this);
    columns_->setSelectionMode(QAbstractItemView::NoSelection);
    t0_ = new QLineEdit(this);
    t0_->setObjectName(QStringLiteral("importStart"));
    t0_->setAccessibleName(tr("The run begins at"));
    t0_->setMaximumWidth(12 * fontMetrics().averageCharWidth());
    auto* start = new QHBoxLayout;
    start->addWidget(new QLabel(tr("The run begins at"), this));
    start->addWidget(t0_);
    start->addWidget(new QLabel(tr("s of the clock of the file"), this));
    start->addStretch(1);
    notes_ = new QLabel(this);
    notes_->setObjectName(QStringLiteral("soft"));
    notes_->setWordWrap(true);
    missing_ = new QLabel(this);
    missing_->setObjectName(QStringLiteral("missing"));
    missing_->setWordWrap(true);
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("problem"));
    problem_->setWordWrap(true);
    buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(file);
    layout->addWidget(columns_, 1);
    layout->addLayout(start);
    layout->addWidget(notes_);
    layout->addWidget(missing_);
    layout->addWidget(problem_);
    layout->addWidget(buttons_);
    constexpr int kLetters = 120, kLines = 20;
    resize(kLetters * fontMetrics().horizontalAdvance(u'x'), kLines * fontMetrics().lineSpacing());
    connect(t0_, &QLineEdit::textChanged, this, &ImportDialog::check);
    connect(columns_, &QTableWidget::itemChanged, this, [this](const QTableWidgetItem*) { check(); });
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
}

course::ReadingFormat ImportDialog::format() const
{
    const auto sign = [](const QComboBox* box) {
        const QString text = box->currentData().toString();
        return text.isEmpty() ? '\0' : text[0].toLatin1();
    };
    return {encoding_->currentData().toString().toStdString(), sign(separator_), sign(decimal_)};
}

/// In the way that was said. What is no table in this way may be one in another.
void ImportDialog::read(const course::DataChoice* choice)
{
    table_ = {};
    unread_.clear();
    try {
        table_ = course::readTable(path_.toStdString(), format());
    } catch (const course::InputError& error) {
        course::Location where = error.where();
        where.file = QFileInfo(path_).fileName().toStdString(); // its folder is known
        unread_ = reasonText(course::InputError(where, error.found(), error.allowed()));
    }
    showColumns();
    suggest(choice ? *choice : course::suggestedChoice(table_, session_.run()->variables()));
}

/// Nothing, the time, the error of the column to the left, or a variable: those that are plotted first.
QComboBox* ImportDialog::meaningBox(int row)
{
    auto* box = new QComboBox(columns_);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setAccessibleName(
        tr("What “%1” measures").arg(plainText(table_.columns[std::size_t(row)].header.name)));
    box->addItem(tr("– nothing that is used"), kNothing);
    box->addItem(tr("time"), kTime);
    if (row > 0)
        box->addItem(tr("standard error of the column above"), kError);
    const course::Language language = windowLanguage();
    QStringList plotted;
    for (const course::PlotDescription& plot : session_.experiment()->plots)
        for (const QString& variable : curvesOf(plot, session_.plotChange(plainText(plot.id))))
            if (!plotted.contains(variable))
                plotted << variable;
    const auto add = [&](const course::VariableInfo& info) {
        if (plainText(info.id) != kTime)
            box->addItem(
                QStringLiteral("%1   %2").arg(plainText(info.id), plainText(course::in(language, info.name))),
                plainText(info.id));
    };
    for (const bool first : {true, false})
        for (const course::VariableInfo& info : session_.run()->variables())
            if (plotted.contains(plainText(info.id)) == first)
                add(info);
    box->completer()->setFilterMode(Qt::MatchContains);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    connect(box, &QComboBox::currentIndexChanged, this, [this, row, box] {
        meaningChosen(row);
        box->lineEdit()->setCursorPosition(0); // its beginning is seen
    });
    connect(box, &QComboBox::editTextChanged, this, &ImportDialog::check);
    connect(box->lineEdit(), &QLineEdit::editingFinished, this, [box] { takeTyped(*box); });
    box->lineEdit()->installEventFilter(this);
    box->lineEdit()->setCursorPosition(0);
    return box;
}

/// Return ends what is typed; there may be more columns to say before the dialog is done.
bool ImportDialog::eventFilter(QObject* object, QEvent* event)
{
    if (object == columns_->viewport()) {
        if (event->type() == QEvent::Resize)
            divideWidth();
        return QDialog::eventFilter(object, event);
    }
    if (event->type() == QEvent::FocusIn) // what is typed takes the place of what stood there
        QTimer::singleShot(0, object, [field = static_cast<QLineEdit*>(object)] { field->selectAll(); });
    const int key = event->type() == QEvent::KeyPress ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (key != Qt::Key_Return && key != Qt::Key_Enter)
        return QDialog::eventFilter(object, event);
    takeTyped(*static_cast<QComboBox*>(object->parent()));
    return true;
}

/// What a column measures has the rest: it has the longest words. Where little is left the table scrolls.
void ImportDialog::divideWidth()
{
    constexpr int kLeastLetters = 20;
    int left = columns_->viewport()->width();
    for (const int column : {nameColumn, readingsColumn, unitColumn, factorColumn})
        left -= columns_->columnWidth(column);
    columns_->setColumnWidth(meaningColumn,
                             std::max(left, kLeastLetters * fontMetrics().horizontalAdvance(u'x')));
}

void ImportDialog::showColumns()
{
    filling_ = true;
    columns_->setRowCount(int(table_.columns.size()));
    for (int row = 0; row < columns_->rowCount(); ++row) {
        const course::DataColumn& column = table_.columns[std::size_t(row)];
        const auto put = [&](int place, const QString& text, bool editable) {
            auto* item = new QTableWidgetItem(text);
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable
                           | (editable ? Qt::ItemIsEditable : Qt::NoItemFlags));
            columns_->setItem(row, place, item);
        };
        put(nameColumn, plainText(column.header.name), false);
        put(readingsColumn, firstReadings(column), false);
        put(unitColumn, plainText(column.header.unitText), true);
        put(factorColumn, QStringLiteral("1"), true);
        columns_->setCellWidget(row, meaningColumn, meaningBox(row));
        const int needed = columns_->cellWidget(row, meaningColumn)->sizeHint().height();
        columns_->setRowHeight(row, std::max(columns_->rowHeight(row), needed));
    }
    for (const int column : {nameColumn, readingsColumn, unitColumn, factorColumn})
        columns_->resizeColumnToContents(column);
    divideWidth();
    QStringList notes;
    if (unread_.isEmpty())
        notes << tr("%1 rows.").arg(table_.rows());
    for (const course::DataColumn& column : table_.columns)
        if (!column.without.empty())
            notes << tr("“%1”: %2.")
                         .arg(plainText(column.header.name),
                              plainText(course::in(windowLanguage(),
                                                   course::leftOutText(column.without, table_.rows()))));
    for (const std::string& name : table_.leftOut)
        notes << tr("“%1” holds no numbers.").arg(plainText(name));
    for (const std::string& remark : table_.remarks)
        if (notes.size() < 6)
            notes << plainText(remark);
    notes_->setText(notes.join('\n'));
    filling_ = false;
}

void ImportDialog::suggest(const course::DataChoice& choice)
{
    filling_ = true;
    const auto mean = [this](const std::string& name, const QString& meaning, const course::Unit* unit,
                             double scale) {
        for (int row = 0; row < columns_->rowCount(); ++row) {
            if (table_.columns[std::size_t(row)].header.name != name)
                continue;
            auto* box = static_cast<QComboBox*>(columns_->cellWidget(row, meaningColumn));
            box->setCurrentIndex(std::max(0, box->findData(meaning)));
            box->lineEdit()->setCursorPosition(0); // its beginning is what tells it
            if (unit)
                columns_->item(row, unitColumn)->setText(unit->isOne() ? QString() : plainText(unit->name));
            columns_->item(row, factorColumn)->setText(QString::number(scale, 'g', 12));
        }
    };
    mean(choice.timeColumn, kTime, &choice.timeUnit, 1);
    for (const course::DataMatch& match : choice.matches) {
        mean(match.column, plainText(match.variable), &match.unit, match.scale);
        if (!match.errorColumn.empty())
            mean(match.errorColumn, kError, nullptr, 1);
    }
    t0_->setText(QString::number(choice.t0, 'g', 12));
    filling_ = false;
    check();
}

/// What stands in the field of a column, whether it was picked or typed. Throws ValueError where it is no
/// quantity.
QString ImportDialog::meaning(int row) const
{
    const auto& box = *static_cast<const QComboBox*>(columns_->cellWidget(row, meaningColumn));
    const int meant = meantIn(box);
    if (meant >= 0)
        return box.itemData(meant).toString();
    const std::string typed = box.currentText().trimmed().toStdString();
    throw course::ValueError(
        course::Text{"This run has no quantity ", "这次运行中没有这个量："} + course::quoted(typed)
            + course::Text{"; ", "；"}
            + course::suggestion(typed, course::idsOf(session_.run()->variables())).clause(),
        course::Text{});
}

/// A column without a unit is read in that of what it measures.
void ImportDialog::meaningChosen(int row)
{
    if (filling_)
        return;
    const course::ColumnHeader& header = table_.columns[std::size_t(row)].header;
    const auto* box = static_cast<const QComboBox*>(columns_->cellWidget(row, meaningColumn));
    const course::VariableInfo* info = session_.run()->find(box->currentData().toString().toStdString());
    if (header.unitText.empty() && info)
        columns_->item(row, unitColumn)->setText(info->unit.isOne() ? QString() : plainText(info->unit.name));
    check();
}

/// Throws ValueError.
course::DataChoice ImportDialog::chosen() const
{
    course::DataChoice choice;
    choice.t0 = course::typedNumber(t0_->text().toStdString(), choice.timeUnit);
    for (int row = 0; row < columns_->rowCount(); ++row) {
        const QString what = meaning(row);
        if (what == kNothing)
            continue;
        const std::string name = table_.columns[std::size_t(row)].header.name;
        const std::string unit = columns_->item(row, unitColumn)->text().toStdString();
        course::ColumnHeader header{name, unit, course::writtenUnit(unit)};
        if (unit == "1")
            header.unit = course::Unit{};
        if (what == kError) {
            if (row == 0 || choice.matches.empty())
                throw course::ValueError({"A standard error needs a quantity that it belongs to above it.",
                                          "标准误差的上一列还没有选定所测的量。"},
                                         course::Text{});
            choice.matches.back().errorColumn = name;
            continue;
        }
        const std::string variable = what.toStdString();
        const course::Unit taken = course::unitOfReadings(header, session_.run()->find(variable));
        if (what == kTime) {
            choice.timeColumn = name;
            choice.timeUnit = taken;
            continue;
        }
        const double scale = course::typedNumber(columns_->item(row, factorColumn)->text().toStdString());
        choice.matches.push_back({name, variable, taken, scale, {}, 0});
    }
    return choice;
}

/// What the reader has still to say; no mistake, for he has just begun.
QString ImportDialog::missing(const course::DataChoice& choice) const
{
    const course::Text words = choice.timeColumn.empty()
        ? course::Text{"Say which column is the time.", "请选定哪一列是时间。"}
        : choice.matches.empty()
        ? course::Text{"Say of at least one column which quantity it measures.", "请至少为一列选定所测的量。"}
        : course::Text();
    return plainText(course::in(windowLanguage(), words));
}

void ImportDialog::check()
{
    if (filling_)
        return;
    data_.reset();
    problem_->setText(unread_);
    missing_->clear();
    if (unread_.isEmpty()) {
        try {
            const course::DataChoice choice = chosen();
            missing_->setText(missing(choice));
            if (missing_->text().isEmpty())
                data_ = measuredData(path_, table_, choice);
        } catch (const std::exception& error) {
            problem_->setText(reasonText(error));
        }
    }
    problem_->setVisible(!problem_->text().isEmpty());
    missing_->setVisible(!missing_->text().isEmpty());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(data_ != nullptr);
}

bool importData(Session& session, QWidget* parent, const QString& path, const course::DataChoice* choice)
{
    if (!session.run() || !session.experiment())
        return false;
    QString file = path;
    if (file.isEmpty()) {
        file = QFileDialog::getOpenFileName(
            parent, ImportDialog::tr("Open measured data"), suggestedPath({}),
            ImportDialog::tr("Tables (*.csv *.txt *.tsv *.dat);;All files (*)"));
        if (file.isEmpty())
            return false;
        rememberFolder(file);
    }
    try {
        ImportDialog dialog(session, file, choice, parent);
        QObject::connect(&session, &Session::experimentChanged, &dialog, &QDialog::reject);
        if (dialog.exec() != QDialog::Accepted || !dialog.data())
            return false;
        session.setMeasured(dialog.data());
        showCurves(session, *dialog.data());
        return true;
    } catch (const std::exception& error) {
        emit session.messageRaised(reasonText(error));
        return false;
    }
}

} // namespace polhode::ui
