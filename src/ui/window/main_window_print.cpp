#include "ui/window/main_window.h"

#include "course/language/error_text.h"
#include "ui/plot/save_path.h"
#include "ui/print/handout.h"
#include "ui/print/print_file.h"
#include "ui/print/print_pages.h"
#include "ui/print/problem_print.h"
#include "ui/print/report.h"
#include "ui/session/session.h"
#include "ui/window/moments.h"

#include <QAction>
#include <QPrintDialog>
#include <QPrinter>
#include <QProgressDialog>

#include <exception>
#include <memory>

/// What the window puts on paper: the lesson, and the moment that is shown.
namespace polhode::ui
{

namespace
{

constexpr int kPatienceMs = 1000; // before it is told how far it is
constexpr int kWhole = 100;

} // namespace

/// The open lesson; null where it was given up, or there is none.
std::unique_ptr<PrintDocument> MainWindow::handout(bool answers)
{
    const auto lesson = session_.lesson();
    if (!lesson)
        return nullptr;
    QProgressDialog dialog(tr("Printing the lesson …"), tr("Cancel"), 0, kWhole, this);
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setMinimumDuration(kPatienceMs);
    return handoutOf(session_.course(), QString::fromStdString(lesson->id), uiLanguage(), answers,
                     [&](double done) {
                         dialog.setValue(int(kWhole * done));
                         return !dialog.wasCanceled();
                     });
}

/// Whether there is a moment to report that betrays nothing; says why not.
bool MainWindow::canReport()
{
    session_.settle();
    if (session_.run() && !session_.veiled())
        return true;
    showMessage(session_.run() ? tr("Predict first: the report would tell what is to be predicted.")
                               : tr("There is no run yet."));
    return false;
}

/// The moment that is shown.
std::unique_ptr<PrintDocument> MainWindow::report()
{
    session_.settle();
    return reportOf(session_, moments_->present(), {}, uiLanguage());
}

void MainWindow::saveOnPaper(const QString& title, const QString& name,
                             const std::function<std::unique_ptr<PrintDocument>()>& make)
{
    const auto lesson = session_.lesson();
    const QString path = askWhereToSave(
        this,
        {title,
         QStringLiteral("%1-%2.pdf").arg(lesson ? QString::fromStdString(lesson->id) : QString(), name),
         tr("PDF or web page (*.pdf *.html)"), printSuffixes()});
    if (path.isEmpty())
        return;
    const std::unique_ptr<PrintDocument> document = make();
    if (!document)
        return;
    const QString reason = writePrint(*document, path);
    showMessage(reason.isEmpty() ? tr("Written: %1").arg(path)
                                 : tr("%1 cannot be written: %2").arg(path, reason));
}

void MainWindow::printOnPaper(const std::function<std::unique_ptr<PrintDocument>()>& make)
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setFullPage(true); // the margins are the document's own
    QPrintDialog dialog(&printer, this);
    dialog.setOptions(QAbstractPrintDialog::PrintToFile | QAbstractPrintDialog::PrintShowPageSize);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const std::unique_ptr<PrintDocument> document = make();
    if (!document)
        return;
    printer.setDocName(document->title());
    if (printPages(*document, printer) == 0)
        showMessage(tr("The printer does not take it."));
}

void MainWindow::buildPaper()
{
    const auto of = [this](bool answers) { return [this, answers] { return handout(answers); }; };
    addCommand("handout", {}, [=, this] {
        saveOnPaper(tr("Handout of this lesson"), QStringLiteral("handout"), of(false));
    });
    addCommand("handoutAnswers", {},
               [=, this] { saveOnPaper(tr("Handout with answers"), QStringLiteral("answers"), of(true)); });
    const auto problems = [this](bool answers) {
        return [this, answers]() -> std::unique_ptr<PrintDocument> {
            try {
                return problemsOf(*session_.lesson(), session_.problems().sheet(), uiLanguage(), answers);
            } catch (const std::exception& error) {
                showMessage(QString::fromStdString(in(uiLanguage(), course::shownText(error))));
                return nullptr;
            }
        };
    };
    const auto sheet = [this] { return QStringLiteral("problems-%1").arg(session_.problems().sheet()); };
    QAction* const actions[]
        = {addCommand("problems", {},
                      [=, this] { saveOnPaper(tr("Problems of this lesson"), sheet(), problems(false)); }),
           addCommand("problemAnswers", {}, [=, this] {
               saveOnPaper(tr("Worked answers to the problems"), sheet() + QStringLiteral("-answers"),
                           problems(true));
           })};
    connect(&session_, &Session::lessonChanged, this, [this, actions] {
        const auto lesson = session_.lesson();
        for (QAction* action : actions)
            action->setEnabled(lesson && !lesson->problems.empty());
    });
    addCommand("report", {}, [this] {
        if (canReport())
            saveOnPaper(tr("Report of this moment"), QStringLiteral("report"), [this] { return report(); });
    });
    addCommand("printHandout", QKeySequence::Print, [of, this] { printOnPaper(of(false)); });
    addCommand("printReport", {}, [this] {
        if (canReport())
            printOnPaper([this] { return report(); });
    });
}

} // namespace polhode::ui
