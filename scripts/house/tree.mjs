import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseModule } from './module.mjs';
import { isCode } from './paths.mjs';
import { resolveSpecifier } from './resolve.mjs';

const ROOTS = ['contract', 'packages', 'server', 'web', 'scripts', 'e2e', 'bench', 'locales', 'docs'];
const ABOVE = ['README.md'];
const SKIPPED_NAMES = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
const SKIPPED_FOLDERS = new Set(['server/migrations']);

/** Texts of the product and of its demo data. */
const isTexts = (path) => /^(?:locales|server\/demo)\/.+\.json$/.test(path);

const isRead = (path) => isCode(path) || isTexts(path) || /\.(?:css|md)$/.test(path);

/** Every file the rules look at, as `{ path, text }`; files whose content no rule reads come without text. */
export function readFiles(root) {
  return [...ABOVE, ...ROOTS.flatMap((folder) => listPaths(root, folder))].map((path) => ({
    path,
    text: isRead(path) ? readFileSync(join(root, path), 'utf8') : '',
  }));
}

function listPaths(root, folder) {
  if (SKIPPED_FOLDERS.has(folder)) return [];
  let entries;
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .filter((entry) => !entry.name.startsWith('.') && !SKIPPED_NAMES.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? listPaths(root, path) : entry.isFile() ? [path] : [];
    });
}

/**
 * The model that the rules read: `files` are all files, `modules` the parsed code among them. An import has
 * `target`, a path in the tree (null for a package).
 */
export function buildTree(files) {
  const known = new Set(files.map((file) => file.path));
  const modules = files
    .filter((file) => isCode(file.path))
    .map(({ path, text }) => {
      const module = parseModule(path, text);
      const imports = module.imports.map((found) => ({
        ...found,
        target: resolveSpecifier(path, found.specifier, known),
      }));
      return { ...module, imports };
    });
  return { files, modules };
}
