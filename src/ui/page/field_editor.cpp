#include "ui/page/field_editor.h"

#include <QKeyEvent>

#include <utility>

namespace polhode::ui
{

FieldEditor::FieldEditor(const QString& value, QWidget* parent)
    : QLineEdit(value, parent)
    , before_(value)
{
    selectAll();
    connect(this, &QLineEdit::editingFinished, this, [this] {
        const QString text = this->text().trimmed();
        leave(text == before_ ? QString() : text);
    });
}

void FieldEditor::leave(const QString& text)
{
    if (std::exchange(done_, true)) // it loses the focus by going
        return;
    if (hasFocus()) // else it went where the reader wants it
        parentWidget()->setFocus();
    hide();
    deleteLater();
    emit left(text);
}

/// Esc is its own before it is a command of the window.
bool FieldEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        leave({});
        return true;
    }
    return QLineEdit::event(event);
}

} // namespace polhode::ui
