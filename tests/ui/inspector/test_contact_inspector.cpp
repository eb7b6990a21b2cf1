#include "course/lesson/lesson.h"
#include "ui/inspector/blow_table.h"
#include "ui/inspector/contact_inspector.h"
#include "ui/inspector/contact_model.h"
#include "ui/inspector/matrix_grid.h"
#include "ui/plot/bars_chart.h"
#include "ui/session/session.h"
#include "ui/stage/contact_tag.h"
#include "ui/stage/stage_builder.h"

#include <QAbstractTextDocumentLayout>
#include <QBarSet>
#include <QChart>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QStackedBarSeries>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <limits>

using namespace polhode;
using namespace polhode::ui;

/// Four legs on the floor, and a ball that bounces: what the inspector says of them.
class TestContactInspector : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { course_ = course::loadCourse(POLHODE_SOURCE_DIR "/lessons"); }

    void init()
    {
        session_ = std::make_unique<Session>();
        session_->setSynchronous(true);
        session_->setCourse(course_);
    }

    void rowsArrowsAndMatrixShareTheirKeys()
    {
        showStool();
        ContactInspector inspector(*session_);
        inspector.resize(400, 800);
        inspector.show();
        inspector.setLanguage(course::Language::en);
        const auto* model = inspector.findChild<ContactModel*>();
        QSet<QString> rows;
        for (int row = 0; row < model->rowCount(); ++row)
            rows << model->tag(row);
        QCOMPARE(rows.size(), 4);

        StageBuilder builder(session_->experiment(), session_->run(), {});
        QSet<QString> arrows;
        for (const SceneFrame::Arrow& arrow :
             builder.frame(session_->time(), {contactOverlay()}, course::Language::en).arrows)
            if (arrow.paint.quantity == QStringLiteral("F") && !arrow.paint.tag.isEmpty())
                arrows << arrow.paint.tag;
        QCOMPARE(arrows, rows);

        auto* grid = inspector.findChild<MatrixGrid*>();
        QTRY_VERIFY(grid->height() > 8 * grid->fontMetrics().height()); // laid out: M and d
        QSignalSpy spy(grid, &MatrixGrid::hovered);
        for (int y = 0; y < grid->height(); y += 4) {
            QMouseEvent move(QEvent::MouseMove, QPointF(30, y), QPointF(30, y), Qt::NoButton, Qt::NoButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(grid, &move);
        }
        QSet<QString> hovered;
        for (const QList<QVariant>& call : spy)
            if (!call.front().toString().isEmpty())
                hovered << call.front().toString();
        QCOMPARE(hovered, rows);

        auto* bars = inspector.findChild<BarsChart*>();
        QSignalSpy overBars(bars, &BarsChart::hovered);
        for (int x = 0; x < bars->width(); x += 4) {
            const QPointF at(x, bars->height() / 2.0);
            QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QCoreApplication::sendEvent(bars->viewport(), &move);
        }
        hovered.clear();
        for (const QList<QVariant>& call : overBars)
            if (!call.front().toString().isEmpty())
                hovered << call.front().toString();
        QCOMPARE(hovered, rows);

        session_->setHighlighted({});
        const QImage plain = bars->grab().toImage();
        session_->setHighlighted(model->tag(2));
        QVERIFY(bars->grab().toImage() != plain);
        for (int row = 0; row < 4; ++row)
            QCOMPARE(model->data(model->index(row, 0), Qt::BackgroundRole).isValid(), row == 2);
    }

    void barsFollowTheForces()
    {
        showStool();
        ContactInspector inspector(*session_);
        inspector.show();
        inspector.setLanguage(course::Language::en);
        const auto charts = inspector.findChildren<BarsChart*>();
        QCOMPARE(charts.size(), 2);
        // The legs carry the weight and the hand: 5 kg × 9.81 m/s² + 300 N; nothing accelerates.
        QVERIFY(std::abs(total(*charts[0]) - 349.05) < 1e-6); // tolerance of the run
        QVERIFY(std::abs(session_->run()->contactProblemAt(1).zetaDot.sum()) < 1e-6);
        QCOMPARE(total(*charts[1]), 0.0); // what is left of roundings is not drawn
        const auto* model = inspector.findChild<ContactModel*>();
        double listed = 0;
        for (int row = 0; row < model->rowCount(); ++row)
            listed += model->index(row, ContactModel::lambdaColumn).data().toDouble();
        QVERIFY(std::abs(listed - 349.05) < 0.2); // four figures of each are shown
    }

    void barsCountFriction()
    {
        // A turning puck on eight points of its rim: friction loads the front more than the back, and
        // together they carry 0.5 kg × 9.81 m/s².
        QVERIFY(session_->openLesson(QStringLiteral("24-stick-slip")));
        session_->setExperiment(QStringLiteral("puck"));
        session_->setPlaying(false);
        session_->setTime(0.5);
        ContactInspector inspector(*session_);
        inspector.show();
        inspector.setLanguage(course::Language::en);
        const auto charts = inspector.findChildren<BarsChart*>();
        QVERIFY(std::abs(total(*charts[0]) - 4.905) < 1e-6); // tolerance of the run
        QCOMPARE(smallest(*charts[0]) > 0.1, true); // each of them carries a share, none is left out
    }

    void columnsThatFindNoRoomAreLeftOut()
    {
        showStool();
        ContactInspector inspector(*session_);
        inspector.show();
        inspector.setLanguage(course::Language::en);
        const auto* table = tableOf(inspector);
        inspector.resize(900, 600);
        QVERIFY(!table->isColumnHidden(ContactModel::gapColumn));
        QVERIFY(!table->isColumnHidden(ContactModel::normalColumn));
        const auto* model = inspector.findChild<ContactModel*>();
        QCOMPARE(model->index(0, ContactModel::normalColumn).data().toString(),
                 QStringLiteral("(0.00, 0.00, 1.00)")); // out of the floor
        QVERIFY(table->isColumnHidden(ContactModel::frictionColumn)); // the floor is smooth
        inspector.resize(230, 600);
        QVERIFY(table->isColumnHidden(ContactModel::normalColumn));
        QVERIFY(table->isColumnHidden(ContactModel::gapColumn));
        QVERIFY(!table->isColumnHidden(ContactModel::lambdaColumn));
    }

    void momentumAndEnergyOfABounce()
    {
        QVERIFY(session_->openLesson(QStringLiteral("19-restitution")));
        session_->setExperiment(QStringLiteral("bounce"));
        session_->applyPreset(QStringLiteral("drop"));
        BlowTable table;
        table.show(session_->run(), 0.1);
        QVERIFY(!table.text().contains(QStringLiteral("<table>")));
        // 0.2 kg from 1 m, e = 0.8: v = √(2g) = 4.4294 m/s, p = ∓0.886 and 0.709 kg m/s,
        // T = mgh = 1.962 J and e² times that.
        table.show(session_->run(), 0.5);
        for (const char* figure : {"1.962", "1.256", "−0.886", "0.709", "1.595", "−0.7063"})
            QVERIFY2(table.text().contains(QString::fromUtf8(figure)), qPrintable(table.text()));
    }

    void vectorsStayOnTheirLines()
    {
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        session_->setExperiment(QStringLiteral("table"));
        BlowTable table;
        table.resize(600, 200);
        table.setVisible(true);
        table.show(session_->run(), session_->endTime());
        const QString wide = table.text();
        QVERIFY(!wide.contains(QStringLiteral("<br>")));
        const auto lines = [&](int width) {
            table.resize(width, 200);
            QTextDocument document;
            document.setDefaultFont(table.font());
            document.setHtml(table.text());
            document.setTextWidth(width);
            document.documentLayout()->documentSize(); // lays out the lines
            QString broken;
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                if (block.layout()->lineCount() > 1 + block.text().count(QChar::LineSeparator))
                    broken += QStringLiteral("%1: %2\n").arg(width).arg(block.text());
            return broken;
        };
        for (const int width : {600, 300, 200, 150})
            QVERIFY2(lines(width).isEmpty(), qPrintable(lines(width)));
        QVERIFY(table.text().contains(QStringLiteral("<br>→ (")));
        table.resize(600, 200);
        QCOMPARE(table.text(), wide);
    }

    void whatRoundingLeavesIsZero()
    {
        // The superball under the table loses nothing: e = e_t = 1.
        QVERIFY(session_->openLesson(QStringLiteral("20-impact-friction")));
        session_->setExperiment(QStringLiteral("table"));
        BlowTable table;
        for (const course::BlowView& blow : session_->run()->blows()) {
            table.show(session_->run(), blow.time);
            QVERIFY2(!table.text().contains(QStringLiteral("×10")), qPrintable(table.text()));
            QVERIFY2(table.text().contains(QString::fromUtf8("ΔT = 0 J")), qPrintable(table.text()));
        }
        QVERIFY(!session_->run()->blows().empty());
    }

private:
    void showStool()
    {
        QVERIFY(session_->openLesson(QStringLiteral("14-many-contacts")));
        session_->setExperiment(QStringLiteral("stool4"));
        session_->setPlaying(false);
        session_->setTime(1);
    }

    QString contactOverlay() const
    {
        for (const course::OverlayDescription& overlay : session_->experiment()->overlays)
            if (overlay.kind == "contact-force")
                return QString::fromStdString(overlay.id);
        return {};
    }

    static const QTableView* tableOf(const ContactInspector& inspector)
    {
        for (const QTableView* table : inspector.findChildren<QTableView*>())
            if (qobject_cast<const ContactModel*>(table->model()))
                return table;
        return nullptr;
    }

    static double smallest(const BarsChart& chart)
    {
        double least = std::numeric_limits<double>::infinity();
        for (const QAbstractSeries* series : chart.chart()->series())
            if (const auto* bars = qobject_cast<const QStackedBarSeries*>(series))
                for (int bar = 0; bar < bars->barSets().front()->count(); ++bar) {
                    double height = 0;
                    for (const QBarSet* set : bars->barSets())
                        height += set->at(bar);
                    least = std::min(least, height);
                }
        return least;
    }

    static double total(const BarsChart& chart)
    {
        double sum = 0;
        for (const QAbstractSeries* series : chart.chart()->series())
            if (const auto* bars = qobject_cast<const QStackedBarSeries*>(series))
                for (const QBarSet* set : bars->barSets())
                    sum += set->sum();
        return sum;
    }

    course::Course course_;
    std::unique_ptr<Session> session_;
};

QTEST_MAIN(TestContactInspector)
#include "test_contact_inspector.moc"
