#pragma once

#include "course/language/value_error.h"
#include "course/language/values.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace polhode::course
{

/// An expression that an author wrote (authoring guide §1), compiled once and evaluated many times.
///
/// Names of variables may hold dots and end in `@0` ("book.w2@0"); which of them exist is the caller's to say
/// (requireKnown). Numbers are read with a decimal point whatever the locale. Evaluation cannot fail: outside
/// a function's domain the value is NaN or infinite.
///
/// A Formula is used by one thread at a time, const or not; each thread evaluates a copy of its own.
class Formula
{
public:
    /// Throws ValueError (a std::invalid_argument) that says where @p text goes wrong and what is known.
    explicit Formula(const std::string& text);
    Formula(const Formula& other);
    Formula(Formula&&) noexcept;
    Formula& operator=(Formula other) noexcept;
    ~Formula();

    const std::string& text() const;

    /// The variables it uses, in the order of their first appearance.
    const std::vector<std::string>& variables() const;

    /// Throws ValueError, with the nearest names, unless each variable X (or X@0) is among @p known.
    void requireKnown(std::span<const std::string> known) const;

    /// Its value for @p values in the order of variables().
    double evaluate(std::span<const double> values = {}) const;

    /// The same for the @p n rows of @p columns (each at least n long, in the order of variables()).
    void evaluate(std::span<const double* const> columns, std::size_t n, double* out) const;

    /// Its value for named variables. Throws ValueError when one is missing.
    double evaluate(const Values& values) const;

    /// The times at which step, pulse, halfsine and triangle of plain `t` jump or bend, ascending, as far as
    /// their other arguments follow from @p values. The functions are continuous from the right: a step that
    /// ends at an edge belongs to the branch before it.
    std::vector<double> edges(const Values& values) const;

    /// Whether it may jump or bend elsewhere too: where a comparison turns, at a pulse of something else than
    /// plain `t`, at a rounded number.
    bool hasHiddenEdges(const Values& values) const;

    /// Whether its value may jump anywhere but at edges() of step and pulse: at a comparison, a sign, a
    /// rounded number, a step or pulse of something else than plain `t`.
    bool hasHiddenJumps(const Values& values) const;

    /// Whether @p name means something of its own in every expression (a function, "pi", "t" or "total"), so
    /// that nothing else can be called so.
    static bool isReserved(const std::string& name);

private:
    struct Compiled;
    std::unique_ptr<Compiled> compiled_;
};

} // namespace polhode::course
