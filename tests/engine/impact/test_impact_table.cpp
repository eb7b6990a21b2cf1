#include "engine/impact/impact_law_table.h"
#include "engine/math/refused.h"
#include "impact_cases.h"

#include <QtTest>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>

namespace polhode
{

using namespace impact_test;

class TestImpactTable : public QObject
{
    Q_OBJECT

private slots:
    void rows()
    {
        std::set<std::string> ids;
        for (const ImpactLawRow& row : impactLawTable()) {
            QVERIFY(ids.insert(row.id).second);
            for (const char* text : {row.en, row.zh, row.aboutEn, row.aboutZh})
                QVERIFY(std::string(text).size() > 2);
            QVERIFY(impactLawRow(row.id).solve == row.solve);
        }
        for (const ImpactIssueRow& row : impactIssueTable()) {
            QVERIFY(&impactIssueRow(row.issue) == &row);
            QVERIFY(ids.insert(row.id).second);
            QVERIFY(std::string(row.en).size() > 2 && std::string(row.zh).size() > 2);
            QCOMPARE(std::string(row.symbol).empty(), std::string(row.unit).empty());
        }
        QCOMPARE(impactIssueTable().size(), static_cast<std::size_t>(ImpactIssue::ignored) + 1);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, impactLawRow("elastic"));
    }

    /// Each hypothesis is a row with its mathematics. Where ζ rises from −1 to 0 at slope 1 they agree: all
    /// end at ζ = e, after an impulse e more.
    void hypotheses()
    {
        constexpr double e = 0.5;
        const Expansion from{e, 1.0, 1.0, -0.5};
        for (const RestitutionRow& row : restitutionTable()) {
            QVERIFY2(&restitutionRow(row.restitution) == &row && &restitutionRow(row.id) == &row, row.id);
            QVERIFY2(*row.en && *row.zh, row.id);
            QVERIFY2(row.missing && row.distance, row.id);
            QVERIFY2(row.distance(0.0, 1.0, -row.missing(from, 0.0, 1.0, -0.5)) == e,
                     row.id); // eighths: exact
            QVERIFY2(row.missing(from, e, 1.0 + e, 0.5 * e * e - 0.5) == 0.0, row.id);
        }
    }

    /// Every law on every kind of problem: an answer or a reason, finite numbers, momentum kept between free
    /// bodies, two balls alike in all of them.
    void everyLaw()
    {
        std::mt19937 random(8);
        for (const ImpactLawRow& row : impactLawTable()) {
            const ImpactProblem two = cradle(2, 2.0, 0.5);
            const ImpactResult plain = row.solve(two, {});
            QVERIFY(plain.solved());
            QVERIFY((plain.bodies[1].dv_W - Vector3d(1.5, 0, 0)).norm() < 1e-13);

            QCOMPARE(row.solve(cradle(3, 1.0, 0.5), {}).has(ImpactIssue::notApplicable), !row.manyContacts);
            QVERIFY(row.solve(ImpactProblem{two.bodies, {}, {}}, {}).contacts.empty());
            for (int i = 0; i < 50; ++i) {
                ImpactProblem problem = randomProblem(random, 3, row.manyContacts ? 2 + i % 3 : 1);
                for (ImpactContact& c : problem.contacts) {
                    c.friction = i % 10 == 0 ? std::numeric_limits<double>::infinity() : 0.1 * (i % 5);
                    c.torsional = i % 3 == 0 ? 0.05 : 0.0;
                    c.tangentialRestitution = i % 4 == 0 ? 0.3 : 0.0;
                    c.drive_W = i % 7 == 0 ? Vector3d(0.5, 0, 0) : Vector3d(0, 0, 0);
                }
                const ImpactResult r = row.solve(problem, {});
                QVERIFY(r.solved() || !r.reason.empty());
                for (const BodyChange& d : r.bodies)
                    QVERIFY(d.dv_W.allFinite() && d.dw_W.allFinite());
                if (!r.solved()) // no answer moves nothing
                    QVERIFY(r.iterations > 0 || r.bodies[0].dv_W.isZero(0.0));
                // Rounding, in energies of the largest of both.
                QVERIFY(std::abs(r.energyAfter - r.energyBefore - r.energyChange)
                        < 1e-11 * (r.energyBefore + r.energyAfter));
            }
        }
    }

