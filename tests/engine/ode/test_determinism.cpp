#include "engine/ode/dopri5.h"
#include "engine/ode/integrator_table.h"

#include <Eigen/Geometry>
#include <QtTest>
#include <atomic>
#include <cstdlib>
#include <new>

using Eigen::Vector3d;

namespace
{

std::atomic<long> allocations = 0;

void* counted(std::size_t size)
{
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

} // namespace

// Every allocation of the program is counted here.
void* operator new(std::size_t size)
{
    return counted(size);
}
void* operator new[](std::size_t size)
{
    return counted(size);
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace polhode
{

namespace
{

System machine(RotationChart chart)
{
    Body plate;
    plate.id = "plate";
    plate.I_B = Vector3d(0.3, 0.5, 0.7).asDiagonal();
    Body door = plate;
    door.id = "door";
    door.support = Support::axis;
    door.pivot_B = Vector3d(0.5, 0.0, 0.0);
    return System(
        {plate, door},
        {{"gravity", UniformGravity{}, {}},
         {"rope", SpringDamper{0, Vector3d(0.1, 0.2, 0.0), 1, Vector3d(0.0, 0.1, 0.3), 4.0, 0.5, 0.6}, {}},
         {"air", Drag{0, 0.1, 0.2}, {}},
         {"wind", PointForce{0, Vector3d::UnitX(), Axes::world, VectorFunction([](double t, const State&) {
                                 return Vector3d(std::sin(t), 0.0, 0.0);
                             })},
          Window{0.2, 0.5}}},
        chart);
}

State startOf(const System& system)
{
    State state = makeState(system);
    state.bodies[0].p_WB = Vector3d(1.0, 0.5, 0.0);
    state.bodies[0].w_WB = Vector3d(0.5, 0.3, 0.8);
    state.bodies[1].w_WB = Vector3d(0.0, 0.0, 1.0);
    satisfySupports(system, state);
    return state;
}

void addRows()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<int>("chart");
    for (const IntegratorRow& row : integratorTable())
        for (int chart = 0; chart < 6; ++chart)
            QTest::addRow("%s, chart %d", row.id, chart) << QString(row.id) << chart;
}

} // namespace

class TestDeterminism : public QObject
{
    Q_OBJECT

private slots:
    void sameBits_data() { addRows(); }

    void sameBits()
    {
        QFETCH(QString, id);
        QFETCH(int, chart);
        State ends[2];
        for (State& end : ends) {
            const System system = machine(static_cast<RotationChart>(chart));
            end = startOf(system);
            const auto integrator = makeIntegrator(qPrintable(id), system);
            State scratch = end;
            for (int i = 0; i < 100; ++i) {
                QVERIFY(bool(integrator->step(end, i * 0.01, 0.01)));
                // Looking inside a step changes nothing.
                if (&end == &ends[1])
                    integrator->interpolate(0.3, scratch);
            }
        }
        QVERIFY(ends[0] == ends[1]);
    }

    void noAllocation_data() { addRows(); }

    /// Neither the first step nor a later one, nor a look inside it, allocates.
    void noAllocation()
    {
        QFETCH(QString, id);
        QFETCH(int, chart);
        const System system = machine(static_cast<RotationChart>(chart));
        State state = startOf(system), scratch = state;
        const auto integrator = makeIntegrator(qPrintable(id), system);
        const long before = allocations;
        bool ok = true;
        for (int i = 0; i < 100; ++i) {
            ok = ok && integrator->step(state, i * 0.01, 0.01);
            integrator->interpolate(0.3, scratch);
        }
        const long during = allocations - before;
        QVERIFY(ok);
        QCOMPARE(during, 0L);
    }

    /// A step of many more inner steps than are kept: it allocates nothing either, nor does a look at its
    /// start, which finds the same bits as short steps do.
    void noAllocationInALongStep()
    {
        for (int chart = 0; chart < 6; ++chart) {
            const System system = machine(static_cast<RotationChart>(chart));
            Options options;
            options.relativeTolerance = 1e-13;
            State state = startOf(system), start = state, early = state, late = state;
            const auto integrator = makeDopri5(system, options);
            const long before = allocations;
            bool ok = bool(integrator->step(state, 0.0, 0.5));
            integrator->interpolate(0.25, early);
            integrator->interpolate(0.5, late);
            integrator->interpolate(0.03125, start);
            ok = ok && integrator->step(state, 0.5, 0.25);
            QCOMPARE(allocations - before, 0L);
            QVERIFY(ok);
            State fine = startOf(system);
            const auto other = makeDopri5(system, options);
            for (int i = 0; i < 48; ++i) {
                QVERIFY(bool(other->step(fine, i / 64.0, 1.0 / 64.0)));
                QVERIFY(i != 0 || fine == start);
                QVERIFY(i != 7 || fine == early);
                QVERIFY(i != 15 || fine == late);
            }
            QVERIFY(fine == state);
        }
    }

    /// The counter counts: a test that cannot fail is none.
    void counterCounts()
    {
        const long before = allocations;
        const State copy = startOf(machine(RotationChart::expMap));
        QVERIFY(allocations > before && copy.bodies.size() == 2);
    }

    /// The adaptive motion is the same whatever the spacing of its results.
    void spacingDoesNotMatter()
    {
        const System system = machine(RotationChart::expMap);
        State coarse = startOf(system), fine = coarse;
        const auto one = makeIntegrator("dopri5", system), other = makeIntegrator("dopri5", system);
        for (int i = 0; i < 4; ++i)
            QVERIFY(bool(one->step(coarse, i * 0.25, 0.25)));
        for (int i = 0; i < 1024; ++i)
            QVERIFY(bool(other->step(fine, i / 1024.0, 1.0 / 1024.0)));
        QVERIFY(coarse == fine);
    }

    /// A state that was changed from outside starts adaptive and momentum-keeping methods anew.
    void changedStateStartsAnew()
    {
        const System system = machine(RotationChart::expMap);
        for (const IntegratorRow& row : integratorTable()) {
            State state = startOf(system);
            const auto used = row.make(system, {});
            for (int i = 0; i < 10; ++i)
                QVERIFY(bool(used->step(state, i * 0.01, 0.01)));
            applyImpulse(system, state, 0, Vector3d(0.2, 0.1, 0.0), Vector3d(1.0, 1.0, 1.0));
            State other = state;
            const auto fresh = row.make(system, {});
            QVERIFY(bool(used->step(state, 0.1, 0.01)));
            QVERIFY(bool(fresh->step(other, 0.1, 0.01)));
            QVERIFY2(state == other, row.id);
        }
    }
};

} // namespace polhode

QTEST_GUILESS_MAIN(polhode::TestDeterminism)
#include "test_determinism.moc"
