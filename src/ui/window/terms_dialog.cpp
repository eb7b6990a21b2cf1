#include "ui/window/terms_dialog.h"

#include "course/language/found_languages.h"
#include "course/search/folded.h"
#include "ui/formula/math_delegate.h"
#include "ui/formula/tex_plain.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/theme/text_scale.h"
#include "ui/window/lesson_name.h"
#include "ui/window/translation.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace polhode::ui
{

namespace
{

constexpr int kFoundRole = Qt::UserRole; // what it is found by, folded
constexpr int kAboutRole = Qt::UserRole + 1; // what is told of it, HTML
constexpr int kTermLines = 4; // that the text under the lists has room for

QString foldedText(const QString& text)
{
    return QString::fromStdU32String(course::folded(text.toStdU32String()));
}

/// Its names in all languages, to be found by.
QString allNames(const course::Text& name)
{
    QStringList names;
    for (const auto& [language, words] : course::allOf(name))
        names << QString::fromStdString(words);
    return names.join(u'\n');
}

} // namespace

TermsDialog::TermsDialog(const Session& session, course::Language first, course::Language second, Theme theme,
                         QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , first_(first)
    , second_(second)
    , theme_(theme)
    , field_(new QLineEdit(this))
    , lists_(new QTabWidget(this))
    , about_(new QLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Terms and symbols"));
    field_->setPlaceholderText(tr("Find a term or a symbol"));
    field_->setAccessibleName(field_->placeholderText());
    field_->setClearButtonEnabled(true);
    field_->installEventFilter(this);
    about_->setWordWrap(true);
    about_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    about_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    about_->setMinimumHeight(kTermLines * about_->fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(field_);
    layout->addWidget(lists_, 1);
    layout->addWidget(about_);
    layout->addWidget(buttons);
    addTerms();
    addSymbols();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(field_, &QLineEdit::textChanged, this, &TermsDialog::find);
    connect(lists_, &QTabWidget::currentChanged, this, &TermsDialog::tell);
    connect(about_, &QLabel::linkActivated, this, [this](const QString& lesson) {
        emit lessonWanted(lesson);
        close();
    });
    resize(parent->size().boundedTo(QSize(withText(*this, 860), withText(*this, 620))) * 0.95);
    find({});
    field_->setFocus();
}

QTreeWidget* TermsDialog::addList(const QString& title, const QStringList& columns)
{
    auto* list = new QTreeWidget(lists_);
    list->setRootIsDecorated(false);
    list->setColumnCount(int(columns.size()));
    list->setHeaderLabels(columns);
    list->setAccessibleName(title);
    list->header()->setSectionsMovable(false);
    connect(list, &QTreeWidget::currentItemChanged, this, &TermsDialog::tell);
    lists_->addTab(list, title);
    return list;
}

QString TermsDialog::linkTo(const std::string& lesson) const
{
    const QString id = QString::fromStdString(lesson);
    QString name = lessonNumber(id);
    for (const course::LoadedLesson& loaded : session_.course().lessons)
        if (loaded.id == lesson && loaded.lesson)
            name += u' ' + textOf(loaded.lesson->title, first_);
    return QStringLiteral("<a style='color:%1' href='%2'>%3</a>")
        .arg(themeColors(theme_).accent.name(), id, name.toHtmlEscaped());
}

void TermsDialog::addTerms()
{
    QTreeWidget* list = addList(
        tr("Terms"), {tr("Term"), QString::fromStdString(course::foundLanguage(second_).name), tr("Lesson")});
    for (const course::GlossaryTerm& term : session_.course().glossary) {
        auto* item = new QTreeWidgetItem(list,
                                         {textOf(term.name, first_), textOf(term.name, second_),
                                          lessonNumber(QString::fromStdString(term.lesson))});
        item->setData(0, kFoundRole, foldedText(allNames(term.name)));
        item->setData(
            0, kAboutRole,
            QStringLiteral("<b>%1</b> — %2<br>%3 — %4<br>%5")
                .arg(htmlIn(first_, term.name), htmlIn(first_, term.definition), htmlIn(second_, term.name),
                     htmlIn(second_, term.definition),
                     term.lesson.empty() ? QString() : tr("Taught in lesson %1").arg(linkTo(term.lesson))));
    }
    list->sortItems(0, Qt::AscendingOrder);
    for (int column = 0; column < 2; ++column)
        list->header()->setSectionResizeMode(column, QHeaderView::Stretch);
    list->header()->setStretchLastSection(false);
}

void TermsDialog::addSymbols()
{
    QTreeWidget* list
        = addList(tr("Symbols"),
                  {tr("Symbol"), tr("Name"), QString::fromStdString(course::foundLanguage(second_).name),
                   tr("Unit"), tr("Lessons")});
    list->setItemDelegateForColumn(0, new MathDelegate(theme_, list));
    for (const course::SymbolRow& row : session_.course().symbols) {
        const QString tex = QString::fromStdString(row.tex);
        QStringList numbers, links;
        for (const std::string& lesson : row.lessons) {
            numbers << lessonNumber(QString::fromStdString(lesson));
            links << linkTo(lesson);
        }
        auto* item
            = new QTreeWidgetItem(list,
                                  {plainFromTex(tex), textOf(row.name, first_), textOf(row.name, second_),
                                   QString::fromStdString(row.unit), numbers.join(QStringLiteral(", "))});
        item->setData(0, MathDelegate::kTexRole, tex);
        item->setData(0, MathDelegate::kQuantityRole, QString::fromStdString(row.quantity));
        item->setData(0, kFoundRole,
                      foldedText(allNames(row.name) + u'\n' + plainFromTex(tex) + u'\n' + tex));
        item->setData(
            0, kAboutRole,
            QStringLiteral("<b>%1</b> · %2<br>%3")
                .arg(htmlIn(first_, row.name), htmlIn(second_, row.name),
                     links.isEmpty() ? QString() : tr("Used in %1").arg(links.join(QStringLiteral(", ")))));
    }
    for (const int column : {1, 2})
        list->header()->setSectionResizeMode(column, QHeaderView::Stretch);
    list->header()->setStretchLastSection(false);
    list->header()->resizeSection(4, withText(*this, 130));
    lists_->setTabVisible(lists_->indexOf(list), !session_.course().symbols.empty());
}

QTreeWidget* TermsDialog::shown() const
{
    return static_cast<QTreeWidget*>(lists_->currentWidget());
}

/// Leaves in both lists what has each of @p words; where the list in front has nothing and the other has, the
/// other comes to the front.
void TermsDialog::find(const QString& words)
{
    const QStringList wanted = foldedText(words).split(u' ', Qt::SkipEmptyParts);
    std::array<int, 2> count{};
    for (int list = 0; list < lists_->count(); ++list) {
        auto* tree = static_cast<QTreeWidget*>(lists_->widget(list));
        QTreeWidgetItem* first = nullptr;
        for (int i = 0; i < tree->topLevelItemCount(); ++i) {
            QTreeWidgetItem* item = tree->topLevelItem(i);
            const QString found = item->data(0, kFoundRole).toString();
            const bool here
                = std::ranges::all_of(wanted, [&](const QString& word) { return found.contains(word); });
            item->setHidden(!here);
            count[std::size_t(list)] += here ? 1 : 0;
            first = first || !here ? first : item;
        }
        tree->setCurrentItem(first);
    }
    const int front = lists_->currentIndex();
    if (count[std::size_t(front)] == 0 && count[std::size_t(1 - front)] > 0)
        lists_->setCurrentIndex(1 - front);
    tell();
}

void TermsDialog::tell()
{
    const QTreeWidgetItem* item = shown() ? shown()->currentItem() : nullptr;
    about_->setText(item && !item->isHidden() ? item->data(0, kAboutRole).toString()
                                              : tr("Nothing of this name."));
}

/// The arrows go through the list while one types.
bool TermsDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            shown()->setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace polhode::ui
