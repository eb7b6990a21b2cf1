#pragma once

#include "course/model/scene.h"
#include "engine/body/force_traits.h"

#include <span>
#include <string_view>
#include <vector>

namespace polhode::course
{

/// A place on a body, in its own axes; the body's number, or kWorld and a point of the world.
struct ResolvedPlace {
    int body = polhode::kWorld;
    Eigen::Vector3d point = Eigen::Vector3d::Zero();
};

/// One of the numbers of a force, none of them negative.
struct ForceNumber {
    const char* key;
    const char* unit;
    Text meaning;
    bool required = false; ///< else 0
};

/// What an author wrote of a force, with the values of a run.
struct ForceValues {
    ResolvedPlace a, b;
    Axes axes;
    VectorLaw vector;
    std::vector<double> numbers; ///< in the order of the row's
};

/// All that is known of one kind of force.
struct ForceRow {
    enum class On {
        point, ///< of a body
        body,
        ends, ///< two, of bodies or of the world
    };

    const char* id; ///< the key of a scene file
    Text name;
    Text about; ///< what its value is
    On on;
    const char* unit = nullptr; ///< of the vector that is its value; null: its value is a map
    std::vector<ForceNumber> numbers = {}; ///< of that map
    bool turns = false; ///< it is recorded as a torque, and acts on no point mass
    bool stores = false; ///< it has a potential energy
    bool drawn = false; ///< as a spring between its ends
    /// A damper is an element of its own, so that the ledger knows what it takes away.
    std::vector<ForceLaw> (*laws)(const ForceValues& values) = nullptr;
};

/// In the order of the authoring guide.
std::span<const ForceRow> forceTable();

/// The row of a force that was read.
const ForceRow& forceRow(const ForceDescription& force);

} // namespace polhode::course
