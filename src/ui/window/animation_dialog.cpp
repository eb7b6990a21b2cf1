#include "ui/window/animation_dialog.h"

#include "ui/film/film.h"
#include "ui/film/film_file.h"
#include "ui/plot/number_text.h"
#include "ui/plot/save_path.h"
#include "ui/session/play_speed.h"
#include "ui/session/session.h"
#include "ui/window/seconds_box.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace polhode::ui
{

namespace
{

enum What { both, scene, plots };
enum Format { gif, pictures };

constexpr QSize kSizes[] = {{640, 360}, {960, 540}, {1280, 720}, {1920, 1080}, {720, 720}};
constexpr int kLeastSide = 160, kLargestSide = 3840; // px
constexpr auto kGif = ".gif";

const QString kKey = QStringLiteral("animation/");

} // namespace

AnimationDialog::AnimationDialog(const Source& source, double from, double to, QWidget* parent)
    : QDialog(parent)
    , source_(source)
    , what_(new QComboBox(this))
    , size_(new QComboBox(this))
    , format_(new QComboBox(this))
    , from_(new SecondsBox(source.session.endTime(), this))
    , to_(new SecondsBox(source.session.endTime(), this))
    , rate_(new QSpinBox(this))
    , width_(new QSpinBox(this))
    , height_(new QSpinBox(this))
    , speed_(new QLabel(speedText(source.session.speed()), this))
    , summary_(new QLabel(this))
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Animation"));
    build();
    to_->setValue(to);
    from_->setValue(from);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons_, &QDialogButtonBox::accepted, this, &AnimationDialog::ask);
    refresh();
}

