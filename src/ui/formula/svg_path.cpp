#include "ui/formula/svg_path.h"

#include <stdexcept>
#include <string>

namespace polhode::ui
{

namespace
{

class SvgPathReader
{
public:
    explicit SvgPathReader(QStringView text)
        : text_(text)
    {
    }

    QPainterPath read()
    {
        path_.setFillRule(Qt::WindingFill);
        for (skipSeparators(); at_ < text_.size(); skipSeparators()) {
            if (text_[at_].isLetter())
                command_ = text_[at_++];
            segment();
        }
        return path_;
    }

private:
    [[noreturn]] void fail() const
    {
        throw std::invalid_argument("SVG path, character " + std::to_string(at_) + ": '"
                                    + text_.mid(at_, 12).toString().toStdString()
                                    + "' is none of the commands MLHVQTCSZ or a number");
    }

    void skipSeparators()
    {
        while (at_ < text_.size() && (text_[at_].isSpace() || text_[at_] == u','))
            ++at_;
    }

    double number()
    {
        skipSeparators();
        const qsizetype begin = at_;
        const auto digits = [this] {
            while (at_ < text_.size() && text_[at_].isDigit())
                ++at_;
        };
        const auto sign = [this] {
            if (at_ < text_.size() && (text_[at_] == u'-' || text_[at_] == u'+'))
                ++at_;
        };
        sign();
        digits();
        if (at_ < text_.size() && text_[at_] == u'.') {
            ++at_;
            digits();
        }
        if (at_ < text_.size() && text_[at_].toLower() == u'e') {
            ++at_;
            sign();
            digits();
        }
        bool ok = false;
        const double value = text_.mid(begin, at_ - begin).toDouble(&ok);
        if (!ok) {
            at_ = begin;
            fail();
        }
        return value;
    }

    QPointF point()
    {
        const double x = number();
        const double y = number();
        return (command_.isLower() ? here_ : QPointF()) + QPointF(x, y);
    }

    /// The control point of a smooth segment: the last one mirrored, if there was one.
    QPointF mirrored(const char* after) const
    {
        return QLatin1String(after).contains(previous_) ? 2 * here_ - control_ : here_;
    }

    void segment()
    {
        const QChar kind = command_.toUpper();
        const bool relative = command_.isLower();
        switch (kind.toLatin1()) {
        case 'M':
            here_ = start_ = point();
            path_.moveTo(here_);
            command_ = relative ? u'l' : u'L';
            break;
        case 'L':
            here_ = point();
            path_.lineTo(here_);
            break;
        case 'H':
            here_.setX(number() + (relative ? here_.x() : 0));
            path_.lineTo(here_);
            break;
        case 'V':
            here_.setY(number() + (relative ? here_.y() : 0));
            path_.lineTo(here_);
            break;
        case 'Q':
            control_ = point();
            here_ = point();
            path_.quadTo(control_, here_);
            break;
        case 'T':
            control_ = mirrored("QT");
            here_ = point();
            path_.quadTo(control_, here_);
            break;
        case 'C':
        case 'S': {
            const QPointF first = kind == u'C' ? point() : mirrored("CS");
            control_ = point();
            here_ = point();
            path_.cubicTo(first, control_, here_);
            break;
        }
        case 'Z':
            path_.closeSubpath();
            here_ = start_;
            command_ = QChar();
            break;
        default:
            fail();
        }
        previous_ = kind;
    }

    QStringView text_;
    qsizetype at_ = 0;
    QChar command_;
    QChar previous_;
    QPointF here_;
    QPointF start_;
    QPointF control_;
    QPainterPath path_;
};

} // namespace

QPainterPath pathFromSvg(QStringView description)
{
    return SvgPathReader(description).read();
}

} // namespace polhode::ui
