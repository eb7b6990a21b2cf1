#include "ui/theme/elided_text.h"

#include <QTest>

using namespace polhode::ui;

/// Texts that find no room are cut where they may be, at every width that there is.
class TestElidedText : public QObject
{
    Q_OBJECT

private:
    /// All that @p text becomes as its room shrinks by a pixel each time.
    static QStringList forms(const QString& text, Qt::TextElideMode mode)
    {
        const QFontMetricsF metrics{QFont()};
        QStringList all;
        for (double room = metrics.horizontalAdvance(text) + 1; room > 0; --room) {
            const QString form = elidedText(metrics, text, room, mode);
            if (all.isEmpty() || all.back() != form)
                all << form;
            // Only the sign itself may be wider than its room.
            if (form.size() > 1)
                [&] { QVERIFY2(metrics.horizontalAdvance(form) <= room, qPrintable(form)); }();
        }
        return all;
    }

private slots:
    void wordsAndNumbersStayWhole_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("parts");
        QTest::newRow("words") << "the book tumbles" << QStringList{"the", "book", "tumbles"};
        QTest::newRow("a number and its unit")
            << "① ω₂(0) = 5.64 rad/s, Heun" << QStringList{"①", "ω₂(0)", "= 5.64 rad/s", "Heun"};
        QTest::newRow("a number first") << "0.5 m drop" << QStringList{"0.5 m", "drop"};
        QTest::newRow("one unit") << "ω₂, ω₃ = 3.08, 0.05 rad/s"
                                  << QStringList{"ω₂", "ω₃", "= 3.08", "0.05 rad/s"};
        QTest::newRow("a power") << "max |Δ| = −2.3×10⁻⁹ N⋅m/s²"
                                 << QStringList{"max", "|Δ|", "= −2.3×10⁻⁹ N⋅m/s²"};
        QTest::newRow("Chinese") << "第 12 号球碰到挡板，速度 3.08 m/s"
                                 << QStringList{"第", "12", "号", "球", "碰",      "到",
                                                "挡", "板", "速", "度", "3.08 m/s"};
    }

    /// Whatever is left of a text, what it holds of these parts it holds whole: the rest of one stands in it
    /// at most without its number.
    void wordsAndNumbersStayWhole()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, parts);
        for (const auto mode : {Qt::ElideRight, Qt::ElideMiddle})
            for (QString form : forms(text, mode)) {
                const QString whole = form;
                if (form == text || form.isEmpty()) // there is no room for the sign either
                    continue;
                QCOMPARE(form.count(u'…'), 1);
                for (const QString& part : parts)
                    form.remove(part);
                // Where even the first part has no room, some letters of it.
                const bool firstCut = parts.front().startsWith(whole.chopped(1).trimmed());
                QVERIFY2(
                    firstCut
                        || std::ranges::none_of(form, [](QChar sign) { return sign.isLetterOrNumber(); }),
                    qPrintable(whole));
            }
    }

    void theEndIsKeptInTheMiddleMode()
    {
        const QFontMetricsF metrics{QFont()};
        const QString text = QStringLiteral("left wall of the box – right ball");
        const QString form
            = elidedText(metrics, text, 0.7 * metrics.horizontalAdvance(text), Qt::ElideMiddle);
        QVERIFY2(form.startsWith(QStringLiteral("left")) && form.endsWith(QStringLiteral("ball")),
                 qPrintable(form));
        QVERIFY(form.contains(QStringLiteral(" … ")));
    }

    /// A number that counts is none with a unit.
    void theNumberOfALessonStandsAlone()
    {
        const QFontMetricsF metrics{QFont()};
        for (const char* title : {"14  Many contacts", "04  The centre of mass"}) {
            const QString number = QString::fromLatin1(title).first(2) + QStringLiteral(" …");
            QCOMPARE(elidedText(metrics, QString::fromLatin1(title),
                                metrics.horizontalAdvance(number + QStringLiteral(" "))),
                     number);
        }
    }

    void aCommaGoesWithWhatFollowsIt()
    {
        const QFontMetricsF metrics{QFont()};
        const QString text = QStringLiteral("e = 0.5, a drop from the table");
        QCOMPARE(elidedText(metrics, text, metrics.horizontalAdvance(QStringLiteral("e = 0.5, … "))),
                 QStringLiteral("e = 0.5 …"));
    }

    /// A first word without figures gives letters; one with figures what stands before them.
    void aWordThatIsTooLong()
    {
        const QFontMetricsF metrics{QFont()};
        const QString word = QStringLiteral("Trägheitsellipsoid");
        const QString some = elidedText(metrics, word, 0.6 * metrics.horizontalAdvance(word));
        QVERIFY(some.startsWith(QStringLiteral("Träg")) && some.endsWith(u'…'));
        const QString setting = QStringLiteral("ω₂ = 5.64 rad/s");
        QCOMPARE(elidedText(metrics, setting, 0.8 * metrics.horizontalAdvance(setting)),
                 QStringLiteral("ω₂ …"));
    }
};

QTEST_MAIN(TestElidedText)
#include "test_elided_text.moc"
