// A formula as one line of text, for tool tips and screen readers: ω̇ = (τ)/(I).
const accents = {'˙': '\u0307', '¨': '\u0308', '^': '\u0302', '~': '\u0303', '¯': '\u0304', 'ˉ': '\u0304', '→': '\u20d7', '\u20d7': '\u20d7'};
const invisible = /[\u2061-\u2064]/g;

const children = (node) => (node.childNodes || []).filter((child) => child);
const joined = (node) => children(node).map(linear).join('');
const grouped = (text) => ([...text.normalize('NFC')].length > 1 && !/^\w+$/.test(text) ? `(${text})` : text);

function scripts(node, sub, sup) {
  const [base, ...rest] = children(node).map(linear);
  const below = sub && rest.length ? rest.shift() : '';
  const above = sup && rest.length ? rest.shift() : '';
  return base + (below && '_' + grouped(below)) + (above && '^' + grouped(above));
}

function accented(node) {
  const [base, over] = children(node).map(linear);
  const accent = accents[over.trim()];
  return accent && [...base].length === 1 ? base + accent : `${base}^${grouped(over.trim())}`;
}

export function linear(node) {
  switch (node.kind) {
    case 'text': return node.getText();
    case 'mo': {
      const text = joined(node).replace(invisible, '');
      return /^[=≤≥<>≈≡≠∝→⇒⇔⟹+−±×⋅·]$/u.test(text) ? ` ${text} ` : text;
    }
    case 'mspace': return ' ';
    case 'msub': return scripts(node, true, false);
    case 'msup': return scripts(node, false, true);
    case 'munder': return scripts(node, true, false);
    case 'mover': return accented(node);
    case 'msubsup': return scripts(node, true, true);
    case 'munderover': return scripts(node, true, true) + ' ';
    case 'mfrac': { const [a, b] = children(node).map(linear); return `${grouped(a)}/${grouped(b)}`; }
    case 'msqrt': return `√${grouped(joined(node))}`;
    case 'mroot': { const [a, n] = children(node).map(linear); return `root(${n}, ${a})`; }
    case 'mtable': return children(node).map(linear).join('; ');
    case 'mtr': case 'mlabeledtr': return children(node).map(linear).join(', ');
    default: return joined(node);
  }
}
