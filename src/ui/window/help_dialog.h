#pragma once

#include "course/text.h"

#include <QDialog>
#include <QVector>

namespace polhode::ui
{

struct HelpKey {
    QString keys;
    QString what;
};

/// What the window can do, and its keys.
class HelpDialog : public QDialog
{
    Q_OBJECT

public:
    HelpDialog(const QVector<HelpKey>& keys, course::Language language, QWidget* parent = nullptr);
};

/// Version, licence and the libraries that Polhode stands on.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace polhode::ui
