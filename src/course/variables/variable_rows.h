#pragma once

#include "course/variables/variable.h"

#include <functional>
#include <string>
#include <vector>

/// The rows of the table of variables, and how each becomes the variables of one body.
namespace polhode::course
{

/// Which bodies a row is for.
enum class Scope { all, turning, free, supported, axis, notAxis };

/// A vector: its components "prefix + x", y, z (and 1, 2, 3 in body axes) and its magnitude.
struct VectorRow {
    const char* prefix;
    const char* magnitude; ///< id of the magnitude; null = none
    bool bodyAxes; ///< also as components 1, 2, 3
    const char* symbol; ///< empty: the component's letter alone
    const char* tex;
    Text name;
    const char* unit;
    const char* quantity;
    Need need;
    Scope scope;
    std::function<Eigen::Vector3d(const Sample&, int body)> get;
};

/// A 3×3 matrix: its nine entries.
struct MatrixRow {
    const char* prefix;
    const char* letters; ///< "123" or "xyz"
    const char* symbol;
    const char* tex;
    Text name;
    const char* unit;
    const char* quantity;
    std::function<Eigen::Matrix3d(const Sample&, int body)> get;
};

struct ScalarRow {
    const char* id;
    const char* symbol;
    const char* tex;
    Text name;
    const char* unit;
    const char* quantity;
    Need need;
    Scope scope;
    Continuation continuation;
    std::function<double(const Sample&, int body)> get;
};

void addVector(std::vector<Variable>& out, const std::string& prefix, const VectorRow& row, int body);
void addMatrix(std::vector<Variable>& out, const std::string& prefix, const MatrixRow& row, int body);
void addScalar(std::vector<Variable>& out, const std::string& prefix, const ScalarRow& row, int body);

} // namespace polhode::course
