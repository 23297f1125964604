/** Small helpers over ESTree nodes. */

const isNode = (value) => typeof value?.type === 'string';

/** Calls `visit(node, parent)` for every node, parents first. */
export function walk(node, visit, parent = null) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node);
    } else if (isNode(value)) {
      walk(value, visit, node);
    }
  }
}

/** Text of a string literal or of a template without expressions, otherwise null. */
export function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}

/** `x` of `x`, of `a.x` and of `a['x']`: the last name of a reference. */
export function lastName(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression') return null;
  return node.computed ? literalText(node.property) : node.property.name;
}

/** `a.b` as text for a reference made of names only, otherwise null. */
export function dottedName(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression' || node.computed) return null;
  const object = dottedName(node.object);
  return object && `${object}.${node.property.name}`;
}

/** Value of a property of an object literal, or null. */
export function propertyOf(node, name) {
  if (node?.type !== 'ObjectExpression') return null;
  const found = node.properties.find((one) => one.type === 'Property' && keyName(one.key) === name);
  return found?.value ?? null;
}

export const keyName = (key) => (key?.type === 'Identifier' ? key.name : literalText(key));
