#include "ui/window/variable_dialog.h"

#include "course/language/functions.h"
#include "course/language/typed_text.h"
#include "ui/formula/marked_text.h"
#include "ui/formula/tex_plain.h"
#include "ui/session/expression_info.h"
#include "ui/session/parameter_text.h"
#include "ui/session/session.h"
#include "ui/session/symbol_text.h"
#include "ui/theme/text_scale.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <numeric>

namespace polhode::ui
{

namespace
{

enum Column { symbol, name, unit, id, columns };

} // namespace

VariableDialog::VariableDialog(Session& session, course::Language language, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , language_(language)
    , list_(new QTreeWidget(this))
    , find_(new QLineEdit(this))
    , none_(new QLabel(tr("No quantity is called so."), this))
    , value_(new QLabel(this))
    , anyUnits_(new QCheckBox(tr("Whatever its units"), this))
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Choose a quantity"));
    none_->setObjectName(QStringLiteral("nothingFound"));
    find_->setPlaceholderText(tr("Find a quantity, or type an expression: m*v^2/2"));
    find_->setClearButtonEnabled(true);
    find_->setAccessibleName(find_->placeholderText());
    list_->setAccessibleName(tr("Quantity"));
    find_->installEventFilter(this);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setColumnCount(columns);
    list_->setHeaderLabels({tr("Symbol"), tr("Quantity"), tr("Unit"), tr("Name in expressions")});
    std::array<int, columns> widths{};
    for (const course::VariableInfo& info : session.run()->variables()) {
        auto* item = new QTreeWidgetItem(
            list_,
            {symbolText(info, language), QString::fromStdString(course::in(language, info.name)),
             QString::fromStdString(info.unit.symbol()), QString::fromStdString(info.id)});
        for (int column = 0; column < columns; ++column)
            widths[std::size_t(column)] = std::max(
                widths[std::size_t(column)], list_->fontMetrics().horizontalAdvance(item->text(column)));
    }
    for (const course::Parameter& parameter : session.experiment()->parameters)
        new QTreeWidgetItem(list_,
                            {plainFromTex(QString::fromStdString(parameter.symbol)),
                             QString::fromStdString(course::in(language, parameter.label)),
                             QString::fromStdString(parameter.unit.symbol()),
                             QString::fromStdString(parameter.id)});
    for (const std::string& function : course::functionNames())
        new QTreeWidgetItem(list_,
                            {QString(), tr("function"), QString(), QString::fromStdString(function + "(")});
    value_->setObjectName(QStringLiteral("expressionValue"));
    value_->setWordWrap(true);
    anyUnits_->setToolTip(tr("Draws the expression even where its units do not go together"));
    constexpr int kCellMargins = 24, kBeside = 60; // px
    const int wanted = std::accumulate(widths.begin(), widths.end(), columns * kCellMargins + kBeside);
    resize(std::max(wanted, withText(*this, 560)), withText(*this, 520));
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(name, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(find_);
    layout->addWidget(list_);
    layout->addWidget(none_);
    layout->addWidget(value_);
    layout->addWidget(anyUnits_);
    layout->addWidget(buttons_);
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(list_, &QTreeWidget::itemActivated, this, [this] { isExpression() ? complete() : accept(); });
    connect(anyUnits_, &QCheckBox::toggled, this, &VariableDialog::showValue);
    connect(&session_, &Session::timeChanged, this, &VariableDialog::showValue);
    connect(find_, &QLineEdit::textChanged, this, &VariableDialog::find);
    setTabOrder(find_, list_);
    setTabOrder(list_, buttons_);
    find_->setFocus();
    find({});
}

/// Shows what holds @p text and chooses what is called just so, else the first of it, unless what is chosen
/// holds it too.
void VariableDialog::find(const QString& text)
{
    QTreeWidgetItem *first = nullptr, *exact = nullptr;
    const bool expression = isExpression();
    const QString wanted = expression ? word() : text.trimmed();
    for (int row = 0; row < list_->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = list_->topLevelItem(row);
        bool found = false;
        for (const Column column : {symbol, name, id}) {
            found |= item->text(column).contains(wanted, Qt::CaseInsensitive);
            if (!exact && !wanted.isEmpty() && item->text(column) == wanted)
                exact = item;
        }
        if (item->text(id).endsWith(QLatin1Char('(')))
            found = expression && !wanted.isEmpty() && item->text(id).startsWith(wanted);
        item->setHidden(!found);
        if (found && !first)
            first = item;
    }
    none_->setVisible(!first && !expression);
    anyUnits_->setVisible(expression);
    value_->setVisible(expression);
    if (expression) {
        list_->setCurrentItem(wanted.isEmpty() ? nullptr : first);
        return showValue();
    }
    if (exact)
        list_->setCurrentItem(exact);
    else if (chosen().isEmpty())
        list_->setCurrentItem(first);
    if (first)
        list_->scrollToItem(list_->currentItem());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(first);
}

/// Whether the field holds more than the name of a quantity.
bool VariableDialog::isExpression() const
{
    static const QRegularExpression signs(QStringLiteral("[-+*/^()<>?=&|−×÷（）＋]|^\\s*[0-9]|@0"));
    const QString text = find_->text();
    return text.contains(signs) && list_->findItems(text.trimmed(), Qt::MatchExactly, name).isEmpty();
}

/// What is being typed of a name.
QString VariableDialog::word() const
{
    static const QRegularExpression last(QStringLiteral("[A-Za-z_][A-Za-z0-9_.]*$"));
    return last.match(find_->text().left(find_->cursorPosition())).captured();
}

void VariableDialog::complete()
{
    const QTreeWidgetItem* item = list_->currentItem();
    if (!item)
        return;
    const QString begun = word();
    const int at = find_->cursorPosition() - int(begun.size());
    find_->setText(find_->text().replace(at, begun.size(), item->text(id)));
    find_->setCursorPosition(at + int(item->text(id).size()));
    find(find_->text());
}

void VariableDialog::showValue()
{
    if (!isExpression() || !session_.run() || !session_.experiment())
        return;
    const std::string expression = chosen().toStdString();
    const course::Run& run = *session_.run();
    const course::Text mistake
        = expressionMistake(run, *session_.experiment(), expression, !anyUnits_->isChecked());
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(mistake.en.empty());
    if (!mistake.en.empty())
        return value_->setText(QString::fromStdString(course::in(language_, mistake)));
    const auto info = infoOf(run, *session_.experiment(), expression);
    value_->setText(
        QStringLiteral("%1 = %2").arg(withoutMarks(symbolLabel(*info, language_)),
                                      formatQuantity(run.value(expression, session_.time()), info->unit)));
}

/// The arrow keys go through the list while the field has the focus.
bool VariableDialog::eventFilter(QObject* object, QEvent* event)
{
    if (object == find_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const QTreeWidgetItem* item = list_->currentItem();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && isExpression() && item && !word().isEmpty()
            && list_->findItems(word(), Qt::MatchExactly, id).isEmpty()) { // else the name is whole
            complete();
            return true;
        }
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            QCoreApplication::sendEvent(list_, event);
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

QString VariableDialog::chosen() const
{
    if (isExpression())
        return QString::fromStdString(course::plainSigns(find_->text().trimmed().toStdString()));
    const QTreeWidgetItem* item = list_->currentItem();
    return item && !item->isHidden() ? item->text(id) : QString();
}

} // namespace polhode::ui
