#pragma once

#include <QHash>
#include <QObject>

#include <limits>

namespace polhode::ui
{

/// How many lines are shown of each box "worked by hand", by its lesson, its step and its number on the page:
/// the first at first. It is kept while the program runs.
class WorkedBoxes : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    int lines(const QString& lesson, const QString& step, int box) const
    {
        return lines_.value(key(lesson, step, box), atFirst_);
    }

    void setLines(const QString& lesson, const QString& step, int box, int lines)
    {
        lines_[key(lesson, step, box)] = lines;
        emit changed();
    }

    /// For pictures: each is whole.
    void showAll()
    {
        atFirst_ = std::numeric_limits<int>::max();
        emit changed();
    }

signals:
    void changed();

private:
    static QString key(const QString& lesson, const QString& step, int box)
    {
        return QStringLiteral("%1/%2/%3").arg(lesson, step).arg(box);
    }

    QHash<QString, int> lines_;
    int atFirst_ = 1;
};

} // namespace polhode::ui
