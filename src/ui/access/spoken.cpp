#include "ui/access/spoken.h"

#include <QAccessibleWidget>

namespace polhode::ui
{

namespace
{

class SpokenInterface : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    SpokenInterface(QWidget* widget, const Spoken& spoken)
        : QAccessibleWidget(widget, spoken.spokenRole())
    {
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface && range())
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    /// The text is part of the description too: not every screen reader asks for it where there are numbers.
    QString text(QAccessible::Text kind) const override
    {
        const QString own = QAccessibleWidget::text(kind);
        if (!spoken() || (kind != QAccessible::Value && kind != QAccessible::Description))
            return own;
        const QString said = spoken()->spokenText();
        const bool both = kind == QAccessible::Description && !own.isEmpty() && !said.isEmpty();
        return both ? said + QLatin1Char('\n') + own : said.isEmpty() ? own : said;
    }

    QVariant currentValue() const override { return number(&Spoken::Range::value); }
    QVariant minimumValue() const override { return number(&Spoken::Range::minimum); }
    QVariant maximumValue() const override { return number(&Spoken::Range::maximum); }
    QVariant minimumStepSize() const override { return number(&Spoken::Range::step); }
    void setCurrentValue(const QVariant& value) override
    {
        if (spoken())
            spoken()->setSpoken(value.toDouble());
    }

private:
    /// Null while the widget is being destroyed.
    Spoken* spoken() const { return dynamic_cast<Spoken*>(widget()); }
    std::optional<Spoken::Range> range() const { return spoken() ? spoken()->spokenRange() : std::nullopt; }
    QVariant number(double Spoken::Range::*part) const
    {
        const auto numbers = range();
        return numbers ? QVariant((*numbers).*part) : QVariant();
    }
};

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    const auto* spoken = dynamic_cast<Spoken*>(widget);
    return spoken ? new SpokenInterface(widget, *spoken) : nullptr;
}

} // namespace

Spoken::Spoken()
{
    QAccessible::installFactory(interfaceOf); // once: Qt knows those that it has
}

Spoken::~Spoken() = default;

void announce(QWidget* widget)
{
    if (!QAccessible::isActive())
        return;
    const auto* spoken = dynamic_cast<Spoken*>(widget);
    const auto range = spoken ? spoken->spokenRange() : std::nullopt;
    QAccessibleValueChangeEvent event(widget, range ? range->value : QVariant());
    QAccessible::updateAccessibility(&event);
}

} // namespace polhode::ui
