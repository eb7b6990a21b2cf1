// The macros that lessons may use beside those of LaTeX and AMS.
//
//   \vv{x}            vector: bold italic               \uv{e}      unit vector: bold with a hat
//   \T                transpose, R\T                    \dd         upright d, \dd t
//   \diff{x}{t} \pdiff{f}{x}   derivatives; matrices and tensors are plain italic capitals
//   \cross{\vv\omega} the matrix [ω]× of a cross product
//   \abs{x} \norm{x}  bars that grow                    \unit{rad/s}  a unit after a number
//   \sgn \diag \tr    operators                         \half       a small one half
//   \q{key}{...}      colours a quantity everywhere the same; keys as in ui/theme/quantity.h
//   \qomega \qL \qp \qv \qF \qtau \qJ   ω L p v F τ J as coloured vectors
//   \qT \qV \qE \qI   kinetic, potential, total energy and the inertia tensor, coloured
export const macros = {
  vv: ['{\\boldsymbol{#1}}', 1],
  uv: ['{\\hat{\\boldsymbol{#1}}}', 1],
  T: '^{\\mathsf{T}}',
  dd: '{\\mathrm{d}}',
  diff: ['{\\frac{\\mathrm{d}#1}{\\mathrm{d}#2}}', 2],
  pdiff: ['{\\frac{\\partial #1}{\\partial #2}}', 2],
  cross: ['{\\left[#1\\right]_{\\times}}', 1],
  abs: ['{\\left\\lvert #1\\right\\rvert}', 1],
  norm: ['{\\left\\lVert #1\\right\\rVert}', 1],
  unit: ['{\\,\\mathrm{#1}}', 1],
  half: '{\\tfrac{1}{2}}',
  sgn: '{\\operatorname{sgn}}',
  diag: '{\\operatorname{diag}}',
  tr: '{\\operatorname{tr}}',
  qomega: '\\q{omega}{\\boldsymbol{\\omega}}',
  qL: '\\q{L}{\\boldsymbol{L}}',
  qp: '\\q{p}{\\boldsymbol{p}}',
  qv: '\\q{v}{\\boldsymbol{v}}',
  qF: '\\q{F}{\\boldsymbol{F}}',
  qtau: '\\q{torque}{\\boldsymbol{\\tau}}',
  qJ: '\\q{impulse}{\\boldsymbol{J}}',
  qT: '\\q{kinetic}{T}',
  qV: '\\q{potential}{V}',
  qE: '\\q{energy}{E}',
  qI: '\\q{inertia}{I}',
};
