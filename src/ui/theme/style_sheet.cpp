#include "ui/theme/style_sheet.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace polhode::ui
{

namespace
{

constexpr double kSmallPoints = 9;
constexpr int kHairline = 2; // px: lines stay as thin as they are

/// Every length of @p sheet, which is written for text of the usual size, times @p scale.
QString scaled(const QString& sheet, double scale)
{
    static const QRegularExpression length(QStringLiteral("(min-width: |min-height: )?(\\d+)px"));
    QString result;
    qsizetype from = 0;
    for (auto it = length.globalMatch(sheet); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const int usual = match.captured(2).toInt();
        const bool least = match.capturedLength(1) > 0;
        const int pixels
            = usual <= kHairline ? usual : int(std::lround(usual * (least ? std::max(1.0, scale) : scale)));
        result += sheet.mid(from, match.capturedStart() - from) + match.captured(1)
            + QStringLiteral("%1px").arg(pixels);
        from = match.capturedEnd();
    }
    return result + sheet.mid(from);
}

} // namespace

QString styleSheet(Theme theme, double textScale)
{
    const ThemeColors c = themeColors(theme);
    QString sheet = QStringLiteral(R"(
QMainWindow, QDialog { background: @window; }
QToolTip { background: @surface; color: @ink; border: 1px solid @line; padding: 4px 6px; }
QWidget#topBar { background: @surface; border-bottom: 1px solid @line; }
QWidget#timelineBar { background: @surface; border-top: 1px solid @line; }
QWidget#pagePanel, QWidget#parameterContent, QScrollArea { background: @surface; }
QScrollArea#dialogArea, QScrollArea#dialogArea > QWidget > QWidget { background: transparent; }
QWidget#stagePanel, QWidget#sidePanel { background: @surface; }
QLabel#lessonTitle, QLabel#veilTitle { font-weight: 600; }
QLabel#veil { background: @surface; color: @soft; padding: 16px; }
QLabel#soft, QLabel#caption { color: @soft; }
QLabel#problem { color: @error; }
QLabel#fieldProblem { color: @error; font-size: @small; }
QLabel#fieldBubble { color: @error; background: @surface; border: 1px solid @error; border-radius: 4px; padding: 4px 8px; }
QLabel#fieldBadge { color: @surface; background: @error; border-radius: 7px; min-width: 14px; max-width: 14px; min-height: 14px; max-height: 14px; font-weight: bold; font-size: @small; }
QLabel#toast { background: @ink; color: @surface; border-radius: 6px; padding: 8px 14px; }
QLabel#draftBadge { background: @surface; color: @soft; border-radius: 4px; padding: 3px 8px; font-size: @small; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: @accent; }
QToolButton { border: 1px solid transparent; border-radius: 5px; padding: 4px 5px; min-width: 20px; min-height: 22px; color: @ink; background: transparent; qproperty-iconSize: 20px; }
QToolButton:hover { background: @accentSoft; }
QToolButton:pressed { background: @accentSoft; border-color: @accent; }
QToolButton:checked { background: @accentSoft; color: @accent; }
QToolButton:focus { border-color: @accent; }
QToolButton:disabled { color: @line; }
QToolButton#presetChip, QToolButton#tabChip, QToolButton#overlayChip { border: 1px solid @line; border-radius: 10px; margin: 4px 0; padding: 1px 8px; min-width: 14px; min-height: 20px; font-size: @small; }
QToolButton#morePanels { padding: 2px 5px; }
QToolButton#panelButton { border: 1px solid @line; padding: 2px 5px; }
QToolButton#panelButton:hover, QToolButton#panelButton:focus { border-color: @accent; }
QToolButton#panelButton:disabled { color: @soft; }
QLabel#parameterName { font-size: @small; }
QToolButton#presetChip:hover, QToolButton#tabChip:hover, QToolButton#overlayChip:hover { background: @window; border-color: @soft; }
QToolButton#tabChip:checked, QToolButton#overlayChip:checked { background: @accentSoft; border-color: @accent; color: @accent; }
QToolButton#presetChip:focus, QToolButton#tabChip:focus, QToolButton#overlayChip:focus { border: 2px solid @accent; padding: 0 7px; }
QPushButton:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton { border: 1px solid @line; border-radius: 5px; padding: 3px 14px; min-height: 26px; background: @surface; color: @ink; }
QPushButton:hover { border-color: @accent; }
QPushButton:default { border-color: @accent; color: @accent; }
QPushButton:disabled { color: @soft; }
QLineEdit { border: 1px solid transparent; border-bottom-color: @line; padding: 2px 4px; min-height: 26px; background: transparent; color: @ink; selection-background-color: @accent; selection-color: @surface; }
QLineEdit:hover { border-color: @line; border-radius: 4px; }
QLineEdit:focus { border-color: @accent; border-radius: 4px; background: @surface; }
QLineEdit[refused="true"] { border-color: @error; border-radius: 4px; }
QComboBox { border: 1px solid @line; border-radius: 5px; padding: 2px 8px; background: @surface; color: @ink; min-height: 26px; }
QComboBox:hover, QComboBox:focus { border-color: @accent; }
QComboBox[refused="true"] { border-color: @error; }
QComboBox QLineEdit, QComboBox QLineEdit:hover, QComboBox QLineEdit:focus { border: none; padding: 0; background: transparent; }
QComboBox::drop-down { border: none; width: 16px; }
QComboBox::down-arrow { image: url(:/chevron.svg); width: 10px; height: 10px; margin-right: 6px; }
QComboBox QAbstractItemView { background: @surface; color: @ink; border: 1px solid @line; selection-background-color: @accentSoft; selection-color: @ink; outline: none; }
QTabWidget::pane { border: none; }
QTabBar { background: transparent; }
QTabBar::tear { width: 0; border: none; }
QTabBar::tab { padding: 5px 6px; min-height: 20px; font-size: @small; color: @soft; border: none; border-bottom: 2px solid transparent; background: transparent; }
QTabBar::tab:selected { color: @ink; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @ink; }
QTableView, QTreeView, QListView { background: @surface; color: @ink; border: none; gridline-color: @line; alternate-background-color: @window; selection-background-color: @accentSoft; selection-color: @ink; outline: none; }
QTreeView::item, QComboBox QAbstractItemView::item { min-height: 30px; }
QHeaderView { background: @surface; }
QHeaderView::section { background: @surface; color: @soft; border: none; border-bottom: 1px solid @line; padding: 3px 6px; }
QMenu { background: @surface; color: @ink; border: 1px solid @line; padding: 4px; menu-scrollable: 1; }
QMenu::item { padding: 6px 22px 6px 14px; border-radius: 4px; }
QMenu::item:selected { background: @accentSoft; }
QMenu::item:disabled { color: @soft; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; margin: 1px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @soft; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QCheckBox, QRadioButton { color: @ink; spacing: 6px; min-height: 32px; }
QCheckBox::indicator, QListView::indicator, QTreeView::indicator, QTableView::indicator { width: 13px; height: 13px; border: 1px solid @soft; border-radius: 3px; background: @surface; }
QCheckBox::indicator:hover, QListView::indicator:hover, QTreeView::indicator:hover, QTableView::indicator:hover, QRadioButton::indicator:hover { border-color: @accent; }
QRadioButton::indicator { width: 13px; height: 13px; border: 1px solid @soft; border-radius: 7px; background: @surface; }
QRadioButton::indicator:checked { border: 4px solid @accent; width: 7px; height: 7px; }
QCheckBox::indicator:checked, QListView::indicator:checked, QTreeView::indicator:checked, QTableView::indicator:checked { background: @accent; border-color: @accent; image: url(:/check.svg); }
QTreeView::indicator:indeterminate { border-color: @accent; background: qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 @surface, stop: 0.35 @surface, stop: 0.36 @accent, stop: 0.64 @accent, stop: 0.65 @surface, stop: 1 @surface); }
QSlider { min-height: 32px; outline: none; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @line; }
QSlider::sub-page:horizontal { border-radius: 2px; background: @accent; }
QSlider::handle:horizontal { width: 12px; margin: -5px 0; border: 1px solid @accent; border-radius: 7px; background: @surface; }
QSlider:focus::handle:horizontal, QSlider::handle:horizontal:focus { border: 2px solid @ink; }
QSlider::handle:horizontal:hover { background: @accentSoft; }
QSlider::sub-page:horizontal:disabled { background: @soft; }
QSlider::handle:horizontal:disabled { border-color: @soft; }
QGroupBox { border: none; margin-top: 14px; color: @soft; }
)");
    const auto put
        = [&](const char* name, const QColor& color) { sheet.replace(QLatin1String(name), color.name()); };
    sheet = scaled(sheet, textScale);
    sheet.replace(QLatin1String("@small"), QStringLiteral("%1pt").arg(kSmallPoints * textScale));
    put("@window", c.window);
    put("@surface", c.surface);
    put("@accentSoft", c.accentSoft);
    put("@accent", c.accent);
    put("@ink", c.ink);
    put("@soft", c.inkSoft);
    put("@line", c.line);
    put("@error", c.error);
    return sheet;
}

} // namespace polhode::ui
