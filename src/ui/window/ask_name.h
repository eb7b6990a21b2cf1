#pragma once

#include <QString>

#include <optional>

class QWidget;

namespace polhode::ui
{

/// Asks what something is to be called; @p name is offered. Without blanks around it; nothing: it is not to
/// be.
std::optional<QString> askName(QWidget* parent, const QString& title, const QString& name);

} // namespace polhode::ui
