// TeX in, display list out: MathJax typesets to SVG nodes in its lite DOM, and these nodes are flattened
// into paths, rules and text that a painter draws one after another.
import {mathjax} from 'mathjax-full/js/mathjax.js';
import {TeX} from 'mathjax-full/js/input/tex.js';
import {SVG} from 'mathjax-full/js/output/svg.js';
import {liteAdaptor} from 'mathjax-full/js/adaptors/liteAdaptor.js';
import {RegisterHTMLHandler} from 'mathjax-full/js/handlers/html.js';
import {Configuration} from 'mathjax-full/js/input/tex/Configuration.js';
import {CommandMap} from 'mathjax-full/js/input/tex/SymbolMap.js';
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js';
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js';
import 'mathjax-full/js/input/tex/configmacros/ConfigMacrosConfiguration.js';
import 'mathjax-full/js/input/tex/mathtools/MathtoolsConfiguration.js';
import 'mathjax-full/js/input/tex/newcommand/NewcommandConfiguration.js';
import {linear} from './linear.mjs';
import {macros} from './macros.mjs';

// \q{key}{...}: marks its content as a physical quantity; the painter gives it the quantity's colour.
new CommandMap('polhode', {q: 'Quantity'}, {
  Quantity(parser, name) {
    const key = parser.GetArgument(name);
    parser.Push(parser.create('node', 'TeXAtom', [parser.ParseArg(name)], {'data-quantity': key}));
  },
});
Configuration.create('polhode', {handler: {macro: ['polhode']}});

const adaptor = liteAdaptor({fontSize: 16});
RegisterHTMLHandler(adaptor);

// A formula means what it says, whatever was typeset before it: \def, \let, \DeclareMathOperator, \definecolor,
// \mathtoolsset and the like change the parser that reads them, so each formula gets a parser of its own.
function freshDocument() {
  const tex = new TeX({
    packages: ['base', 'ams', 'boldsymbol', 'cancel', 'color', 'configmacros', 'mathtools', 'newcommand', 'polhode'],
    tags: 'none',
    macros,
    formatError: (jax, error) => { throw error; },
  });
  return mathjax.document('', {InputJax: tex, OutputJax: output});
}
const output = new SVG({fontCache: 'none', mtextInheritFont: false});

const multiply = (a, b) => [
  a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1], a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3], a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5]];
const translation = (x, y) => [1, 0, 0, 1, x, y];
const numbers = (text) => text.trim().split(/[\s,]+/).map(Number);
const number = (text, otherwise = 0) => { const v = parseFloat(text); return isNaN(v) ? otherwise : v; };
const rounded = (values) => values.map((v) => Math.round(v * 1e4) / 1e4);

function transformed(matrix, text) {
  const calls = /(\w+)\s*\(([^)]*)\)/g;
  for (let call; (call = calls.exec(text));) {
    const v = numbers(call[2]);
    switch (call[1]) {
      case 'translate': matrix = multiply(matrix, translation(v[0], v[1] || 0)); break;
      case 'scale': matrix = multiply(matrix, [v[0], 0, 0, v.length > 1 ? v[1] : v[0], 0, 0]); break;
      case 'matrix': matrix = multiply(matrix, v); break;
      case 'rotate': {
        const a = v[0] * Math.PI / 180, c = Math.cos(a), s = Math.sin(a), x = v[1] || 0, y = v[2] || 0;
        matrix = multiply(multiply(multiply(matrix, translation(x, y)), [c, s, -s, c, 0, 0]), translation(-x, -y));
        break;
      }
      default: throw new Error(`transform ${call[1]} is not known`);
    }
  }
  return matrix;
}

// Appends the operations of @p node to list.ops. Defaults are left out: filled with ink, no stroke.
function flatten(node, state, list) {
  if (node.kind.startsWith('#')) return;
  const a = node.attributes || {};
  const s = Object.assign({}, state);
  if (a.transform) s.m = transformed(s.m, a.transform);
  for (const name of ['fill', 'stroke']) if (a[name] !== undefined) s[name] = a[name];
  if (a['stroke-width'] !== undefined) s.width = number(a['stroke-width']);
  if (a['stroke-dasharray']) s.dash = true;
  if (a['data-quantity']) s.part = list.parts.push(a['data-quantity']) - 1;
  const add = (op) => {
    op.m = rounded(s.m);
    if (s.fill !== 'currentColor') op.f = s.fill;
    if (s.width > 0) { op.w = s.width; if (s.stroke !== 'currentColor') op.s = s.stroke; }
    if (s.dash) op.a = 1;
    if (s.clip) op.c = s.clip;
    if (s.part >= 0) op.q = s.part;
    list.ops.push(op);
  };
  switch (node.kind) {
    case 'path': if (a.d) add({d: a.d}); return;
    case 'rect': add({r: [number(a.x), number(a.y), number(a.width), number(a.height)]}); return;
    case 'line': add({l: [number(a.x1), number(a.y1), number(a.x2), number(a.y2)]}); return;
    case 'text': {
      const op = {v: node.children.map((child) => child.value || '').join(''), z: number(a['font-size'], 1000)};
      if (a['font-weight'] === 'bold' || (a['data-variant'] || '').includes('bold')) op.b = 1;
      if (a['font-style'] === 'italic') op.i = 1;
      add(op);
      return;
    }
    case 'svg': {
      const box = numbers(a.viewBox || '');
      if (box.length === 4) {
        s.m = multiply(multiply(multiply(s.m, translation(number(a.x), number(a.y))),
          [number(a.width, box[2]) / box[2], 0, 0, number(a.height, box[3]) / box[3], 0, 0]),
          translation(-box[0], -box[1]));
        s.clip = {m: rounded(s.m), r: box};
      }
    }
  }
  for (const child of node.children || []) flatten(child, s, list);
}

// 16 px to the em makes 1000 units one em; the width keeps MathJax from breaking or squeezing anything.
function typeset(source, display) {
  const doc = freshDocument();
  const item = new doc.options.MathItem(source, doc.inputJax[0], display);
  item.start.node = adaptor.body(doc.document);
  item.setMetrics(16, 16 * 0.442, 1e5, 1e6, 1);
  item.convert(doc);
  const svg = adaptor.firstChild(item.typesetRoot);
  const box = numbers(svg.attributes.viewBox || '');
  if (box.length !== 4) throw new Error('a formula must have a width of its own');
  const list = {ops: [], parts: []};
  const start = {m: [1, 0, 0, 1, -box[0], 0], fill: 'currentColor', stroke: 'currentColor', width: 0, dash: false, clip: null, part: -1};
  for (const child of svg.children) flatten(child, start, list);
  return {w: box[2], h: -box[1], d: box[3] + box[1], ops: list.ops, parts: list.parts,
          text: linear(item.root).replace(/\s+/g, ' ').trim()};
}

// The layout of a formula as JSON, in thousandths of an em, y down from the baseline, x from the left
// edge: {w, h, d, ops, parts, text} and, with \tag, {label, tag: {...}}; or {error} for TeX that fails.
export function render(source, display) {
  try {
    const tags = [];
    const body = source.replace(/\\tag(\*?)\{([^{}]*)\}/g, (all, star, label) => {
      tags.push({label, text: star ? label : `(${label})`});
      return '';
    });
    if (tags.length > 1) throw new Error('a formula has room for one \\tag');
    const result = typeset(body, display);
    if (tags.length) {
      result.label = tags[0].label;
      result.tag = typeset(`\\text{${tags[0].text}}`, false);
    }
    return JSON.stringify(result);
  } catch (error) {
    return JSON.stringify({error: String((error && error.message) || error)});
  }
}
