#include "course/export/csv.h"
#include "course/run/simulate.h"
#include "support/scene_by_hand.h"

#include <benchmark/benchmark.h>

using namespace polhode::course;
using namespace polhode::course::byhand;

namespace
{

Experiment book(const std::string& duration, const std::string& step)
{
    Experiment e = experiment(duration, step);
    BodyDescription book = body("book", box("0.24", "0.17", "0.03"), "0.6");
    book.spinBody = vector("0.05", "6", "0.05");
    e.scene.bodies = {book};
    return e;
}

/// What a window does while a slider is dragged: 20 s at 5 ms by rk4, two curves.
void dragASlider(benchmark::State& state)
{
    const Experiment e = book("20", "0.005");
    for (auto _ : state) {
        const RunPointer run = simulate(e, {});
        benchmark::DoNotOptimize(run->column("book.w2")->back() + run->column("total.E")->back());
    }
}
BENCHMARK(dragASlider)->Unit(benchmark::kMillisecond);

/// A million rows of twelve columns as text.
void exportAMillionRows(benchmark::State& state)
{
    const RunPointer run = simulate(book("1000", "0.001"), {});
    const CsvOptions options{{"book.w1", "book.w2", "book.w3", "book.L1", "book.L2", "book.L3", "book.Lx",
                              "book.Ly", "book.Lz", "book.T", "total.residual"},
                             {},
                             {}};
    for (auto _ : state) {
        std::size_t bytes = 0;
        csvTo([&](std::string_view piece) { bytes += piece.size(); }, *run, options);
        benchmark::DoNotOptimize(bytes);
    }
}
BENCHMARK(exportAMillionRows)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace

BENCHMARK_MAIN();
