#include "course/read/load.h"
#include "ui/film/film.h"
#include "ui/film/film_file.h"
#include "ui/plot/plot_stack.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"

#include <QImageReader>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>

using namespace polhode;
using namespace polhode::ui;

/// A ball that falls, as pictures.
class TestFilm : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("polhode-test-film"));
        QSettings().clear();
        QFile file(folder_.filePath("drop.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("scene:\n  duration: 1\n  gravity: [0, 0, -10]\n  bodies:\n"
                   "    - {id: b, shape: {sphere: 0.5}, mass: 1, color: \"#c03030\", position: [0, 0, 5]}\n"
                   "plots:\n  - {id: z, title: height, y: [b.z]}\n");
        file.close();
        session_.setSynchronous(true);
        stage_ = std::make_unique<StagePanel>(session_);
        plots_ = std::make_unique<PlotStack>();
        session_.setCourse(course::loadCourse(file.fileName().toStdString()));
        QVERIFY(session_.openLesson(file.fileName()));
        stage_->resize(600, 500);
        stage_->show();
        plots_->setPlots(plotsOf(session_, course::Language::en));
    }

    /// As long as they are meant to be, also where a picture is shown for no whole hundredths.
    void picturesAddUp()
    {
        for (const double rate : {1.0, 7.0, 24.0, 25.0, 30.0, 50.0}) {
            FilmPlan plan;
            plan.from = 0.2e-3;
            plan.to = 1e-3; // s, played 1 : 5000 slow, 4 s
            plan.speed = 2e-4;
            plan.rate = rate;
            QCOMPARE(plan.count(), int(4 * rate) + 1);
            QCOMPARE(plan.time(0), plan.from);
            QCOMPARE(plan.time(plan.count() - 1), plan.to);
            int sum = 0;
            for (int i = 0; i + 1 < plan.count(); ++i) {
                sum += plan.delay(i);
                QVERIFY(plan.delay(i) >= 2); // what browsers show as it is meant
                QVERIFY(std::abs(plan.time(i + 1) - plan.time(i) - plan.speed / rate) < 1e-12);
            }
            QCOMPARE(sum, 400); // hundredths
        }
        FilmPlan still;
        QCOMPARE(still.count(), 1);
        QCOMPARE(still.time(0), 0.0);
    }

    /// The ball is where it is at that time: its height on the picture falls as 5 − 5t². Measured between two
    /// pictures against a third, which needs no camera.
    void theSceneIsThatOfItsTime()
    {
        Film film(session_, *stage_, *plots_, plan(true, false), course::Language::en, Theme::light);
        const double start = redHeight(film.picture(0)), half = redHeight(film.picture(2)),
                     end = redHeight(film.picture(4));
        // A view from afar: perspective changes the ratio of heights by less than its angle.
        const double share = (half - start) / (end - start);
        QVERIFY2(std::abs(share - 0.25) < 0.08, qPrintable(QString::number(share)));
        const QImage last = film.picture(4);
        session_.setTime(0.5); // whatever else moves it: a picture is that of its own moment
        QCOMPARE(film.picture(4), last);
    }

    void theScenesPartIsLeftToTheScene()
    {
        const auto picture = [&](bool scene, bool plots, QSize size) {
            FilmPlan wanted = plan(scene, plots);
            wanted.size = size;
            return Film(session_, *stage_, *plots_, wanted, course::Language::en, Theme::light).picture(0);
        };
        QCOMPARE(picture(true, true, {640, 360}).size(), QSize(640, 360));
        QVERIFY(redHeight(picture(true, true, {640, 360}).copy(0, 0, 358, 360)) > 0); // beside the plots
        QVERIFY(redHeight(picture(true, true, {400, 600}).copy(0, 0, 400, 336)) > 0); // above them
        QVERIFY(picture(true, true, {640, 360}) != picture(true, false, {640, 360}));
        QVERIFY(picture(false, true, {640, 360}) != picture(true, false, {640, 360}));
    }

    void thePlayheadIsPutBack()
    {
        session_.setTime(0.3);
        {
            Film film(session_, *stage_, *plots_, plan(true, true), course::Language::en, Theme::light);
            film.picture(4);
            QCOMPARE(session_.time(), 1.0);
        }
        QCOMPARE(session_.time(), 0.3);
    }

    void aGifIsWrittenWholeOrNotAtAll()
    {
        const QString path = folder_.filePath("drop.gif");
        const auto write = [&](const QString& to, int until) {
            Film film(session_, *stage_, *plots_, plan(true, true), course::Language::en, Theme::light);
            return writeFilm(film, to, QStringLiteral("drop"), [until](int made) { return made < until; });
        };
        QCOMPARE(write(path, 3).kind, FilmEnd::Kind::cancelled);
        QVERIFY(!QFile::exists(path));
        QCOMPARE(write(path, 100).kind, FilmEnd::Kind::written);
        QImageReader reader(path);
        QCOMPARE(reader.imageCount(), 5);
        QCOMPARE(reader.size(), QSize(320, 180));
        const qint64 size = QFile(path).size();
        QCOMPARE(write(path, 2).kind, FilmEnd::Kind::cancelled); // what was there stays
        QCOMPARE(QFile(path).size(), size);
        QCOMPARE(write(folder_.filePath("none/drop.gif"), 100).kind, FilmEnd::Kind::failed);
        QVERIFY(!QFile::exists(folder_.filePath("none")));
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList({"drop.gif", "drop.yaml"}));
    }

    void picturesAreWrittenAllOrNone()
    {
        const QString to = folder_.filePath("pictures");
        const auto write = [&](int until) {
            Film film(session_, *stage_, *plots_, plan(true, false), course::Language::en, Theme::light);
            return writeFilm(film, to, QStringLiteral("drop"), [until](int made) { return made < until; });
        };
        QCOMPARE(write(3).kind, FilmEnd::Kind::cancelled);
        QVERIFY(!QFile::exists(to));
        QCOMPARE(write(100).kind, FilmEnd::Kind::written);
        QCOMPARE(QDir(to).entryList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList(
                     {"drop-0001.png", "drop-0002.png", "drop-0003.png", "drop-0004.png", "drop-0005.png"}));
        QCOMPARE(QImage(QDir(to).filePath("drop-0005.png")).size(), QSize(320, 180));
        QCOMPARE(write(2).kind, FilmEnd::Kind::cancelled);
        QCOMPARE(QDir(to).entryList(QDir::Files).size(), 5);
    }

private:
    static FilmPlan plan(bool scene, bool plots)
    {
        FilmPlan plan;
        plan.scene = scene;
        plan.plots = plots;
        plan.to = 1;
        plan.rate = 4;
        plan.size = {320, 180};
        return plan;
    }

    /// Where the middle of what is red stands, px from above; −1 where nothing is.
    static double redHeight(const QImage& image)
    {
        double sum = 0, count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const QRgb color = image.pixel(x, y);
                if (qRed(color) > 2 * qGreen(color) && qRed(color) > 2 * qBlue(color)) {
                    sum += y;
                    ++count;
                }
            }
        return count > 0 ? sum / count : -1;
    }

    QTemporaryDir folder_;
    Session session_;
    std::unique_ptr<StagePanel> stage_;
    std::unique_ptr<PlotStack> plots_;
};

QTEST_MAIN(TestFilm)
#include "test_film.moc"
