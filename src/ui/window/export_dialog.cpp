#include "ui/window/export_dialog.h"

#include "course/export/events.h"
#include "course/export/meta.h"
#include "course/scene/typed_text.h"
#include "ui/plot/save_path.h"
#include "ui/session/session.h"
#include "ui/session/shown_note.h"
#include "ui/session/window_language.h"
#include "ui/window/lesson_folder.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

/// Seconds in the signs of any keyboard: "２，５" becomes "2.5" as it is typed.
class SecondsBox : public QDoubleSpinBox
{
public:
    explicit SecondsBox(QWidget* parent)
        : QDoubleSpinBox(parent)
    {
        setLocale(QLocale::c());
        setDecimals(4);
        setSuffix(QStringLiteral(" s"));
    }

protected:
    QValidator::State validate(QString& text, int& position) const override
    {
        text = QString::fromStdString(course::plainSigns(text.toStdString())).replace(u',', u'.');
        return QDoubleSpinBox::validate(text, position);
    }
};

} // namespace

ExportDialog::ExportDialog(Session& session, const QString& plot, double from, double to, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , plot_(plot)
    , one_(new QRadioButton(tr("the curves of this plot"), this))
    , shown_(new QRadioButton(tr("the curves shown"), this))
    , some_(new QRadioButton(tr("chosen variables"), this))
    , all_(new QRadioButton(tr("all variables"), this))
    , find_(new QLineEdit(this))
    , list_(new QListWidget(this))
    , from_(new SecondsBox(this))
    , to_(new SecondsBox(this))
    , events_(new QCheckBox(tr("a table of events beside it"), this))
    , meta_(new QCheckBox(tr("a description from which the run can be made again"), this))
    , bom_(new QCheckBox(tr("mark as UTF-8 for Excel"), this))
{
    setWindowTitle(tr("Export curves as CSV"));
    one_->setVisible(!plot_.isEmpty());
    (plot_.isEmpty() ? shown_ : one_)->setChecked(true);
    events_->setChecked(true);
    meta_->setChecked(true);
    for (QDoubleSpinBox* box : {from_, to_})
        box->setRange(0, session.endTime());
    from_->setValue(from);
    to_->setValue(to);
    const auto order = [this] { // the end is never before the beginning
        from_->setMaximum(to_->value());
        to_->setMinimum(from_->value());
    };
    for (QDoubleSpinBox* box : {from_, to_})
        connect(box, &QDoubleSpinBox::valueChanged, this, order);
    order();
    auto* range = new QHBoxLayout;
    range->addWidget(from_);
    range->addWidget(new QLabel(QStringLiteral("–"), this));
    range->addWidget(to_);
    range->addStretch(1);
    auto* what = new QVBoxLayout;
    what->addWidget(one_);
    what->addWidget(shown_);
    what->addWidget(all_);
    what->addWidget(some_);
    what->addWidget(find_);
    what->addWidget(list_);
    auto* extra = new QVBoxLayout;
    extra->addWidget(events_);
    extra->addWidget(meta_);
    extra->addWidget(bom_);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(12);
    form->addRow(tr("What"), what);
    form->addRow(tr("Time"), range);
    form->addRow(tr("Also"), extra);
    auto* note
        = new QLabel(tr("SI units, one row for each step; the header names each column and its unit."), this);
    if (const QString behind = shownNote(session); !behind.isEmpty())
        note->setText(behind + QStringLiteral("\n") + note->text());
    note->setObjectName(QStringLiteral("soft"));
    note->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(note);
    layout->addWidget(buttons);
    find_->setObjectName(QStringLiteral("findVariable"));
    find_->setPlaceholderText(tr("Find a quantity"));
    find_->setClearButtonEnabled(true);
    find_->setAccessibleName(find_->placeholderText());
    list_->setAccessibleName(tr("chosen variables"));
    from_->setAccessibleName(tr("From"));
    to_->setAccessibleName(tr("To"));
    list_->setUniformItemSizes(true);
    constexpr int kRows = 10, kLetters = 48; // of a list worth looking through
    list_->setMinimumSize(kLetters * fontMetrics().averageCharWidth(), kRows * fontMetrics().lineSpacing());
    const course::Language language = windowLanguage();
    for (const course::VariableInfo& info : session.run()->variables()) {
        const QString id = QString::fromStdString(info.id);
        const QString unit = QString::fromStdString(info.unit.symbol());
        auto* item = new QListWidgetItem(QStringLiteral("%1   %2%3")
                                             .arg(id, QString::fromStdString(course::in(language, info.name)),
                                                  unit.isEmpty() ? unit : QStringLiteral(" (%1)").arg(unit)),
                                         list_);
        item->setData(Qt::UserRole, id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    const auto showList = [this, buttons] {
        find_->setVisible(some_->isChecked());
        list_->setVisible(some_->isChecked());
        buttons->button(QDialogButtonBox::Save)->setEnabled(!some_->isChecked() || !chosen().isEmpty());
    };
    connect(some_, &QRadioButton::toggled, this, showList);
    connect(list_, &QListWidget::itemChanged, this, showList);
    connect(find_, &QLineEdit::textChanged, this, &ExportDialog::find);
    showList();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        QStringList name{QString::fromStdString(session_.lesson()->id),
                         QString::fromStdString(session_.experiment()->id)};
        if (one_->isChecked())
            name << plot_;
        const QString path = QFileDialog::getSaveFileName(
            this, windowTitle(), suggestedPath(name.join('-') + QStringLiteral(".csv")),
            tr("Tables (*.csv)"));
        if (path.isEmpty())
            return;
        rememberFolder(path);
        exportTo(path);
    });
}

/// Shows the variables that hold @p text; those with a mark stay marked.
void ExportDialog::find(const QString& text)
{
    for (int row = 0; row < list_->count(); ++row)
        list_->item(row)->setHidden(!list_->item(row)->text().contains(text.trimmed(), Qt::CaseInsensitive));
}

QStringList ExportDialog::chosen() const
{
    QStringList ids;
    for (int row = 0; row < list_->count(); ++row)
        if (list_->item(row)->checkState() == Qt::Checked)
            ids << list_->item(row)->data(Qt::UserRole).toString();
    return ids;
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

course::CsvOptions ExportDialog::options() const
{
    course::CsvOptions options;
    options.from = from_->value();
    options.to = to_->value() >= session_.endTime() - 1e-4 ? session_.endTime() : to_->value();
    options.byteOrderMark = bom_->isChecked();
    for (const QString& variable : some_->isChecked() ? chosen() : QStringList())
        options.variables.push_back(variable.toStdString());
    for (const course::PlotDescription& plot : session_.experiment()->plots) {
        const QString id = QString::fromStdString(plot.id);
        if ((one_->isChecked() && id == plot_) || (shown_->isChecked() && session_.plots().contains(id)))
            addCurves(options, plot);
    }
    return options;
}

void ExportDialog::exportTo(const QString& path)
{
    try {
        const course::Run& run = *session_.run();
        const std::string base = path.toStdString();
        const std::string stem = base.substr(0, base.size() - (path.endsWith(QLatin1String(".csv")) ? 4 : 0));
        course::writeCsv(base, run, options());
        if (events_->isChecked())
            course::writeEvents(stem + ".events.csv", run, bom_->isChecked());
        if (meta_->isChecked())
            course::writeMeta(stem + ".json", session_.lesson()->id, *session_.experiment(), run,
                              {options(), foreignLessons(*session_.lesson())});
        emit done(tr("Written: %1").arg(path));
        accept();
    } catch (const std::exception& error) {
        emit done(reasonText(error));
    }
}

} // namespace polhode::ui
