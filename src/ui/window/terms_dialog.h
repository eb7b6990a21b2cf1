#pragma once

#include "course/model/lesson.h"
#include "ui/theme/palette.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QTabWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace polhode::ui
{

class Session;

/// The terms of the glossary and the table of symbols, each with its names in two languages; a field finds
/// them by any of their names, and links lead to their lessons.
class TermsDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p second is the language whose names stand beside those of @p first.
    TermsDialog(const Session& session, course::Language first, course::Language second, Theme theme,
                QWidget* parent);

signals:
    void lessonWanted(const QString& lesson);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTreeWidget* addList(const QString& title, const QStringList& columns);
    void addTerms();
    void addSymbols();
    void find(const QString& words);
    void tell();
    QTreeWidget* shown() const;
    QString linkTo(const std::string& lesson) const;

    const Session& session_;
    course::Language first_, second_;
    Theme theme_;
    QLineEdit* field_;
    QTabWidget* lists_;
    QLabel* about_;
};

} // namespace polhode::ui
