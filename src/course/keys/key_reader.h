#pragma once

#include "course/keys/key.h"
#include "course/language/expression.h"

#include <optional>
#include <string>
#include <vector>

namespace polhode::course
{

/// Reads the map of a thing as its rows say: units, ranges, words and defaults are theirs. At the end of its
/// life each key that the rows do not have is named as unknown, with the nearest one that exists. A key that
/// is asked for and has no row is a mistake of the program: std::logic_error.
class KeyReader
{
public:
    /// Of a thing without kinds, or of one of several kinds, which kind() finds out.
    KeyReader(const Field& field, std::string_view thing);
    ~KeyReader();
    KeyReader(const KeyReader&) = delete;
    KeyReader& operator=(const KeyReader&) = delete;

    /// The kind that is written; null, and a problem, where none or several are: then no key is unknown.
    const KeySet* kind();

    /// Whether keys of the kind at hand, or the only one, have this one.
    bool knows(std::string_view key) const { return keys_ && keys_->find(key); }

    /// The value of @p key, given or not.
    Field operator[](std::string_view key);
    bool given(std::string_view key) { return (*this)[key].given(); }
    const Field& field() const { return field_; }
    const Key& row(std::string_view key) const;

    /// What is written; where it is not: a problem if it is required, else nothing.
    Expression number(std::string_view key);
    VectorExpression vector(std::string_view key);
    std::vector<Expression> numbers(std::string_view key);
    std::optional<double> constant(std::string_view key);
    Text text(std::string_view key);
    /// The same of a label or title: where one language is enough, it may be left out, and the thing is
    /// called by @p otherwise.
    Text called(std::string_view key, std::string_view otherwise = "id");
    /// What is written under codes of languages that are no keys of rows.
    std::vector<std::pair<Language, std::string>> otherLanguages();
    std::string name(std::string_view key);
    std::string colour(std::string_view key);
    std::vector<Field> items(std::string_view key);
    /// The words of a list of choices.
    std::vector<std::string> choices(std::string_view key);

    /// The map that is written under @p key.
    KeyReader inside(std::string_view key);

    /// The same with the row's default in place of nothing.
    Expression numberOr(std::string_view key);
    std::string choice(std::string_view key);
    bool flag(std::string_view key);

private:
    bool isLanguage(const std::string& key) const;
    bool absent(std::string_view key);

    Field field_;
    const Thing* thing_;
    const KeySet* keys_;
};

/// As KeyReader does, of a value that is no key of its own: an entry of a list.
Expression readNumber(const Field& field, const Form& form);

/// As many numbers as @p form has entries.
std::vector<Expression> readNumbers(const Field& field, const Form& form);

/// The entries of a list of @p form; where they are too few or too many a problem.
std::vector<Field> readItems(const Field& field, const Form& form);

} // namespace polhode::course
