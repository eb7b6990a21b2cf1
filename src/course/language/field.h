#pragma once

#include "course/language/location.h"
#include "course/language/quantities.h"
#include "course/language/yaml_tree.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// What the names in an expression may be.
enum class Scope {
    parameters, ///< parameters
    time, ///< t and parameters
    curve, ///< s, which runs along a curve, and parameters
    motion, ///< t, parameters and variables that need the state only: in forces
    variables, ///< t, parameters, all variables X and X@0
};

/// An expression whose names are looked up once everything that could define them has been read.
struct PendingExpression {
    std::string text;
    Location where;
    Scope scope;
    Bounds bounds; ///< of its value
    Unit unit;
};

/// What reading a file gathers besides the values: every mistake found, and what is still to be looked up.
struct Reading {
    std::vector<InputError> problems;
    std::vector<PendingExpression> pending;
    bool oneLanguage = false; ///< a text may lack a language
};

/// A value in a YAML file that knows its place and collects what is wrong with it.
class Field
{
public:
    Field(const YamlNode* node, Location where, Reading& reading, bool muted = false);

    /// Whether the author wrote this key at all.
    bool given() const { return node_ != nullptr; }
    bool isScalar() const { return is(YamlNode::Kind::scalar); }
    bool isList() const { return is(YamlNode::Kind::sequence); }
    bool isMap() const { return is(YamlNode::Kind::map); }

    const Location& where() const { return where_; }
    Reading& reading() const { return *reading_; }

    /// The word or number as written; empty when it is none.
    std::string scalar() const;

    /// The entries of a list; none, and a problem, when it is not a list of @p what.
    std::vector<Field> items(const Text& what) const;

    /// The value of @p key in a map, not given when absent.
    Field child(const std::string& key) const;

    /// The keys of a map, in the order of the file.
    std::vector<std::string> keys() const;

    /// Notes that @p key of a map is none of those that are @p known.
    void refuseKey(const std::string& key, const std::vector<std::string>& known) const;

    /// Notes that what was written here is not @p allowed.
    void refuse(const Allowed& allowed) const;
    void refuse(const Text& found, const Allowed& allowed) const;
    void refuse(const ValueError& error) const;

private:
    bool is(YamlNode::Kind kind) const { return node_ != nullptr && node_->kind == kind; }
    Text description() const;

    const YamlNode* node_;
    Location where_;
    Reading* reading_;
    bool muted_; ///< the map around it is no map: said once, not for every key
};

/// Reads the keys of a map; at the end of its life each key that was not asked for is named as unknown, with
/// the nearest one that exists.
class MapReader
{
public:
    explicit MapReader(const Field& field);
    ~MapReader();
    MapReader(const MapReader&) = delete;
    MapReader& operator=(const MapReader&) = delete;

    /// The value of @p key, given or not; from now on a known key.
    Field operator[](const std::string& key);

    /// The keys that are there and were not asked for so far.
    std::vector<std::string> unasked() const;

    const Field& field() const { return field_; }

private:
    Field field_;
    bool isMap_;
    std::vector<std::string> known_;
};

} // namespace polhode::course
