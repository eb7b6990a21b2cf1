/// page_pictures FOLDER [EN.md ZH.md]: the sample page, or this one, as pictures in every theme and language.

#include "ui/formula/math_engine.h"
#include "ui/page/page_view.h"
#include "ui/page/sample_page.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextDocument>

using namespace polhode::ui;

namespace
{

PageText pageOf(const QStringList& arguments)
{
    if (arguments.size() < 4)
        return sample::page();
    const auto read = [](const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    return {read(arguments[2]), read(arguments[3])};
}

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QString folder = argc > 1 ? argv[1] : ".";
    const PageText page = pageOf(app.arguments());
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
            view.setPage(page, language, theme);
            const double built = clock.nsecsElapsed() / 1e6;
            for (const PageItem& item : view.content().items)
                if (item.kind == PageItem::formula)
                    MathEngine::instance().render(item.source, item.display);
            view.setPage(page, language, theme);
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

    PageView view;
    view.resize(560, 1600);
    view.setQuestions(sample::questions());
    view.setPage(page, PageLanguage::en, Theme::light);
    QHash<QString, QString> values;
    for (const QString& expression : view.liveExpressions())
        values[expression] = "1.00 s";
    view.setLiveValues(values);
    view.setHighlightedQuantity("omega");
    view.showEquation("6.2");
    view.show();
    view.setFocus();
    QApplication::processEvents();
    for (int i = 0; i < 2; ++i)
        QApplication::sendEvent(
            &view, std::make_unique<QKeyEvent>(QEvent::KeyPress, Qt::Key_Tab, Qt::NoModifier).get());
    view.grab().save(folder + "/page-states.png");
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 1000; ++i) {
        for (QString& value : values)
            value = QString::number(i % 10) + ".00 s";
        view.setLiveValues(values);
    }
    std::printf("%d live numbers set in %.3f ms\n", int(values.size()), clock.nsecsElapsed() / 1e9);
    return 0;
}
