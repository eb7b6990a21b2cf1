#pragma once

#include "engine/ode/carried_sum.h"
#include "engine/ode/dense_output.h"
#include "engine/ode/ode.h"
#include "engine/ode/runge_kutta.h"
#include "engine/ode/singular_passage.h"

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

namespace polhode
{

/// The steps of a Runge–Kutta method whose length follows the tolerances alone (PI control), with their dense
/// output; they end at breakpoints, turn nothing by more than a radian and lead over positions in which
/// constraints lose rank in one step of Gauss's method.
///
/// The newest kKept steps are kept; a look before them makes the row of results anew from its start: the same
/// bits, and a fixed memory.
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, II.4 (4.7, 4.14), and II,
/// IV.2 (2.43c) for the controller.
class AdaptiveRun
{
public:
    /// Both must outlive it.
    AdaptiveRun(const RungeKutta& method, Ode& ode, const Options& options);

    /// A motion begins at `state`; `again`: one like the last, whose steps are a good guess.
    StepResult begin(const State& state, double t, bool again);

    /// The row of results that ends at `start` gives way to the next, or, after begin(), to the first.
    void nextRow(double start);
    /// The row goes on to `end`; with more than `most` steps it does not get there (stepTooSmall).
    StepResult goTo(double end, int most);
    /// The row goes on past t, where it starts, by one step if it does not yet.
    StepResult goPast(double t);
    /// s: steps have been made up to there.
    double time() const { return now_.time; }

    /// The state at a time in the row.
    void read(double t, State& state);

    /// Writes or reads the steps of the row from `start` to `end`, each after a mark that there is one.
    void tapeRow(StepTape& tape, double start, double end);

private:
    /// All that a step goes on from, besides the place of the ode.
    struct Progress {
        CarriedSum sum;
        double time = 0.0;
        double nextStep = 0.0;
        double lastError = 0.0;
        double lengthBefore = 0.0; ///< s, of the last step within the tolerance
        int jumps = 0; ///< crossed since a step of some length
        SingularApproach approach;
    };
    struct RowStart {
        Progress progress;
        Eigen::VectorXd firstRates;
        DenseOutput last; ///< the step that reaches over the start, if there is one
        std::size_t count = 0; ///< of `last`
    };
    struct Trial {
        double h;
        double end;
        bool toBreakpoint;
        bool shortest; ///< the shortest step there is
    };

    static constexpr std::size_t kKept = 32;

    DenseOutput& kept(std::size_t k) { return kept_[(first_ + k) % kKept]; }
    void forgetAllButLast();
    void keepRowStart();
    void needSteps();
    void returnToRowStart();
    void advanceTo(double end);
    StepResult firstRates();
    StepResult step();
    Trial propose(double breakpoint) const;
    StepResult stages(const Trial& trial);
    StepResult take(const Trial& trial, double error, bool rejected);
    StepResult accept(const Trial& trial);
    double pass(double h, double longest);
    double nextBreakpoint() const;
    double errorOf(const Eigen::VectorXd& end);
    const DenseOutput& around(double t);

    const RungeKutta& method_;
    Ode& ode_;
    Options options_;
    Progress now_;
    RowStart rowStart_;
    DenseOutput::Rates rates_;
    Eigen::VectorXd error_, next_, inside_;
    GaussStep passage_;
    bool passed_ = false; ///< the step to be accepted is that of passage_
    bool firstRatesKnown_ = false;
    int worstBody_ = -1;
    bool notFinite_ = false;
    int steps_ = 0; ///< made in the row
    bool rowKept_ = false; ///< where the row starts, as steps are made in it
    std::vector<DenseOutput> kept_; ///< a ring
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    bool dropped_ = false; ///< the row has had more
    std::vector<DenseOutput> read_; ///< from a tape
};

} // namespace polhode
