#include "ui/plot/plot_samples.h"

#include <cmath>

namespace polhode::ui::samples
{

Curve::Column column(std::vector<double> values)
{
    return std::make_shared<const std::vector<double>>(std::move(values));
}

Curve function(const QString& id, const QString& label, const QString& quantity, double to, int count,
               const std::function<double(double)>& f)
{
    std::vector<double> x, y;
    for (int i = 0; i < count; ++i) {
        x.push_back(to * i / (count - 1));
        y.push_back(f(x.back()));
    }
    Curve curve;
    curve.id = id;
    curve.label = label;
    curve.quantity = quantity;
    curve.x = column(std::move(x));
    curve.y = column(std::move(y));
    return curve;
}

std::vector<PlotData> bouncingBall(int count, bool chinese)
{
    constexpr double kG = 9.81, kE = 0.8, kHeight = 1.2, kEnd = 3;
    std::vector<double> t, z, v, kinetic, potential, total;
    std::vector<int> sequence;
    std::vector<PlotEvent> impacts;
    const auto add = [&](double time, double height, double speed, int passed) {
        t.push_back(time);
        z.push_back(height);
        v.push_back(speed);
        kinetic.push_back(0.5 * speed * speed);
        potential.push_back(kG * height);
        total.push_back(kinetic.back() + potential.back());
        sequence.push_back(passed);
    };
    double start = 0, z0 = kHeight, v0 = 0;
    int passed = 0;
    double next = std::sqrt(2 * kHeight / kG);
    for (int i = 0; i < count; ++i) {
        const double time = kEnd * i / (count - 1);
        while (time >= next) {
            const double speed = v0 - kG * (next - start);
            add(next, 0, speed, passed);
            impacts.push_back({next, chinese ? QStringLiteral("碰撞") : QStringLiteral("impact"),
                               QStringLiteral("impact")});
            start = next;
            z0 = 0;
            v0 = -kE * speed;
            add(next, 0, v0, ++passed);
            next = start + 2 * v0 / kG;
        }
        const double s = time - start;
        add(time, z0 + v0 * s - 0.5 * kG * s * s, v0 - kG * s, passed);
    }
    const auto time = column(t);
    const auto numbers = std::make_shared<const std::vector<int>>(sequence);
    const auto curve
        = [&](const char* id, const char* label, const char* quantity, const std::vector<double>& y) {
              Curve c;
              c.id = QLatin1String(id);
              c.label = QString::fromUtf8(label);
              c.quantity = QLatin1String(quantity);
              c.x = time;
              c.y = column(y);
              c.sequence = numbers;
              return c;
          };
    PlotData height;
    height.id = QStringLiteral("height");
    height.title = chinese ? QStringLiteral("高度") : QStringLiteral("Height");
    height.yLabel = QStringLiteral("z");
    height.yUnit = QStringLiteral("m");
    height.curves = {curve("z", "z", "position", z)};
    height.events = impacts;
    PlotData velocity = height;
    velocity.id = QStringLiteral("velocity");
    velocity.title = chinese ? QStringLiteral("速度") : QStringLiteral("Velocity");
    velocity.yLabel = QStringLiteral("v");
    velocity.yUnit = QStringLiteral("m/s");
    velocity.curves = {curve("v", "v", "v", v)};
    velocity.events.clear();
    PlotData energy = velocity;
    energy.id = QStringLiteral("energy");
    energy.title = chinese ? QStringLiteral("能量") : QStringLiteral("Energy");
    energy.yLabel = QStringLiteral("E");
    energy.yUnit = QStringLiteral("J");
    energy.curves = {curve("T", chinese ? "动能 T" : "kinetic T", "kinetic", kinetic),
                     curve("V", chinese ? "势能 V" : "potential V", "potential", potential),
                     curve("E", chinese ? "总能 E" : "total E", "energy", total)};
    energy.bands = {{0, 0.4946, chinese ? QStringLiteral("自由下落") : QStringLiteral("free fall"),
                     QStringLiteral("series1")}};
    return {height, velocity, energy};
}

std::vector<PlotData> freeBody(int count, bool chinese)
{
    const double end = 12;
    const auto w1 = [](double t) { return 1.4 * std::cos(1.3 * t); };
    const auto w2 = [](double t) { return 1.1 * std::sin(1.3 * t); };
    const auto w3 = [](double t) { return 2.1 + 0.25 * std::cos(2.6 * t); };
    PlotData omega;
    omega.id = QStringLiteral("omega");
    omega.title = chinese ? QStringLiteral("本体系角速度") : QStringLiteral("Angular velocity, body frame");
    omega.yLabel = QStringLiteral("ω");
    omega.yUnit = QStringLiteral("rad/s");
    omega.curves
        = {function("w1", "ω₁", "axis1", end, count, w1), function("w2", "ω₂", "axis2", end, count, w2),
           function("w3", "ω₃", "axis3", end, count, w3)};
    Curve theory = function("w1t", chinese ? "ω₁ 雅可比解" : "ω₁ by Jacobi", "axis1", end, count, w1);
    theory.role = Curve::Role::theory;
    theory.maxDifference = 3.1e-9;
    omega.curves.push_back(theory);

    PlotData variants;
    variants.id = QStringLiteral("variants");
    variants.title = chinese ? QStringLiteral("不同的初始扰动") : QStringLiteral("Different first tilts");
    variants.yLabel = QStringLiteral("ω₂");
    variants.yUnit = QStringLiteral("rad/s");
    variants.curves = {function("main", "ε = 0.1", "omega", end, count, w2)};
    for (int i = 0; i < 3; ++i) {
        Curve ghost
            = function(QStringLiteral("ghost%1").arg(i), QStringLiteral("ε = 0.%1").arg(i + 2), "omega", end,
                       count, [&](double t) { return (0.9 - 0.2 * i) * std::sin((1.3 - 0.12 * i) * t); });
        ghost.role = Curve::Role::variant;
        variants.curves.push_back(ghost);
    }

    PlotData phase;
    phase.id = QStringLiteral("phase");
    phase.title = chinese ? QStringLiteral("极迹的投影") : QStringLiteral("Polhode, seen along e₃");
    phase.xIsTime = false;
    phase.equalAspect = true;
    phase.xLabel = QStringLiteral("ω₁");
    phase.yLabel = QStringLiteral("ω₂");
    phase.xUnit = phase.yUnit = QStringLiteral("rad/s");
    Curve path = function("path", "ω", "omega", end, count, w2);
    path.time = path.x;
    path.x = function("x", "", "", end, count, w1).y;
    phase.curves = {path};
    return {omega, variants, phase};
}

} // namespace polhode::ui::samples
