#include "course/lesson/lesson.h"
#include "ui/session/session.h"
#include "ui/stage/plot_source.h"

#include <QSet>
#include <QtTest>

using namespace polhode;
using namespace polhode::ui;

/// The plots of the lessons of the source tree, as the window gets them.
class TestPlotSource : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void curvesOfVariantsCanBeToldApart_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("experiment");
        for (const course::LoadedLesson& loaded : course_.lessons)
            for (const course::Experiment& experiment : loaded.lesson->experiments)
                if (!experiment.variants.empty())
                    QTest::addRow("%s/%s", loaded.id.c_str(), experiment.id.c_str())
                        << QString::fromStdString(loaded.id) << QString::fromStdString(experiment.id);
    }

    void curvesOfVariantsCanBeToldApart()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, experiment);
        Session session;
        session.setSynchronous(true);
        session.setCourse(course_);
        QVERIFY(session.openLesson(lesson));
        session.setPlaying(false);
        session.setExperiment(experiment);
        for (const course::Language language : {course::Language::en, course::Language::zh})
            for (const PlotData& plot : plotsOf(session, language)) {
                QSet<QString> labels;
                for (const Curve& curve : plot.curves) {
                    QVERIFY2(!curve.label.isEmpty(), qPrintable(plot.id + QLatin1String(": ") + curve.id));
                    QVERIFY2(!labels.contains(curve.label),
                             qPrintable(plot.id + QLatin1String(": ") + curve.label));
                    labels.insert(curve.label);
                }
            }
    }

private:
    course::Course course_;
};

QTEST_MAIN(TestPlotSource)
#include "test_plot_source.moc"
