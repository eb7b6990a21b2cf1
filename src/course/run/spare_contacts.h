#pragma once

#include "course/run/contact_view.h"

#include <vector>

namespace polhode::course
{

/// Of each contact, whether it touches and the other contacts of the same two bodies (all walls are one)
/// make it unnecessary: its normal, moment included, is a sum of theirs with factors ≥ 0, so that without
/// friction the motion is the same without it. What is left is the minimal contact set of the pair (§11.6;
/// minimalSet of the engine).
std::vector<bool> spareContacts(const std::vector<ContactView>& contacts);

} // namespace polhode::course
