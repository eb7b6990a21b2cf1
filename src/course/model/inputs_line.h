#pragma once

#include "course/language/value_error.h"
#include "course/model/experiment.h"
#include "course/model/inputs.h"
#include "course/model/line_text.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace polhode::course
{

/// One key of a line: how it is written, once or several times or not at all, and read.
template <class Thing>
struct LineRow {
    const char* key;
    std::vector<std::string> (*write)(const Thing& thing);
    void (*read)(Thing& thing, const std::string& value);
};

/// What inputs have besides values, as keys of a line's tail.
std::span<const LineRow<Inputs>> inputRows();

/// The values of @p inputs that are not the parameters' initial ones: numbers in the parameter's own unit, or
/// SI after "~" where only so they keep their last bit.
std::vector<LineItem> valueItems(const Experiment& experiment, const Inputs& inputs);

/// Inputs as one line of plain text and back to the same bits:
/// "06-euler-equations/book?w2=6&eps=0.01#variant=off;poke=…". Of an experiment from a scene file, @p
/// lessonId is the file and the line begins with it: "throw.yaml?v=12".
std::string inputsToLine(const std::string& lessonId, const Experiment& experiment, const Inputs& inputs);

/// Reads items of a line into @p inputs. What names something that is not there, or a value that is not
/// allowed, is handed to @p missing and left out. Throws ValueError for what cannot be read.
void readValues(const std::vector<LineItem>& items, const Experiment& experiment, Inputs& inputs,
                const std::function<void(const ValueError&)>& missing);

/// Reads a key of inputRows(); false if @p item is none.
bool readInput(const LineItem& item, Inputs& inputs);

/// Takes out what names a variant, an integrator, a body or a joint that is not there; as in readValues().
void keepKnown(const Experiment& experiment, Inputs& inputs,
               const std::function<void(const ValueError&)>& missing);

/// A number that is finite. Throws ValueError.
double numberOfLine(const std::string& text);

/// Whether the beginning of a line is a scene file: a path that ends with .yaml or .yml.
bool isSceneFile(const std::string& source);

} // namespace polhode::course
