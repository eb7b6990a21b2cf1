#include "course/read/check_page.h"

#include "course/data/data_choice.h"
#include "course/language/actions.h"
#include "course/language/nearest.h"
#include "course/model/reference_frame.h"
#include "course/model/scene_events.h"
#include "course/read/check_figure.h"
#include "course/read/names.h"
#include "course/variables/catalogue.h"

#include <algorithm>
#include <map>

namespace polhode::course
{

namespace
{

void requireKnown(const Text& what, const std::string& name, const std::vector<std::string>& known)
{
    if (std::find(known.begin(), known.end(), name) == known.end())
        throw ValueError(Text{"the unknown ", "未知的"} + what + Text{" ", ""} + quoted(name),
                         suggestion(name, known));
}

class PageChecker
{
public:
    PageChecker(const Lesson& lesson, const Page& page, const LessonNames& names, const Surroundings& around,
                std::vector<InputError>& problems)
        : lesson_(lesson)
        , page_(page)
        , names_(names)
        , around_(around)
        , problems_(problems)
    {
        for (const PageSection& section : page.sections)
            for (const Mention& tag : section.tags)
                claimTag(section, tag);
    }

    void run()
    {
        checkSteps();
        for (const PageSection& section : page_.sections)
            if (const Experiment* experiment = experimentOf(section))
                checkSection(section, *experiment);
        for (const Question& question : lesson_.questions)
            if (std::find(placed_.begin(), placed_.end(), question.id) == placed_.end())
                refuse(question.where,
                       Text{"no place for the question ", "没有安放问题"} + quoted(question.id)
                           + Text{" in ", "："} + sameInBoth(page_.file),
                       sameInBoth(std::string("{{") + (question.prediction ? "predict:" : "question:")
                                  + question.id + "}}"));
    }

    /// What answers refer to: it belongs to the experiment of the step where their question stands.
    void checkAnswers(const Field& questions)
    {
        const std::vector<Field> all = questions.items({"questions", "问题"});
        for (const PageSection& section : page_.sections)
            for (const QuestionPlace& place : section.questions)
                for (std::size_t i = 0; i < all.size(); ++i)
                    if (lesson_.questions[i].id == place.id)
                        if (const Experiment* experiment = experimentOf(section))
                            checkAnswersOf(all[i], *experiment);
    }

    void checkLinks(const PageSection& section, const Experiment& experiment)
    {
        for (const Mention& link : section.links)
            if (!isOutsideLink(link.text))
                at(link.line, section, [&] { checkLink(link.text, experiment); });
        for (const Mention& figure : section.figures)
            at(figure.line, section, [&] { requireFigure(lesson_.folder, figure.text); });
    }

private:
    const Experiment* experimentOf(const PageSection& section) const
    {
        const auto step = std::find_if(lesson_.steps.begin(), lesson_.steps.end(),
                                       [&](const auto& s) { return s.id == section.id; });
        return step == lesson_.steps.end() ? nullptr : lesson_.experiment(step->experiment);
    }

    void checkAnswersOf(const Field& question, const Experiment& experiment)
    {
        if (const Field options = question.child("options"); options.given())
            for (const Field& option : options.items({"options", "选项"}))
                checkTry(option, experiment);
        if (const Field number = question.child("number"); number.given())
            checkNumberAnswer(number, experiment);
        if (const Field sketch = question.child("sketch"); sketch.given())
            checkSketch(sketch, experiment);
    }

    /// Notes at @p field why @p check does not hold.
    template <typename Check>
    static void atField(const Field& field, Check check)
    {
        try {
            if (field.given())
                check();
        } catch (const ValueError& error) {
            field.refuse(error);
        }
    }

    void checkTry(const Field& answer, const Experiment& experiment)
    {
        const Field link = answer.child("try");
        atField(link, [&] { checkLink(link.scalar(), experiment); });
    }

    void checkNumberAnswer(const Field& number, const Experiment& experiment)
    {
        const Names& names = names_.of(experiment);
        const auto checkMeasure
            = [&](const Field& field) { atField(field, [&] { names.checkMeasure(field.scalar()); }); };
        checkMeasure(number.child("expect"));
        const Field wrong = number.child("wrong");
        if (!wrong.given())
            return;
        for (const Field& each : wrong.items({"wrong numbers", "错误的数"})) {
            checkMeasure(each.child("value"));
            checkTry(each, experiment);
        }
    }

