#include "ui/window/variable_dialog.h"

#include "ui/session/symbol_text.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace polhode::ui
{

VariableDialog::VariableDialog(const course::Run& run, course::Language language, QWidget* parent)
    : QDialog(parent)
    , list_(new QListWidget(this))
    , find_(new QLineEdit(this))
{
    setWindowTitle(tr("Choose a quantity"));
    resize(460, 480);
    find_->setPlaceholderText(tr("Find a quantity"));
    for (const course::VariableInfo& info : run.variables()) {
        auto* item = new QListWidgetItem(QStringLiteral("%1   %2   (%3)")
                                             .arg(symbolText(info, language),
                                                  QString::fromStdString(course::in(language, info.name)),
                                                  QString::fromStdString(info.id)),
                                         list_);
        item->setData(Qt::UserRole, QString::fromStdString(info.id));
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(find_);
    layout->addWidget(list_);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(find_, &QLineEdit::textChanged, this, [this](const QString& text) {
        for (int i = 0; i < list_->count(); ++i)
            list_->item(i)->setHidden(!list_->item(i)->text().contains(text, Qt::CaseInsensitive));
    });
    list_->setCurrentRow(0);
}

QString VariableDialog::chosen() const
{
    const QListWidgetItem* item = list_->currentItem();
    return item && !item->isHidden() ? item->data(Qt::UserRole).toString() : QString();
}

} // namespace polhode::ui
