#include "ui/window/audience_window.h"

#include "ui/plot/picture_file.h"
#include "ui/plot/plot_stack.h"
#include "ui/present/board.h"
#include "ui/present/value_caption.h"
#include "ui/session/plot_source.h"
#include "ui/session/session.h"
#include "ui/stage/stage_panel.h"
#include "ui/theme/style_sheet.h"
#include "ui/theme/text_scale.h"
#include "ui/window/page_panel.h"
#include "ui/window/presentation_type.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QScreen>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

constexpr double kAudiencePage = 0.4; // of the width
constexpr double kAudienceScene = 0.6; // of the height
constexpr QSize kWindow(1280, 720); // where there is one screen

} // namespace

AudienceWindow::AudienceWindow(Session& session, Ink& ink, StagePanel& teacher, PagePanel& teachersPage)
    : session_(session)
    , teacher_(teacher)
    , teachersPage_(teachersPage)
    , stack_(new QStackedWidget(this))
    , picture_(new QLabel)
    , columns_(new QSplitter(Qt::Horizontal))
    , right_(new QSplitter(Qt::Vertical))
    , page_(new PagePanel(session, columns_))
    , stage_(new StagePanel(session, right_))
    , plots_(new PlotStack(right_))
{
    setObjectName(QStringLiteral("audienceWindow"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stack_);
    columns_->addWidget(right_);
    stack_->addWidget(columns_);
    stack_->addWidget(picture_);
    picture_->setScaledContents(true);
    picture_->setMinimumSize(1, 1);
    for (QSplitter* each : {columns_, right_})
        each->setHandleWidth(1);
    page_->setButtons(false);
    stage_->setButtons(false);
    plots_->setButtons(false);
    board_ = new Board(ink, this);
    board_->addPart(QStringLiteral("scene"), stage_->view());
    board_->addPart(QStringLiteral("plots"), plots_);
    connect(board_, &Board::changed, this, [this] {
        if (frozen() && !board_->black()) // what is drawn meanwhile is for later
            board_->hide();
    });
    caption_ = new ValueCaption(session, stage_->view());
    caption_->setWanted(true);
    plots_->setVeiled(session_.veiled());
    connect(&session_, &Session::veiledChanged, plots_, &PlotStack::setVeiled);
    for (const auto signal : {&Session::runChanged, &Session::plotsChanged, &Session::pinnedChanged})
        connect(&session_, signal, this, &AudienceWindow::showPlots);
    connect(&session_, &Session::answersChanged, this, &AudienceWindow::showPlots);
    connect(&session_, &Session::stepChanged, this, &AudienceWindow::showPlots);
    connect(&session_, &Session::veiledChanged, this, &AudienceWindow::showPlots);
    connect(&session_.predictions(), &Predictions::drawn, this, [this](const QString& question) {
        plots_->setSketch(session_.predictions().of(question).sketch);
    });
    connect(&session_, &Session::timeChanged, plots_, &PlotStack::setTime);
    connect(&session_, &Session::highlightedChanged, plots_, &PlotStack::setHighlightedQuantity);
    connect(&session_, &Session::lessonChanged, this, [this] {
        page_->view()->setFigureFolder(QString::fromStdString(session_.lesson()->folder.string()));
    });
    connect(teacher_.view(), &SceneView::cameraChanged, this,
            [this] { stage_->view()->setCamera(teacher_.view()->camera()); });
    connect(teachersPage_.view()->verticalScrollBar(), &QScrollBar::valueChanged, this,
            &AudienceWindow::followPage);
    if (const auto lesson = session_.lesson())
        page_->view()->setFigureFolder(QString::fromStdString(lesson->folder.string()));
    stage_->showSession();
    stage_->view()->setCamera(teacher_.view()->camera());
    setWindowTitle(tr("Polhode — for the class"));
    setWindowIcon(QIcon(QStringLiteral(":/polhode.svg")));
}

void AudienceWindow::setLanguage(PageLanguage language)
{
    language_ = language;
    page_->setLanguage(language);
    stage_->setLanguage(language.own);
    caption_->setLanguage(language.own);
    setWindowTitle(tr("Polhode — for the class"));
    showPlots();
}

void AudienceWindow::setTheme(Theme theme)
{
    theme_ = theme;
    scale_ = 0;
    fitType();
    page_->setTheme(theme);
    stage_->setTheme(theme);
    plots_->setTheme(theme);
    board_->setTheme(theme);
    caption_->setTheme(theme);
}

/// The type follows this window, not that of the teacher.
void AudienceWindow::fitType()
{
    const double scale = presentationScale(size());
    if (scale == scale_)
        return;
    scale_ = scale;
    QFont type = QGuiApplication::font();
    type.setPointSizeF(kUsualPoints * scale);
    setFont(type);
    setStyleSheet(ui::styleSheet(theme_, scale));
    page_->setBodyPointSize(kPagePoints * scale);
}

void AudienceWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitType();
    columns_->setSizes({int(width() * kAudiencePage), int(width() * (1 - kAudiencePage))});
    right_->setSizes({int(height() * kAudienceScene), int(height() * (1 - kAudienceScene))});
}