    /// A plot of the step over time, and one of its curves.
    static void checkSketch(const Field& sketch, const Experiment& experiment)
    {
        const Field plot = sketch.child("plot"), curve = sketch.child("curve");
        atField(plot, [&] {
            requireKnown({"plot", "图"}, plot.scalar(), idsOf(experiment.plots));
            const auto found = std::ranges::find(experiment.plots, plot.scalar(), &PlotDescription::id);
            if (!found->isOverTime() || found->logY || !found->difference.empty())
                throw ValueError(Text{"the plot ", "图"} + quoted(found->id),
                                 {"a plot over time, without a logarithm or differences",
                                  "随时间变化的图，纵轴不用对数，也不是差值图"});
            atField(curve, [&] { requireKnown({"curve", "曲线"}, curve.scalar(), found->y); });
        });
    }

    void refuse(Location where, Text found, Allowed allowed)
    {
        problems_.emplace_back(std::move(where), std::move(found), std::move(allowed));
    }

    template <typename Check>
    void at(int line, const PageSection& section, Check check)
    {
        try {
            check();
        } catch (const ValueError& error) {
            problems_.emplace_back(Location{page_.file, line, 0, section.id}, error);
        }
    }

    void claimTag(const PageSection& section, const Mention& tag)
    {
        if (std::find(tags_.begin(), tags_.end(), tag.text) != tags_.end())
            refuse({page_.file, tag.line, 0, section.id},
                   Text{"the tag ", "公式编号"} + quoted(tag.text) + Text{" a second time", "重复出现"},
                   {"each tag once", "每个编号只用一次"});
        tags_.push_back(tag.text);
    }

    // The headings are the steps, in their order.
    void checkSteps()
    {
        const std::size_t n = std::max(page_.sections.size(), lesson_.steps.size());
        for (std::size_t i = 0; i < n; ++i) {
            const bool haveSection = i < page_.sections.size();
            const bool haveStep = i < lesson_.steps.size();
            if (haveSection && haveStep && page_.sections[i].id == lesson_.steps[i].id)
                continue;
            const int line = haveSection ? page_.sections[i].line : 0;
            const Text found = haveSection
                ? Text{"the heading ", "标题"} + quoted("{#" + page_.sections[i].id + "}")
                : Text{"the end of the page", "页面结尾"};
            const Text allowed = haveStep
                ? Text{"the heading of step ", "步骤的标题"} + quoted("{#" + lesson_.steps[i].id + "}")
                : Text{"no further step (lesson.yaml has " + std::to_string(n - 1) + ")",
                       "不再有步骤（lesson.yaml 中共 " + std::to_string(n - 1) + " 步）"};
            refuse({page_.file, line, 0, {}}, found, allowed);
            return;
        }
    }

    void checkSection(const PageSection& section, const Experiment& experiment)
    {
        checkLinks(section, experiment);
        for (const LiveNumber& number : section.numbers)
            at(number.line, section, [&] { checkNumber(number, experiment); });
        for (const QuestionPlace& place : section.questions)
            at(place.line, section, [&] { checkQuestion(place); });
    }

    void checkLink(const std::string& link, const Experiment& start)
    {
        const Experiment* experiment = &start;
        for (const Action& action : parseActions(link)) {
            if (action.kind == Action::Kind::experiment) {
                requireKnown({"experiment", "实验"}, action.target, idsOf(lesson_.experiments));
                experiment = lesson_.experiment(action.target);
            } else {
                checkAction(action, *experiment);
            }
        }
    }

    /// A table in the lesson's folder, with columns that have the names of variables.
    void requireReadings(const std::string& file, const Experiment& experiment) const
    {
        std::error_code error;
        if (file.find('/') != std::string::npos || !std::filesystem::exists(lesson_.folder / file, error))
            throw ValueError(Text{"no file ", "没有文件"} + quoted(file),
                             {"a table in the folder of the lesson", "本课文件夹中的一个表格"});
        if (suggestedChoice(readTable(lesson_.folder / file), catalogue(experiment)).matches.empty())
            throw ValueError(
                quoted(file)
                    + Text{" without a column that has the name of a variable", "中没有与变量同名的列"},
                {"headers such as book.w2 [rad/s]", "表头如 book.w2 [rad/s]"});
    }

