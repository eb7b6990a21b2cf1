#pragma once

#include <QColor>

namespace polhode::ui
{

/// A colour as L*, a*, b* under D65.
struct Lab {
    double L, a, b;
};

/// How different two colours look: ΔE₀₀ (CIEDE2000: Sharma, Wu, Dalal, "The CIEDE2000 color-difference
/// formula", Color Res. Appl. 30 (2005) 21–30). About 2 can just be seen side by side.
double colorDifference(const Lab& one, const Lab& other);
double colorDifference(const QColor& a, const QColor& b);

/// The least difference of the two for normal sight and for those who lack one kind of cones: protanopia,
/// deuteranopia and tritanopia after Machado, Oliveira, Fernandes, "A physiologically-based model for
/// simulation of color vision deficiency", IEEE Trans. Vis. Comput. Graph. 15 (2009) 1291–1298, severity 1.
double leastDifference(const QColor& a, const QColor& b);

/// How far two colours stand apart in brightness, from 1 to 21, as WCAG 2.1 has it; it asks for 3 of what is
/// not text.
double contrast(const QColor& a, const QColor& b);

} // namespace polhode::ui
