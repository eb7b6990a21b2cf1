/// page_pictures FOLDER: the sample page as pictures, in every theme and language.

#include "ui/formula/math_engine.h"
#include "ui/page/page_view.h"
#include "ui/page/sample_page.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QTextDocument>
#include <QThread>

using namespace polhode::ui;

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QString folder = argc > 1 ? argv[1] : ".";
    const std::pair<const char*, PageLanguage> languages[]
        = {{"en", PageLanguage::en}, {"zh", PageLanguage::zh}, {"both", PageLanguage::both}};
    const std::pair<const char*, Theme> themes[]
        = {{"light", Theme::light}, {"dark", Theme::dark}, {"projector", Theme::projector}};
    for (const auto& [themeName, theme] : themes) {
        for (const auto& [name, language] : languages) {
            PageView view;
            view.resize(language == PageLanguage::both ? 1100 : 560, 900);
            auto questions = sample::questions();
            questions[0].chosen = theme == Theme::dark ? 1 : 0;
            view.setQuestions(questions);
            view.setLinkInfo([](const PageLink& link) {
                return link.scheme == "show" ? LinkInfo{{}, link.rest} : LinkInfo{};
            });
            QElapsedTimer clock;
            clock.start();
            view.setPage(sample::page(), language, theme);
            const double built = clock.nsecsElapsed() / 1e6;
            for (const PageItem& item : view.content().items)
                if (item.kind == PageItem::formula)
                    MathEngine::instance().render(item.source, item.display);
            view.setPage(sample::page(), language, theme);
            view.setLiveValues({{"book.w2|rad/s|3", "−5.998 rad/s"},
                                {"period[book.w2]|s|4", "2.1043 s"},
                                {"book.w|rad/s|2", "6.00"}});
            view.show();
            QApplication::processEvents();
            view.resize(view.width(), qRound(view.document()->size().height()));
            QApplication::processEvents();
            clock.restart();
            const QPixmap picture = view.grab();
            std::printf("%s %s: built in %.1f ms, painted in %.1f ms\n", themeName, name, built,
                        clock.nsecsElapsed() / 1e6);
            picture.save(QString("%1/page-%2-%3.png").arg(folder, themeName, name));
        }
    }
    return 0;
}
