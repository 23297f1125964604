import { featureOf, isTest } from './tree.mjs';

const MEDIAN_CAP = 60;
/** Features that own an integration or a read model instead of a table. */
const TABLELESS = ['dashboards'];

/** Paths that are wrong, by rule, and why. Names of TanStack's routes have signs of their own: $id, __root, (group), [.]. */
const WRONG = {
  '6-files': {
    'index, utils, helpers, types say nothing: name the file by what is in it':
      /^(?:contract|server|web|packages\/[^/]+)\/src\/(?!routes\/(?:.+\/)?index\.tsx$)(?:.+\/)?(?:index|utils|helpers|types)\.[cm]?[jt]sx?$/,
    'a file beside the features: it belongs into one': /^(?:server|web)\/src\/features\/[^/]+$/,
    'in a feature stand only routes, service, store, tables, policy, rules, jobs and tests':
      /^server\/src\/features\/[^/]+\/(?!(?:.+\/)?(?:(?:routes|service|store|tables|policy|rules|jobs)|[^/]+\.test)\.ts$)/,
    'in a feature of the web stand only components (.tsx, .css) and logic (.ts)':
      /^web\/src\/features\/[^/]+\/(?!.+\.(?:tsx?|css)$)/,
  },
  // Biome's rule looks at the names of files, not of folders.
  '8-file-name': {
    'not kebab-case':
      /^(?:(?:contract|server|web|packages\/[^/]+)\/src|server\/test|scripts|e2e|bench|locales)\/(?!.+\.(?:gen\.ts|md)$|routes\/)(?:.+\/)?(?![a-z0-9]+(?:[.-][a-z0-9]+)*(?:\/|$))/,
    'no name of a route': /^web\/src\/routes\/(?:.+\/)?(?!(?:\$[a-zA-Z0-9]*|[a-z0-9_.()[\]{}-])+(?:\/|$))/,
  },
};

const checkNames = (rule) => (tree) =>
  tree.files.flatMap(({ path }) =>
    Object.entries(WRONG[rule])
      .filter(([, pattern]) => pattern.test(path))
      .map(([message]) => ({ path, message })),
  );

/** A folder is a feature only if it owns a table. */
function checkFeatures({ files }) {
  const owners = new Set(files.map(({ path }) => path.endsWith('/tables.ts') && featureOf(path)));
  return [...new Set(files.map(({ path }) => featureOf(path)))]
    .filter((name) => name && !owners.has(name) && !TABLELESS.includes(name))
    .map((name) => ({ path: `server/src/features/${name}`, message: 'no tables.ts: it is no feature' }));
}

/** Median of the file lengths over the non-test source; Biome holds the caps. */
function checkMedian({ files }) {
  const lengths = files
    .filter(({ path }) => /^(?:[^/]+|packages\/[^/]+)\/src\/.+(?<!\.gen)\.tsx?$/.test(path) && !isTest(path))
    .map(({ text }) => text.trimEnd().split('\n').length)
    .sort((a, b) => a - b);
  const median = lengths[(lengths.length - 1) >> 1];
  return median > MEDIAN_CAP ? [{ path: '.', message: `median is ${median} lines` }] : [];
}

export const pathRules = {
  '6-files': checkNames('6-files'),
  '6-features': checkFeatures,
  '7-median': checkMedian,
  '8-file-name': checkNames('8-file-name'),
};
