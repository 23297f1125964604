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
  const workspace = specifier.match(/^@parvoz\/(contract|server|web)(?:\/(.*))?$/);
  // The contract's package.json exports its src folder as its root.
  if (workspace?.[1] === 'contract') return posix.join('contract/src', workspace[2] ?? '');
  if (workspace) return posix.join(workspace[1], workspace[2] ?? '');
  const alias = specifier.match(/^[~@#]\/(.*)$/);
  return alias && from.startsWith('web/') ? posix.join('web/src', alias[1]) : null;
}

/** Name of the package of an import that is not in the tree: `@a/b/c` → `@a/b`. */
export function packageOf(specifier) {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
}
