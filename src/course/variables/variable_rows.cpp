#include "course/variables/variable_rows.h"

namespace polhode::course
{

namespace
{

const char* const kSubscript[3] = {"₁", "₂", "₃"};
const char* const kLetter[3] = {"x", "y", "z"};
const char* const kDigit[3] = {"1", "2", "3"};

std::string subscripted(const std::string& tex, const std::string& index)
{
    if (tex.empty())
        return index;
    const auto underscore = tex.find('_');
    return underscore == std::string::npos
        ? tex + "_" + index
        : tex.substr(0, underscore) + "_{" + tex.substr(underscore + 1) + index + "}";
}

Unit unitCalled(const char* name)
{
    return parseUnit(name).value();
}

} // namespace

void addVector(std::vector<Variable>& out, const std::string& prefix, const VectorRow& row, int body)
{
    const Unit unit = unitCalled(row.unit);
    for (int i = 0; i < 3; ++i) {
        VariableInfo info{prefix + row.prefix + kLetter[i],
                          std::string(row.symbol) + kLetter[i],
                          subscripted(row.tex, kLetter[i]),
                          row.name + Text{", ", "，"} + sameInBoth(kLetter[i]) + Text{"", " 分量"},
                          unit,
                          row.quantity};
        out.push_back(
            {info, row.need, [get = row.get, body, i](const Sample& s) { return get(s, body)[i]; }});
    }
    if (row.bodyAxes) {
        for (int i = 0; i < 3; ++i) {
            VariableInfo info{prefix + row.prefix + kDigit[i],
                              std::string(row.symbol) + kSubscript[i],
                              subscripted(row.tex, kDigit[i]),
                              row.name + Text{", body axis ", "，本体 "} + sameInBoth(kDigit[i])
                                  + Text{"", " 轴"},
                              unit,
                              row.quantity};
            out.push_back({info, row.need, [get = row.get, body, i](const Sample& s) {
                               return s.evaluation.R_WB[body].col(i).dot(get(s, body));
                           }});
        }
    }
    if (row.magnitude) {
        const bool speed = std::string(row.prefix) == "v";
        VariableInfo info{prefix + row.magnitude,
                          row.symbol,
                          row.tex,
                          row.name + (speed ? Text{": speed", "的大小"} : Text{", magnitude", "的大小"}),
                          unit,
                          row.quantity};
        out.push_back(
            {info, row.need, [get = row.get, body](const Sample& s) { return get(s, body).norm(); }});
    }
}

void addMatrix(std::vector<Variable>& out, const std::string& prefix, const MatrixRow& row, int body)
{
    const bool bodyAxes = row.letters[0] == '1';
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const std::string ij{row.letters[i], row.letters[j]};
            VariableInfo info{prefix + row.prefix + ij,
                              std::string(row.symbol)
                                  + (bodyAxes ? std::string(kSubscript[i]) + kSubscript[j] : ij),
                              std::string(row.tex) + "_{" + ij + "}",
                              row.name + Text{", entry ", "，元素 "} + sameInBoth(ij),
                              unitCalled(row.unit),
                              row.quantity};
            out.push_back({info, Need::state,
                           [get = row.get, body, i, j](const Sample& s) { return get(s, body)(i, j); }});
        }
    }
}

void addScalar(std::vector<Variable>& out, const std::string& prefix, const ScalarRow& row, int body)
{
    VariableInfo info{prefix + row.id, row.symbol, row.tex, row.name, unitCalled(row.unit), row.quantity};
    out.push_back(
        {info, row.need, [get = row.get, body](const Sample& s) { return get(s, body); }, row.continuation});
}

} // namespace polhode::course
