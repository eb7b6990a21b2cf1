#pragma once

#include <cstdint>
#include <string>

namespace polhode::course
{

/// 64-bit FNV-1a with the finalizer of MurmurHash3: names that differ in their last sign only are far apart,
/// too. The same in each build and on each machine.
inline std::uint64_t nameHash(const std::string& name)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdULL;
    hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return hash ^ (hash >> 33);
}

} // namespace polhode::course
