#pragma once

#include "engine/math/reason.h"

#include <Eigen/Core>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace polhode
{

/// What a refusal is about.
struct Subject {
    enum class Kind {
        thing, ///< called by `id` as it is: a shape, "LCP"
        body,
        joint,
        force,
        law, ///< of a contact; its id is its number
    };
    Kind kind = Kind::thing;
    std::string id;

    static Subject thing(std::string_view id) { return {Kind::thing, std::string(id)}; }
    static Subject body(std::string_view id) { return {Kind::body, std::string(id)}; }
    static Subject joint(std::string_view id) { return {Kind::joint, std::string(id)}; }
    static Subject force(std::string_view id) { return {Kind::force, std::string(id)}; }
    static Subject law(std::size_t number) { return {Kind::law, std::to_string(number)}; }

    /// "joint 'hip'"; empty without an id.
    Reason name() const;
};

/// Something that the engine does not take, as data.
struct Refusal {
    Subject subject;
    std::string quantity; ///< the name of the field or argument: "mass", "otherDamping"; empty: the whole
    Reason found; ///< of a quantity its value, "-1 kg"; else a phrase, "has no triangles"
    Reason allowed; ///< may be empty: `found` says it all

    /// "joint 'hip': stiffness = -1 N/m; allowed: a finite number ≥ 0".
    Reason sentence() const;
};

/// Thrown for wrong arguments; what() is the English sentence of its refusal.
class Refused : public std::invalid_argument
{
public:
    explicit Refused(Refusal refusal);
    const Refusal& refusal() const { return refusal_; }

private:
    Refusal refusal_;
};

/// What numbers are mostly allowed to be.
namespace allowed
{
inline const Reason kPositive{"a finite number > 0", "大于 0 的有限数"};
inline const Reason kNotNegative{"a finite number ≥ 0", "不小于 0 的有限数"};
inline const Reason kFinite{"finite numbers", "有限的数"};
/// "0 … last", the numbers of @p count things.
Reason numbersOf(std::size_t count);
} // namespace allowed

/// Throws Refused for a quantity with its value.
[[noreturn]] void refuse(const Subject& subject, std::string_view quantity, double value,
                         std::string_view unit, const Reason& allowed);
[[noreturn]] void refuse(const Subject& subject, std::string_view quantity, const Eigen::Vector3d& value,
                         std::string_view unit, const Reason& allowed);
/// Throws Refused for what a phrase tells.
[[noreturn]] void refuse(const Subject& subject, const Reason& found, const Reason& allowed = {});

/// Refuses a quantity that is not what it has to be. NaN is neither.
void requirePositive(const Subject& subject, std::string_view quantity, double value, std::string_view unit);
void requireNotNegative(const Subject& subject, std::string_view quantity, double value,
                        std::string_view unit);

/// The row of @p rows whose id is @p id. Throws Refused that names @p what ("integrator"), the id and the ids
/// that there are.
template <class Rows>
const auto& rowCalled(const Rows& rows, std::string_view what, std::string_view id);

/// Throws Refused for an id that is none of the @p known ones.
[[noreturn]] void refuseId(std::string_view what, std::string_view id, const std::string& known);

template <class Rows>
const auto& rowCalled(const Rows& rows, std::string_view what, std::string_view id)
{
    std::string known;
    for (const auto& row : rows) {
        if (id == row.id)
            return row;
        known += known.empty() ? "" : ", ";
        known += row.id;
    }
    refuseId(what, id, known);
}

} // namespace polhode