    void checkAction(const Action& action, const Experiment& experiment)
    {
        switch (action.kind) {
        case Action::Kind::set:
            for (const auto& [id, value] : action.values) {
                requireKnown({"parameter", "参数"}, id, idsOf(experiment.parameters));
                parameterValue(*experiment.parameter(id), value);
            }
            break;
        case Action::Kind::show:
        case Action::Kind::hide:
            requireKnown({"overlay", "叠加层"}, action.target, idsOf(experiment.overlays));
            break;
        case Action::Kind::go:
            if (!action.target.empty())
                requireKnown({"event", "事件"}, action.target, eventNames(experiment));
            break;
        case Action::Kind::preset:
            requireKnown({"preset", "预设"}, action.target, idsOf(experiment.presets));
            break;
        case Action::Kind::frame:
            frameFromText(action.target, idsOf(experiment.scene.bodies));
            break;
        case Action::Kind::lesson:
            requireLesson(action.target, around_);
            break;
        case Action::Kind::term:
            requireTerm(action.target, around_);
            break;
        case Action::Kind::equation:
            requireKnown({"equation", "公式"}, action.target, tags_);
            break;
        case Action::Kind::data:
            requireReadings(action.target, experiment);
            break;
        case Action::Kind::experiment:
        case Action::Kind::play:
            break;
        }
    }

    void checkNumber(const LiveNumber& number, const Experiment& experiment)
    {
        names_.of(experiment).checkMeasure(number.expression);
        if (number.unit.empty())
            return;
        const auto unit = parseUnit(number.unit);
        if (!unit)
            throw ValueError(Text{"the unknown unit ", "未知的单位"} + quoted(number.unit),
                             {"a unit such as m, rad/s, deg or 1", "一个单位，如 m、rad/s、deg 或 1"});
        if (const Unit* own = names_.of(experiment).unit(number.expression);
            own && !sameDimension(*own, *unit))
            throw ValueError(quoted(number.unit) + Text{" for ", "，用于"} + quoted(number.expression),
                             Text{"a unit like ", "与此同类的单位："} + sameInBoth(own->name));
    }

    void checkQuestion(const QuestionPlace& place)
    {
        requireKnown({"question", "问题"}, place.id, idsOf(lesson_.questions));
        const Question& question = *lesson_.question(place.id);
        if (question.prediction != place.prediction)
            throw ValueError(quoted(place.prediction ? "predict:" : "question:"),
                             quoted((question.prediction ? "predict:" : "question:") + place.id));
        if (std::find(placed_.begin(), placed_.end(), place.id) != placed_.end())
            throw ValueError(Text{"the question ", "问题"} + quoted(place.id)
                                 + Text{" a second time", "重复出现"},
                             {"each question once", "每个问题只出现一次"});
        placed_.push_back(place.id);
    }

    const Lesson& lesson_;
    const Page& page_;
    const LessonNames& names_;
    const Surroundings& around_;
    std::vector<InputError>& problems_;
    std::vector<std::string> tags_;
    std::vector<std::string> placed_;
};

} // namespace

void requireTerm(const std::string& term, const Surroundings& around)
{
    if (!around.terms)
        return;
    if (around.terms->empty())
        throw ValueError(Text{"the term ", "术语"} + quoted(term),
                         {"no term, as there is no glossary.yaml beside the folders of the lessons",
                          "不可引用术语，因为各课文件夹旁没有 glossary.yaml"});
    requireKnown({"term", "术语"}, term, *around.terms);
}

void requireLesson(const std::string& id, const Surroundings& around)
{
    const std::vector<std::string>& ids = around.lessons;
    if (std::find(ids.begin(), ids.end(), id) != ids.end())
        return;
    const std::string count = std::to_string(ids.size());
    throw ValueError(Text{"the unknown lesson ", "未知的课 "} + quoted(id),
                     ids.size() < 4 || !nearest(id, ids).empty()
                         ? suggestion(id, ids)
                         : Allowed(Text{"one of the " + count + " from ", "现有 " + count + " 课之一，从 "}
                                   + sameInBoth(ids.front()) + Text{" to ", " 到 "}
                                   + sameInBoth(ids.back())));
}

void checkPage(const Lesson& lesson, const Page& page, const LessonNames& names, const Surroundings& around,
               std::vector<InputError>& problems)
{
    PageChecker(lesson, page, names, around, problems).run();
}

void checkLinks(const Lesson& lesson, const Page& page, const std::string& file, const PageSection& section,
                const Experiment& experiment, const LessonNames& names, const Surroundings& around,
                std::vector<InputError>& problems)
{
    std::vector<InputError> told;
    PageChecker checker(lesson, page, names, around, told);
    told.clear(); // of the page itself: by checkPage
    checker.checkLinks(section, experiment);
    for (const InputError& error : told) {
        Location where = error.where();
        where.file = file;
        problems.emplace_back(std::move(where), error.found(), error.allowed());
    }
}

void checkAnswers(const Lesson& lesson, const Page& page, const LessonNames& names,
                  const Surroundings& around, const Field& questions)
{
    std::vector<InputError> ofThePage; // told by checkPage
    PageChecker(lesson, page, names, around, ofThePage).checkAnswers(questions);
}

} // namespace polhode::course
