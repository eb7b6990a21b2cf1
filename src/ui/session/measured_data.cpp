#include "ui/session/measured_data.h"

#include <QSettings>
#include <QVariantMap>

#include <algorithm>

namespace polhode::ui
{

namespace
{

QString textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

QVariantMap settingsOf(const MeasuredData& data)
{
    QVariantList matches;
    for (const course::DataMatch& match : data.choice.matches)
        matches << QVariantMap{
            {"column", textOf(match.column)},           {"variable", textOf(match.variable)},
            {"unit", textOf(match.unit.name)},          {"scale", match.scale},
            {"errorColumn", textOf(match.errorColumn)}, {"error", match.error}};
    return {{"path", data.path},
            {"time", textOf(data.choice.timeColumn)},
            {"timeUnit", textOf(data.choice.timeUnit.name)},
            {"t0", data.choice.t0},
            {"matches", matches}};
}

course::Unit unitOf(const QVariant& name)
{
    const std::string text = name.toString().toStdString();
    const auto unit = text == "1" ? course::Unit{} : course::writtenUnit(text);
    return unit.value_or(course::Unit{});
}

MeasuredNote noteFrom(const QVariantMap& settings)
{
    MeasuredNote note;
    note.path = settings["path"].toString();
    note.choice.timeColumn = settings["time"].toString().toStdString();
    note.choice.timeUnit = unitOf(settings["timeUnit"]);
    note.choice.t0 = settings["t0"].toDouble();
    for (const QVariant& each : settings["matches"].toList()) {
        const QVariantMap match = each.toMap();
        note.choice.matches.push_back(
            {match["column"].toString().toStdString(), match["variable"].toString().toStdString(),
             unitOf(match["unit"]), match["scale"].toDouble(), match["errorColumn"].toString().toStdString(),
             match["error"].toDouble()});
    }
    return note;
}

} // namespace

MeasuredPointer measuredData(const QString& path, course::DataTable table, course::DataChoice choice)
{
    auto data = std::make_shared<MeasuredData>();
    data->path = path;
    data->series = course::measuredSeries(table, choice);
    data->table = std::move(table);
    data->choice = std::move(choice);
    return data;
}

MeasuredPointer withStart(const MeasuredData& data, double t0)
{
    course::DataChoice choice = data.choice;
    choice.t0 = t0;
    return measuredData(data.path, data.table, choice);
}

void MeasuredMemory::keep(const QString& key, const MeasuredPointer& data)
{
    if (kept_.value(key) == data)
        return;
    kept_[key] = data;
    if (data) // what was removed is offered again
        QSettings().setValue(key, settingsOf(*data));
}

std::optional<MeasuredNote> MeasuredMemory::noteOf(const QString& key)
{
    const QVariantMap settings = QSettings().value(key).toMap();
    if (settings["path"].toString().isEmpty())
        return std::nullopt;
    return noteFrom(settings);
}

QString measuredKey(const std::string& lesson, const std::string& experiment)
{
    return QStringLiteral("measured/%1.%2").arg(textOf(lesson), textOf(experiment));
}

void addReadings(PlotData& plot, const MeasuredData& data, const course::Run& run, const QString& called)
{
    const std::vector<Curve> own = plot.curves;
    const double end = run.time().back();
    for (const Curve& curve : own) {
        if (curve.role != Curve::Role::main)
            continue;
        for (const course::MeasuredSeries& series : data.series) {
            if (textOf(series.variable) != curve.id)
                continue;
            const course::VariableInfo* info = run.find(series.variable);
            const double factor = info ? info->unit.factor : 1;
            auto x = std::make_shared<std::vector<double>>();
            auto y = std::make_shared<std::vector<double>>();
            for (std::size_t i = 0; i < series.time.size(); ++i)
                if (series.time[i] >= -end && series.time[i] <= 2 * end) {
                    x->push_back(series.time[i]);
                    y->push_back(series.value[i] / factor);
                }
            Curve readings;
            readings.id = QStringLiteral("%1@measured%2").arg(curve.id).arg(plot.curves.size());
            readings.label = own.size() > 1 ? QStringLiteral("%1, %2").arg(curve.label, called) : called;
            readings.note = data.path;
            readings.quantity = curve.quantity;
            readings.unit = curve.unit;
            readings.role = Curve::Role::measured;
            readings.x = x;
            readings.y = y;
            plot.curves.push_back(std::move(readings));
        }
    }
}

} // namespace polhode::ui
