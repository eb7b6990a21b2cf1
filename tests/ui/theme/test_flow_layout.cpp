#include "ui/theme/flow_layout.h"

#include <QPushButton>
#include <QTest>

#include <memory>

using namespace polhode::ui;

/// Widgets in lines: what fills, what folds.
class TestFlowLayout : public QObject
{
    Q_OBJECT

private:
    static constexpr int kWidth = 50, kHeight = 20; // px, of each

    void makeBar()
    {
        bar_ = std::make_unique<QWidget>();
        layout_ = new FlowLayout(0, bar_.get());
        parts_.clear();
        for (int i = 0; i < 6; ++i) { // the track is the second, the sign the last
            auto* part = new QWidget(bar_.get());
            part->setMinimumSize(kWidth, kHeight);
            layout_->addWidget(part);
            parts_ << part;
        }
        layout_->setFilling(parts_[1], 2 * kWidth);
        layout_->setFolding({parts_[4], parts_[2]}, parts_[5]);
        bar_->show();
    }

    /// Which are seen at @p width, as a word of 1 and 0.
    QString seen(int width)
    {
        bar_->resize(width, bar_->heightForWidth(width));
        layout_->activate();
        QString word;
        for (const QWidget* part : parts_)
            word += QLatin1Char(part->isVisible() ? '1' : '0');
        return word;
    }

    std::unique_ptr<QWidget> bar_;
    FlowLayout* layout_ = nullptr;
    QList<QWidget*> parts_;

private slots:
    /// On one line while the track has its least; then it has a line of its own; then others fold, in their
    /// order, as many as must for the sign to find room too; and all come back.
    void whatFindsNoRoomFolds()
    {
        makeBar();
        QCOMPARE(layout_->heightForWidth(6 * kWidth), kHeight);
        QCOMPARE(seen(6 * kWidth), QStringLiteral("111110"));
        QCOMPARE(parts_[1]->width(), 2 * kWidth);
        QCOMPARE(layout_->heightForWidth(4 * kWidth), 2 * kHeight);
        QCOMPARE(seen(4 * kWidth), QStringLiteral("111110"));
        QCOMPARE(parts_[1]->width(), 4 * kWidth);
        QCOMPARE(seen(4 * kWidth - 1), QStringLiteral("110101")); // the sign takes the room of one
        QCOMPARE(layout_->heightForWidth(4 * kWidth - 1), 2 * kHeight);
        QCOMPARE(seen(7 * kWidth), QStringLiteral("111110"));
        QCOMPARE(parts_[1]->width(), 3 * kWidth);
    }

    /// Where it is asked for, others fold for the track to keep the line; only where all of them are not
    /// enough it has its own, and no more fold than must then.
    void orFoldsFirst()
    {
        makeBar();
        layout_->setFolding({parts_[4], parts_[2]}, parts_[5], FlowLayout::Folds::first);
        QCOMPARE(seen(6 * kWidth), QStringLiteral("111110"));
        QCOMPARE(seen(6 * kWidth - 1), QStringLiteral("110101"));
        QCOMPARE(seen(5 * kWidth), QStringLiteral("110101"));
        QCOMPARE(layout_->heightForWidth(5 * kWidth), kHeight);
        QCOMPARE(seen(5 * kWidth - 1), QStringLiteral("111110"));
        QCOMPARE(layout_->heightForWidth(5 * kWidth - 1), 2 * kHeight);
    }

    /// What is hidden by those whose it is is no part of the line.
    void whatIsHiddenTakesNoRoom()
    {
        makeBar();
        parts_[3]->hide();
        QCOMPARE(seen(4 * kWidth - 1), QStringLiteral("111010"));
    }
};

QTEST_MAIN(TestFlowLayout)
#include "test_flow_layout.moc"