void AnimationDialog::build()
{
    const QSettings settings;
    const auto kept = [&](const char* key, int otherwise) {
        return settings.value(kKey + QLatin1String(key), otherwise).toInt();
    };
    what_->addItems({tr("scene and curves"), tr("scene"), tr("curves")});
    what_->setCurrentIndex(std::clamp(kept("what", both), int(both), int(plots)));
    format_->addItems({tr("one GIF, which repeats"), tr("pictures (PNG) in a folder")});
    format_->setCurrentIndex(std::clamp(kept("format", gif), int(gif), int(pictures)));
    rate_->setRange(1, FilmPlan::kFastestRate);
    rate_->setValue(kept("rate", int(FilmPlan().rate)));
    for (QSpinBox* box : {width_, height_}) {
        box->setRange(kLeastSide, kLargestSide);
        box->setSuffix(tr(" px"));
    }
    width_->setValue(kept("width", FilmPlan().size.width()));
    height_->setValue(kept("height", FilmPlan().size.height()));
    for (const QSize& size : kSizes)
        size_->addItem(QStringLiteral("%1 × %2").arg(size.width()).arg(size.height()), size);
    size_->addItem(tr("own size"));

    const auto row = [](std::initializer_list<QWidget*> widgets) {
        auto* layout = new QHBoxLayout;
        for (QWidget* widget : widgets)
            layout->addWidget(widget);
        layout->addStretch(1);
        return layout;
    };
    auto* form = new QFormLayout;
    form->setVerticalSpacing(8);
    form->addRow(tr("What"), what_);
    form->addRow(tr("Time"), row({from_, new QLabel(QStringLiteral("–"), this), to_}));
    form->addRow(tr("Speed"), speed_);
    form->addRow(tr("Pictures a second"), row({rate_}));
    form->addRow(tr("Size"), row({size_, width_, new QLabel(QStringLiteral("×"), this), height_}));
    form->addRow(tr("Format"), format_);
    speed_->setToolTip(tr("As the run plays now; it is chosen beside the button that plays."));
    from_->setAccessibleName(tr("From"));
    to_->setAccessibleName(tr("To"));
    width_->setAccessibleName(tr("Width"));
    height_->setAccessibleName(tr("Height"));
    summary_->setObjectName(QStringLiteral("soft"));
    summary_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(summary_);
    layout->addStretch(1);
    layout->addWidget(buttons_);

    connect(size_, &QComboBox::activated, this, [this] {
        if (const QSize size = size_->currentData().toSize(); size.isValid()) {
            width_->setValue(size.width());
            height_->setValue(size.height());
        }
    });
    for (QSpinBox* box : {width_, height_, rate_})
        connect(box, &QSpinBox::valueChanged, this, &AnimationDialog::refresh);
    for (SecondsBox* box : {from_, to_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &AnimationDialog::refresh);
}

QString AnimationDialog::tooManyPictures()
{
    return tr("These would be more than %1 pictures. Choose a shorter stretch, fewer pictures "
              "a second or a faster speed.")
        .arg(FilmPlan::kMostPictures);
}

FilmPlan AnimationDialog::plan() const
{
    FilmPlan plan;
    plan.scene = what_->currentIndex() != plots;
    plan.plots = what_->currentIndex() != scene;
    plan.from = from_->value();
    plan.to = to_->value();
    plan.speed = source_.session.speed();
    plan.rate = rate_->value();
    plan.size = {width_->value(), height_->value()};
    return plan;
}

void AnimationDialog::refresh()
{
    keepInOrder(*from_, *to_);
    const FilmPlan now = plan();
    const int named = size_->findData(now.size);
    size_->setCurrentIndex(named < 0 ? size_->count() - 1 : named);
    const bool tooMany = now.count() > FilmPlan::kMostPictures;
    summary_->setText(
        tooMany ? tooManyPictures()
                : tr("%1 pictures, which last %2 s.").arg(now.count()).arg(numberText(now.duration(), 3)));
    buttons_->button(QDialogButtonBox::Save)->setEnabled(!tooMany);
}

void AnimationDialog::remember() const
{
    QSettings settings;
    for (const auto& [key, value] : {std::pair{"what", what_->currentIndex()},
                                     {"format", format_->currentIndex()},
                                     {"rate", rate_->value()},
                                     {"width", width_->value()},
                                     {"height", height_->value()}})
        settings.setValue(kKey + QLatin1String(key), value);
}

void AnimationDialog::ask()
{
    const QString gifName = source_.name + QLatin1String(kGif);
    if (format_->currentIndex() == gif) {
        const QString path = askWhereToSave(
            this, {windowTitle(), gifName, tr("Animations (*.gif)"), {QStringLiteral("gif")}});
        if (!path.isEmpty())
            write(path);
        return;
    }
    const QString folder
        = QFileDialog::getExistingDirectory(this, tr("Folder of the pictures"), suggestedPath({}));
    if (folder.isEmpty())
        return;
    QStringList there;
    const int count = plan().count();
    for (int i = 0; i < count; ++i)
        there << pictureFile(folder, source_.name, i, count);
    there.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    constexpr qsizetype kNamed = 3; // in the question
    if (!mayReplace(this, there.mid(0, kNamed)))
        return;
    rememberFolder(QDir(folder).filePath(gifName));
    write(folder);
}

void AnimationDialog::write(const QString& path)
{
    remember();
    const FilmPlan wanted = plan();
    QProgressDialog progress(tr("The pictures are drawn …"), tr("Cancel"), 0, wanted.count(), this);
    progress.setWindowTitle(windowTitle());
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(0);
    const auto goOn = [&](int pictures) {
        progress.setValue(pictures);
        return !progress.wasCanceled();
    };
    FilmEnd end;
    {
        Film film(source_.session, source_.stage, source_.plots, wanted, source_.language, source_.theme);
        end = writeFilm(film, path, source_.name, goOn);
    }
    progress.reset();
    if (end.kind == FilmEnd::Kind::cancelled) // the choices are there for another try
        return;
    emit done(end.kind == FilmEnd::Kind::written ? tr("Written: %1").arg(path)
                                                 : tr("%1 cannot be written: %2").arg(path, end.reason));
    accept();
}

} // namespace polhode::ui
