inline constexpr double kHome = 1e-9;
