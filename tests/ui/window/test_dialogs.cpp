#include "ui/formula/math_engine.h"
#include "ui/formula/tex_plain.h"
#include "ui/panel/import_dialog.h"
#include "ui/plot/plot_stack.h"
#include "ui/plot/save_path.h"
#include "ui/session/plot_source.h"
#include "ui/stage/stage_panel.h"
#include "ui/timeline/stop_menu.h"
#include "ui/window/animation_dialog.h"
#include "ui/window/ask_name.h"
#include "ui/window/export_dialog.h"
#include "ui/window/hands_dialog.h"
#include "ui/window/help_dialog.h"
#include "ui/window/plot_table_dialog.h"
#include "ui/window/progress_dialog.h"
#include "ui/window/terms_dialog.h"
#include "ui/window/tour.h"
#include "ui/window/variable_dialog.h"

#include "settle.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QScreen>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtTest>

#include <algorithm>
#include <functional>
#include <ranges>

using namespace polhode;
using namespace polhode::ui;

namespace
{

constexpr QSize kScreen(1024, 768);
const QString kReadings = QStringLiteral(POLHODE_SOURCE_DIR "/lessons/06-euler-equations/thrown-book.csv");

bool scrolled(const QWidget& widget)
{
    for (const QWidget* over = widget.parentWidget(); over; over = over->parentWidget())
        if (qobject_cast<const QAbstractScrollArea*>(over))
            return true;
    return false;
}

/// What of a dialog is out of sight, and cannot be scrolled to, or is cut.
QStringList unseen(const QDialog& dialog)
{
    QStringList faults;
    const QRect screen = dialog.screen()->availableGeometry();
    if (!screen.contains(dialog.frameGeometry()))
        faults << QStringLiteral("the dialog is %1×%2 at %3, %4")
                      .arg(dialog.width())
                      .arg(dialog.height())
                      .arg(dialog.x())
                      .arg(dialog.y());
    for (const QWidget* part : dialog.findChildren<QWidget*>()) {
        if (!part->isVisible() || part->window() != &dialog)
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(part);
        const auto* label = qobject_cast<const QLabel*>(part);
        const QString name = button ? button->text()
            : label                 ? label->text()
                                    : part->metaObject()->className();
        const QRect place(part->mapTo(&dialog, QPoint()), part->size());
        if (!dialog.rect().contains(place) && !scrolled(*part)
            && (button || label || part->focusPolicy() != Qt::NoFocus))
            faults << name + QStringLiteral(" lies outside");
        const int needed = part->sizeHint().width() - 1;
        if ((button && !button->text().isEmpty() && part->width() < needed)
            || (label && !label->wordWrap() && part->width() < needed)
            || part->height() < part->heightForWidth(part->width()))
            faults << name + QStringLiteral(" is cut");
    }
    for (const QTableWidget* table : dialog.findChildren<QTableWidget*>())
        for (int row = 0; row < table->rowCount(); ++row)
            for (int column = 0; column < table->columnCount(); ++column)
                if (const QWidget* cell = table->cellWidget(row, column);
                    cell && table->rowHeight(row) < cell->sizeHint().height())
                    faults << QStringLiteral("row %1 is lower than what stands in it").arg(row + 1);
    return faults;
}

/// What the dialog that @p open brings has of these faults; it is closed again.
QStringList faultsOf(const std::function<void()>& open)
{
    QStringList faults{QStringLiteral("no dialog")};
    const auto look = [&faults] {
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            auto* dialog = qobject_cast<QDialog*>(widget);
            if (!dialog || !dialog->isVisible())
                continue;
            faults = settle(*dialog) ? unseen(*dialog) : QStringList{QStringLiteral("it does not settle")};
            if (const QString folder = qEnvironmentVariable("POLHODE_PICTURES"); !folder.isEmpty())
                dialog->grab().save(
                    QStringLiteral("%1/%2.png").arg(folder, QString::fromUtf8(QTest::currentDataTag())));
            dialog->reject();
            return;
        }
    };
    QTimer::singleShot(0, look); // within those that wait for an answer
    open();
    if (faults == QStringList{QStringLiteral("no dialog")})
        look();
    return faults;
}

} // namespace