void AudienceWindow::showPlots()
{
    std::vector<PlotData> plots = plotsOf(session_, language_.own);
    nameBeside(plots, session_, language_.own);
    std::erase_if(plots, [this](const PlotData& plot) { return hiddenPlots_.contains(plot.id); });
    const auto sketch = sketchTask(session_, plots);
    plots_->setPlots(std::move(plots));
    plots_->setSketchTask(sketch);
    plots_->setTime(session_.time());
}

void AudienceWindow::followPage()
{
    const QScrollBar* from = teachersPage_.view()->verticalScrollBar();
    QScrollBar* to = page_->view()->verticalScrollBar();
    to->setValue(from->maximum() > 0 ? int(double(from->value()) / from->maximum() * to->maximum()) : 0);
}

bool AudienceWindow::frozen() const
{
    return stack_->currentWidget() == picture_;
}

void AudienceWindow::setFrozen(bool frozen)
{
    if (frozen == this->frozen())
        return;
    if (frozen) {
        picture_->setPixmap(pictureOf(*this, 1));
        stack_->setCurrentWidget(picture_);
        board_->hide(); // what lay over it is in the picture
    } else {
        stack_->setCurrentWidget(columns_);
        board_->setBlack(board_->black()); // shows what it has
        picture_->setPixmap({});
    }
}

bool AudienceWindow::black() const
{
    return board_->black();
}

void AudienceWindow::setBlack(bool black)
{
    board_->setBlack(black);
    board_->raise();
}

void AudienceWindow::setPart(Part part, bool shown)
{
    QWidget* const widgets[] = {page_, stage_, plots_};
    widgets[int(part)]->setVisible(shown);
    right_->setVisible(!stage_->isHidden() || !plots_->isHidden());
}

bool AudienceWindow::shows(Part part) const
{
    const QWidget* const widgets[] = {page_, stage_, plots_};
    return !widgets[int(part)]->isHidden();
}

void AudienceWindow::setPlotShown(const QString& plot, bool shown)
{
    if (shown)
        hiddenPlots_.remove(plot);
    else
        hiddenPlots_.insert(plot);
    showPlots();
}

void AudienceWindow::open(const QWidget& teacher)
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto other
        = std::ranges::find_if(screens, [&](const QScreen* each) { return each != teacher.screen(); });
    if (other != screens.end()) {
        setGeometry((*other)->geometry());
        showFullScreen();
        return;
    }
    resize(kWindow.boundedTo(teacher.screen()->availableSize()));
    show();
}

void AudienceWindow::closeEvent(QCloseEvent* event)
{
    QWidget::closeEvent(event);
    emit closed();
}

} // namespace polhode::ui
