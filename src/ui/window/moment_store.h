#pragma once

#include <QObject>
#include <QStringList>

namespace polhode::ui
{

/// The reader's bookmarks and the moments that he opened or sent last, in the settings: each as its line,
/// which holds its name. What this program cannot read is kept all the same.
class MomentStore : public QObject
{
    Q_OBJECT

public:
    static constexpr int kRecent = 10;

    using QObject::QObject;

    /// The latest first.
    QStringList recent() const;
    void noteRecent(const QString& line);

    QStringList bookmarks() const;
    void addBookmark(const QString& line);
    void renameBookmark(const QString& line, const QString& name);
    void removeBookmark(const QString& line);

signals:
    void changed();

private:
    void write(const QString& key, const QStringList& lines);
};

} // namespace polhode::ui
