#include "ui/window/top_bar.h"

#include "course/language/found_languages.h"
#include "ui/session/session.h"
#include "ui/theme/elided_text.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/text_scale.h"
#include "ui/widgets/overflow_button.h"
#include "ui/window/lesson_name.h"
#include "ui/window/translation.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocument>
#include <QToolButton>

namespace polhode::ui
{

TopBar::TopBar(Session& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , title_(new QLabel(this))
    , languages_(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("topBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto* layout = new FlowLayout(4, this);
    layout->setContentsMargins(10, 4, 10, 4);
    const auto button = [&](const QString& glyph) {
        auto* made = new QToolButton(this);
        made->setProperty("glyph", glyph);
        made->setAutoRaise(true);
        return made;
    };
    lessons_ = button(QStringLiteral("menu"));
    lessons_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    layout->addWidget(lessons_);
    search_ = button(QStringLiteral("search"));
    layout->addWidget(search_);
    layout->addGap(8);
    title_->installEventFilter(this);
    title_->setTextFormat(Qt::RichText);
    title_->setObjectName(QStringLiteral("lessonTitle"));
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(title_);
    layout->setFilling(title_, 0);
    undo_ = button(QStringLiteral("undo"));
    redo_ = button(QStringLiteral("redo"));
    layout->addWidget(undo_);
    layout->addWidget(redo_);
    layout->addGap(10);
    auto* choices = new QWidget(this); // that fold together
    auto* beside = new QHBoxLayout(choices);
    beside->setContentsMargins(0, 0, 0, 0);
    beside->setSpacing(layout->spacing());
    QList<QToolButton*> tools{undo_, redo_};
    for (int i = 0; i < int(pageLanguages(language_).size()); ++i) {
        auto* choice = new QToolButton(choices);
        choice->setCheckable(true);
        languages_->addButton(choice, i);
        beside->addWidget(choice);
        tools << choice;
    }
    layout->addWidget(choices);
    showChoices();
    layout->addGap(10);
    present_ = button(QStringLiteral("present"));
    layout->addWidget(present_);
    menu_ = button(QStringLiteral("settings"));
    menu_->setPopupMode(QToolButton::InstantPopup);
    layout->addWidget(menu_);
    more_ = new OverflowButton(this);
    layout->addWidget(more_);
    more_->setTools(tools);
    layout->setFolding({choices, undo_, redo_}, more_, FlowLayout::Folds::first);

    connect(undo_, &QToolButton::clicked, &session_.undoStack(), &QUndoStack::undo);
    connect(redo_, &QToolButton::clicked, &session_.undoStack(), &QUndoStack::redo);
    connect(&session_.undoStack(), &QUndoStack::canUndoChanged, undo_, &QToolButton::setEnabled);
    connect(&session_.undoStack(), &QUndoStack::canRedoChanged, redo_, &QToolButton::setEnabled);
    connect(&session_.undoStack(), &QUndoStack::indexChanged, this, &TopBar::retranslate);
    undo_->setEnabled(false);
    redo_->setEnabled(false);
    connect(languages_, &QButtonGroup::idClicked, this,
            [this](int id) { emit languageChosen(choices_[std::size_t(id)]); });
    connect(present_, &QToolButton::clicked, this, &TopBar::presentationWanted);
    connect(&session_, &Session::lessonChanged, this, &TopBar::showTitle);
    retranslate();
}

void TopBar::setLanguage(PageLanguage language)
{
    language_ = language;
    showChoices();
    retranslate();
    showTitle();
}

void TopBar::showChoices()
{
    choices_ = pageLanguages(language_);
    for (int i = 0; i < int(choices_.size()); ++i) {
        const course::FoundLanguage& own = course::foundLanguage(choices_[std::size_t(i)].own);
        QString mark = QString::fromStdString(own.mark), name = QString::fromStdString(own.name);
        if (const auto beside = choices_[std::size_t(i)].beside) {
            mark += u'+' + QString::fromStdString(course::foundLanguage(*beside).mark);
            name += QStringLiteral(", ") + QString::fromStdString(course::foundLanguage(*beside).name);
        }
        languages_->button(i)->setText(mark);
        languages_->button(i)->setAccessibleName(name);
        languages_->button(i)->setToolTip(name);
        languages_->button(i)->setChecked(choices_[std::size_t(i)] == language_);
    }
}

void TopBar::setTheme(Theme theme)
{
    for (QToolButton* button : {lessons_, search_, undo_, redo_, present_, menu_})
        button->setIcon(glyphIcon(button->property("glyph").toString(), themeColors(theme).ink));
}

void TopBar::showTitle()
{
    const auto lesson = session_.lesson();
    if (!lesson) {
        wholeTitle_.clear();
        title_->setToolTip({});
        giveTitleRoom();
        return;
    }
    const QString number = lessonNumber(QString::fromStdString(lesson->id));
    QString title = htmlIn(language_.own, lesson->title);
    if (language_.beside)
        title += QStringLiteral("&nbsp; · &nbsp;") + htmlIn(*language_.beside, lesson->title);
    wholeTitle_ = number.isEmpty() ? title : number + QStringLiteral("&nbsp; ") + title;
    QTextDocument plain; // a tooltip is read aloud as it stands
    plain.setHtml(wholeTitle_);
    title_->setToolTip(plain.toPlainText());
    giveTitleRoom();
}

/// Tools give way to the title; where they cannot, it has a line of its own.
void TopBar::giveTitleRoom()
{
    title_->setMinimumHeight(targetSide(*this));
    static_cast<FlowLayout*>(layout())->setFilling(
        title_, title_->fontMetrics().horizontalAdvance(title_->toolTip()));
    fitTitle();
}

/// As much of the title as there is room for.
void TopBar::fitTitle()
{
    const QFontMetrics metrics = title_->fontMetrics();
    const QString plain = title_->toolTip();
    title_->setText(metrics.horizontalAdvance(plain) <= title_->width()
                        ? wholeTitle_
                        : elidedText(metrics, plain, title_->width()).toHtmlEscaped());
}

bool TopBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == title_ && event->type() == QEvent::Resize)
        fitTitle();
    if (watched == title_ && event->type() == QEvent::FontChange)
        giveTitleRoom();
    return QWidget::eventFilter(watched, event);
}

void TopBar::retranslate()
{
    const auto tip = [](QToolButton* button, const QString& text) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    };
    lessons_->setText(tr("Lessons"));
    tip(lessons_, tr("All lessons (Ctrl+L)"));
    tip(search_, tr("Find in the lessons (Ctrl+F)"));
    const QString undo = session_.undoName(), redo = session_.redoName();
    tip(undo_, undo.isEmpty() ? tr("Undo (Ctrl+Z)") : tr("Undo: %1 (Ctrl+Z)").arg(undo));
    tip(redo_, redo.isEmpty() ? tr("Redo (Ctrl+Shift+Z)") : tr("Redo: %1 (Ctrl+Shift+Z)").arg(redo));
    tip(present_, tr("Presentation for a projector (F5)"));
    tip(menu_, tr("Settings, export and help"));
    tip(more_, tr("More"));
}

} // namespace polhode::ui
