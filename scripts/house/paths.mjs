import { posix } from 'node:path';
import { featureOf, isTest } from './tree.mjs';

const SOURCE = /^(?:contract|server|web|packages\/[^/]+)\/src\//;
const MEDIAN_CAP = 60;

const NAMED = /^(?:(?:contract|server|web|packages\/[^/]+)\/src|server\/test|scripts|e2e|bench|locales)\//;
const KEBAB = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
// TanStack's file routes: $param, __root, _layout, (group), [.] for a dot, {-$optional}, -ignored, trailing _.
const ROUTE = /^(?:\$[a-zA-Z0-9]*|[a-z0-9_.()[\]{}-])+$/;
const ROUTES = 'web/src/routes/';

const NAMELESS = /^(?:index|utils|helpers|types)\.[cm]?[jt]sx?$/;
const SERVER_NAMES = ['routes.ts', 'service.ts', 'store.ts', 'tables.ts', 'policy.ts', 'rules.ts', 'jobs.ts'];
/** Features that own an integration or a read model instead of a table. */
const TABLELESS = ['dashboards'];

/** Median of the file lengths over the non-test source. */
export function medianLength(files) {
  const lengths = files
    .filter(({ path }) => SOURCE.test(path) && /(?<!\.gen)\.tsx?$/.test(path) && !isTest(path))
    .map(({ text }) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
    .sort((a, b) => a - b);
  const middle = (lengths.length - 1) / 2;
  return ((lengths[Math.floor(middle)] ?? 0) + (lengths[Math.ceil(middle)] ?? 0)) / 2;
}

function checkMedian({ files }) {
  const median = medianLength(files);
  const message = `median of file lengths is ${median}, over ${MEDIAN_CAP}`;
  return median > MEDIAN_CAP ? [{ path: '.', message }] : [];
}

/** Kebab-case names of files and folders; Biome's rule looks at files alone. */
function checkFileNames({ files }) {
  return files
    .filter(({ path }) => NAMED.test(path) && !path.includes('.gen.') && !path.endsWith('.md'))
    .map(({ path }) => {
      const right = path.startsWith(ROUTES) ? ROUTE : KEBAB;
      return { path, wrong: path.split('/').find((part) => !right.test(part)) };
    })
    .flatMap(({ path, wrong }) => (wrong ? [{ path, message: `"${wrong}" is not kebab-case` }] : []));
}

/** The closed list of file names, and what makes a folder a feature. */
function checkFeatureFiles({ files }) {
  const owners = new Set(files.map(({ path }) => path.endsWith('/tables.ts') && featureOf(path)));
  const features = new Set(files.map(({ path }) => featureOf(path)).filter(Boolean));
  return [
    ...files.map(({ path }) => ({ path, message: nameProblem(path, posix.basename(path)) })),
    ...[...features.difference(new Set([...owners, ...TABLELESS]))].map((name) => {
      return { path: `server/src/features/${name}`, message: `${name} owns no tables.ts: it is no feature` };
    }),
  ].filter(({ message }) => message);
}

function nameProblem(path, name) {
  if (SOURCE.test(path) && NAMELESS.test(name) && !(path.startsWith(ROUTES) && name === 'index.tsx'))
    return `${name} says nothing: name the file by what is in it`;
  if (/^(?:server|web)\/src\/features\/[^/]+$/.test(path))
    return 'a file beside the features: it belongs into one';
  if (featureOf(path) && !SERVER_NAMES.includes(name) && !name.endsWith('.test.ts'))
    return `${name} in a feature: only ${SERVER_NAMES.join(', ')}, *.test.ts`;
  if (path.startsWith('web/src/features/') && !/\.(?:tsx?|css)$/.test(name))
    return 'only components (.tsx, .css) and logic (.ts) in a feature of the web';
  return null;
}

export const pathRules = {
  '6-files': checkFeatureFiles,
  '7-median': checkMedian,
  '8-file-name': checkFileNames,
};
