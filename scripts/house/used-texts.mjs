import { foldKey, pluralStems, readLocales } from './locale-files.mjs';
import { isTest } from './paths.mjs';
import { keyName, lastName, literalText, propertyOf, walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const RULE = '9-used';

/**
 * Rule 9: a key that the web names literally exists. Seen are `t('ns:key')`, `t('key')` where `t` comes from
 * `useTranslation('ns')` or `getFixedT(language, 'ns')` in the same file, and `<Trans i18nKey="…">`. What is
 * only known at run time is not checked.
 */
export function checkUsedTexts({ files, modules }) {
  const texts = textFinder(readLocales(files).namespaces);
  const web = modules.filter(({ path }) => path.startsWith('web/src/') && !isTest(path));
  const read = namespaceReader(web);
  return web.flatMap((module) => {
    const bound = boundFunctions(module.program, read);
    return usesOf(module.program, bound)
      .filter(({ key, scopes }) => !isThere(key, scopes, texts))
      .map(({ key, node }) => {
        const message = `no text for ${key} in locales`;
        return violation(RULE, module.path, module.lineOf(node.start), message, { subject: key });
      });
  });
}

function textFinder(namespaces) {
  const keys = new Map();
  for (const [name, namespace] of namespaces) {
    const stems = pluralStems(namespace);
    const all = Object.values(namespace).flatMap(({ entries }) => entries.map(({ key }) => key));
    keys.set(name, new Set(all.flatMap((key) => [key, foldKey(key, stems)])));
  }
  return {
    has: (name, key) =>
      keys.get(name)?.has(key) || [...(keys.get(name) ?? [])].some((one) => extendsKey(one, key)),
  };
}

/** `key.x` when a whole branch is asked for, `key_x` when a context chooses. */
const extendsKey = (one, key) => one.startsWith(`${key}.`) || one.startsWith(`${key}_`);

function isThere(key, scopes, texts) {
  const qualified = key.match(/^([\w-]+):(.*)$/s);
  if (qualified) return texts.has(qualified[1], qualified[2]);
  if (!scopes) return true;
  return scopes.some(
    ({ name, prefix }) => name === null || texts.has(name, prefix ? `${prefix}.${key}` : key),
  );
}

/** Reads a namespace's name from a literal or from a constant of the web; without a node, the default one. */
function namespaceReader(modules) {
  const constants = new Map();
  let fallback = null;
  for (const { program } of modules) {
    walk(program, (node) => {
      if (node.type === 'VariableDeclarator') constants.set(node.id.name, literalText(node.init));
      if (node.type === 'Property' && keyName(node.key) === 'defaultNS') fallback ??= node.value;
    });
  }
  const read = (node) => literalText(node) ?? constants.get(node?.name) ?? null;
  return (node) => read(node ?? fallback);
}

/** Names bound to a translating function, each with the scopes `{ name, prefix }` its keys are looked up in. */
function boundFunctions(program, read) {
  const bound = new Map();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const call = node.init?.type === 'AwaitExpression' ? node.init.argument : node.init;
    const name = call?.type === 'CallExpression' && boundName(node.id, lastName(call.callee));
    if (!name) return;
    bound.set(name, [...(bound.get(name) ?? []), ...scopesOf(call, read)]);
  });
  return bound;
}

function boundName(id, maker) {
  if (maker === 'getFixedT') return id.name;
  if (maker !== 'useTranslation' || id.type !== 'ObjectPattern') return null;
  return id.properties.find((one) => keyName(one.key) === 't')?.value.name ?? null;
}

/** A scope whose namespace cannot be read from the code has the name null: it holds every key. */
function scopesOf(call, read) {
  const isFixed = lastName(call.callee) === 'getFixedT';
  const [names, second] = isFixed ? call.arguments.slice(1) : call.arguments;
  const prefix = literalText(isFixed ? second : propertyOf(second, 'keyPrefix'));
  const listed = names?.type === 'ArrayExpression' ? names.elements : [names];
  return listed.map((one) => ({ name: read(one), prefix }));
}

function usesOf(program, bound) {
  const uses = [];
  walk(program, (node) => {
    if (node.type === 'CallExpression' && (bound.has(node.callee.name) || lastName(node.callee) === 't')) {
      const scopes = optionScope(propertyOf(node.arguments[1], 'ns')) ?? bound.get(node.callee.name);
      for (const key of literalKeys(node.arguments[0])) uses.push({ key, node, scopes });
    }
    if (node.type === 'JSXOpeningElement' && node.name.name === 'Trans') {
      const scopes = optionScope(attributeOf(node, 'ns')) ?? [...bound.values()].flat();
      const known = scopes.length > 0 ? scopes : undefined;
      for (const key of literalKeys(attributeOf(node, 'i18nKey'))) uses.push({ key, node, scopes: known });
    }
  });
  return uses;
}

const optionScope = (node) => (node ? [{ name: literalText(node), prefix: null }] : null);

function attributeOf(element, name) {
  const { value } = element.attributes.find((one) => one.name?.name === name) ?? {};
  return value?.type === 'JSXExpressionContainer' ? value.expression : value;
}

/** The keys an argument can be, as far as they are literal: both branches of a condition. */
function literalKeys(node) {
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literalKeys);
  if (node?.type === 'LogicalExpression') return [node.left, node.right].flatMap(literalKeys);
  const text = literalText(node);
  return text === null ? [] : [text];
}
