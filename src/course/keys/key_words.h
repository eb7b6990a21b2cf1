#pragma once

#include "course/keys/key.h"

#include <string>

/// What rows say, in words: for tables, lists and the schema.
namespace polhode::course
{

/// "number", "3 numbers", "a | b | $id", "list of body".
Text valueText(const Key& key);

/// "N·s/m"; empty where the key holds no number, or one without unit.
std::string unitText(const Key& key);

/// "> 0", "0 … 1", "3 … 256, whole".
Text rangeText(const Key& key);

/// "required", the default, or what decides instead.
Text omittedText(const Key& key);

/// The numbers of a form, in lists and tables too; null where it has none.
const Form* numberIn(const std::vector<Form>& forms);

/// A key of a thing, and which of its kinds have it as it is here.
struct SharedKey {
    const Key* key;
    std::vector<std::string> kinds;
    bool inAll = false;
};

/// The keys of a thing, each once where kinds agree on it.
std::vector<SharedKey> sharedKeys(const Thing& thing);

} // namespace polhode::course
