#include "ui/access/spoken.h"

#include "ui/access/choice.h"
#include "ui/access/listener.h"
#include "ui/access/spoken_part.h"

#include <QAccessibleWidget>

#include <map>

namespace polhode::ui
{

namespace
{

/// The children of the widget come first, then its parts, row by row.
class SpokenInterface : public QAccessibleWidget,
                        public QAccessibleValueInterface,
                        public QAccessibleTableInterface
{
public:
    SpokenInterface(QWidget* widget, const Spoken& spoken)
        : QAccessibleWidget(widget, spoken.spokenRole())
    {
    }

    ~SpokenInterface() override
    {
        for (const auto& [place, id] : parts_)
            QAccessible::deleteAccessibleInterface(id);
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface && range())
            return static_cast<QAccessibleValueInterface*>(this);
        if (type == QAccessible::TableInterface && grid().width() > 1)
            return static_cast<QAccessibleTableInterface*>(this);
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

    // ---- parts

    int childCount() const override
    {
        return QAccessibleWidget::childCount() + grid().width() * grid().height();
    }
    QAccessibleInterface* child(int index) const override
    {
        const int number = index - QAccessibleWidget::childCount();
        return number < 0 || grid().isEmpty() ? QAccessibleWidget::child(index)
                                              : part({number % grid().width(), number / grid().width()});
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* own = dynamic_cast<const SpokenPart*>(child);
        return own && own->parent() == this
            ? QAccessibleWidget::childCount() + own->at().y() * grid().width() + own->at().x()
            : QAccessibleWidget::indexOfChild(child);
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        for (int i = QAccessibleWidget::childCount(); i < childCount(); ++i)
            if (child(i)->rect().contains(x, y))
                return child(i);
        return QAccessibleWidget::childAt(x, y);
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto place = spoken() ? spoken()->spokenPlace() : std::nullopt;
        return place && widget()->hasFocus() ? part(*place) : QAccessibleWidget::focusChild();
    }

    // ---- as a table

    QAccessibleInterface* cellAt(int row, int column) const override { return part({column, row}); }
    int rowCount() const override { return grid().height(); }
    int columnCount() const override { return grid().width(); }
    QString columnDescription(int column) const override { return spoken()->spokenHeading(column); }
    QString rowDescription(int) const override { return {}; }
    QAccessibleInterface* caption() const override { return nullptr; }
    QAccessibleInterface* summary() const override { return nullptr; }
    int selectedCellCount() const override { return 0; }
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    QList<QAccessibleInterface*> selectedCells() const override { return {}; }
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent*) override { }

    // ---- numbers

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
    QSize grid() const { return spoken() ? spoken()->spokenGrid() : QSize(0, 0); }
    /// Made when it is first asked for, and the same ever after.
    QAccessibleInterface* part(QPoint at) const
    {
        if (!QRect(QPoint(), grid()).contains(at))
            return nullptr;
        const auto [entry, isNew] = parts_.try_emplace({at.y(), at.x()}, 0);
        if (isNew)
            entry->second = QAccessible::registerAccessibleInterface(new SpokenPart(widget(), at));
        return QAccessible::accessibleInterface(entry->second);
    }

    mutable std::map<std::pair<int, int>, QAccessible::Id> parts_; ///< by row and column
};

std::function<void(const QAccessibleEvent&)>& listener()
{
    static std::function<void(const QAccessibleEvent&)> hear;
    return hear;
}

void send(QAccessibleEvent& event)
{
    if (listener())
        listener()(event);
    QAccessible::updateAccessibility(&event);
}

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    const auto* spoken = dynamic_cast<Spoken*>(widget);
    if (auto* box = qobject_cast<QComboBox*>(object); box && !spoken)
        return new Choice(box);
    return spoken ? new SpokenInterface(widget, *spoken) : nullptr;
}

} // namespace

Spoken::Spoken()
{
    QAccessible::installFactory(interfaceOf); // once: Qt knows those that it has
}

Spoken::~Spoken() = default;

void listenToAccess(std::function<void(const QAccessibleEvent&)> hear)
{
    listener() = std::move(hear);
}

void announce(QWidget* widget)
{
    if (!QAccessible::isActive() && !listener())
        return;
    const auto* spoken = dynamic_cast<Spoken*>(widget);
    const auto range = spoken ? spoken->spokenRange() : std::nullopt;
    QAccessibleValueChangeEvent event(widget, range ? range->value : QVariant());
    send(event);
}

void announcePlace(QWidget* widget)
{
    QAccessibleInterface* whole = QAccessible::queryAccessibleInterface(widget);
    QAccessibleInterface* part = whole ? whole->focusChild() : nullptr;
    if (!part)
        return;
    QAccessibleEvent event(widget, QAccessible::Focus);
    event.setChild(whole->indexOfChild(part));
    send(event);
}

/// From Qt 6.8 on there is an event for it. Before that systems differ in what they pass on: an alert, or
/// that the name of what speaks is another.
void announceText(QWidget* live, const QString& text)
{
    live->setAccessibleName(text);
    if (text.isEmpty())
        return;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QAccessibleAnnouncementEvent event(live, text);
    send(event);
#else
    for (const QAccessible::Event kind : {QAccessible::NameChanged, QAccessible::Alert}) {
        QAccessibleEvent event(live, kind);
        send(event);
    }
#endif
}

} // namespace polhode::ui
