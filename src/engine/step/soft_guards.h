#pragma once

#include "engine/ode/guard_search.h"
#include "engine/step/soft_guard.h"
#include "engine/step/soft_motion.h"
#include "engine/step/soft_passages.h"
#include "engine/step/soft_regions.h"
#include "engine/step/step_view.h"

#include <optional>
#include <vector>

namespace polhode
{

/// The guards of everything that may happen in a piece of soft contact, and how far each is from that.
class SoftGuards final : public Guards
{
public:
    static constexpr double kTie = 1e-12; ///< of a piece: events closer than this are one

    SoftGuards(const SoftContext& context, const SoftRegions& regions, const SoftPassages& passages,
               StepView& view);

    /// The part of the piece that `motion` has just made after which the first thing happens, 1 if
    /// nothing does before its end; with what happens there into `found`. `shown` is the state at the start
    /// of the piece.
    double first(const SoftMotion& motion, const State& shown, std::vector<SoftGuard>& found);

    std::size_t count() const override { return guards_.size(); }
    void look(double theta, std::vector<double>& values) override;
    double value(std::size_t guard, double theta) override;
    double onset(std::size_t guard, double low, double high) override;

private:
    void set();
    void addTouches();
    void addPatch(std::size_t patch);
    std::optional<SoftGuard> takeTouchOf(const SoftPatch& patch);
    const std::vector<ContactPoint>& survey(const std::vector<RigidPose>& poses, double reach,
                                            double generous);
    bool mayPierce(const ContactPoint& start) const;
    bool isAtEnd(const SoftPatch& patch) const;
    bool areCalm();

    void lookAt(double theta);
    double valueHere(SoftGuard& guard);
    double untilTouch(SoftGuard& guard);
    double ofPatch(SoftGuard& guard);
    bool isBehind(const ContactPoint& point);

    const SoftContext& context_;
    const SoftRegions& regions_;
    const SoftPassages& passages_;
    StepView& view_;
    const SoftMotion* motion_ = nullptr;
    const State* shown_ = nullptr;
    std::vector<SoftGuard> guards_;
    std::vector<double> low_, middle_, high_;
    std::vector<ContactPoint> near_, inside_;
    // All features that are at most surveyReach_ apart where the bodies were at surveyed_.
    std::vector<RigidPose> surveyed_;
    std::vector<ContactPoint> survey_;
    double surveyReach_ = -1.0; ///< m
    // What is looked at now.
    double theta_ = 0.0;
    const Placement* place_ = nullptr; ///< null: nothing
    int looked_ = -1; ///< the patch whose force is known; −1: none
    SoftPatch patch_;
    SoftForce force_;
    bool overlapsKnown_ = false;
    std::vector<ContactPoint> overlaps_;
};

} // namespace polhode
