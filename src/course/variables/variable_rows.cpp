#include "course/variables/variable_rows.h"

#include "course/language/quantities.h"
#include "course/language/value_error.h"

#include <array>
#include <cctype>

namespace polhode::course
{

namespace
{

constexpr std::array kSubscript{"₁", "₂", "₃"};

std::string subscripted(const std::string& tex, const std::string& index)
{
    if (tex.empty())
        return index;
    const auto underscore = tex.find('_');
    return underscore == std::string::npos
        ? tex + "_" + index
        : tex.substr(0, underscore) + "_{" + tex.substr(underscore + 1) + index + "}";
}

/// @p pattern of each of three names.
std::array<Text, 3> eachOf(const Text& pattern, const char* names)
{
    std::array<Text, 3> all;
    for (std::size_t i = 0; i < 3; ++i)
        all[i] = filled(pattern, sameInBoth(std::string(1, names[i])));
    return all;
}

Text nameOf(const Text& row, const Text& subject)
{
    if (row.en.find("%1") != std::string::npos)
        return filled(row, subject);
    return subject == Text{} ? row : subject + Text{": ", "："} + row;
}

/// Of a Latin letter, which Chinese sets apart.
bool endsInLetter(const std::string& text)
{
    return !text.empty() && std::isalnum(static_cast<unsigned char>(text.back())) != 0;
}

/// Adds what one row becomes, from the kind of its value.
class Expansion
{
public:
    Expansion(std::vector<Variable>& out, const VariableRow& row, const VariableSubject& subject)
        : out_(out)
        , row_(row)
        , subject_(subject)
        , unit_(unitOf(row.unit))
        , name_(nameOf(row.name, subject.name))
    {
    }

    void operator()(const Getter<double>& get)
    {
        const std::string& part = subject_.suffix;
        add(
            row_.id + part, row_.symbol + part, part.empty() ? row_.tex : subscripted(row_.tex, part), name_,
            [get, o = subject_.owner, p = subject_.part](const Sample& s) { return get(s, o, p); },
            addedUp<double>("", [](double value) { return value; }));
    }

    void operator()(const Getter<Eigen::Vector3d>& get)
    {
        static const auto kComponent = eachOf({", %1", "，%1 分量"}, "xyz");
        static const auto kBodyAxis = eachOf({", body axis %1", "，本体 %1 轴"}, "123");
        const int o = subject_.owner, p = subject_.part;
        for (int i = 0; i < 3; ++i) {
            const std::string letter(1, "xyz"[i]);
            add(
                row_.id + letter, row_.symbol + letter, subscripted(row_.tex, letter),
                name_ + kComponent[static_cast<std::size_t>(i)],
                [=](const Sample& s) { return get(s, o, p)[i]; },
                addedUp<Eigen::Vector3d>(letter, [i](const Eigen::Vector3d& value) { return value[i]; }));
        }
        for (int i = 0; row_.bodyAxes && i < 3; ++i) {
            const std::string digit = std::to_string(i + 1);
            add(row_.id + digit, std::string(row_.symbol) + kSubscript[static_cast<std::size_t>(i)],
                subscripted(row_.tex, digit), name_ + kBodyAxis[static_cast<std::size_t>(i)],
                [=](const Sample& s) { return s.evaluation.R_WB[o].col(i).dot(get(s, o, p)); });
        }
        if (row_.magnitudeId)
            add(row_.magnitudeId, row_.symbol, row_.tex,
                name_ + Text{row_.magnitudeName, endsInLetter(name_.zh) ? " 的大小" : "的大小"},
                [=](const Sample& s) { return get(s, o, p).norm(); });
    }

    void operator()(const Getter<Eigen::Matrix3d>& get)
    {
        const int o = subject_.owner, p = subject_.part;
        const bool bodyAxes = row_.letters[0] == '1';
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j) {
                const std::string ij{row_.letters[i], row_.letters[j]};
                const std::string index = bodyAxes ? std::string(kSubscript[static_cast<std::size_t>(i)])
                        + kSubscript[static_cast<std::size_t>(j)]
                                                   : ij;
                add(row_.id + ij, row_.symbol + index, std::string(row_.tex) + "_{" + ij + "}",
                    name_ + filled({", entry %1", "，元素 %1"}, sameInBoth(ij)),
                    [=](const Sample& s) { return get(s, o, p)(i, j); });
            }
    }

private:
    /// What makes a variable an impulse.
    struct AddedUp {
        std::string rate;
        std::function<double(const ImpulseSample&)> atOnce;
    };

    /// That of the component @p letter, which @p part takes from the whole.
    template <class Value, class Part>
    AddedUp addedUp(const std::string& letter, Part part) const
    {
        if (row_.continuation != Continuation::impulse)
            return {};
        const auto& get = std::get<ImpulseGetter<Value>>(row_.impulse);
        return {subject_.prefix + row_.rate + letter,
                [get, part, o = subject_.owner](const ImpulseSample& s) { return part(get(s, o)); }};
    }

    void add(const std::string& id, const std::string& symbol, const std::string& tex, const Text& name,
             std::function<double(const Sample&)> get, AddedUp impulse = {})
    {
        out_.push_back(
            {{subject_.prefix + id, symbol, tex, name, unit_, row_.quantity, subject_.of, row_.between},
             row_.need,
             std::move(get),
             row_.continuation,
             std::move(impulse.rate),
             std::move(impulse.atOnce),
             row_.band});
    }

    std::vector<Variable>& out_;
    const VariableRow& row_;
    const VariableSubject& subject_;
    Unit unit_;
    Text name_;
};

} // namespace

VariableRow VariableRow::of(Subjects which) &&
{
    scope = which;
    return std::move(*this);
}

VariableRow VariableRow::continued(Continuation how) &&
{
    continuation = how;
    return std::move(*this);
}

VariableRow VariableRow::asBand() &&
{
    band = true;
    return std::move(*this);
}

VariableRow VariableRow::stepping(VariableInfo::Between how) &&
{
    between = how;
    return std::move(*this);
}

VariableRow VariableRow::inBodyAxes() &&
{
    bodyAxes = true;
    return std::move(*this);
}

VariableRow VariableRow::magnitude(const char* ofId, const char* called) &&
{
    magnitudeId = ofId;
    magnitudeName = called;
    return std::move(*this);
}

void addRows(std::vector<Variable>& out, std::span<const VariableRow> rows, const VariableSubject& subject,
             const std::function<bool(Subjects)>& has)
{
    for (const VariableRow& row : rows)
        if (has(row.scope))
            std::visit(Expansion(out, row, subject), row.get);
}

} // namespace polhode::course
