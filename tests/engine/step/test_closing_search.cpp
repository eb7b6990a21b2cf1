#include "contact_fixture.h"

#include "engine/step/closing_search.h"

#include <QTest>

#include <memory>
#include <vector>

using namespace polhode;
using namespace polhode::test;
using Eigen::Vector3d;

namespace
{

constexpr double kHalf = 0.1, kTable = 1.0; // m: half an edge of the cube, half the width of the table
constexpr double kShort = 1e-8; // s, of a step

/// A cube above a table whose top ends at x = kTable, in a step in which nothing turns.
class CubeOverTable
{
public:
    CubeOverTable()
        : system_({box("cube", 1.0, Vector3d::Constant(kHalf))}, {})
        , state_(makeState(system_))
        , context_(system_, sceneOfBoth(), {})
        , view_(context_.bare)
        , search_(context_, view_)
    {
    }

    EventContext& context() { return context_; }

    /// Stands with its rear lower edge at x = `rear`, by `gap` over the table, and moves with v for kShort.
    std::vector<LocatedTrigger> found(double rear, double gap, const Vector3d& v)
    {
        BodyState& cube = state_.bodies[0];
        cube.p_WB = {rear + kHalf, 0.0, gap + kHalf};
        cube.v_WB = v;
        view_.begin(state_);
        search_.begin(state_);
        view_.look([this](double theta, State& there) {
            there = state_;
            there.bodies[0].p_WB += theta * kShort * state_.bodies[0].v_WB;
        });
        double first = 1.0;
        std::vector<LocatedTrigger> out;
        if (search_.mayMeet(kShort))
            search_.find(0.0, 1.0, first, out);
        return out;
    }

private:
    static ContactScene sceneOfBoth()
    {
        Eigen::Isometry3d below = Eigen::Isometry3d::Identity();
        below.translation().z() = -kHalf;
        return Experiment::scene(
            {{"table", kWorld, BoxShape{{kTable, kTable, kHalf}}, below},
             {"cube", 0, BoxShape{Vector3d::Constant(kHalf)}, Eigen::Isometry3d::Identity()}},
            {});
    }

    const System system_;
    State state_;
    EventContext context_;
    StepView view_;
    ClosingSearch search_;
};

} // namespace

class TestClosingSearch : public QObject
{
    Q_OBJECT

private slots:
    void whatComesDownMeets()
    {
        CubeOverTable x;
        const auto found = x.found(0.0, 1e-9, {0.0, 0.0, -1.0});
        QVERIFY(!found.empty());
        // 1e-9 m at 1 m/s takes a tenth of the step; positions of 0.1 m round to 1e-17 m, 1e-9 of its way.
        QVERIFY2(std::abs(found.front().theta - 0.1) < 1e-8,
                 qPrintable(QString::number(found.front().theta)));
    }

    /// The rear edge is half a micrometre from that of the table and about to go beyond it: an impact leaves
    /// that out, so that to find it would be to find it again and again.
    void whatPassesItsEndDoesNot()
    {
        CubeOverTable x;
        QVERIFY(x.found(kTable - 5e-7, 0.0, {1.0, 0.0, -1e-6}).empty());
        QVERIFY(!x.found(kTable - 1e-2, 0.0, {1.0, 0.0, -1e-6}).empty());
    }

    /// Time steps leave bodies in each other by more than what is located may be.
    void whatPartsFromAnOverlapDoesNot()
    {
        CubeOverTable x;
        x.context().overlap = 1e-3;
        QVERIFY(x.found(0.0, -1e-7, {0.0, 0.0, 1e-2}).empty());
        QVERIFY(!x.found(0.0, -1e-7, {0.0, 0.0, -1.0}).empty());
    }
};

QTEST_APPLESS_MAIN(TestClosingSearch)
#include "test_closing_search.moc"
