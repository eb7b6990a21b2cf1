#pragma once

#include "ui/page/page_types.h"
#include "ui/theme/palette.h"

#include <QHash>
#include <QWidget>

#include <span>

class QMenu;
class QToolButton;

namespace polhode::ui
{

class PageView;
class Session;

/// What only the teacher sees, beside the lesson: the notes of the step, the answers to its questions and
/// what comes next; and the switches of the window for the class.
class TeacherDesk : public QWidget
{
    Q_OBJECT

public:
    explicit TeacherDesk(Session& session, QWidget* parent = nullptr);

    void setLanguage(PageLanguage language);
    void setTheme(Theme theme);
    void setBodyPointSize(double points);
    PageView* view() { return view_; }
    /// A switch by its glyph: "audience", "freeze", "black", "pen", "clear", "close".
    QToolButton* button(const QString& glyph) const { return buttons_.value(glyph); }
    /// What the class sees.
    QMenu* parts() const { return parts_; }
    /// The notes as Markdown, in one language.
    QString text(course::Language language) const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Tool {
        const char* glyph;
        bool checkable;
        const char* says; ///< to be translated
    };
    static std::span<const Tool> tools();

    void showStep();
    void retranslate();

    Session& session_;
    QHash<QString, QToolButton*> buttons_;
    QMenu* parts_;
    PageView* view_;
    PageLanguage language_;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
