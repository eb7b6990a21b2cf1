#pragma once

namespace polhode
{

/// The coefficient of restitution of a mass m (kg) on a massless surface with K, D, by itself (no gravity):
/// with β = D/(2m) and ω² = K/m − β² the surface is left when f = K δ + D δ̇ reaches zero, at
/// t = (2/ω) arctan(ω/β), before δ does; e = e^(−β t). For β² > K/m the arctan becomes an artanh.
///
/// m is the effective mass 1/M of the contact. K > 0, D ≥ 0, m > 0.
/// Source: T. Schwager, T. Pöschel, Granular Matter 9 (2007) 465, eqs 17–21.
double softRestitution(double K, double D, double m);

/// How long that contact lasts (s).
double softContactTime(double K, double D, double m);

/// The D (N s/m) that gives the restitution e in (0, 1]: the inverse of softRestitution.
/// Throws std::invalid_argument for other e.
double dampingOfRestitution(double e, double K, double m);

/// Duration of Hertz's impact f = k δ^(3/2) of a mass m at speed v:
/// t = 2.9432… (5/4)^(2/5) (m²/(k² v))^(1/5) (s), 2.9432… = (4 √π/5) Γ(2/5)/Γ(9/10).
double hertzContactTime(double k, double m, double v);

/// The restitution e of Hunt and Crossley's law at the speed v, whatever k, n and m:
/// (1 + e) λ v = ln((1 + λ v)/(1 − e λ v)). To first order e = 1 − (2/3) λ v.
double huntCrossleyRestitution(double lambda, double v);

} // namespace polhode
