import { featureOf, isTest } from './tree.mjs';

/** Features that own an integration or a read model instead of a table. */
const TABLELESS = ['dashboards', 'finance'];

/** Paths that are wrong, by rule, and why. Names of TanStack's routes have signs of their own: $id, __root, (group), [.]. */
const WRONG = {
  '6-files': {
    'index, utils, helpers, types say nothing: name the file by what is in it':
      /^(?:contract|server|web|packages\/[^/]+)\/src\/(?!routes\/(?:.+\/)?index\.tsx$)(?:.+\/)?(?:index|utils|helpers|types)\.[cm]?[jt]sx?$/,
    'a file beside the features: it belongs into one': /^(?:server|web)\/src\/features\/[^/]+(?:\/[^/]+)?$/,
    'in routes stand only routes: what joins several features is of web/src/pages, anything else of its feature':
      /^web\/src\/routes\/(?:.+\/)?-/,
    'a file beside the shelves of pages: it belongs onto one': /^web\/src\/pages\/[^/]+$/,
    'in a feature stand only routes, service, store, tables, policy, rules, jobs and tests':
      /^server\/src\/features\/[^/]+\/[^/]+\/(?!(?:.+\/)?[^/]+\.(?:routes|service|store|tables|policy|rules|jobs|test)\.ts$)/,
    'in a feature of the web stand only components (.tsx, .css) and logic (.ts)':
      /^web\/src\/features\/[^/]+\/[^/]+\/(?!.+\.(?:tsx?|css)$)/,
  },
  // Biome's rule looks at the names of files, not of folders.
  '8-file-name': {
    'not kebab-case':
      /^(?:(?:contract|server|web|packages\/[^/]+)\/src|server\/test|scripts|e2e|bench|locales)\/(?!.+\.(?:gen\.ts|md)$|routes\/)(?:.+\/)?(?![a-z0-9]+(?:[.-][a-z0-9]+)*(?:\/|$))/,
    'no name of a route': /^web\/src\/routes\/(?:.+\/)?(?!(?:\$[a-zA-Z0-9]*|[a-z0-9_.()[\]{}-])+(?:\/|$))/,
  },
};

/** A feature lies on the shelf of its area. */
const FEATURE_FOLDER = /^server\/src\/features\/[^/]+\/[^/]+(?=\/)/;

const checkNames = (rule) => (tree) =>
  tree.files.flatMap(({ path }) =>
    Object.entries(WRONG[rule])
      .filter(([, pattern]) => pattern.test(path))
      .map(([message]) => ({ path, message })),
  );

/** A folder is a feature only if it owns a table. */
function checkFeatures({ files }) {
  const owners = new Set(files.map(({ path }) => path.endsWith('.tables.ts') && featureOf(path)));
  const folders = new Set(files.map(({ path }) => path.match(FEATURE_FOLDER)?.[0]).filter(Boolean));
  return [...folders]
    .map((path) => ({ path, name: path.split('/').at(-1) }))
    .filter(({ name }) => !owners.has(name) && !TABLELESS.includes(name))
    .map(({ path }) => ({ path, message: 'no tables.ts: it is no feature' }));
}

const WITH_FOLDERS = /^(?:server\/src\/features|web\/src\/(?:features|pages|ui))\/.+(?=\/)/;
const FEWEST_FILES = 3;

/** Every folder from the shelf down to the one that a file lies in. */
const foldersOf = (path) => {
  const parts = (path.match(WITH_FOLDERS)?.[0] ?? '').split('/');
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .filter((one) => WITH_FOLDERS.test(`${one}/`));
};

/** A folder holds three files of the product or more, with those below it: a smaller subject is files by its name. */
function checkFolders({ files }) {
  const counts = new Map();
  for (const { path } of files)
    for (const folder of foldersOf(path))
      counts.set(folder, (counts.get(folder) ?? 0) + (isTest(path) ? 0 : 1));
  return [...counts]
    .filter(([, count]) => count < FEWEST_FILES)
    .map(([path, count]) => ({ path, message: `a folder for ${count} files: they are files with its name` }));
}

/** Median of the lengths of the files that make the product. */
export function medianLength({ files }) {
  const lengths = files
    .filter(({ path }) => /^(?:[^/]+|packages\/[^/]+)\/src\/.+(?<!\.gen)\.tsx?$/.test(path) && !isTest(path))
    .map(({ text }) => linesOf(text))
    .sort((a, b) => a - b);
  return lengths[(lengths.length - 1) >> 1];
}

const linesOf = (text) => text.trimEnd().split('\n').length;

/** From here on a file is warned about; Biome refuses it only at a third more. */
const LONG_FILE = 300;
const LONG_TEST = 500;

/** Returns files that are longer than can be read in one go, with their lines. */
export function longFiles({ files }) {
  return files
    .filter(({ path }) => /^(?!server\/demo\/).+\.[cm]?[jt]sx?$/.test(path) && !/\.gen\./.test(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(({ path, lines }) => lines > (isTest(path) ? LONG_TEST : LONG_FILE));
}

export const pathRules = {
  '6-files': checkNames('6-files'),
  '6-features': checkFeatures,
  '6-folders': checkFolders,
  '8-file-name': checkNames('8-file-name'),
};
