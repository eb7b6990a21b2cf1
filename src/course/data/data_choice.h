#pragma once

#include "course/data/data_table.h"
#include "course/variables/variable_info.h"

#include <string>
#include <vector>

namespace polhode::course
{

/// That a column of a table measures a quantity of the run.
struct DataMatch {
    std::string column;
    std::string variable; ///< of the run, or an expression in its variables
    Unit unit; ///< of the column
    double scale
        = 1; ///< by which the readings are multiplied: −1 where the sensor's axis points the other way
    std::string errorColumn; ///< standard errors of the readings, in the same unit; empty: none
    double error = 0; ///< SI, that of every reading; 0: not known

    bool operator==(const DataMatch&) const = default;
};

/// What of a table is used, and how.
struct DataChoice {
    std::string timeColumn;
    Unit timeUnit{"s", 1, {0, 0, 1, 0}};
    double t0 = 0; ///< s: what the file's clock shows when the run begins
    std::vector<DataMatch> matches;

    bool operator==(const DataChoice&) const = default;
};

/// The readings of one quantity, SI, by time.
struct MeasuredSeries {
    std::string variable;
    std::vector<double> time; ///< s, of the run, ascending
    std::vector<double> value;
    std::vector<double> error; ///< standard errors; empty where they are not known
    std::vector<int> without; ///< lines in the file of the rows that lack the time or the value
    bool sorted = false; ///< the file had its times in another order
};

/// The choice that the headers suggest: time by its name or unit, else the first column; the quantities whose
/// id a header is, and those whose last part it is, of the same dimension, where there is only one. It is the
/// user's to change.
DataChoice suggestedChoice(const DataTable& table, const std::vector<VariableInfo>& variables);

/// What the readings below @p header are in: the unit that stands there, else the unit of the variable that
/// they measure, @p info; SI where that is null, an expression. Throws ValueError for a unit that is not
/// known, or of another kind of quantity.
Unit unitOfReadings(const ColumnHeader& header, const VariableInfo* info);

/// The readings that @p choice takes from @p table. Throws ValueError for a column that is not there or an
/// error that is not greater than 0.
std::vector<MeasuredSeries> measuredSeries(const DataTable& table, const DataChoice& choice);

/// What a reader of the table should know of these readings: rows that are left out, times that go back.
std::vector<Text> readingRemarks(const std::vector<MeasuredSeries>& readings);

} // namespace polhode::course
