#include "course/language/tex_symbols.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace polhode::course
{

std::string_view texSymbol(std::string_view command)
{
    static constexpr std::pair<std::string_view, std::string_view> kTable[]{
        {"alpha", "α"},       {"beta", "β"},    {"gamma", "γ"},  {"delta", "δ"},  {"varepsilon", "ε"},
        {"epsilon", "ϵ"},     {"zeta", "ζ"},    {"eta", "η"},    {"theta", "θ"},  {"vartheta", "ϑ"},
        {"iota", "ι"},        {"kappa", "κ"},   {"lambda", "λ"}, {"mu", "μ"},     {"nu", "ν"},
        {"xi", "ξ"},          {"pi", "π"},      {"rho", "ρ"},    {"sigma", "σ"},  {"tau", "τ"},
        {"varphi", "φ"},      {"phi", "ϕ"},     {"chi", "χ"},    {"psi", "ψ"},    {"omega", "ω"},
        {"Gamma", "Γ"},       {"Delta", "Δ"},   {"Theta", "Θ"},  {"Lambda", "Λ"}, {"Xi", "Ξ"},
        {"Pi", "Π"},          {"Sigma", "Σ"},   {"Phi", "Φ"},    {"Psi", "Ψ"},    {"Omega", "Ω"},
        {"times", "×"},       {"cdot", "⋅"},    {"perp", "⊥"},   {"top", "⊤"},    {"parallel", "∥"},
        {"infty", "∞"},       {"int", "∫"},     {"sum", "Σ"},    {"sqrt", "√"},   {"pm", "±"},
        {"mp", "∓"},          {"approx", "≈"},  {"le", "≤"},     {"leq", "≤"},    {"ge", "≥"},
        {"geq", "≥"},         {"ne", "≠"},      {"in", "∈"},     {"to", "→"},     {"partial", "∂"},
        {"nabla", "∇"},       {"ell", "ℓ"},     {"max", "max"},  {"min", "min"},  {"lim", "lim"},
        {"det", "det "},      {"rank", "rank"}, {"sin", "sin"},  {"cos", "cos"},  {"tan", "tan"},
        {"arctan", "arctan"}, {"exp", "exp"},   {"log", "log"},  {"ln", "ln"},    {"ldots", "…"},
        {"circ", "°"},        {"lVert", "‖"},   {"rVert", "‖"},  {"lvert", "|"},  {"rvert", "|"},
        {"prime", "′"},       {"angle", "∠"},
    };
    const auto* const found
        = std::ranges::find(kTable, command, &std::pair<std::string_view, std::string_view>::first);
    return found == std::end(kTable) ? std::string_view() : found->second;
}

} // namespace polhode::course
