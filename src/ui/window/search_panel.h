#pragma once

#include "course/search/search_index.h"
#include "ui/theme/palette.h"

#include <QFrame>

#include <memory>

class QLabel;
class QLineEdit;
class QScrollArea;

namespace polhode::ui
{

class Session;

/// A field in which the whole course is looked through, and under it what is found: lessons, steps,
/// equations, experiments and terms. Keys: ↓ ↑ go through what is found, Enter goes there.
class SearchPanel : public QFrame
{
    Q_OBJECT

public:
    explicit SearchPanel(Session& session, QWidget* parent = nullptr);

    void setLanguage(course::Language language);
    void setTheme(Theme theme);
    /// Shows it over @p area of its parent, with what was looked for last.
    void openIn(const QRect& area);

signals:
    void chosen(const polhode::course::CoursePlace& place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look();
    QWidget* rowOf(const course::Finding& finding);
    QString captionOf(const course::CoursePlace& place) const;
    void choose(const course::CoursePlace& place);
    bool moveAlong(int direction);

    Session& session_;
    QLineEdit* field_;
    QLabel* none_;
    QScrollArea* area_;
    std::unique_ptr<course::SearchIndex> index_; ///< null: to be made of the course as it is
    course::Language language_ = course::Language::en;
    Theme theme_ = Theme::light;
};

} // namespace polhode::ui
