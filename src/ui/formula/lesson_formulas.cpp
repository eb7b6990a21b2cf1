#include "ui/formula/lesson_formulas.h"

#include "ui/formula/tex_scan.h"

#include <QFile>

#include <stdexcept>

#include <yaml-cpp/yaml.h>

namespace polhode::ui
{

namespace
{

void addSpans(const QString& text, QVector<LessonFormula>& formulas)
{
    for (const TexSpan& span : findFormulas(text))
        formulas.append({span.content, span.kind == TexSpan::display});
}

void addNode(const YAML::Node& node, const std::string& key, QVector<LessonFormula>& formulas)
{
    if (node.IsMap()) {
        for (const auto& entry : node)
            addNode(entry.second, entry.first.as<std::string>(), formulas);
    } else if (node.IsSequence()) {
        for (const YAML::Node& item : node)
            addNode(item, key, formulas);
    } else if (node.IsScalar()) {
        const QString text = QString::fromStdString(node.Scalar()).trimmed();
        if (key == "symbol" || key == "equation")
            formulas.append({text, key == "equation"}); // a symbol stands in a line of text
        else
            addSpans(text, formulas);
    }
}

} // namespace

QVector<LessonFormula> formulasOfFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error((path + ": " + file.errorString()).toStdString());
    const QByteArray bytes = file.readAll();
    QVector<LessonFormula> formulas;
    if (path.endsWith(".yaml")) {
        try {
            addNode(YAML::Load(bytes.toStdString()), {}, formulas);
        } catch (const YAML::Exception& error) {
            throw std::runtime_error(path.toStdString() + ": " + error.what());
        }
    } else {
        addSpans(QString::fromUtf8(bytes), formulas);
    }
    return formulas;
}

} // namespace polhode::ui
