#include "ui/print/report.h"

#include "course/language/nearest.h"
#include "course/language/quantities.h"
#include "course/model/quantity_table.h"
#include "course/model/tolerances.h"
#include "course/run/expression_unit.h"
#include "course/run/judge_prediction.h"
#include "engine/ode/integrator_table.h"
#include "engine/version.h"
#include "ui/formula/marked_text.h"
#include "ui/plot/number_text.h"
#include "ui/plot/plot_stack.h"
#include "ui/print/run_pictures.h"
#include "ui/session/moment_edit.h"
#include "ui/session/parameter_text.h"
#include "ui/session/plot_source.h"
#include "ui/session/rounding_scale.h"
#include "ui/session/run_curves.h"
#include "ui/session/run_names.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace polhode::ui
{

namespace
{

using course::Text;

constexpr QSize kReportScene(520, 320);
constexpr int kPlotHeight = 280; // px, with its legend and axis: 45 mm and more for the curves
constexpr std::size_t kMostEvents = 40, kMostFailures = 8;
constexpr int kDigits = 4, kErrorDigits = 2;

/// The table of a few rows of Markdown cells.
class Table
{
public:
    Table(const QStringList& heads, const QString& alignments)
        : text_(row(heads))
    {
        QStringList rule;
        for (const QChar each : alignments)
            rule << (each == u'r' ? QStringLiteral("---:") : QStringLiteral(":---"));
        text_ += row(rule);
    }

    void add(const QStringList& cells) { text_ += row(cells); }
    QString text() const { return u'\n' + text_ + u'\n'; }

private:
    static QString row(const QStringList& cells)
    {
        return QStringLiteral("| %1 |\n").arg(cells.join(QLatin1String(" | ")));
    }

    QString text_;
};

QString tex(const std::string& symbol)
{
    return symbol.empty() ? QString() : QStringLiteral("$%1$").arg(QString::fromStdString(symbol));
}

class Report
{
public:
    Report(Session& session, const course::Moment& moment, std::vector<course::ValueError> missing,
           course::Language language)
        : session_(session)
        , moment_(moment)
        , missing_(std::move(missing))
        , language_(language)
        , lesson_(*session.lesson())
        , experiment_(*session.experiment())
        , run_(session.run())
        , time_(std::min(session.time(), session.endTime()))
    {
        const QString title = words(lesson_.title) + QStringLiteral(" – ") + words(experiment_.title);
        document_ = std::make_unique<PrintDocument>(language, title);
    }

    std::unique_ptr<PrintDocument> write()
    {
        writeHead();
        writeParameters();
        writePredictions();
        if (run_) {
            writeCurves();
            writeEvents();
            writeLedger();
        }
        writeTrust();
        writeOrigin();
        return std::move(document_);
    }

private:
    QString words(const Text& text) const { return textOf(text, language_); }
    QString plain(const Text& text) const { return plainMarkdown(words(text)); }
    /// "**Experiment:** ".
    QString label(const Text& text) const
    {
        const QString colon = words(kColon);
        return QStringLiteral("**%1%2**%3").arg(words(text), colon.trimmed(), colon.mid(1));
    }
    QString seconds(double t) const { return formatQuantity(t, course::parseUnit("s").value(), 4); }
    void heading(const Text& text) { document_->write(QStringLiteral("## ") + words(text)); }

    void writeHead()
    {
        QString text
            = QStringLiteral("# %1\n\n%2%3")
                  .arg(words(lesson_.title), label({"Experiment", "实验"}), words(experiment_.title));
        const auto step = std::size_t(session_.step());
        if (step < lesson_.steps.size())
            text += QStringLiteral("\n\n") + label({"Step of the page", "页面步骤"})
                + words(lesson_.steps[step].title);
        if (!moment_.name.empty())
            text += QStringLiteral("\n\n") + label({"Name", "名称"})
                + plainMarkdown(QString::fromStdString(moment_.name));
        document_->write(text);
        if (!run_)
            return;
        RunPictures pictures(session_, language_);
        if (moment_.camera || !moment_.frame.empty())
            pictures.setViewpoint(viewpointOf(moment_, course::idsOf(experiment_.scene.bodies), missing_));
        document_->figure(pictures.scene(kReportScene), QStringLiteral("t = ") + seconds(time_),
                          words({"Picture of the scene", "场景图"}) + words(kColon) + words(experiment_.title)
                              + QStringLiteral(", t = ") + seconds(time_));
    }

    const course::Inputs& inputs() const { return run_ ? run_->inputs() : session_.inputs(); }

    void writeParameters()
    {
        heading({"Parameters", "参数"});
        Table table({words({"Symbol", "符号"}), words({"Quantity", "名称"}), words({"Value", "取值"}),
                     words({"In the lesson", "课程初值"})},
                    QStringLiteral("llrr"));
        for (const course::Parameter& each : experiment_.parameters)
            table.add({tex(each.symbol), words(each.label),
                       plainMarkdown(valueText(each, inputs(), language_)),
                       plainMarkdown(valueText(each, {}, language_))});
        QString text = experiment_.parameters.empty()
            ? words({"This experiment has none.", "这个实验没有参数。"}) + u'\n'
            : table.text();
        course::Inputs others = inputs();
        others.values.clear();
        const Settings differences = differencesOf(experiment_, {others, {}}, language_).front();
        for (const Setting& each : differences)
            text += QStringLiteral("\n- ") + plainMarkdown(each.text());
        document_->write(text);
    }

    QString withStop(const QString& sentence) const
    {
        return sentence.isEmpty() || sentence.back().isPunct() ? sentence : sentence + words({".", "。"});
    }

    void writePredictions()
    {
        QString text;
        for (const course::Question& question : lesson_.questions) {
            const Prediction made = session_.predictions().of(QString::fromStdString(question.id));
            if (!made.isMade() || !session_.isOnPage(question))
                continue;
            QString said, verdict;
            if (made.option >= 0 && std::size_t(made.option) < question.options.size()) {
                const course::QuestionOption& option = question.options[std::size_t(made.option)];
                said = words(option.text);
                verdict = words(option.correct ? Text{"That is right.", "正确。"}
                                               : Text{"That is not right.", "不正确。"});
                if (const auto right = std::ranges::find_if(
                        question.options, [](const course::QuestionOption& each) { return each.correct; });
                    !option.correct && right != question.options.end())
                    verdict += words({" Right: ", "正确的是："}) + withStop(words(right->text));
            } else if (made.number && question.number) {
                said = plainMarkdown(formatQuantity(*made.number, question.number->unit));
                verdict
                    = made.verdict ? words(course::wordsOf(*made.verdict, question.number->unit)) : QString();
            } else {
                said = words({"a sketch, drawn under the curve", "手绘曲线，画在曲线下方"});
                verdict = made.score ? words(course::wordsOf(*made.score)) : QString();
            }
            text += QStringLiteral("%1\n\n%2%3 %4\n\n")
                        .arg(words(question.prompt), label({"Predicted", "预测"}), withStop(said), verdict);
        }
        if (text.isEmpty())
            return;
        heading({"What was predicted", "作出的预测"});
        document_->write(text);
    }

    void writeCurves()
    {
        const std::vector<PlotData> plots = plotsOf(session_, language_);
        if (plots.empty())
            return;
        heading({"Curves", "曲线"});
        RunPictures pictures(session_, language_);
        for (const PlotData& plot : plots) {
            const auto chosen
                = std::ranges::find(moment_.plotChanges, plot.id.toStdString(), &course::MomentPlot::plot);
            const auto zoom = [&](PlotStack& stack) {
                if (chosen == moment_.plotChanges.end())
                    return;
                if (chosen->xRange)
                    stack.setXLimits(plot.id, {(*chosen->xRange)[0], (*chosen->xRange)[1]});
                if (chosen->yRange)
                    stack.setYLimits(plot.id, {(*chosen->yRange)[0], (*chosen->yRange)[1]});
            };
            QStringList curves;
            for (const Curve& curve : plot.curves)
                if (!curve.hidden)
                    curves << withoutMarks(curve.label);
            document_->figure(pictures.plots({plot}, int(PrintDocument::kWidth) - 20, kPlotHeight, zoom), {},
                              plot.title + words(kColon) + joined(curves, language_));
        }
        QString kept;
        for (const KeptRun& each : session_.kept().runs(language_))
            kept += QStringLiteral("- %1 %2%3\n")
                        .arg(each.mark(), plainMarkdown(each.name),
                             each.details.isEmpty() || each.details == each.name
                                 ? QString()
                                 : words(kColon) + plainMarkdown(each.details));
        if (!kept.isEmpty())
            document_->write(QStringLiteral("**%1**\n\n%2")
                                 .arg(words({"Runs kept for comparison", "留作比较的运行"}), kept));
        writeMeasures();
    }

    /// Those of the table of runs, of the run and of what is kept beside it.
    void writeMeasures()
    {
        const QStringList measures = session_.kept().measures();
        const auto experiment = session_.experiment();
        if (measures.isEmpty() || !experiment || !run_)
            return;
        std::vector<course::Unit> units;
        QStringList head{words({"Run", "运行"})};
        for (const QString& measure : measures) {
            units.push_back(course::unitToTell(*run_, *experiment, measure.toStdString()));
            const QString unit = QString::fromStdString(units.back().symbol());
            head << plainMarkdown(unit.isEmpty() ? measure : QStringLiteral("%1 (%2)").arg(measure, unit));
        }
        Table table(head, u'l' + QString(measures.size(), u'r'));
        const auto add = [&](const QString& name, const course::Run* run) {
            QStringList cells{plainMarkdown(name)};
            for (qsizetype i = 0; i < measures.size(); ++i) {
                double value = std::numeric_limits<double>::quiet_NaN();
                try {
                    if (run)
                        value = run->measure(measures[i].toStdString()) / units[std::size_t(i)].factor;
                } catch (const std::exception&) {
                    // this run has no such measure
                }
                cells << (std::isfinite(value) ? numberText(value, kDigits) : QStringLiteral("–"));
            }
            table.add(cells);
        };
        const QString own = session_.kept().nameOfShown(language_);
        add(own.isEmpty() ? words({"this run", "本次运行"}) : own, run_.get());
        for (const KeptRun& each : session_.kept().runs(language_))
            add(each.mark() + u' ' + each.name, each.run.get());
        document_->write(table.text());
    }

    void writeEvents()
    {
        const std::vector<PlotEvent> events = eventsOf(*run_, language_);
        heading({"Events", "事件"});
        if (events.empty())
            return document_->write(words({"There are none.", "没有事件。"}));
        Table table({words({"Time", "时刻"}), words({"What happens", "事件"})}, QStringLiteral("rl"));
        std::size_t rows = 0, told = 0;
        while (told < events.size() && rows++ < kMostEvents) {
            const QString time = seconds(events[told].time), what = withoutMarks(events[told].label);
            std::size_t same = 0; // what happens ever faster comes to be at one time
            for (; told < events.size() && seconds(events[told].time) == time
                 && withoutMarks(events[told].label) == what;
                 ++told)
                ++same;
            table.add({time, plainMarkdown(same > 1 ? QStringLiteral("%1 × %2").arg(what).arg(same) : what)});
        }
        QString text = table.text();
        if (told < events.size())
            text += u'\n' + words({"and %1 more", "另有 %1 个"}).arg(events.size() - told);
        document_->write(text);
    }

    /// The largest of the energies, before which rounding is nothing.
    double energyScale() const { return std::max(largest("total.E"), largest("total.W")); }

    double largest(const std::string& variable) const
    {
        double size = 0;
        for (const double each : *run_->column(variable))
            size = std::max(size, std::abs(each));
        return size;
    }

    void writeLedger()
    {
        static constexpr std::array kRows{
            "total.T",           "total.V",       "total.E",     "total.W",          "total.friction",
            "total.restitution", "total.damping", "total.drift", "total.residual",   "total.px",
            "total.py",          "total.pz",      "total.p",     "total.residual_p", "total.LOx",
            "total.LOy",         "total.LOz",     "total.LO",    "total.residual_L"};
        heading({"Energy and momentum", "能量与动量"});
        const double scale = energyScale(), end = session_.endTime();
        const course::Unit energy = course::unitOf("J");
        Table table({words({"Symbol", "符号"}), words({"Quantity", "名称"}), words({"Unit", "单位"}),
                     QStringLiteral("t = 0"), QStringLiteral("t = ") + seconds(time_),
                     words({"at the end", "结束时"})},
                    QStringLiteral("lllrrr"));
        for (const std::string variable : kRows) {
            const course::VariableInfo* info = run_->find(variable);
            const double most = info ? largest(variable) : 0;
            const bool error = info && course::quantityRow(info->quantity).isError;
            if (!info || most == 0
                || (course::sameDimension(info->unit, energy) && !error
                    && most <= tolerance::kNoEnergy * scale))
                continue; // a thing that does not happen in this run
            QStringList cells{tex(info->tex), words(info->name), QString::fromStdString(info->unit.symbol())};
            for (const double t : {0.0, time_, end}) {
                const double value = valueWithoutRounding(*run_, variable, t);
                const bool nothing = std::abs(value) < (error ? 0 : kEnergyRounding * most);
                cells << numberText(nothing ? 0 : value / info->unit.factor, error ? kErrorDigits : kDigits);
            }
            table.add(cells);
        }
        document_->write(table.text());
    }

    void writeTrust()
    {
        heading({"How far it can be trusted", "可信程度"});
        QStringList says;
        if (!run_) {
            says << plainMarkdown(session_.error());
        } else {
            says << (run_->status() == course::RunStatus::complete
                         ? words({"The run reached its end, t = %1.", "仿真按时完成，t = %1。"})
                               .arg(seconds(session_.endTime()))
                         : plain(run_->reason()));
            std::size_t failures = 0;
            for (const course::RunEvent& event : run_->events())
                if (event.isFailure() && ++failures <= kMostFailures)
                    says << QStringLiteral("t = %1%2%3")
                                .arg(seconds(event.time), words(kColon), plain(event.label));
            if (failures > kMostFailures)
                says << words({"and %1 more", "另有 %1 个"}).arg(failures - kMostFailures);
            if (failures == 0)
                says << words({"The program watched over the laws of motion and saw none of them broken.",
                               "程序全程监视运动定律，未见违反。"});
            says << error("total.residual", {"Energy", "能量"}, energyScale())
                 << error("total.residual_p", {"Momentum", "动量"}, largest("total.p"))
                 << error("total.residual_L", {"Angular momentum", "角动量"}, largest("total.LO"))
                 << words({"Method: %1; time between rows %2.", "计算方法：%1；数据行间隔 %2。"})
                        .arg(integrator(), seconds(run_->stepSize()));
        }
        for (const course::ValueError& each : missing_)
            says << words({"The moment asks for something that is not there: %1", "快照中有一项无从照办：%1"})
                        .arg(plain(each.message()));
        if (run_ && moment_.time && *moment_.time > session_.endTime())
            says << plain(endsBefore(*moment_.time, session_.endTime()));
        if (run_ && !moment_.hash.empty() && moment_.hash != run_->hash())
            says << plain(course::otherRun(moment_, run_->hash(), version()));
        says.removeAll(QString());
        document_->write(QStringLiteral("- ") + says.join(QStringLiteral("\n- ")));
    }

    /// What the ledger leaves over, at most and as a part of the whole.
    QString error(const char* variable, const Text& of, double scale) const
    {
        const course::VariableInfo* info = run_->find(variable);
        if (!info)
            return {};
        const double most = largest(variable);
        if (most == 0)
            return words({"%1: nothing is unaccounted for.", "%1：账目分毫不差。"}).arg(words(of));
        const QString size = formatQuantity(most, info->unit, kErrorDigits);
        return scale > 0
            ? words({"%1: at most %2 are unaccounted for, %3 of the whole.",
                     "%1：至多有 %2 无从解释，占总量的 %3。"})
                  .arg(words(of), size, numberText(most / scale, kErrorDigits))
            : words({"%1: at most %2 are unaccounted for.", "%1：至多有 %2 无从解释。"}).arg(words(of), size);
    }

    QString integrator() const
    {
        const auto row
            = std::ranges::find_if(polhode::integratorTable(), [this](const polhode::IntegratorRow& each) {
                  return run_->integrator() == each.id;
              });
        return row == polhode::integratorTable().end() ? QString::fromStdString(run_->integrator())
                                                       : plain({row->en, row->zh});
    }

    void writeOrigin()
    {
        heading({"The run", "本次运行"});
        QString text = label({"Program", "程序"}) + QStringLiteral("Polhode ") + QString::fromUtf8(version());
        course::Moment here = moment_;
        here.time = time_;
        here.program = version();
        if (run_) {
            here.hash = run_->hash();
            text += QStringLiteral("\n\n%1`%2`")
                        .arg(label({"Hash of the run, to the last bit", "本次运行的校验码"}),
                             QString::fromStdString(run_->hash()));
        }
        text += QStringLiteral("\n\n%1\n\n```\n%2\n```")
                    .arg(words({"This line opens it again:", "用下面这一行可以重新打开："}),
                         QString::fromStdString(course::momentToLine(here, experiment_)));
        document_->write(text);
    }

    Session& session_;
    const course::Moment& moment_;
    std::vector<course::ValueError> missing_;
    course::Language language_;
    const course::Lesson& lesson_;
    const course::Experiment& experiment_;
    course::RunPointer run_;
    double time_;
    std::unique_ptr<PrintDocument> document_;
};

} // namespace

std::unique_ptr<PrintDocument> reportOf(Session& session, const course::Moment& moment,
                                        const std::vector<course::ValueError>& missing,
                                        course::Language language)
{
    return Report(session, moment, missing, language).write();
}

void openForReport(Session& session, course::ReadMoment& read)
{
    session.setSynchronous(true);
    session.openLesson(QString::fromStdString(read.moment.lesson));
    session.openMoment(editOf(session, read.moment, read.missing));
    session.reveal();
    session.setPlaying(false);
    session.setTime(read.moment.time.value_or(0));
    read.moment.inputs = session.run() ? session.run()->inputs() : read.moment.inputs;
}

} // namespace polhode::ui
