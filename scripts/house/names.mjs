import { posix } from 'node:path';
import { isGenerated } from './paths.mjs';
import { violation } from './violation.mjs';

const FILE_RULE = '8-file-name';
const EXPORT_RULE = '8-exports';
const SCOPE = /^(?:(?:contract|server|web|packages\/[^/]+)\/src|server\/test|scripts|e2e|bench|locales)\//;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
// TanStack's file routes: $param, __root, _layout, (group), [.] for a dot, {-$optional}, -ignored, trailing _.
const ROUTE = /^(?:\$[a-zA-Z0-9]*|[a-z0-9_.()[\]{}-])+$/;
/**
 * Files that somebody else wants a default export of: configs, the SSR entry, Playwright's hooks, reporters; and
 * declarations, which describe a package as it is.
 */
const DEFAULT_EXPORT =
  /\.config\.[cm]?[jt]s$|^web\/src\/server\.ts$|^e2e\/global-(?:setup|teardown)\.ts$|reporter\.[cm]?[jt]s$|\.d\.ts$/;

/** Rule 8: kebab-case file and folder names. */
export function checkFileNames({ files }) {
  return files.flatMap(({ path }) => {
    if (!SCOPE.test(path) || isGenerated(path) || path.endsWith('.md')) return [];
    const isRoute = path.startsWith('web/src/routes/');
    const wrong = isRoute ? wrongRoutePart(path) : wrongPart(path);
    return wrong ? [violation(FILE_RULE, path, 1, `"${wrong}" is not kebab-case`)] : [];
  });
}

const wrongPart = (path) =>
  path.split('/').find((part) => !part.split('.').every((word) => KEBAB.test(word)));
const wrongRoutePart = (path) => path.split('/').find((part) => !ROUTE.test(part));

/** Rule 8: named exports; a route file exports `Route`. */
export function checkExports({ modules }) {
  return modules.flatMap(({ path, exports }) => {
    const found = exports
      .filter(({ name }) => name === 'default' && !DEFAULT_EXPORT.test(path))
      .map(({ line }) => violation(EXPORT_RULE, path, line, 'default export: use a named one'));
    const lacksRoute = isRouteFile(path) && !exports.some(({ name }) => name === 'Route');
    return lacksRoute ? [...found, violation(EXPORT_RULE, path, 1, 'a route file exports Route')] : found;
  });
}

/** Files and folders with a leading dash are no routes; nor are tests. */
function isRouteFile(path) {
  if (!path.startsWith('web/src/routes/') || !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path))
    return false;
  return !posix
    .relative('web/src/routes', path)
    .split('/')
    .some((part) => part.startsWith('-'));
}
