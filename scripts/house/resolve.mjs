import { posix } from 'node:path';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];

/** Path in the tree that an import names, or null for a package. `known` are the tree's paths. */
export function resolveSpecifier(from, specifier, known) {
  const base = basePath(from, specifier.split('?')[0]);
  if (base === null) return null;
  const ending = ENDINGS.find((candidate) => known.has(base + candidate));
  return base + (ending ?? '');
}

function basePath(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const workspace = specifier.match(/^@parvoz\/([^/]+)(?:\/(.*))?$/);
  if (workspace) return posix.join(folderOf(workspace[1]), workspace[2] ?? '');
  const alias = specifier.match(/^[~@#]\/(.*)$/);
  return alias && from.startsWith('web/') ? posix.join('web/src', alias[1]) : null;
}

/** What a workspace exports: the contract and the packages their src folders, by their package.json. */
function folderOf(workspace) {
  if (workspace === 'contract') return 'contract/src';
  return ['server', 'web'].includes(workspace) ? workspace : `packages/${workspace}/src`;
}

/** Name of the package of an import that is not in the tree: `@a/b/c` → `@a/b`. */
export function packageOf(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}
