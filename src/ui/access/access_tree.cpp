#include "ui/access/access_tree.h"

#include <QAccessible>
#include <QMetaEnum>
#include <QWidget>

#include <functional>

namespace polhode::ui
{

namespace
{

constexpr int kMostCells = 200; // of a table: no one reads more

QString roleName(QAccessible::Role role)
{
    const char* name = QMetaEnum::fromType<QAccessible::Role>().valueToKey(role);
    return name ? QString::fromLatin1(name) : QStringLiteral("Role%1").arg(int(role));
}

QString onOneLine(QString text)
{
    return text.replace(QLatin1Char('\n'), QLatin1String(" / "));
}

QString valueOf(QAccessibleInterface& heard)
{
    const QString text = heard.text(QAccessible::Value);
    if (!text.isEmpty() || !heard.valueInterface())
        return text;
    const QVariant value = heard.valueInterface()->currentValue();
    return value.isValid() ? value.toString() : QString();
}

/// Everything that is seen, with its depth; @p visit says whether what is inside lies deeper.
void walk(QAccessibleInterface* heard, int depth,
          const std::function<bool(QAccessibleInterface&, int)>& visit)
{
    if (!heard || !heard->isValid() || heard->state().invisible)
        return;
    const int inside = visit(*heard, depth) ? depth + 1 : depth;
    const bool isTable = heard->tableInterface();
    const int count = heard->childCount();
    for (int i = 0; i < (isTable ? std::min(count, kMostCells) : count); ++i)
        walk(heard->child(i), inside, visit);
}

/// Whether the keys go to it: what hands its focus on to another claims to have it as well.
bool hasKeys(QAccessibleInterface& heard)
{
    const auto* widget = qobject_cast<QWidget*>(heard.object());
    return heard.state().focused && !(widget && widget->focusProxy());
}

QStringList statesOf(QAccessibleInterface& heard)
{
    const QAccessible::State state = heard.state();
    QStringList words;
    const auto add = [&](bool on, const char* word) {
        if (on)
            words << QString::fromLatin1(word);
    };
    add(hasKeys(heard), "focused");
    add(state.focusable && !state.focused, "focusable");
    add(state.disabled, "disabled");
    add(state.checkable && !state.checked, "not checked");
    add(state.checked, "checked");
    add(state.selected, "selected");
    add(state.editable, "editable");
    add(state.hasPopup, "opens a menu");
    return words;
}

bool isPicture(QAccessible::Role role)
{
    return role == QAccessible::Graphic || role == QAccessible::Chart || role == QAccessible::Canvas;
}

bool isMoved(QAccessible::Role role)
{
    return role == QAccessible::Slider || role == QAccessible::Dial || role == QAccessible::ProgressBar
        || role == QAccessible::SpinBox;
}

/// Where the keys stop: Tab does at widgets, arrows at the items of lists.
bool isReached(QAccessibleInterface& heard)
{
    const auto* widget = qobject_cast<QWidget*>(heard.object());
    return widget ? widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy()
                  : heard.state().focusable && !heard.tableCellInterface();
}

/// A part of the window that only holds others in their place: nothing is said of it.
bool isSilent(QAccessibleInterface& heard)
{
    return heard.role() == QAccessible::Client && heard.parent() && !isReached(heard)
        && heard.text(QAccessible::Name).isEmpty() && heard.text(QAccessible::Description).isEmpty();
}

/// Whether a control before @p heard in the same part of the window has its name.
bool isNamedAgain(QAccessibleInterface& heard)
{
    QAccessibleInterface* parent = heard.parent();
    if (!parent || !qobject_cast<QWidget*>(heard.object()) || !isReached(heard))
        return false;
    const QString name = heard.text(QAccessible::Name);
    for (int i = 0; !name.isEmpty() && i < parent->childCount(); ++i) {
        QAccessibleInterface* other = parent->child(i);
        if (!other || other->object() == heard.object())
            return false;
        if (!other->state().invisible && qobject_cast<QWidget*>(other->object()) && isReached(*other)
            && other->text(QAccessible::Name) == name)
            return true;
    }
    return false;
}

} // namespace

QString accessTree(QObject* root)
{
    QString tree;
    walk(QAccessible::queryAccessibleInterface(root), 0, [&](QAccessibleInterface& heard, int depth) {
        if (isSilent(heard))
            return false;
        QString line = QString(2 * depth, QLatin1Char(' ')) + roleName(heard.role());
        if (const QString name = heard.text(QAccessible::Name); !name.isEmpty())
            line += QStringLiteral(" \"%1\"").arg(onOneLine(name));
        const QString value = valueOf(heard), description = heard.text(QAccessible::Description);
        if (!value.isEmpty())
            line += QStringLiteral(" = %1").arg(onOneLine(value));
        if (!description.isEmpty() && description != value)
            line += QStringLiteral(" — %1").arg(onOneLine(description));
        if (const QStringList states = statesOf(heard); !states.isEmpty())
            line += QStringLiteral(" [%1]").arg(states.join(QStringLiteral(", ")));
        tree += line + QLatin1Char('\n');
        return true;
    });
    return tree;
}

QStringList accessFaults(QObject* root)
{
    QStringList faults;
    walk(QAccessible::queryAccessibleInterface(root), 0, [&](QAccessibleInterface& heard, int) {
        const auto fault = [&](const char* what) {
            const QObject* object = heard.object();
            faults << QStringLiteral("%1 %2 \"%3\": %4")
                          .arg(roleName(heard.role()),
                               object ? QLatin1String(object->metaObject()->className())
                                      : QLatin1String("part"),
                               object ? object->objectName() : heard.text(QAccessible::Name),
                               QLatin1String(what));
        };
        if (isReached(heard) && heard.text(QAccessible::Name).isEmpty())
            fault("the keys reach it, and it has no name");
        if (isPicture(heard.role()) && heard.text(QAccessible::Name).isEmpty())
            fault("a picture without a name");
        if (heard.role() == QAccessible::Client && !isSilent(heard)
            && heard.text(QAccessible::Name).isEmpty())
            fault("something is said of it, and it has no name");
        if (isPicture(heard.role()) && heard.text(QAccessible::Description).isEmpty())
            fault("a picture of which nothing is said");
        if (isMoved(heard.role()) && valueOf(heard).isEmpty())
            fault("it can be moved, and has no value");
        if (isNamedAgain(heard))
            fault("a control beside it has the same name");
        return true;
    });
    return faults;
}

} // namespace polhode::ui
