#include "ui/window/glossary_popup.h"

#include "ui/theme/text_scale.h"
#include "ui/window/translation.h"

#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>

namespace polhode::ui
{

GlossaryPopup::GlossaryPopup(const course::GlossaryTerm& term, course::Language first,
                             course::Language second, Theme theme, QWidget* parent)
    : QFrame(parent, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    const ThemeColors colors = themeColors(theme);
    setObjectName(QStringLiteral("glossaryPopup"));
    setStyleSheet(
        QStringLiteral("QFrame#glossaryPopup { background: %1; border: 1px solid %2; border-radius: 6px; }")
            .arg(colors.surface.name(), colors.line.name()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 12);
    layout->setSpacing(6);
    const auto row = [&](const QStringList& texts, const char* style) {
        auto* label = new QLabel(QStringLiteral("<span style='%1'>%2</span>")
                                     .arg(QLatin1String(style), texts.join(QStringLiteral("  ·  "))),
                                 this);
        label->setWordWrap(true);
        layout->addWidget(label);
    };
    row({htmlIn(first, term.name), htmlIn(second, term.name)}, "font-weight:600");
    row({htmlIn(first, term.definition)}, "");
    row({htmlIn(second, term.definition)}, "");
    if (!term.lesson.empty()) {
        const QString lesson = QString::fromStdString(term.lesson);
        auto* link = new QLabel(
            QStringLiteral("<a style='color:%1' href='%2'>%3</a>")
                .arg(colors.accent.name(), lesson, tr("Taught in lesson %1").arg(lesson.section('-', 0, 0))),
            this);
        connect(link, &QLabel::linkActivated, this, [this](const QString& id) {
            emit lessonWanted(id);
            close();
        });
        layout->addWidget(link);
    }
    setFixedWidth(std::min(withText(*this, 380), screen()->availableGeometry().width() - 8));
    adjustSize();
}

void GlossaryPopup::openAt(const QPoint& global)
{
    QRect place(global + QPoint(-20, 14), sizeHint());
    place.setWidth(width());
    const QRect room = screen()->availableGeometry();
    if (place.bottom() > room.bottom())
        place.moveBottom(global.y() - 14);
    place.moveLeft(std::clamp(place.left(), room.left() + 4,
                              std::max(room.left() + 4, room.right() - place.width() - 4)));
    move(place.topLeft());
    show();
}

} // namespace polhode::ui
