#include "ui/window/top_bar.h"

#include "course/language/found_languages.h"
#include "ui/session/session.h"
#include "ui/theme/glyphs.h"
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
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 4);
    layout->setSpacing(4);
    const auto button = [&](const QString& glyph) {
        auto* made = new QToolButton(this);
        made->setProperty("glyph", glyph);
        made->setIconSize({20, 20});
        made->setAutoRaise(true);
        return made;
    };
    lessons_ = button(QStringLiteral("menu"));
    lessons_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    layout->addWidget(lessons_);
    search_ = button(QStringLiteral("search"));
    layout->addWidget(search_);
    layout->addSpacing(8);
    title_->setTextFormat(Qt::RichText);
    title_->setObjectName(QStringLiteral("lessonTitle"));
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(title_, 1);
    undo_ = button(QStringLiteral("undo"));
    redo_ = button(QStringLiteral("redo"));
    layout->addWidget(undo_);
    layout->addWidget(redo_);
    layout->addSpacing(10);
    for (int i = 0; i < int(pageLanguages(language_).size()); ++i) {
        auto* choice = new QToolButton(this);
        choice->setCheckable(true);
        languages_->addButton(choice, i);
        layout->addWidget(choice);
    }
    showChoices();
    layout->addSpacing(10);
    present_ = button(QStringLiteral("present"));
    layout->addWidget(present_);
    menu_ = button(QStringLiteral("settings"));
    menu_->setPopupMode(QToolButton::InstantPopup);
    layout->addWidget(menu_);

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
        if (const auto left = choices_[std::size_t(i)].left) {
            mark += u'+' + QString::fromStdString(course::foundLanguage(*left).mark);
            name += QStringLiteral(", ") + QString::fromStdString(course::foundLanguage(*left).name);
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
        title_->clear();
        return;
    }
    const QString number = QString::fromStdString(lesson->id).section('-', 0, 0);
    QString title = htmlIn(language_.own, lesson->title);
    if (language_.left)
        title += QStringLiteral("&nbsp; · &nbsp;") + htmlIn(*language_.left, lesson->title);
    title_->setText(number + QStringLiteral("&nbsp; ") + title);
    QTextDocument plain; // a tooltip is read aloud as it stands
    plain.setHtml(title_->text());
    title_->setToolTip(plain.toPlainText());
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
}

} // namespace polhode::ui
