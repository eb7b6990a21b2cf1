#include "ui/window/main_window.h"

#include "course/model/line_text.h"
#include "course/model/moment_line.h"
#include "ui/plot/save_path.h"
#include "ui/session/moment_edit.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"
#include "ui/window/ask_name.h"
#include "ui/window/lesson_list.h"
#include "ui/window/moments.h"
#include "ui/window/notice_bar.h"
#include "ui/window/opener.h"
#include "ui/window/page_panel.h"
#include "ui/window/translation.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

namespace polhode::ui
{

void MainWindow::buildMoments()
{
    moments_ = new Moments(session_,
                           {opener_, stage_, plots_, panels_, [this] { return codeOf(language_); },
                            [this](const QString& code) {
                                const auto known = pageLanguageCalled(code, uiLanguage());
                                if (known && *known != language_)
                                    setLanguage(*known);
                                return known.has_value();
                            }},
                           this);
    connect(moments_, &Moments::told, this, &MainWindow::showMessage);
    connect(moments_, &Moments::complained, notice_, &NoticeBar::showText);
    lessons_->setMoments(moments_->store());
    connect(lessons_, &LessonList::bookmarkChosen, this, [this](const QString& line) {
        toggleLessons();
        moments_->open(line);
    });
    connect(opener_, &Opener::complained, notice_, &NoticeBar::showText);
    connect(lessons_, &LessonList::homeWanted, this, [this] {
        toggleLessons();
        opener_->goHome();
    });
    connect(opener_, &Opener::rootChanged, this, &MainWindow::showRoot);
    setAcceptDrops(true);
}

void MainWindow::fillRecent()
{
    recentMenu_->clear();
    const QStringList lines = moments_->store().recent();
    for (const QString& line : lines) {
        QString text = line;
        try {
            if (const std::string name = course::headOf(line.toStdString()).name; !name.empty())
                text = QString::fromStdString(name);
        } catch (const course::ValueError&) { // damaged: it shows itself, and says where when it is opened
        }
        recentMenu_->addAction(text.replace(u'&', QStringLiteral("&&")), this,
                               [this, line] { moments_->open(line); });
    }
    if (lines.isEmpty())
        recentMenu_->addAction(tr("None yet"))->setEnabled(false);
}

void MainWindow::bookmark()
{
    session_.settle();
    const QString usual = momentName(session_, moments_->present());
    const auto name = askName(this, tr("Bookmark this moment"), usual);
    if (!name)
        return;
    moments_->store().addBookmark(moments_->presentLine(name->isEmpty() ? usual : *name));
    showMessage(tr("The bookmark stands in the list of lessons (Ctrl+L)."));
}

void MainWindow::saveMoment()
{
    const QString suffix = QString::fromUtf8(course::kMomentSuffix.data());
    const QString path = askWhereToSave(
        this,
        {tr("Save this moment"), pictureName() + suffix, tr("Moments (*%1)").arg(suffix), {suffix.mid(1)}});
    if (!path.isEmpty())
        moments_->save(path);
}

bool MainWindow::openAnything(const QString& what)
{
    const QUrl url(what.trimmed());
    const QString path = url.isLocalFile() ? url.toLocalFile() : what.trimmed();
    if (!path.startsWith(QLatin1String(course::kScheme.data()), Qt::CaseInsensitive) && Opener::isMeant(path))
        return opener_->open(path);
    const bool file = QFileInfo(path).isFile() || path.endsWith(QLatin1String(course::kMomentSuffix.data()));
    return file ? moments_->openFile(path) : moments_->open(what);
}

QString MainWindow::notice() const
{
    return notice_->text();
}

void MainWindow::showRoot()
{
    const QString root = QString::fromStdString(opener_->root().string());
    page_->setLessonFolder(root);
    lessons_->setElsewhere(opener_->isHome() ? QString() : root);
}

/// What was opened before, to be opened again or forgotten, and the way back.
void MainWindow::fillOpened()
{
    openedMenu_->clear();
    const QStringList paths = opener_->recent();
    for (const QString& path : paths) {
        QAction* action
            = openedMenu_->addAction(QDir::toNativeSeparators(path).replace(u'&', QStringLiteral("&&")), this,
                                     [this, path] { openAnything(path); });
        action->setEnabled(QFileInfo::exists(path));
    }
    if (paths.isEmpty())
        openedMenu_->addAction(tr("None yet"))->setEnabled(false);
    openedMenu_->addSeparator();
    openedMenu_->addAction(tr("The lessons of the program"), opener_, &Opener::goHome)
        ->setEnabled(!opener_->isHome());
    openedMenu_->addAction(tr("Forget what was opened"), opener_, &Opener::forgetRecent)
        ->setEnabled(!paths.isEmpty());
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const QList<QUrl> urls = event->mimeData()->urls();
    openAnything(!urls.isEmpty() && urls.front().isLocalFile() ? urls.front().toLocalFile()
                                                               : event->mimeData()->text());
}

} // namespace polhode::ui
