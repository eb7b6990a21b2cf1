#include "course/keys/thing_rows.h"
#include "course/language/nearest.h"
#include "course/model/choice_lists.h"

#include <iterator>

namespace polhode::course
{

const std::vector<Thing>& things()
{
    static const std::vector<Thing> all = [] {
        std::vector<Thing> list;
        for (std::vector<Thing> (*part)() :
             {lessonThings, experimentThings, sceneThings, bodyThings, shapeThings, forceThings,
              contactThings, wallThings, jointThings}) {
            std::vector<Thing> more = part();
            list.insert(list.end(), std::make_move_iterator(more.begin()),
                        std::make_move_iterator(more.end()));
        }
        return list;
    }();
    return all;
}

Thing one(const char* id, const Text& name, std::vector<Key> keys)
{
    return {.id = id, .name = name, .by = {}, .kinds = {{id, name, std::move(keys)}}};
}

std::vector<Key> named()
{
    return {
        {"id",
         {name({"id", "标识"})},
         {"what it is called in expressions and links", "在表达式与链接中的名称"},
         kRequired},
        {"label",
         {text()},
         {"what readers see instead of the id", "代替标识显示给读者的名称"},
         {"the id", "标识"}},
    };
}

Form wordOf(const char* list)
{
    Form form = oneOf(*choiceList(list));
    form.list = list;
    return form;
}

Form engineChoice(const char* list)
{
    Form form = wordOf(list);
    form.orParameter = true;
    return form;
}

std::vector<Form> placeForms()
{
    return {name({"mark of the body", "物体的标记点"}), vector("m")};
}

std::vector<Form> endForms()
{
    return {line({"body or body.mark", "物体或“物体.标记点”"}), vector("m")};
}

} // namespace polhode::course
