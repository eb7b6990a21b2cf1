#include "ui/window/search_panel.h"

#include "ui/formula/math_label.h"
#include "ui/formula/tex_plain.h"
#include "ui/formula/tex_scan.h"
#include "ui/session/session.h"
#include "ui/theme/elided_text.h"
#include "ui/theme/scroll_area.h"
#include "ui/theme/text_scale.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace polhode::ui
{

namespace
{

constexpr std::size_t kMost = 40; // more would not be read
constexpr int kPanelWidth = 640; // px, of text of the usual size

/// Words from a text with its formulas in letters.
QString readable(const std::string& words)
{
    const QString text = QString::fromStdString(words);
    QString out;
    qsizetype at = 0;
    for (const TexSpan& span : findFormulas(text)) {
        out += text.mid(at, span.begin - at) + plainFromTex(span.content);
        at = span.end;
    }
    out += text.mid(at);
    return out.remove(u'$');
}

/// What is written round a word that was found, which is bold: one line, cut between words where it has no
/// more room.
class Passage : public QLabel
{
public:
    Passage(const QString& before, const QString& match, const QString& after, QWidget* parent)
        : QLabel(parent)
        , before_(before)
        , match_(match)
        , after_(after)
    {
        setTextFormat(Qt::RichText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        fit();
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        fit();
    }

private:
    void fit()
    {
        QFont bold = font();
        bold.setBold(true);
        const QFontMetricsF metrics(font());
        const double room = contentsRect().width() - QFontMetricsF(bold).horizontalAdvance(match_);
        const double after = room - metrics.horizontalAdvance(before_);
        // Of what is before it more than half a line says too little of what comes after.
        const bool whole = after > room / 2;
        setText(QStringLiteral("%1<b>%2</b>%3")
                    .arg(whole ? before_.toHtmlEscaped() : QStringLiteral("…"), match_.toHtmlEscaped(),
                         elidedText(metrics, after_, whole ? after : room - metrics.horizontalAdvance(u'…'))
                             .toHtmlEscaped()));
    }

    QString before_, match_, after_;
};

} // namespace

SearchPanel::SearchPanel(Session& session, QWidget* parent)
    : QFrame(parent)
    , session_(session)
    , field_(new QLineEdit(this))
    , none_(new QLabel(this))
    , area_(new ScrollArea(this))
{
    setObjectName(QStringLiteral("searchPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->addWidget(field_);
    none_->setObjectName(QStringLiteral("soft"));
    none_->setWordWrap(true);
    layout->addWidget(none_);
    layout->addWidget(area_, 1);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setWidgetResizable(true);
    area_->setFocusPolicy(Qt::NoFocus);
    field_->setClearButtonEnabled(true);
    connect(field_, &QLineEdit::textChanged, this, &SearchPanel::look);
    connect(&session_, &Session::courseChanged, this, [this] {
        index_.reset();
        if (isVisible())
            look();
    });
    field_->installEventFilter(this);
    setLanguage(language_);
}

void SearchPanel::setLanguage(course::Language language)
{
    language_ = language;
    setAccessibleName(tr("Find in the lessons"));
    field_->setAccessibleName(tr("What to look for"));
    field_->setPlaceholderText(tr("A word, the number of an equation, a formula as in TeX …"));
    area_->setAccessibleName(tr("What is found"));
    if (isVisible())
        look();
}

void SearchPanel::setTheme(Theme theme)
{
    theme_ = theme;
    const ThemeColors colors = themeColors(theme);
    setStyleSheet(
        QStringLiteral("QFrame#searchPanel { background: %1; border: 1px solid %2; border-radius: 8px; }"
                       "QWidget#searchContent { background: %1; }"
                       "QPushButton#searchRow { background: transparent; text-align: left; border: none; "
                       "outline: none; border-radius: 6px; padding: 6px 8px; }"
                       "QPushButton#searchRow:hover, QPushButton#searchRow:focus { background: %3; }")
            .arg(colors.surface.name(), colors.line.name(), colors.accentSoft.name()));
    if (isVisible())
        look();
}

void SearchPanel::openIn(const QRect& area)
{
    const int width = std::min(area.width() - 32, withText(*this, kPanelWidth));
    setGeometry(area.center().x() - width / 2, area.top() + 12, width, int(area.height() * 0.72));
    show();
    raise();
    look();
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

void SearchPanel::look()
{
    if (!index_)
        index_ = std::make_unique<course::SearchIndex>(session_.course());
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("searchContent"));
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 4, 0, 4);
    rows->setSpacing(0);
    const auto found = index_->find(field_->text().toStdString(), kMost, language_);
    for (const course::Finding& finding : found)
        rows->addWidget(rowOf(finding));
    rows->addStretch(1);
    area_->setWidget(content);
    // In their place they have the fonts of the panel, from which their heights follow.
    for (QPushButton* row : content->findChildren<QPushButton*>()) {
        for (QWidget* part : row->findChildren<QWidget*>())
            part->ensurePolished();
        row->layout()->invalidate();
        row->setFixedHeight(row->layout()->sizeHint().height());
    }
    const bool reading = std::ranges::any_of(session_.course().lessons, &course::LoadedLesson::unread);
    QStringList words;
    if (found.empty() && !field_->text().trimmed().isEmpty())
        words << tr("Nothing in the lessons has this.");
    if (found.size() == kMost)
        words << tr("The best %1 are shown; another word finds fewer.").arg(kMost);
    if (reading)
        words << tr("Some lessons are still being read.");
    none_->setText(words.join(u' '));
    none_->setVisible(!words.isEmpty());
}

QString SearchPanel::captionOf(const course::CoursePlace& place) const
{
    const auto kind = [&] {
        switch (place.kind) {
        case course::CoursePlace::Kind::lesson:
            return tr("lesson");
        case course::CoursePlace::Kind::step:
            return tr("step %1").arg(place.step + 1);
        case course::CoursePlace::Kind::equation:
            return tr("equation (%1)").arg(QString::fromStdString(place.id));
        case course::CoursePlace::Kind::experiment:
            return tr("experiment");
        case course::CoursePlace::Kind::term:
            return tr("term");
        }
        return QString();
    }();
    const QString number = QString::fromStdString(place.lesson).section(u'-', 0, 0);
    for (const course::LoadedLesson& each : session_.course().lessons)
        if (each.id == place.lesson && each.lesson)
            return QStringLiteral("%1 · %2 %3")
                .arg(kind, number, QString::fromStdString(course::in(language_, each.lesson->title)));
    return kind;
}

QWidget* SearchPanel::rowOf(const course::Finding& finding)
{
    const course::CoursePlace& place = *finding.place;
    auto* row = new QPushButton;
    row->setObjectName(QStringLiteral("searchRow"));
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(1);
    const auto add = [&](QWidget* widget) {
        widget->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(widget);
    };
    const QString title = QString::fromStdString(course::in(language_, place.title));
    const bool isEquation = place.kind == course::CoursePlace::Kind::equation;
    auto* formula = new MathLabel(isEquation ? QStringLiteral("$%1$").arg(title) : title, row);
    formula->setTheme(theme_);
    add(formula);
    auto* caption = new QLabel(captionOf(place), row);
    caption->setObjectName(QStringLiteral("soft"));
    add(caption);
    QString said = captionOf(place);
    if (!finding.match.empty()) {
        const QString before = readable(finding.before), match = readable(finding.match),
                      after = readable(finding.after);
        add(new Passage(before, match, after, row));
        said += u' ' + before + match + after;
    }
    row->setAccessibleName(isEquation ? plainFromTex(title) : title);
    row->setAccessibleDescription(said);
    row->installEventFilter(this);
    connect(row, &QPushButton::clicked, this, [this, place] { choose(place); });
    return row;
}

/// The copy of what was chosen outlives the rows, which go with the panel.
void SearchPanel::choose(const course::CoursePlace& place)
{
    const course::CoursePlace copy = place;
    hide();
    emit chosen(copy);
}

bool SearchPanel::moveAlong(int direction)
{
    const auto rows = area_->findChildren<QPushButton*>(QStringLiteral("searchRow"));
    qsizetype at = rows.indexOf(qobject_cast<QPushButton*>(QApplication::focusWidget())) + direction;
    if (at < -1 || at >= rows.size())
        return false;
    if (at < 0) {
        field_->setFocus(Qt::OtherFocusReason);
        return true;
    }
    rows[at]->setFocus(Qt::OtherFocusReason);
    area_->ensureWidgetVisible(rows[at]);
    return true;
}

bool SearchPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            moveAlong(key == Qt::Key_Down ? 1 : -1);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            auto* row = qobject_cast<QPushButton*>(watched);
            if (!row)
                row = area_->findChild<QPushButton*>(QStringLiteral("searchRow"));
            if (row)
                row->click();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace polhode::ui
