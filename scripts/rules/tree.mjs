import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';

const FILES = [
  'README.md',
  '*.config.ts',
  '{contract,packages,server,web,scripts,e2e,bench,drills,deploy,locales,docs}/**/*.*',
];
const SKIPPED = ['**/{node_modules,dist,test-results,playwright-report}', 'server/migrations', '**/.*'];
const READ = /\.(?:[cm]?[jt]s|[jt]sx|css|md)$|^(?:locales|server\/demo|scripts\/rules)\/.+\.json$/;
const CODE = /(?<!\.gen)\.(?:[cm]?[jt]s|[jt]sx)$/;

export const isTest = (path) =>
  /\.(?:test|spec)\.[cm]?[jt]sx?$|^(?:(?:server|web)\/test|e2e|bench|drills)\//.test(path);
/** Name of the feature that a file of the server belongs to, or undefined. */
export const featureOf = (path) => path.match(/^server\/src\/features\/[^/]+\/([^/]+)\//)?.[1];

export const readJson = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
export const lineAt = (text, at) => text.slice(0, at).split('\n').length;

/** Every file the rules look at, as `{ path, text }`; files whose content no rule reads come without text. */
export function readFiles(root) {
  return globSync(FILES, { cwd: root, exclude: SKIPPED }).map((path) => {
    return { path, text: READ.test(path) ? readFileSync(join(root, path), 'utf8') : '' };
  });
}

/**
 * Returns the tree that the rules read: all `files`, the code among them as `modules`, and the entries of `locales/` as
 * `texts`.
 */
export function buildTree(files) {
  const texts = files.flatMap(({ path, text }) => {
    const [, language, namespace] = path.match(/^locales\/([^/]+)\/[^/]+\/(.+)\.json$/) ?? [];
    return language ? readEntries(text).map((entry) => ({ ...entry, path, language, namespace })) : [];
  });
  return { files, texts, modules: files.filter(({ path }) => CODE.test(path)).map(parseModule) };
}

/** The texts of a JSON file with their dotted keys, as `{ key, text, line }`. */
export function readEntries(text) {
  const lines = text.split('\n');
  const visit = (key, value) => {
    if (value && typeof value === 'object')
      return Object.entries(value).flatMap(([name, one]) => visit(key ? `${key}.${name}` : name, one));
    const said = JSON.stringify(value);
    const line = lines.findIndex((one) => one.trim().replace(/,$/, '').endsWith(said));
    return [{ key, text: typeof value === 'string' ? value : '', line: Math.max(line, 0) + 1 }];
  };
  return visit('', JSON.parse(text));
}

/**
 * A code file as the rules see it, each part with its place `at`: its `strings` `{ text, isTemplate }`, with `?` for a
 * template's expressions, and the `names` of functions and exports.
 */
function parseModule({ path, text }) {
  const module = { path, text, strings: [], names: [] };
  walk(parseSync(path, text).program, null, (node, parent) => {
    const at = node.start;
    const isTemplate = node.type === 'TemplateLiteral';
    const string = isTemplate ? node.quasis.map(({ value }) => value.raw).join('?') : node.value;
    if (isTemplate || (node.type === 'Literal' && typeof string === 'string'))
      module.strings.push({ text: string, isTemplate, at });
    for (const name of namesOf(node, parent)) module.names.push({ name, at });
  });
  return module;
}

function walk(node, parent, visit) {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, node, visit);
  }
}

function namesOf(node, parent) {
  const isFunction = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
  if (isFunction)
    return [node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.left?.name].filter(Boolean);
  if (node.type !== 'ExportNamedDeclaration') return [];
  const declared = [node.declaration, ...(node.declaration?.declarations ?? [])].map((one) => one?.id?.name);
  return [...declared, ...node.specifiers.map(({ exported }) => exported.name)].filter(Boolean);
}
