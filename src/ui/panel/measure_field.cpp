#include "ui/panel/measure_field.h"

#include "course/language/typed_text.h"
#include "course/run/expression_unit.h"
#include "course/variables/measure.h"
#include "course/variables/measure_table.h"
#include "ui/session/window_language.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFocusEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QStyle>
#include <QVBoxLayout>

#include <cmath>

namespace polhode::ui
{

MeasureField::MeasureField(QWidget* parent)
    : QWidget(parent)
    , edit_(new QLineEdit(this))
    , problem_(new QLabel(this))
    , offered_(new QStandardItemModel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(edit_);
    layout->addWidget(problem_);
    problem_->setObjectName(QStringLiteral("fieldProblem"));
    problem_->setWordWrap(true);
    problem_->hide();
    auto* completer = new QCompleter(offered_, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    edit_->setCompleter(completer);
    edit_->installEventFilter(this);
    connect(edit_, &QLineEdit::textEdited, this, [this] {
        problem_->hide();
        offer();
    });
    connect(edit_, &QLineEdit::returnPressed, this, &MeasureField::take);
}

void MeasureField::retranslate()
{
    edit_->setPlaceholderText(tr("Compare a measure, such as max[…]"));
    edit_->setAccessibleName(tr("Measure of the runs"));
}

void MeasureField::setRun(const course::RunPointer& run,
                          const std::shared_ptr<const course::Experiment>& experiment,
                          course::Language language)
{
    run_ = run;
    experiment_ = experiment;
    language_ = language;
}

std::vector<std::pair<QString, QString>> MeasureField::completions(const QString& text) const
{
    std::vector<std::pair<QString, QString>> all;
    if (text.isEmpty())
        for (const QString& proposal : proposals_)
            all.emplace_back(proposal, QString());
    static const QRegularExpression kWord(QStringLiteral("[A-Za-z_][A-Za-z0-9_.]*$"));
    const QString word = kWord.match(text).captured();
    const QString before = text.left(text.size() - word.size());
    static const QRegularExpression kOperand(QStringLiteral("[\\w\\])]\\s*$"));
    if (kOperand.match(before).hasMatch())
        return all; // an operator comes next
    const bool inside = before.count('[') > before.count(']');
    if (!inside) {
        for (const course::MeasureRow& row : course::measureTable()) {
            const QString name = QString::fromLatin1(row.name);
            if (name.startsWith(word, Qt::CaseInsensitive))
                all.emplace_back(before + name + QLatin1Char('['),
                                 QString::fromStdString(course::in(language_, row.meaning)));
        }
    } else if (run_) {
        const qsizetype open = before.lastIndexOf('[');
        static const QRegularExpression kName(QStringLiteral("[a-z]+$"));
        const course::MeasureRow* row
            = course::measureRow(kName.match(before.left(open)).captured().toStdString());
        const bool ends = row && row->form->expression && !row->form->time && !row->form->event;
        for (const course::VariableInfo& info : run_->variables()) {
            const QString id = QString::fromStdString(info.id);
            if (id.contains(word, Qt::CaseInsensitive))
                all.emplace_back(before + id + (ends ? QStringLiteral("]") : QString()),
                                 QString::fromStdString(course::in(language_, info.name)));
        }
    }
    return all;
}

void MeasureField::offer()
{
    const auto all = completions(edit_->text().left(edit_->cursorPosition()));
    offered_->clear();
    for (const auto& [written, meaning] : all) {
        auto* item = new QStandardItem;
        item->setData(written, Qt::EditRole);
        item->setData(meaning.isEmpty() ? written : QStringLiteral("%1   %2").arg(written, meaning),
                      Qt::DisplayRole);
        offered_->appendRow(item);
    }
}

/// What may be written is offered as soon as the field has the focus.
bool MeasureField::eventFilter(QObject* object, QEvent* event)
{
    if (object == edit_ && event->type() == QEvent::FocusIn
        && static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        offer();
    return QWidget::eventFilter(object, event);
}

void MeasureField::take()
{
    const std::string measure = course::plainSigns(edit_->text().trimmed().toStdString());
    if (measure.empty() || !run_)
        return;
    QString wrong;
    try {
        if (!std::isfinite(run_->measure(measure)))
            wrong = tr("This is no number in this run.");
        else if (experiment_)
            (void)course::unitOfMeasure(measure, course::unitsOf(*run_, *experiment_));
    } catch (const std::exception& error) {
        wrong = reasonText(error);
    }
    problem_->setText(wrong);
    problem_->setVisible(!wrong.isEmpty());
    edit_->setProperty("refused", !wrong.isEmpty());
    edit_->style()->unpolish(edit_);
    edit_->style()->polish(edit_);
    if (!wrong.isEmpty())
        return;
    edit_->clear();
    emit chosen(QString::fromStdString(measure));
}

} // namespace polhode::ui
