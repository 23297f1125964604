import { parseSync } from 'rolldown/utils';
import { LANGUAGES } from '../../contract/src/languages.ts';
import { lineFinder } from './module.mjs';

export { LANGUAGES };

const FORM = /_(?:ordinal_)?(?:zero|one|two|few|many|other)$/;

/**
 * The texts of the tree: `namespaces` maps a namespace's name to `{ [language]: { path, entries } }`, where an
 * entry is `{ key, text, line }` with a dotted key; `problems` `{ path, line, message }` are what made a file
 * unreadable or ambiguous.
 */
export function readLocales(files) {
  const namespaces = new Map();
  const problems = [];
  for (const { path, text } of files) {
    const place = path.match(/^locales\/([^/]+)\/(.+)\.json$/);
    if (!place) continue;
    const [, language, name] = place;
    const entries = readEntries(path, text, problems);
    if (!namespaces.has(name)) namespaces.set(name, {});
    namespaces.get(name)[language] = { path, entries };
  }
  return { namespaces, problems };
}

/** The texts of a JSON file as `{ key, text, line }`. It has no lines once parsed, so it is read as an expression. */
export function readEntries(path, text, problems) {
  const lineOf = lineFinder(text);
  try {
    JSON.parse(text);
  } catch (error) {
    problems.push({ path, line: 1, message: `not JSON: ${error.message}` });
    return [];
  }
  const { program } = parseSync('texts.js', `(${text})`);
  const entries = [];
  const seen = new Set();
  const visit = (node, key) => {
    // The parenthesis moved every offset by one.
    const line = lineOf(node.start - 1);
    if (key && seen.has(key)) problems.push({ path, line, message: `${key} stands twice` });
    seen.add(key);
    if (node.type === 'ObjectExpression') {
      for (const one of node.properties) visit(one.value, key ? `${key}.${one.key.value}` : one.key.value);
    } else if (node.type === 'ArrayExpression') {
      for (const [index, one] of node.elements.entries()) visit(one, `${key}.${index}`);
    } else {
      entries.push({ key, text: typeof node.value === 'string' ? node.value : '', line });
    }
  };
  const { expression } = program.body[0];
  visit(expression.type === 'ParenthesizedExpression' ? expression.expression : expression, '');
  return entries;
}

/** Stems of the keys that have plural forms in some language: every real plural has an `_other`. */
export function pluralStems(namespace) {
  const keys = Object.values(namespace).flatMap(({ entries }) => entries.map(({ key }) => key));
  return new Set(keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(FORM, '')));
}

/** `items` for `items_few` when `items` is a plural, otherwise the key itself. */
export function foldKey(key, stems) {
  const stem = key.replace(FORM, '');
  return stems.has(stem) ? stem : key;
}
