import { posix } from 'node:path';
import { featureOf, isTestFile } from './paths.mjs';
import { violation } from './violation.mjs';

const RULE = '6-files';
const SERVER_NAMES = ['routes.ts', 'service.ts', 'store.ts', 'tables.ts', 'policy.ts', 'rules.ts', 'jobs.ts'];
const NAMELESS = /^(?:index|utils|helpers|types)\.[cm]?[jt]sx?$/;
/** Features that own an integration or a read model instead of a table. */
const TABLELESS_FEATURES = ['dashboards'];
const QUERY_MAKERS = ['queryOptions', 'infiniteQueryOptions', 'mutationOptions'];

/** Rule 6: the closed list of file names, and what makes a folder a feature. */
export function checkFeatureFiles({ files, modules }) {
  const named = files.flatMap(({ path }) => {
    const problem = namelessProblem(path) ?? serverProblem(path) ?? webProblem(path);
    return problem ? [violation(RULE, path, 1, problem)] : [];
  });
  return [...named, ...checkTables(files), ...checkQueries(modules)];
}

function namelessProblem(path) {
  if (!/^(?:server|web|contract|packages\/[^/]+)\/src\//.test(path)) return null;
  const name = posix.basename(path);
  if (name === 'index.tsx' && path.startsWith('web/src/routes/')) return null;
  return NAMELESS.test(name) ? `${name} says nothing: name the file by what is in it` : null;
}

function serverProblem(path) {
  if (!path.startsWith('server/src/features/')) return null;
  if (!featureOf(path)) return 'a file beside the features: it belongs into one';
  const name = posix.basename(path);
  if (SERVER_NAMES.includes(name) || /\.test\.ts$/.test(name)) return null;
  return `${name} in a feature: only ${SERVER_NAMES.join(', ')}, *.test.ts`;
}

function webProblem(path) {
  if (!path.startsWith('web/src/features/')) return null;
  if (!featureOf(path)) return 'a file beside the features: it belongs into one';
  return /\.(?:tsx?|css)$/.test(path)
    ? null
    : 'only components (.tsx, .css) and logic (.ts) in a feature of the web';
}

function checkTables(files) {
  const paths = files.map((file) => file.path).filter((path) => path.startsWith('server/src/features/'));
  const features = new Set(paths.map(featureOf).filter(Boolean));
  return [...features].flatMap((feature) => {
    const own = paths.filter((path) => featureOf(path) === feature);
    const ownsTable = own.some((path) => posix.basename(path) === 'tables.ts');
    if (ownsTable || TABLELESS_FEATURES.includes(feature)) return [];
    const path = `server/src/features/${feature}`;
    return [violation(RULE, path, 1, `${feature} owns no tables.ts: it is no feature`)];
  });
}

/** Query and mutation options stand in a feature's queries.ts. */
function checkQueries(modules) {
  return modules
    .filter(({ path }) => /^web\/src\/(?:features|routes)\//.test(path) && !isTestFile(path))
    .filter(({ path }) => posix.basename(path) !== 'queries.ts')
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier === '@tanstack/react-query')
        .flatMap(({ line, names }) =>
          names
            .filter(({ imported }) => QUERY_MAKERS.includes(imported))
            .map(({ imported }) =>
              violation(RULE, path, line, `${imported} belongs into a feature's queries.ts`),
            ),
        ),
    );
}
