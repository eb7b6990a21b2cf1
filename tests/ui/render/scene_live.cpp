// A window with one of the sample scenes, to look at and to play with: scene_live [NAME
// [light|dark|projector]]
#include "ui/render/scene_samples.h"
#include "ui/render/scene_view.h"

#include <QApplication>

using namespace polhode::ui;

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QString name = app.arguments().value(1, QStringLiteral("spinning-box"));
    const QString theme = app.arguments().value(2, QStringLiteral("light"));
    SceneView view;
    view.setTheme(theme == "dark" ? Theme::dark : theme == "projector" ? Theme::projector : Theme::light);
    view.setPokeScale(2);
    for (const auto& sample : samples::all())
        if (sample.name == name)
            view.setFrame(sample.frame);
    view.setWindowTitle(view.rendererName());
    view.resize(800, 600);
    view.show();
    return QApplication::exec();
}
