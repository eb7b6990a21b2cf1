#include "course/run/run_hash.h"

#include <bit>
#include <cstdint>

namespace polhode::course
{

namespace
{

class Hash
{
public:
    void add(std::uint64_t word)
    {
        hash_ = (hash_ ^ word) * 0x100000001b3ULL;
        hash_ ^= hash_ >> 29; // carries the high bits of a word down, which multiplication alone never does
    }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    template <class Vector>
    void addVector(const Vector& vector)
    {
        for (Eigen::Index i = 0; i < vector.size(); ++i)
            add(vector[i]);
    }
    std::uint64_t value() const { return hash_; }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

} // namespace

std::string runHash(const std::string& inputs, const Rows& rows)
{
    Hash hash;
    for (const char c : inputs)
        hash.add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    for (const double t : rows.time)
        hash.add(t);
    for (const BodyState& body : rows.bodies) {
        hash.addVector(body.p_WB);
        hash.addVector(body.attitude);
        hash.addVector(body.v_WB);
        hash.addVector(body.w_WB);
        hash.addVector(body.impulse_W);
        hash.addVector(body.angularImpulse_W);
        hash.addVector(body.angularImpulseO_W);
    }
    for (const double work : rows.work)
        hash.add(work);
    for (const ReactionAccount& account : rows.accounts) {
        for (const double value :
             {account.friction, account.restitution, account.damping, account.drive, account.drift})
            hash.add(value);
        hash.addVector(account.impulse_W);
        hash.addVector(account.angularImpulseO_W);
    }
    for (const double value : rows.internal)
        hash.add(value);
    static constexpr char kDigits[] = "0123456789abcdefghjkmnpqrstvwxyz";
    std::string text;
    for (int k = 0; k < 10; ++k)
        text += kDigits[(hash.value() >> (59 - 5 * k)) & 31];
    return text;
}

} // namespace polhode::course
