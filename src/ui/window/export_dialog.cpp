#include "ui/window/export_dialog.h"

#include "course/export/csv.h"
#include "course/export/meta.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QVBoxLayout>

namespace polhode::ui
{

ExportDialog::ExportDialog(Session& session, double from, double to, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , shown_(new QRadioButton(tr("the curves shown"), this))
    , all_(new QRadioButton(tr("all variables"), this))
    , from_(new QDoubleSpinBox(this))
    , to_(new QDoubleSpinBox(this))
    , events_(new QCheckBox(tr("a table of events beside it"), this))
    , meta_(new QCheckBox(tr("a description from which the run can be made again"), this))
    , bom_(new QCheckBox(tr("mark as UTF-8 for Excel"), this))
{
    setWindowTitle(tr("Export curves as CSV"));
    shown_->setChecked(true);
    events_->setChecked(true);
    meta_->setChecked(true);
    for (QDoubleSpinBox* box : {from_, to_}) {
        box->setRange(0, session.endTime());
        box->setDecimals(4);
        box->setSuffix(QStringLiteral(" s"));
    }
    from_->setValue(from);
    to_->setValue(to);
    auto* range = new QHBoxLayout;
    range->addWidget(from_);
    range->addWidget(new QLabel(QStringLiteral("–"), this));
    range->addWidget(to_);
    range->addStretch(1);
    auto* what = new QVBoxLayout;
    what->addWidget(shown_);
    what->addWidget(all_);
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
    note->setObjectName(QStringLiteral("soft"));
    note->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(note);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        QSettings settings;
        const QString name = QStringLiteral("%1/%2-%3.csv")
                                 .arg(settings.value("exportFolder", QDir::homePath()).toString(),
                                      QString::fromStdString(session_.lesson()->id),
                                      QString::fromStdString(session_.experiment()->id));
        const QString path = QFileDialog::getSaveFileName(this, windowTitle(), name, tr("Tables (*.csv)"));
        if (path.isEmpty())
            return;
        settings.setValue("exportFolder", QFileInfo(path).absolutePath());
        exportTo(path);
    });
}

void ExportDialog::exportTo(const QString& path)
{
    course::CsvOptions options;
    options.from = from_->value();
    options.to = to_->value() >= session_.endTime() - 1e-4 ? session_.endTime() : to_->value();
    options.byteOrderMark = bom_->isChecked();
    if (shown_->isChecked())
        for (const course::PlotDescription& plot : session_.experiment()->plots) {
            const QString id = QString::fromStdString(plot.id);
            if (!session_.plots().contains(id))
                continue;
            const PlotChange change = session_.plotChange(id);
            const auto add = [&](const std::string& variable) {
                auto& list = options.variables;
                if (std::find(list.begin(), list.end(), variable) == list.end())
                    list.push_back(variable);
            };
            add(change.x.isEmpty() ? plot.x : change.x.toStdString());
            for (const std::string& y : plot.y)
                if (!change.removed.contains(QString::fromStdString(y)))
                    add(y);
            for (const QString& y : change.added)
                add(y.toStdString());
        }
    try {
        const course::Run& run = *session_.run();
        const std::string base = path.toStdString();
        const std::string stem = base.substr(0, base.size() - (path.endsWith(QLatin1String(".csv")) ? 4 : 0));
        course::writeCsv(base, run, options);
        if (events_->isChecked())
            course::writeEvents(stem + ".events.csv", run, options.byteOrderMark);
        if (meta_->isChecked())
            course::writeMeta(stem + ".json", session_.lesson()->id, *session_.experiment(),
                              session_.inputs(), run);
        emit done(tr("Written: %1").arg(path));
        accept();
    } catch (const std::exception& error) {
        emit done(QString::fromUtf8(error.what()));
    }
}

} // namespace polhode::ui
