constexpr double kGood
    = 1e-9; // of 1: a number with its reason; and what a comment says of 1e-12 is no number

/// m: its reason is on the line before.
static constexpr double kBefore = 2.5e-12;

struct Options {
    double member = 1e-6; ///< s, with its reason
    double bare = 1e-5;
};

const char* kText = "1e-15";

constexpr double kSilent = 1e-8;

bool isNothing(double x)
{
    return x < 1e-7; // a reason without a name
}

double step(double size)
{
    const double slack = 1e-4 * size; // a name for the product, none for the number
    return 1e-2 * size - slack;
}
