#pragma once

#include <span>
#include <string_view>

namespace polhode
{

/// What the event-driven stepper does where the laws of contact alone lead nowhere, or nowhere in finite
/// time. Each can be left out, to see what the laws alone do.
struct Remedies {
    bool zeno = true;
    bool slowSlips = true;
    bool jam = true;
    bool bridge = true;
};

/// All that is known of one of them.
struct RemedyRow {
    bool Remedies::*on;
    const char* id;
    const char* en;
    const char* zh;
    const char* aboutEn; ///< one line: when it acts, and what it does
    const char* aboutZh;
};

/// All of them, in the order in which they are tried.
std::span<const RemedyRow> remedyTable();

/// The row of an id; throws std::invalid_argument that names the id and the ids there are.
const RemedyRow& remedyRow(std::string_view id);

} // namespace polhode
