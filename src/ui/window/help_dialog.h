#pragma once

#include "course/text.h"

#include <QDialog>
#include <QVector>

class QListWidget;
class QTextBrowser;

namespace polhode::ui
{

struct HelpKey {
    QString keys;
    QString what;
};

/// The user's guide, beside a list of its chapters, and the keys of the window.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    HelpDialog(const QVector<HelpKey>& keys, course::Language language, QWidget* parent = nullptr);

private:
    void listChapters();
    void showChapter(int number);

    QTextBrowser* guide_;
    QListWidget* chapters_;
};

/// Version, licence and the libraries that Polhode stands on.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace polhode::ui
