#include "course/run/soft_impact.h"

#include "course/model/event_kinds.h"
#include "course/world/world_stepper.h"
#include "engine/impact/impact_problem.h"
#include "engine/joint/joint_coupling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace polhode::course
{

namespace
{

constexpr int kSteps = 400;
constexpr int kMostCrossings = 100; ///< on the way of one step

Text labelOf(const ResolvedContacts& contacts, const std::string& pair)
{
    for (const ContactPair& each : contacts.pairs)
        if (each.id == pair)
            return contacts.labels[static_cast<std::size_t>(each.a)] + sameInBoth(" – ")
                + contacts.labels[static_cast<std::size_t>(each.b)];
    return {};
}

bool touches(const ContactRecord& record)
{
    return record.which != ContactRecord::Case::apart;
}

/// What a pair does at a moment.
struct Moment {
    State state;
    std::optional<ContactRecord> point; ///< where it touches, or else where it is nearest
    double force = 0; ///< N, of all its points
    bool alone = true; ///< it touches at one point at most, and its bodies touch nothing else
};

/// n·Φ_c⁻¹ Δu of the point of contact, see SoftImpactView::rigidImpulse.
double rigidImpulse(const World& world, const Moment& before, const Moment& after)
{
    const ContactPoint& point = before.point->point;
    ImpactProblem problem = impactProblem(*world.system, before.state);
    ImpactContact contact;
    contact.bodyA = point.bodyA;
    contact.bodyB = point.bodyB;
    contact.point_W = 0.5 * (point.pA_W + point.pB_W);
    contact.n_W = point.n_W;
    problem.contacts.push_back(contact);
    if (world.joints) {
        JointCoupling coupling(*world.system, *world.joints->set);
        coupling.place(before.state);
        problem.coupledResponse = coupling.response();
    }
    const ImpactSpace space = impactSpace(problem);
    for (std::size_t b = 0; b < problem.bodies.size(); ++b) {
        problem.bodies[b].v_WB = after.state.bodies[b].v_WB;
        problem.bodies[b].w_WB = after.state.bodies[b].w_WB;
    }
    const Eigen::Vector3d change = (impactSpace(problem).u - space.u).head<3>();
    if (!(before.point->friction > 0))
        return change[0] / space.W(0, 0);
    const Eigen::Matrix3d response = space.W.topLeftCorner<3, 3>();
    return response.completeOrthogonalDecomposition().solve(change)[0];
}

class Magnifier
{
public:
    Magnifier(const World& world, const Rows& rows, const SoftImpact& impact)
        : world_(world)
        , rows_(rows)
        , impact_(impact)
        , stepper_(makeWorldStepper(world))
        , state_(world.initial)
        , between_(world.initial)
    {
    }

    SoftImpactView run()
    {
        const std::size_t first = rowAt(impact_.from), last = rowAt(impact_.to);
        for (std::size_t row = first; row <= last; ++row) {
            rows_.get(row, state_);
            take(rows_.time[row]);
            if (row < last && rows_.sequence[row] == rows_.sequence[row + 1])
                walk(row);
        }
        view_.zetaBefore = before_.point->zeta;
        view_.zetaAfter = after_.point->zeta;
        view_.rigidImpulse
            = alone_ ? rigidImpulse(world_, before_, after_) : std::numeric_limits<double>::quiet_NaN();
        return std::move(view_);
    }

private:
    std::size_t rowAt(double t) const
    {
        const auto after = std::upper_bound(rows_.time.begin(), rows_.time.end(), t);
        return static_cast<std::size_t>(after - rows_.time.begin()) - 1;
    }

    /// The moments between a row and the next.
    void walk(std::size_t row)
    {
        const double from = rows_.time[row], length = rows_.time[row + 1] - from;
        const int pieces = static_cast<int>(std::ceil(kSteps * length / (impact_.to - impact_.from)));
        std::vector<ContactEvent> events; // at the row itself: it may be the one before an event
        stepper_->restart(state_, from, events);
        double t = from;
        for (int k = 1; k <= pieces; ++k) {
            const double target = k < pieces ? from + k * length / pieces : rows_.time[row + 1];
            for (int crossed = 0; t < target; ++crossed) {
                const Stepper::Advance advance = stepper_->advance(state_, t, target);
                if (!advance.result || crossed > kMostCrossings)
                    return;
                addImpulse(t, advance.t);
                t = advance.t;
                if (advance.event)
                    stepper_->cross(state_, t, events);
            }
            if (k < pieces)
                take(t);
        }
    }

    /// What the pair was given in the stepper's last advance, by Gauss's three points on its interpolant.
    void addImpulse(double from, double to)
    {
        const double off = std::sqrt(0.15);
        for (const auto& [theta, weight] : {std::pair(0.5 - off, 5.0), {0.5, 8.0}, {0.5 + off, 5.0}}) {
            stepper_->interpolate(theta, between_);
            stepper_->contacts(from + theta * (to - from), between_, snapshot_);
            for (const ContactRecord& record : snapshot_.contacts)
                if (isMine(record))
                    impulse_ += weight / 18.0 * (to - from) * record.lambda;
        }
    }

    Moment lookAt(double t)
    {
        Moment now{state_, {}, 0, true};
        stepper_->contacts(t, state_, snapshot_);
        int points = 0;
        for (const ContactRecord& record : snapshot_.contacts) {
            if (!isMine(record))
                continue;
            const auto rank = [](const ContactRecord& r) { return std::tuple(!touches(r), r.point.gap); };
            if (!now.point || rank(record) < rank(*now.point))
                now.point = record;
            now.force += record.lambda;
            points += touches(record) ? 1 : 0;
        }
        now.alone = points <= 1
            && std::none_of(
                        snapshot_.contacts.begin(), snapshot_.contacts.end(),
                        [&](const ContactRecord& r) { return touches(r) && !isMine(r) && meets(r, now); });
        return now;
    }

    bool isMine(const ContactRecord& record) const
    {
        const int pair = world_.contacts->pairOf(record.point);
        return pair >= 0 && world_.contacts->pairs[static_cast<std::size_t>(pair)].id == impact_.pair;
    }

    static bool meets(const ContactRecord& other, const Moment& now)
    {
        const auto among = [&](int body) {
            return body != kWorld && (body == now.point->point.bodyA || body == now.point->point.bodyB);
        };
        return now.point && (among(other.point.bodyA) || among(other.point.bodyB));
    }

    void take(double t)
    {
        Moment now = lookAt(t);
        if (!now.point)
            return;
        view_.impulse.push_back(impulse_);
        view_.time.push_back(t);
        view_.force.push_back(now.force);
        alone_ = alone_ && now.alone;
        if (view_.time.size() == 1)
            before_ = now;
        after_ = std::move(now);
    }

    const World& world_;
    const Rows& rows_;
    const SoftImpact& impact_;
    std::unique_ptr<Stepper> stepper_;
    State state_, between_;
    double impulse_ = 0; ///< N s, so far
    ContactSnapshot snapshot_;
    Moment before_, after_;
    bool alone_ = true;
    SoftImpactView view_;
};

} // namespace

std::vector<SoftImpact> softImpacts(const World& world, const std::vector<RunEvent>& events)
{
    struct Open {
        double from = 0;
        int points = 0;
    };
    std::map<std::string, Open> open;
    std::vector<SoftImpact> impacts;
    if (!stepperRow(world.stepper).compliant)
        return impacts;
    for (const RunEvent& event : events) {
        const EventTouch touch = touchOf(event.id);
        if (touch == EventTouch::begins) {
            ++open.try_emplace(event.subject, Open{event.time}).first->second.points;
            continue;
        }
        const auto found = open.find(event.subject);
        if (touch != EventTouch::ends || found == open.end() || --found->second.points > 0)
            continue;
        if (event.time > found->second.from)
            impacts.push_back(
                {event.subject, labelOf(*world.contacts, event.subject), found->second.from, event.time});
        open.erase(found);
    }
    std::stable_sort(impacts.begin(), impacts.end(),
                     [](const SoftImpact& a, const SoftImpact& b) { return a.from < b.from; });
    return impacts;
}

SoftImpactView magnify(const World& world, const Rows& rows, const SoftImpact& impact)
{
    return Magnifier(world, rows, impact).run();
}

} // namespace polhode::course
