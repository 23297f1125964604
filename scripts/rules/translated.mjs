import { parseAst } from 'rolldown/parseAst';

/** Calls that make a text: `t('…')` and whatever says so by its name. */
const TEXTUAL =
  /^(?:t|String|[a-z]\w*(?:Text|Texts|Date|Moment|Money|Number|Name|Label|Count)|format\w*|short|plain\w*)$/;

/** Values whose name says that they are texts or numbers. */
const WORDS =
  /(?:label|text|words?|name|title|abbreviation|sentence|message|number|count|year|date|phone|city)$/i;

const nameOf = (node) => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
};

const tagOf = ({ openingElement }) =>
  openingElement && JSON.stringify(openingElement.name, ['type', 'name', 'object', 'property']);

const isNothing = ({ type, value, name }) =>
  (type === 'Literal' && (value === null || value === false)) ||
  (type === 'Identifier' && name === 'undefined');

/**
 * Returns the kind of a child in a list of children: `element`, `text`, `nothing`, or what it may become
 * (`some-element`, `some-text`); `unknown` where only the value decides.
 */
const kindOf = (node) => {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return kindOf(node.expression);
    case 'JSXElement':
      return 'element';
    case 'JSXFragment':
      return 'element';
    case 'Literal':
      // A translator leaves spaces alone.
      if (/^\s+$/.test(node.value)) return 'space';
      return isNothing(node) ? 'nothing' : 'text';
    case 'TemplateLiteral':
      return 'text';
    case 'CallExpression':
      if (/^(?:map|flatMap)$/.test(nameOf(node.callee))) return 'some-element';
      return TEXTUAL.test(nameOf(node.callee)) ? 'text' : 'unknown';
    case 'BinaryExpression':
      return node.operator === '+' ? 'text' : 'unknown';
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      if (isNothing(node)) return 'nothing';
      return WORDS.test(nameOf(node.type === 'ChainExpression' ? node.expression : node))
        ? 'text'
        : 'unknown';
    case 'LogicalExpression': {
      if (node.operator !== '&&') {
        const kinds = [kindOf(node.left), kindOf(node.right)];
        return kinds.includes('element') ? 'some-element' : kinds[1] === 'text' ? 'text' : 'unknown';
      }
      const right = kindOf(node.right);
      return { element: 'some-element', text: 'some-text' }[right] ?? right;
    }
    case 'ConditionalExpression': {
      const [one, other] = [kindOf(node.consequent), kindOf(node.alternate)];
      if (one === other && one === 'element')
        return tagOf(node.consequent) === tagOf(node.alternate) ? 'element' : 'some-element';
      if (one === other) return one;
      const kinds = [one, other];
      if (kinds.includes('unknown')) return kinds.includes('text') ? 'text' : 'unknown';
      return kinds.some((kind) => /text/.test(kind)) ? 'some-text' : 'some-element';
    }
    default:
      return isNothing(node) ? 'nothing' : 'unknown';
  }
};

/** Returns the children of an element without the space between lines and comments; fragments are opened. */
const childrenOf = (element) =>
  element.children.flatMap((child) => {
    if (child.type === 'JSXText') {
      if (child.value.trim()) return [{ kind: 'text', node: child }];
      return child.value.includes('\n') ? [] : [{ kind: 'space', node: child }];
    }
    if (child.type === 'JSXFragment') return childrenOf(child);
    if (child.type !== 'JSXExpressionContainer') return [{ kind: kindOf(child), node: child }];
    return child.expression.type === 'JSXEmptyExpression'
      ? []
      : [{ kind: kindOf(child.expression), node: child }];
  });

const faultsOf = (element) => {
  const children = childrenOf(element).filter(({ kind }) => kind !== 'nothing');
  if (children.length < 2) return [];
  return children.flatMap(({ kind, node }, index) => {
    if (kind === 'some-text')
      return [{ at: node.start, message: 'a text that comes and goes beside others' }];
    if (kind !== 'some-element') return [];
    const next = children.slice(index + 1).find((one) => one.kind !== 'some-element');
    return next && /text/.test(next.kind)
      ? [{ at: node.start, message: `what comes and goes before a text (${next.kind})` }]
      : [];
  });
};

const walk = (node, visit) => {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (node && typeof node === 'object') {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
};

export function checkTranslated({ files }) {
  return files
    .filter(
      ({ path }) =>
        path.startsWith('web/src/') && path.endsWith('.tsx') && !/\.test\.|document\.tsx$/.test(path),
    )
    .flatMap(({ path, text }) => {
      const faults = [];
      walk(parseAst(text, { lang: 'tsx' }), (element) => faults.push(...faultsOf(element)));
      return faults.map((fault) => ({ path, ...fault }));
    });
}
