#include "ui/inspector/named_picture.h"

#include "ui/formula/tex_plain.h"

#include <algorithm>

namespace polhode::ui
{

namespace
{

/// "hinge 2" and " 1" as "hinge 2 · 1": the row of a joint whose name is a number.
QString withRow(const QString& name, const QString& row)
{
    const bool numbered = !row.isEmpty() && !name.isEmpty() && name.back().isDigit();
    return numbered ? name + QStringLiteral(" ·") + row : name + row;
}

QString named(const course::Run& run, const std::string& name, course::Language language)
{
    const std::size_t space = std::min(name.find(' '), name.size());
    const std::string id = name.substr(0, space);
    const auto called = [&](const auto& looks) -> QString {
        for (const auto& look : looks)
            if (look.id == id)
                return withRow(QString::fromStdString(course::in(language, look.label)),
                               QString::fromStdString(name.substr(space)));
        return {};
    };
    const QString joint = called(run.joints());
    const QString body = joint.isEmpty() ? called(run.bodies()) : joint;
    return body.isEmpty() ? QString::fromStdString(name) : body;
}

} // namespace

MatrixPicture pictureOf(const course::Run& run, const course::NamedMatrix& matrix, course::Language language)
{
    MatrixPicture picture;
    picture.name = markedFromTex(QString::fromStdString(matrix.tex));
    picture.tex = QString::fromStdString(matrix.tex);
    for (const std::string& row : matrix.rows)
        picture.rows << named(run, row, language);
    for (const std::string& column : matrix.columns)
        picture.columns << named(run, column, language);
    picture.value = matrix.value;
    return picture;
}

} // namespace polhode::ui
