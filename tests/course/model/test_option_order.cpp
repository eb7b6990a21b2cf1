#include "course/model/option_order.h"
#include "course/read/load.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <map>

using namespace polhode::course;

namespace
{

Question questionOf(const std::string& id, int options)
{
    Question question;
    question.id = id;
    question.options.resize(std::size_t(options));
    return question;
}

} // namespace

class TestOptionOrder : public QObject
{
    Q_OBJECT

private slots:
    void everyOptionOnceAndTheSameEachTime()
    {
        const Question question = questionOf("which-axis", 4);
        std::vector<int> order = optionOrder("06-euler-equations", question);
        QCOMPARE(optionOrder("06-euler-equations", question), order);
        std::sort(order.begin(), order.end());
        QCOMPARE(order, (std::vector<int>{0, 1, 2, 3}));
    }

    void wordsDoNotMatter()
    {
        Question question = questionOf("which-axis", 4);
        const std::vector<int> order = optionOrder("06-euler-equations", question);
        for (QuestionOption& option : question.options)
            option.text = {"said otherwise", "换个说法"};
        question.options[2].correct = true;
        QCOMPARE(optionOrder("06-euler-equations", question), order);
    }

    void whatSpeaksOfTheOthersStaysLast()
    {
        for (int n = 0; n < 20; ++n) {
            Question question = questionOf("q" + std::to_string(n), 4);
            question.options[0].last = question.options[3].last = true;
            const std::vector<int> order = optionOrder("lesson", question);
            QCOMPARE(order[2], 0);
            QCOMPARE(order[3], 3);
        }
    }

    /// 6000 questions of three options: each of the six orders a thousand times, ± 29 at one standard
    /// deviation of a binomial distribution.
    void allOrdersAreAsFrequent()
    {
        std::map<std::vector<int>, int> counts;
        for (int n = 0; n < 6000; ++n)
            ++counts[optionOrder("lesson", questionOf("question-" + std::to_string(n), 3))];
        QCOMPARE(counts.size(), std::size_t(6));
        for (const auto& [order, count] : counts)
            QVERIFY2(std::abs(count - 1000) < 5 * 29, qPrintable(QString::number(count)));
    }

    /// In the course, too, the place tells nothing: of n options the right one stands at each place in
    /// about one question of n.
    void theRightAnswerHasNoPlaceOfItsOwn()
    {
        std::map<std::size_t, std::vector<int>> counts; // by the number of options
        for (const LoadedLesson& loaded : loadCourse(POLHODE_SOURCE_DIR "/lessons").lessons) {
            QVERIFY(loaded.lesson);
            for (const Question& question : loaded.lesson->questions) {
                if (question.options.empty())
                    continue; // a number or a sketch
                const std::vector<int> order = optionOrder(loaded.lesson->id, question);
                std::vector<int>& places = counts[order.size()];
                places.resize(order.size());
                for (std::size_t place = 0; place < order.size(); ++place)
                    places[place] += question.options[std::size_t(order[place])].correct ? 1 : 0;
            }
        }
        for (const auto& [options, places] : counts) {
            double questions = 0, squares = 0;
            for (const int count : places)
                questions += count;
            for (const int count : places)
                squares += (count - questions / double(options)) * (count - questions / double(options));
            // χ² = Σ (count − mean)²/mean; of three options drawn by lot it passes 9.2 once in a hundred
            // times, of four 11.3
            const double chi = squares * double(options) / questions;
            QVERIFY2(chi < 9.2, qPrintable(QStringLiteral("%1 options: χ² = %2").arg(options).arg(chi)));
        }
    }
};

QTEST_APPLESS_MAIN(TestOptionOrder)
#include "test_option_order.moc"
