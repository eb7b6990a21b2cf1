#include "ui/timeline/stop_menu.h"

#include "course/language/typed_text.h"
#include "ui/session/session.h"
#include "ui/session/window_language.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QLabel>

#include <stdexcept>

namespace polhode::ui
{

QString stopRuleText(const StopRule& rule)
{
    switch (rule.kind) {
    case StopRule::Kind::impact:
        return StopMenu::tr("stops at an impact");
    case StopRule::Kind::contactChange:
        return StopMenu::tr("stops when a contact changes");
    case StopRule::Kind::event:
        return StopMenu::tr("stops at an event");
    case StopRule::Kind::condition:
        return StopMenu::tr("stops when %1 > 0").arg(rule.condition);
    case StopRule::Kind::never:
        break;
    }
    return {};
}

StopMenu::StopMenu(Session& session, QWidget* parent)
    : QMenu(parent)
    , session_(session)
{
    auto* group = new QActionGroup(this);
    const auto add = [&](StopRule::Kind kind) {
        QAction* action = addAction(QString());
        action->setCheckable(true);
        group->addAction(action);
        if (kind != StopRule::Kind::condition)
            connect(action, &QAction::triggered, this, [this, kind] { session_.setStopRule({kind, {}}); });
        return action;
    };
    never_ = add(StopRule::Kind::never);
    impact_ = add(StopRule::Kind::impact);
    change_ = add(StopRule::Kind::contactChange);
    event_ = add(StopRule::Kind::event);
    condition_ = add(StopRule::Kind::condition);
    connect(condition_, &QAction::triggered, this, &StopMenu::askCondition);
    connect(this, &QMenu::aboutToShow, this, &StopMenu::mark);
    retranslate();
}

void StopMenu::retranslate()
{
    never_->setText(tr("Play without stopping"));
    impact_->setText(tr("Stop at the next impact"));
    change_->setText(tr("Stop when a contact changes"));
    event_->setText(tr("Stop at the next event"));
    condition_->setText(tr("Stop when …"));
}

void StopMenu::mark()
{
    QAction* const actions[] = {never_, impact_, change_, event_, condition_};
    actions[int(session_.stopRule().kind)]->setChecked(true);
}

void StopMenu::askCondition()
{
    const course::RunPointer run = session_.run();
    const QString body = run && !run->bodies().empty() ? QString::fromStdString(run->bodies().front().id)
                                                       : QStringLiteral("ball");
    QString text = session_.stopRule().condition;
    QString problem;
    for (;;) {
        QInputDialog dialog(parentWidget());
        dialog.setWindowTitle(tr("Stop when"));
        dialog.setLabelText(
            (problem.isEmpty() ? QString() : problem + QStringLiteral("\n\n"))
            + tr("Playing stops where this expression turns positive, for example  %1.z - 0.5").arg(body));
        dialog.setTextValue(text);
        constexpr int kLetters = 60; // a line of words, which may be many: names of all variables
        for (QLabel* words : dialog.findChildren<QLabel*>())
            words->setWordWrap(true);
        dialog.setFixedWidth(std::min(kLetters * fontMetrics().averageCharWidth(), window()->width()));
        if (dialog.exec() != QDialog::Accepted || dialog.textValue().trimmed().isEmpty())
            return mark();
        text = dialog.textValue();
        try {
            const std::string plain = course::plainSigns(text.trimmed().toStdString());
            session_.setStopRule({StopRule::Kind::condition, QString::fromStdString(plain)});
            return;
        } catch (const std::invalid_argument& error) {
            problem = reasonText(error);
        }
    }
}

} // namespace polhode::ui
