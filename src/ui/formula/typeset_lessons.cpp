/// polhode-typeset [--check] OUTFILE LESSONS…: lays out every formula of lesson folders (each *.md and *.yaml
/// in them) and writes them as one file. Layouts already in OUTFILE are kept. TeX that fails is reported with
/// file and formula and left out; with --check the exit status is then 1.

#include "ui/formula/lesson_formulas.h"
#include "ui/formula/math_cache.h"
#include "ui/formula/math_engine.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QSaveFile>

#include <cstdio>
#include <stdexcept>

using namespace polhode::ui;

namespace
{

QVector<LessonFormula> formulasOf(const QString& path, bool& failed)
{
    try {
        return formulasOfFile(path);
    } catch (const std::runtime_error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        failed = true;
        return {};
    }
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    QStringList arguments = app.arguments();
    const bool check = arguments.removeAll("--check") > 0;
    if (arguments.size() < 2) {
        std::fputs("usage: polhode-typeset [--check] OUTFILE LESSONS…\n", stderr);
        return 2;
    }

    MathCache known(MathEngine::version());
    QFile before(arguments[1]);
    if (before.open(QIODevice::ReadOnly)) {
        known.read(before);
        before.close();
    }

    MathEngine engine;
    MathCache cache(MathEngine::version());
    bool failed = false;
    for (const QString& folder : arguments.mid(2)) {
        QStringList paths;
        for (QDirIterator it(folder, {"*.md", "*.yaml"}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();)
            paths.append(it.next());
        paths.sort();
        for (const QString& path : paths) {
            for (const LessonFormula& formula : formulasOf(path, failed)) {
                if (cache.find(formula.tex, formula.display))
                    continue;
                const auto kept = known.find(formula.tex, formula.display);
                const QJsonObject layout = kept ? *kept : engine.layout(formula.tex, formula.display);
                if (layout.contains("error")) {
                    std::fprintf(stderr, "%s: %s: %s\n", qPrintable(path), qPrintable(formula.tex),
                                 qPrintable(layout["error"].toString()));
                    failed = true;
                } else {
                    cache.insert(formula.tex, formula.display, layout);
                }
            }
        }
    }

    QSaveFile out(arguments[1]);
    if (!out.open(QIODevice::WriteOnly)) {
        std::fprintf(stderr, "%s: %s\n", qPrintable(out.fileName()), qPrintable(out.errorString()));
        return 2;
    }
    cache.write(out);
    if (!out.commit())
        return 2;
    return failed && check ? 1 : 0;
}
