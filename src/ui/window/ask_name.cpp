#include "ui/window/ask_name.h"

#include <QCoreApplication>
#include <QInputDialog>
#include <QLineEdit>

#include <algorithm>

namespace polhode::ui
{

std::optional<QString> askName(QWidget* parent, const QString& title, const QString& name)
{
    QInputDialog dialog(parent);
    dialog.setWindowTitle(title);
    dialog.setLabelText(QCoreApplication::translate("AskName", "Name"));
    dialog.setTextValue(name);
    constexpr int kAround = 80; // px: the margins, and a few letters more
    dialog.resize(std::min(dialog.fontMetrics().horizontalAdvance(name) + kAround, parent->window()->width()),
                  dialog.sizeHint().height());
    if (auto* field = dialog.findChild<QLineEdit*>())
        field->setSelection(int(name.size()), -int(name.size())); // its beginning is what is seen
    if (dialog.exec() != QDialog::Accepted)
        return std::nullopt;
    return dialog.textValue().trimmed();
}

} // namespace polhode::ui