/// Every dialog of the program with text twice as large, on the smallest screen.
class TestDialogs : public QObject, private WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        readCourse("dialogs");
        QCOMPARE(QGuiApplication::primaryScreen()->size(), kScreen);
        makeWindow();
        window_->resize(kScreen);
        window_->setFontScale(2);
    }

    void cleanupTestCase() { closeWindow(); }

    /// The symbols are typeset with the program, those with a colour too: none waits for MathJax.
    void symbolsAreAtHand()
    {
        QVERIFY(!MathEngine::instance().isLive());
        TermsDialog dialog(*session_, course::Language::en, course::Language::zh, Theme::light,
                           window_.get());
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        dialog.show();
        dialog.grab();
        auto* lists = dialog.findChild<QTabWidget*>();
        lists->setCurrentIndex(1);
        dialog.grab();
        auto* symbols = static_cast<QTreeWidget*>(lists->currentWidget());
        const auto& rows = session_->course().symbols;
        QCOMPARE(symbols->topLevelItemCount(), int(rows.size()));
        QVERIFY(!MathEngine::instance().isLive());

        const auto row = std::ranges::find(rows, std::string("v"), &course::SymbolRow::quantity);
        QTreeWidgetItem* item = symbols->topLevelItem(int(row - rows.begin()));
        QCOMPARE(item->text(0), plainFromTex(QString::fromStdString(row->tex)));
        symbols->scrollToItem(item);
        const QImage cell = symbols->viewport()->grab(symbols->visualItemRect(item)).toImage();
        const QRgb wanted = quantityStyle(QStringLiteral("v"), Theme::light).color.rgb();
        const auto has = [&](int y) {
            const auto* line = reinterpret_cast<const QRgb*>(cell.constScanLine(y));
            return std::find(line, line + cell.width(), wanted) != line + cell.width();
        };
        const auto lines = std::views::iota(0, cell.height());
        QVERIFY(std::ranges::any_of(lines, has));
    }

    void liesOnTheScreen_data()
    {
        QTest::addColumn<std::function<void()>>("open");
        QTest::addColumn<PageLanguage>("language");
        using Open = std::function<void()>;
        const std::vector<std::pair<const char*, Open>> all{
            {"hands", [this] { hands("07-tops"); }},
            {"hands, long answers", [this] { hands("16-solving-contact"); }},
            {"table of a plot", [this] { plotTable(); }},
            {"help", [this] { HelpDialog({}, language(), window_.get()).exec(); }},
            {"about", [this] { AboutDialog(window_.get()).exec(); }},
            {"variable", [this] { VariableDialog(*session_, language(), window_.get()).exec(); }},
            {"export", [this] { ExportDialog(*session_, {}, 0, 1, window_.get()).exec(); }},
            {"import", [this] { ImportDialog(*session_, kReadings, nullptr, window_.get()).exec(); }},
            {"animation", [this] { animation(); }},
            {"progress", [this] { ProgressDialog(*session_, language(), window_.get()).exec(); }},
            {"terms", [this] { terms(0); }},
            {"symbols", [this] { terms(1); }},
            {"name", [this] { askName(window_.get(), QStringLiteral("Name"), QString(200, u'x')); }},
            {"stop", [this] { StopMenu(*session_, window_.get()).actions().last()->trigger(); }},
            {"file",
             [this] {
                 askWhereToSave(window_.get(), {{}, QStringLiteral("a.csv"), {}, {}});
             }},
            {"question", [this] { QMessageBox::question(window_.get(), {}, QString(300, u'一')); }},
        };
        for (const auto& [name, open] : all)
            for (const PageLanguage language : {PageLanguage::en, PageLanguage::zh})
                QTest::addRow("%s %s", name, language == PageLanguage::zh ? "zh" : "en") << open << language;
    }

    void liesOnTheScreen()
    {
        QFETCH(const std::function<void()>, open);
        QFETCH(const PageLanguage, language);
        this->open(QStringLiteral("06-euler-equations"), language);
        QVERIFY(settle(*window_));
        const QStringList faults = faultsOf(open);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    /// What comes into a dialog while it is seen does not drive it off the screen.
    void growsNoFurtherThanTheScreen()
    {
        QDialog dialog(window_.get());
        auto* layout = new QVBoxLayout(&dialog);
        auto* close = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
        layout->addWidget(close);
        dialog.show();
        for (int n = 0; n < 40; ++n)
            layout->insertWidget(0, new QLineEdit(&dialog));
        QVERIFY(settle(dialog));
        QVERIFY2(dialog.height() <= kScreen.height(), qPrintable(QString::number(dialog.height())));
        QVERIFY(dialog.rect().contains(close->geometry()));
        const auto fields = dialog.findChildren<QLineEdit*>();
        QVERIFY(fields.first()->isVisible() && fields.last()->isVisible());
    }

    /// Where the values stand behind a tab the tour brings them to the front, and the page again at its end.
    void theTourShowsWhatItSpeaksOf()
    {
        open(QStringLiteral("06-euler-equations"), PageLanguage::en);
        QVERIFY(settle(*window_));
        window_->startTour();
        QPointer<Tour> tour = window_->findChild<Tour*>();
        const QWidget* page = tour->part();
        QVERIFY(page->isVisible());
        QTest::keyClick(tour, Qt::Key_Return);
        const QWidget* values = tour->part();
        QVERIFY(values != page);
        const int line = values->fontMetrics().height();
        QVERIFY2(values->isVisible() && values->height() > 2 * line,
                 qPrintable(QString::number(values->height())));
        QTest::keyClick(tour, Qt::Key_Escape);
        QVERIFY(page->isVisible());
    }

private:
    course::Language language() const { return window_->language().own; }

    void hands(const char* lesson)
    {
        open(QLatin1String(lesson), window_->language());
        const auto& questions = session_->lesson()->questions;
        const auto question = std::ranges::find_if(
            questions, [](const course::Question& each) { return !each.options.empty(); });
        QVERIFY(question != questions.end());
        (new HandsDialog(session_->predictions(), *session_->lesson(), *question, language(), Theme::light,
                         window_.get()))
            ->exec(); // which deletes it
    }

    void terms(int list)
    {
        const course::Language beside
            = language() == course::Language::en ? course::Language::zh : course::Language::en;
        auto* dialog = new TermsDialog(*session_, language(), beside, Theme::light, window_.get());
        dialog->findChild<QTabWidget*>()->setCurrentIndex(list);
        dialog->exec(); // which deletes it
    }

    void plotTable()
    {
        auto* dialog = new PlotTableDialog(window_.get()); // exec() deletes it
        dialog->setPlot(plotsOf(*session_, language()).front(), 0);
        dialog->exec();
    }

    void animation()
    {
        AnimationDialog({*session_, *window_->findChild<StagePanel*>(), *window_->findChild<PlotStack*>(),
                         language(), Theme::light, QStringLiteral("a")},
                        0, 1, window_.get())
            .exec();
    }
};

/// On a screen of this size, whatever that of the machine.
int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("screen.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return 1;
    file.write(QStringLiteral("{\"screens\": [{\"name\": \"small\", \"x\": 0, \"y\": 0, \"width\": %1, "
                              "\"height\": %2, \"logicalDpi\": 96, \"logicalBaseDpi\": 96, \"dpr\": 1}]}")
                   .arg(kScreen.width())
                   .arg(kScreen.height())
                   .toUtf8());
    file.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + path.toUtf8());
    QApplication app(argc, argv);
    TestDialogs test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_dialogs.moc"
