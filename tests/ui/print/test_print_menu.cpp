#include "course/read/load.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

/// What is printed from the menu.
class TestPrintMenu : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<MainWindow> window_;

    /// Chooses @p action and in its dialog the file @p path; what the window says then.
    QString save(const QString& action, const QString& path)
    {
        const QList<QAction*> actions = window_->actions();
        const auto chosen = std::ranges::find(actions, action, &QAction::text);
        if (chosen == actions.end())
            return QStringLiteral("no such action");
        QTimer answering;
        connect(&answering, &QTimer::timeout, this, [&] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                answering.stop();
                // selectFile() is undone by a folder that is still being read.
                dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
                QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
            }
        });
        answering.start(20);
        (*chosen)->trigger();
        return window_->findChild<QLabel*>(QStringLiteral("toast"))->text();
    }

    QByteArray contentOf(const QString& name) const
    {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test-print-menu"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QSettings().clear();
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        window_ = std::make_unique<MainWindow>(*session_, POLHODE_SOURCE_DIR "/lessons");
        window_->setLanguage(PageLanguage::en);
        session_->setCourse(course::listCourse(POLHODE_SOURCE_DIR "/lessons"));
        window_->resize(1280, 800);
        window_->show();
        QVERIFY(session_->openLesson(QStringLiteral("02-torque")));
    }

    void cleanupTestCase()
    {
        window_.reset();
        session_.reset();
    }

    /// The name lacks its end, and gets that of a PDF; the folder is remembered.
    void handoutIsWritten()
    {
        const QString said
            = save(QStringLiteral("Handout of this lesson …"), folder_.filePath(QStringLiteral("mine")));
        QVERIFY2(said.contains(QStringLiteral("mine.pdf")), qPrintable(said));
        QVERIFY(contentOf(QStringLiteral("mine.pdf")).startsWith("%PDF-"));
        QCOMPARE(QSettings().value(QStringLiteral("exportFolder")).toString(), folder_.path());
    }

    /// What is open is as it was: the handout goes through the lesson in a session of its own.
    void windowStaysWhereItIs()
    {
        session_->setStep(1);
        session_->reveal();
        session_->setPlaying(false);
        session_->setTime(0.1);
        const auto run = session_->run();
        save(QStringLiteral("Handout with answers …"), folder_.filePath(QStringLiteral("b.html")));
        QVERIFY(contentOf(QStringLiteral("b.html")).contains("Answers"));
        QCOMPARE(session_->step(), 1);
        QCOMPARE(session_->run(), run);
        QCOMPARE(session_->time(), 0.1);
    }

    void reportIsOfWhatIsShown()
    {
        session_->setStep(1);
        session_->reveal();
        session_->setPlaying(false);
        session_->setTime(0.25);
        save(QStringLiteral("Report of this moment …"), folder_.filePath(QStringLiteral("r.html")));
        const QByteArray html = contentOf(QStringLiteral("r.html"));
        QVERIFY(html.contains(QByteArray::fromStdString(session_->run()->hash())));
        QVERIFY(html.contains("t=0.25"));
        QCOMPARE(session_->time(), 0.25);
    }

    /// A report would tell what is to be predicted.
    void nothingIsBetrayed()
    {
        QVERIFY(session_->openLesson(QStringLiteral("06-euler-equations")));
        session_->setStep(0);
        QVERIFY(session_->veiled());
        const QString said
            = save(QStringLiteral("Report of this moment …"), folder_.filePath(QStringLiteral("veiled.pdf")));
        QVERIFY2(said.contains(QStringLiteral("Predict first")), qPrintable(said));
        QVERIFY(!QFile::exists(folder_.filePath(QStringLiteral("veiled.pdf"))));
        QVERIFY(session_->openLesson(QStringLiteral("02-torque")));
    }

    /// The message names the file and the reason.
    void whatCannotBeWrittenIsTold()
    {
        const QString path = QStringLiteral("/proc/none.pdf"); // where nobody can write, whoever it is
        const QString said = save(QStringLiteral("Handout of this lesson …"), path);
        QVERIFY2(said.contains(path), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("cannot be written: ")), qPrintable(said));
    }
};

QTEST_MAIN(TestPrintMenu)
#include "test_print_menu.moc"