    /// The same contact turned round (A and B exchanged, n reversed) is the same impact.
    void partnersExchanged()
    {
        std::mt19937 random(6);
        for (const ImpactLawRow& row : impactLawTable()) {
            ImpactProblem problem = randomProblem(random, 2, 1);
            problem.contacts[0].bodyA = 0;
            problem.contacts[0].bodyB = 1;
            problem.contacts[0].friction = 0.3;
            const Vector3d n = problem.contacts[0].n_W;
            problem.bodies[0].v_WB = 20.0 * n; // towards each other
            ImpactProblem turned = problem;
            std::swap(turned.contacts[0].bodyA, turned.contacts[0].bodyB);
            turned.contacts[0].n_W = -n;
            const ImpactResult a = row.solve(problem, {});
            const ImpactResult b = row.solve(turned, {});
            // The basis of the tangents differs: integrated slip to 1e-13.
            QVERIFY((a.contacts[0].impulse_W + b.contacts[0].impulse_W).norm()
                    < 1e-11 * a.contacts[0].impulse_W.norm());
            QVERIFY(a.contacts[0].impulse_W.norm() > 0.1);
        }
    }

    /// On a belt the slip is measured from the moving surface, and the belt may well give energy to the body.
    void belt()
    {
        ImpactProblem problem
            = onFloor(ball(1.0, 0.2, Vector3d(0, 0, 0.2), Vector3d(0, 0, -1)), Vector3d::Zero(), 0.0, 10.0);
        problem.contacts[0].drive_W = Vector3d(-3.5, 0, 0); // the belt runs with +3.5
        const ImpactResult r = impactLawRow("two-body").solve(problem, {});
        QVERIFY((r.bodies[0].dv_W - Vector3d(1.0, 0, 1.0)).norm() < 1e-14); // 2/7 of 3.5
        QVERIFY(r.contacts[0].slipAfter_W.norm() < 1e-14);
        QVERIFY(!r.has(ImpactIssue::energyGain));
        QVERIFY(std::abs(r.energyAfter - r.energyBefore - r.energyChange) < 1e-14);
        QVERIFY(r.energyChange > 0.0);
        QVERIFY(std::abs(r.normalWork + 0.5) < 1e-14); // the fall is lost
    }

    void defaults()
    {
        ImpactProblem problem = cradle(2, 1.0, 1.0);
        QCOMPARE(defaultImpactLaw(problem).id, impactLawRow("two-body").id);
        problem = cradle(3, 1.0, 1.0);
        QCOMPARE(defaultImpactLaw(problem).id, impactLawRow("moreau").id);
        for (ImpactContact& c : problem.contacts)
            c.law = Restitution::poisson;
        QCOMPARE(defaultImpactLaw(problem).id, impactLawRow("poisson").id);
        problem.contacts[1].law = Restitution::energetic;
        QCOMPARE(defaultImpactLaw(problem).id, impactLawRow("sequential").id);
    }

    void refusals()
    {
        const auto& law = impactLawRow("moreau");
        ImpactProblem problem = cradle(2, 1.0, 1.0);
        problem.contacts[0].bodyA = 5;
        QVERIFY_THROWS_EXCEPTION(Refused, law.solve(problem, {}));
        problem = cradle(2, 1.0, 1.0);
        problem.bodies[1].v_WB.x() = std::numeric_limits<double>::quiet_NaN();
        QVERIFY_THROWS_EXCEPTION(Refused, law.solve(problem, {}));
        problem = cradle(2, 1.0, 1.0);
        problem.contacts[0].friction = -0.1;
        QVERIFY_THROWS_EXCEPTION(Refused, law.solve(problem, {}));
        problem = cradle(2, 1.0, 1.0);
        problem.coupledResponse = Eigen::MatrixXd::Identity(6, 6);
        QVERIFY_THROWS_EXCEPTION(Refused, law.solve(problem, {}));
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestImpactTable)
#include "test_impact_table.moc"
