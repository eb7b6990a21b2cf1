#include "cli/commands.h"

#include "cli/exit_code.h"
#include "cli/interrupt.h"
#include "cli/outputs.h"
#include "cli/progress_line.h"
#include "cli/standard_output.h"
#include "cli/table_options.h"
#include "cli/target.h"
#include "course/data/data_choice.h"
#include "course/export/atomic_file.h"
#include "course/export/csv.h"
#include "course/export/json.h"
#include "course/fit/fit_text.h"
#include "course/language/nearest.h"
#include "course/language/short_number.h"
#include "course/language/typed_number.h"
#include "course/language/value_error.h"
#include "course/model/inputs_line.h"
#include "course/variables/catalogue.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <memory>

namespace polhode::cli
{

namespace
{

using namespace polhode::course;

struct Options {
    TargetOptions target;
    std::string data, time, residuals;
    ReadingFormat format;
    std::vector<std::string> matches, errors, free;
    double t0 = 0;
    bool json = false;
};

const VariableInfo* infoOf(const std::vector<VariableInfo>& variables, const std::string& id)
{
    const auto found = std::ranges::find(variables, id, &VariableInfo::id);
    return found == variables.end() ? nullptr : &*found;
}

/// "what=which", parted at the last sign: an expression may hold others.
std::pair<std::string, std::string> parted(const std::string& option, const std::string& text)
{
    const std::size_t sign = text.rfind('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == text.size())
        throw Failure(kUsage,
                      sameInBoth(option + " " + text)
                          + Text{": write one thing, =, and the other", "：等号两边都要写"});
    return {text.substr(0, sign), text.substr(sign + 1)};
}

/// "book.w2=gyro_y", "book.w2=gyro_y [deg/s]".
DataMatch matchOf(const std::string& text, const DataTable& table, const std::vector<VariableInfo>& variables)
{
    const auto [variable, written] = parted("--match", text);
    ColumnHeader asked = columnHeader(written);
    if (std::ranges::count(table.names(), written) > 0)
        asked = {written, {}, {}};
    ColumnHeader header = table.columns[table.column(asked.name)].header;
    if (!asked.unitText.empty()) {
        header.unitText = asked.unitText;
        header.unit = asked.unit;
    }
    return {header.name, variable, unitOfReadings(header, infoOf(variables, variable)), 1, {}, 0};
}

DataChoice choiceOf(const Options& options, const DataTable& table,
                    const std::vector<VariableInfo>& variables)
{
    DataChoice choice = suggestedChoice(table, variables);
    choice.t0 = options.t0;
    if (!options.time.empty()) {
        const ColumnHeader& header = table.columns[table.column(options.time)].header;
        choice.timeColumn = options.time;
        choice.timeUnit = unitOfReadings(header, infoOf(variables, "t"));
    }
    if (!options.matches.empty())
        choice.matches.clear();
    for (const std::string& match : options.matches)
        choice.matches.push_back(matchOf(match, table, variables));
    const std::vector<std::string> names = table.names();
    if (choice.matches.empty())
        throw Failure(kUsage,
                      Text{"no column has the name of a variable: write --match VARIABLE=COLUMN; columns: ",
                           "没有与变量同名的列；请写 --match 变量=列，现有的列："}
                          + sameInBoth(joined(names)));
    for (const std::string& text : options.errors) {
        const auto [column, error] = parted("--error", text);
        table.column(column);
        bool used = false;
        for (DataMatch& match : choice.matches) {
            if (match.column != column)
                continue;
            used = true;
            if (std::ranges::count(names, error) > 0)
                match.errorColumn = error;
            else if (match.error = typedNumber(error, match.unit); !(match.error > 0))
                throw Failure(
                    kUsage,
                    sameInBoth("--error " + text)
                        + Text{": an error is greater than 0, or a column", "：误差应大于 0，或是一列"});
        }
        if (!used)
            throw Failure(kUsage,
                          sameInBoth("--error " + text + ": " + column)
                              + Text{" is not matched with a variable", " 没有与变量对应"});
    }
    return choice;
}

std::vector<std::string> words(const std::vector<std::string>& lists)
{
    std::vector<std::string> all;
    for (const std::string& list : lists)
        for (std::size_t from = 0; from <= list.size();) {
            const std::size_t end = std::min(list.find(',', from), list.size());
            if (end > from)
                all.push_back(list.substr(from, end - from));
            from = end + 1;
        }
    return all;
}

Unit unitOfValue(const Experiment& experiment, const std::string& id)
{
    const Parameter* parameter = experiment.parameter(id);
    return parameter ? parameter->unit : Unit{"s", 1, {0, 0, 1, 0}};
}

Unit unitOfVariable(const std::vector<VariableInfo>& variables, const std::string& id)
{
    const VariableInfo* info = infoOf(variables, id);
    return info ? info->unit : Unit{};
}

std::string withUnit(const std::string& number, const Unit& unit)
{
    const std::string symbol = unit.symbol();
    return symbol.empty() ? number : number + " " + symbol;
}

void print(const Target& target, const FitResult& result, const std::vector<VariableInfo>& variables,
           const std::vector<Text>& remarks, Language language)
{
    const auto line = [language](const Text& text) { std::printf("%s\n", in(language, text).c_str()); };
    line(sameInBoth(target.lesson + "/" + target.experiment.id)
         + Text{": " + std::to_string(result.readings) + " readings, " + std::to_string(result.iterations)
                    + " steps, " + std::to_string(result.runs) + " runs",
                "：" + std::to_string(result.readings) + " 个读数，迭代 " + std::to_string(result.iterations)
                    + " 步，运行 " + std::to_string(result.runs) + " 次"});
    for (const FittedValue& value : result.values) {
        const Unit unit = unitOfValue(target.experiment, value.id);
        line(sameInBoth(value.id + " = "
                        + withUnit(withError(value.value / unit.factor, value.error / unit.factor), unit)));
    }
    for (Eigen::Index i = 0; i < result.errors.correlation.rows(); ++i)
        for (Eigen::Index j = 0; j < i; ++j)
            if (const double rho = result.errors.correlation(i, j);
                std::isfinite(rho) && std::isfinite(result.errors.error[i] + result.errors.error[j]))
                line(Text{"correlation ", "相关系数 "}
                     + sameInBoth(result.values[std::size_t(j)].id + ", " + result.values[std::size_t(i)].id
                                  + ": " + shortNumber(rho, 3)));
    for (const FitRest& rest : result.rest) {
        const Unit unit = unitOfVariable(variables, rest.variable);
        line(sameInBoth(rest.variable)
             + Text{": spread of the readings about the run ", "：读数对运行的离散 "}
             + sameInBoth(withUnit(shortNumber(rest.spread / unit.factor, 3), unit)));
    }
    if (result.chiSquare)
        line(Text{"chi-square / degrees of freedom: ", "χ² / 自由度："}
             + sameInBoth(shortNumber(*result.chiSquare / result.freedoms, 3) + " ("
                          + shortNumber(*result.chiSquare, 4) + " / " + shortNumber(result.freedoms, 7) + ")")
             + Text{", by chance at least as large: ", "，纯属偶然而不小于此值的概率："}
             + sameInBoth(shortNumber(result.chance, 2)));
    for (const Text& remark : remarks)
        line(remark);
}

std::string matrixJson(const Eigen::MatrixXd& matrix)
{
    std::string rows;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        std::string row;
        for (Eigen::Index j = 0; j < matrix.cols(); ++j)
            row += (j > 0 ? ", " : "") + jsonNumber(matrix(i, j));
        rows += (i > 0 ? ", [" : "[") + row + "]";
    }
    return "[" + rows + "]";
}

std::string listJson(const std::vector<std::string>& elements)
{
    std::string list;
    for (const std::string& element : elements)
        list += (list.empty() ? "" : ", ") + element;
    return "[" + list + "]";
}

std::string jsonOf(const Target& target, const FitResult& result, const std::vector<VariableInfo>& variables,
                   const std::vector<Text>& remarks, const std::string& moment)
{
    std::vector<std::string> values, rest, said, groups;
    for (const FittedValue& value : result.values) {
        const Unit unit = unitOfValue(target.experiment, value.id);
        values.push_back(jsonObject({{"id", jsonString(value.id)},
                                     {"value", jsonNumber(value.value / unit.factor)},
                                     {"error", jsonNumber(value.error / unit.factor)},
                                     {"unit", jsonString(unit.name)},
                                     {"at_bound", jsonBool(value.atBound)}}));
    }
    for (const FitRest& each : result.rest) {
        const Unit unit = unitOfVariable(variables, each.variable);
        rest.push_back(jsonObject({{"variable", jsonString(each.variable)},
                                   {"readings", std::to_string(each.time.size())},
                                   {"outside", std::to_string(each.outside)},
                                   {"spread", jsonNumber(each.spread / unit.factor)},
                                   {"unit", jsonString(unit.name)},
                                   {"persistence", jsonNumber(each.persistence)}}));
    }
    for (const std::vector<int>& group : result.errors.undetermined) {
        std::vector<std::string> ids;
        for (const int j : group)
            ids.push_back(jsonString(result.values[std::size_t(j)].id));
        groups.push_back(listJson(ids));
    }
    for (const Text& remark : remarks)
        said.push_back(jsonText(remark));
    return jsonObject({{"converged", jsonBool(result.status == SquaresResult::Status::converged)},
                       {"values", jsonArray(values, 1)},
                       {"covariance_si", matrixJson(result.errors.covariance)},
                       {"correlation", matrixJson(result.errors.correlation)},
                       {"undetermined", listJson(groups)},
                       {"readings", std::to_string(result.readings)},
                       {"degrees_of_freedom", jsonNumber(result.freedoms)},
                       {"chi_square", result.chiSquare ? jsonNumber(*result.chiSquare) : "null"},
                       {"chance", result.chiSquare ? jsonNumber(result.chance) : "null"},
                       {"variables", jsonArray(rest, 1)},
                       {"steps", std::to_string(result.iterations)},
                       {"runs", std::to_string(result.runs)},
                       {"remarks", listJson(said)},
                       {"moment", jsonString(moment)}});
}

/// The residuals of all quantities, one after the other.
std::string residualTable(const FitResult& result, const std::vector<VariableInfo>& variables)
{
    std::string table = tableLine({"variable", "t [s]", "reading - run", "unit"});
    for (const FitRest& rest : result.rest) {
        const Unit unit = unitOfVariable(variables, rest.variable);
        for (std::size_t i = 0; i < rest.time.size(); ++i)
            table += tableLine({rest.variable, numberField(rest.time[i]),
                                numberField(rest.residual[i] / unit.factor), unit.name});
    }
    return table;
}

int fit(const Options& options, Language language)
{
    const Target target = findTarget(options.target);
    std::vector<std::filesystem::path> files = target.files;
    files.emplace_back(options.data);
    requireOwnFiles({{"--residuals", options.residuals}}, files);
    const std::vector<VariableInfo> variables = catalogue(target.experiment);
    const DataTable table = readTable(options.data, options.format);
    FitProblem problem{target.experiment, target.inputs, {}, words(options.free), false, options.t0};
    problem.freeStart = std::erase(problem.free, kStartOnClock) > 0;
    problem.data = measuredSeries(table, choiceOf(options, table, variables));
    FitOptions fitOptions;
    fitOptions.cancel = &heedSignals();
    ProgressLine line;
    fitOptions.progress = [&](const FitProgress& progress) {
        const std::string step = std::to_string(progress.iteration), runs = std::to_string(progress.runs);
        line.show(
            in(language,
               {"polhode-run: step " + step + ", " + runs + " runs; Ctrl-C ends it with the best so far",
                "polhode-run：第 " + step + " 步，已运行 " + runs
                    + " 次；按 Ctrl-C 可结束并保留目前最好的结果"}));
    };
    const FitResult result = fitRuns(problem, fitOptions);
    line.clear();
    std::vector<Text> remarks = fitRemarks(result);
    std::ranges::copy(readingRemarks(problem.data), std::back_inserter(remarks));
    const std::string moment
        = result.values.empty() ? "" : inputsToLine(target.lesson, target.experiment, result.inputs);
    if (!options.residuals.empty()) {
        const std::string residuals = residualTable(result, variables);
        if (options.residuals == "-") {
            toStandardOutput(residuals);
        } else {
            AtomicFile file(options.residuals);
            file.write(residuals);
            file.commit();
        }
    }
    if (options.json) {
        toStandardOutput(jsonOf(target, result, variables, remarks, moment) + "\n");
    } else if (options.residuals != "-") {
        print(target, result, variables, remarks, language);
        toStandardOutput(moment + "\n");
    }
    return result.status == SquaresResult::Status::converged && result.errors.undetermined.empty() ? kOk
                                                                                                   : kFound;
}

} // namespace

void addFitCommand(CLI::App& app, Language language, int& exitCode)
{
    const auto say = [language](const Text& text) { return in(language, text); };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "fit", say({"Find parameters from measured data by least squares", "由实测数据用最小二乘法求参数"}));
    options->target.addTo(*command, language);
    command->add_option("--data", options->data, say({"table of readings (CSV)", "读数表（CSV）"}))
        ->required();
    command
        ->add_option("--match", options->matches,
                     say({"what a column measures, VARIABLE=COLUMN, with its unit if the file has none: "
                          "'book.w2=gyro_y [deg/s]' (default: columns that have the name of a variable)",
                          "一列测的是什么，写作 变量=列；文件未写单位的可补在后面："
                          "'book.w2=gyro_y [deg/s]'（默认：与变量同名的列）"}))
        ->take_all()
        ->expected(1);
    command
        ->add_option(
            "--free", options->free,
            say({"parameters to be found, with commas between them; t0 is when the run begins on the "
                 "clock of the readings",
                 "待求的参数，用逗号隔开；t0 是运行在读数时钟上的起点"}))
        ->required();
    command->add_option("--time", options->time, say({"column of the time", "时间所在的列"}));
    command
        ->add_option(
            "--t0", options->t0,
            say({"when the run begins on the clock of the readings, s", "运行在读数时钟上的起点，s"}))
        ->transform(number(false, "s", language));
    command
        ->add_option("--error", options->errors,
                     say({"standard errors of a column, COLUMN=number or COLUMN=column (default: equal and "
                          "unknown)",
                          "一列的标准误差，写作 列=数 或 列=列（默认：各读数相等而未知）"}))
        ->take_all()
        ->expected(1);
    addReadingOptions(*command, options->format, language);
    command
        ->add_option("--residuals", options->residuals,
                     say({"table of what is left over; - is standard output", "残差表；- 表示标准输出"}))
        ->check(fileName(language));
    command->add_flag("--json", options->json, say({"for a program to read", "供程序读取"}));
    command->callback([options, language, &exitCode] { exitCode = fit(*options, language); });
}

} // namespace polhode::cli
