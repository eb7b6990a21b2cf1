#pragma once

#include "engine/contact/grain.h"
#include "engine/impact/impact_problem.h"

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace polhode
{

class CollisionWorld;
class JointSet;

/// The force of a compliant contact at depth z (and rate ż).
enum class SoftLaw {
    linear, ///< f = max(0, K z + D ż)
    hertz, ///< f = K z^(3/2)
    huntCrossley, ///< f = K z^(3/2) (1 + D ż)
};

/// All that is known of one soft law.
struct SoftLawRow {
    SoftLaw law;
    const char* id;
    const char* en;
    const char* zh;
    const char* aboutEn; ///< one line about it
    const char* aboutZh;
    bool massless; ///< a massless surface with spring and damper, which a second may answer in series
    double exponent; ///< n of K zⁿ, of a law that is not massless: f = K zⁿ (1 + D ż)
    bool damps; ///< D counts
};

/// All of them, in the order in which lessons list them.
std::span<const SoftLawRow> softLawTable();

const SoftLawRow& softLawRow(SoftLaw law);

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const SoftLawRow& softLawRow(std::string_view id);

/// What happens where two surfaces touch: friction, restitution and, for soft contact, stiffness.
///
/// Each stepper reads what it knows: the event-driven and the time-stepping one leave the stiffnesses alone,
/// soft contact leaves the coefficients of restitution alone. What one cannot take it refuses.
struct ContactLaw {
    double friction = 0.0; ///< μ ≥ 0, while sliding
    double staticFriction = -1.0; ///< μ_s ≥ μ, while sticking; < 0: the same as friction
    Grain grain = {}; ///< friction and staticFriction are those across it
    double restitution = 0.0; ///< e, 0 … 1
    Restitution impact = Restitution::newton; ///< what e compares
    double tangentialRestitution = 0.0; ///< e_t, −1 … 1
    double rolling = 0.0; ///< m, rolling friction: its moment is at most rolling · λ
    double torsional = 0.0; ///< m, the moment about n is at most torsional · λ
    double torsionalRestitution = 0.0; ///< e_s, −1 … 1

    SoftLaw soft = SoftLaw::linear;
    double stiffness = 0.0; ///< K, N/m (N/m^1.5 for hertz and huntCrossley)
    double damping = 0.0; ///< D, N s/m (s/m for huntCrossley)
    double otherStiffness = 0.0; ///< K of the second surface, in series with the first; 0: it is rigid
    double otherDamping = 0.0; ///< D of the second surface (both of the linear law alone)
    double tangentialStiffness = 0.0; ///< K_t, N/m
    double tangentialDamping = 0.0; ///< D_t, N s/m

    /// μ_s.
    double sticking() const { return staticFriction < 0.0 ? friction : staticFriction; }
};

/// The surfaces of a scene and the laws that hold between them.
struct ContactScene {
    std::shared_ptr<const CollisionWorld> world;
    std::vector<ContactLaw> laws; ///< at least one
    /// The number of the law between two colliders (asked with the smaller first); empty: always the first.
    std::function<int(int colliderA, int colliderB)> lawOf;
    /// The turn of two colliders in one-after-another impacts, lowest first (asked with the smaller first);
    /// empty: the fastest approach is always next.
    std::function<double(int colliderA, int colliderB)> turnOf;
    /// m/s, per collider, in the axes of its body (the world's for a fixed one): the velocity of the surface
    /// over its body, as of a belt. Empty: none moves.
    std::vector<Eigen::Vector3d> surfaceVelocity;
    /// What connects the bodies besides (null: nothing).
    std::shared_ptr<const JointSet> joints;

    const ContactLaw& law(int colliderA, int colliderB) const;

    /// Whether friction of some law depends on the direction.
    bool isGrained() const;
};

/// Unless `valid`, throws Refused for a coefficient of a law.
void requireOfLaw(bool valid, std::size_t law, const char* name, double value, const Reason& allowed);

/// Throws as requireOfLaw for the first coefficient that is out of the range of every stepper.
void checkContactScene(const ContactScene& scene);

} // namespace polhode
