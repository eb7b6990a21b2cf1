#pragma once

#include <QPixmap>
#include <QString>
#include <QVector>

#include <functional>

class QAbstractItemModel;
class QMenu;
class QMimeData;
class QPoint;
class QWidget;

namespace polhode::ui
{

/// Something that can be put on the clipboard, and what a menu calls it.
struct Copy {
    QString name;
    std::function<void(QMimeData& data)> put;
};
Copy textCopy(const QString& name, std::function<QString()> text);
Copy pictureCopy(const QString& name, std::function<QPixmap()> picture);

/// What can be copied at a place of a widget, what is meant most often first. A key asks for no place: for
/// (−1, −1).
using Copies = std::function<QVector<Copy>(QPoint at)>;

/// Who shows the menu in which copies are chosen: the widget's own has other entries.
enum class CopyMenu { shown, ofWidget };

/// From now on what @p copies names can be copied from @p widget: by its context menu, which holds what the
/// widgets around it offer too, and by Ctrl+C, which takes the first that the widget with the focus offers,
/// or what is in it, or what is around it.
void offerCopies(QWidget* widget, Copies copies, CopyMenu menu = CopyMenu::shown);

/// What @p widget and then those around it offer.
QVector<Copy> copiesAt(const QWidget* widget, QPoint at);
/// What Ctrl+C takes.
QVector<Copy> copiesInFocus(const QWidget* widget);
void putOnClipboard(const Copy& copy);
/// A format that all of them have, so that it is known where what is on the clipboard comes from.
inline constexpr const char* kCopyFormat = "application/x-polhode-copy";

// ---- tables

/// What a cell holds where it is shown rounded: a number, or the words that stand for it.
inline constexpr int kWholeRole = Qt::UserRole + 40;
/// The unit of a cell, which then has a column of its own.
inline constexpr int kUnitRole = Qt::UserRole + 41;

/// The shortest digits that are the number to the last bit.
QString wholeNumber(double value);

/// A table with tabs between its columns, as spreadsheets take it: headings, then the rows @p rows, all if
/// there are none.
QString tableText(const QAbstractItemModel& model, const QVector<int>& rows = {});
/// The same of cells; the first line are the headings.
QString tableText(const QVector<QStringList>& lines);

} // namespace polhode::ui
