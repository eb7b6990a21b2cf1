#include "ui/window/progress_dialog.h"

#include "course/export/table_format.h"
#include "ui/plot/save_path.h"
#include "ui/session/session.h"
#include "ui/window/lesson_progress.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

enum Column { number, title, seen, columns };

} // namespace

ProgressDialog::ProgressDialog(const Session& session, course::Language language, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , language_(language)
    , table_(new QTreeWidget(this))
{
    setWindowTitle(tr("What you have seen"));
    table_->setRootIsDecorated(false);
    table_->setUniformRowHeights(true);
    table_->setColumnCount(columns);
    table_->setHeaderLabels({tr("No."), tr("Lesson"), tr("Steps seen")});
    table_->setAccessibleName(windowTitle());
    table_->header()->setStretchLastSection(false);
    table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->header()->setSectionResizeMode(title, QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* saved = buttons->addButton(tr("Save as CSV …"), QDialogButtonBox::ActionRole);
    QPushButton* forgotten = buttons->addButton(tr("Forget …"), QDialogButtonBox::ResetRole);
    connect(saved, &QPushButton::clicked, this, &ProgressDialog::save);
    connect(forgotten, &QPushButton::clicked, this, &ProgressDialog::forget);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table_);
    layout->addWidget(buttons);
    resize(table_->fontMetrics().averageCharWidth() * 70, table_->fontMetrics().height() * 26);
    fill();
}

void ProgressDialog::fill()
{
    table_->clear();
    for (const course::LoadedLesson& each : session_.course().lessons) {
        if (!each.lesson)
            continue;
        const QString id = QString::fromStdString(each.id);
        const int steps = int(each.lesson->steps.size());
        auto* row = new QTreeWidgetItem(table_,
                                        {id.section(u'-', 0, 0),
                                         QString::fromStdString(course::in(language_, each.lesson->title)),
                                         tr("%1 of %2").arg(stepsSeen(id, steps)).arg(steps)});
        row->setTextAlignment(seen, Qt::AlignRight);
    }
}

bool ProgressDialog::writeTo(const QString& path) const
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    std::string table = course::tableLine({"lesson", "title", "steps_seen", "steps"});
    for (const course::LoadedLesson& each : session_.course().lessons)
        if (each.lesson) {
            const int steps = int(each.lesson->steps.size());
            const int seen = stepsSeen(QString::fromStdString(each.id), steps);
            table += course::tableLine({each.id, course::in(language_, each.lesson->title),
                                        std::to_string(seen), std::to_string(steps)});
        }
    file.write(table.data(), qint64(table.size()));
    return file.commit();
}

void ProgressDialog::save()
{
    const QString path = askWhereToSave(this,
                                        {tr("Save what you have seen"),
                                         QStringLiteral("polhode-progress.csv"),
                                         tr("Tables (*.csv)"),
                                         {QStringLiteral("csv")}});
    if (path.isEmpty())
        return;
    if (!writeTo(path))
        QMessageBox::warning(this, windowTitle(), tr("%1 could not be written.").arg(path));
}

void ProgressDialog::forget()
{
    const auto answer
        = QMessageBox::question(this, windowTitle(), tr("Forget which steps of all lessons you have seen?"));
    if (answer != QMessageBox::Yes)
        return;
    forgetProgress();
    fill();
}

} // namespace polhode::ui
