import { sqlText, tablesOf } from './owners.mjs';
import { featureOf, isTest, roleOf } from './paths.mjs';
import { walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const RULE = '3-reads';

/**
 * The order of the server's features, from the ground up (docs/architecture.md): tables refer to tables of features
 * below, and SQL reads its own feature's tables and those below. Search and dashboards read anything and own only what
 * they make of it.
 */
const ORDER = [
  ...['audit', 'auth', 'files', 'profiles', 'catalogue', 'universities', 'scholarships', 'consultings'],
  ...['tariffs', 'steps', 'applications', 'notifications', 'chat', 'search', 'dashboards'],
];
const READ = /\b(?:from|join|using)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi;

/** Rule 3: tables and statements look only downward in the declared order of features. */
export function checkReads({ modules }) {
  const features = modules.filter(
    ({ path }) => featureOf(path) && path.startsWith('server/src/') && !isTest(path),
  );
  const owners = new Map(features.flatMap(tablesOf).map(({ path, name }) => [name, featureOf(path)]));
  return features.flatMap((module) => [
    ...unknownFeature(module),
    ...upwardReferences(module),
    ...upwardReads(module, owners),
  ]);
}

const isAbove = (other, feature) => other !== feature && ORDER.indexOf(other) > ORDER.indexOf(feature);

function unknownFeature({ path }) {
  if (roleOf(path) !== 'tables' || ORDER.includes(featureOf(path))) return [];
  return [violation(RULE, path, 1, `say in scripts/house/reads.mjs where ${featureOf(path)} stands`)];
}

function upwardReferences({ path, imports }) {
  const feature = featureOf(path);
  return imports
    .filter(({ target }) => roleOf(path) === 'tables' && isAbove(featureOf(target), feature))
    .map(({ line, specifier }) =>
      violation(RULE, path, line, `${feature} refers to ${specifier}, which stands above it`),
    );
}

function upwardReads({ path, program, lineOf }, owners) {
  const feature = featureOf(path);
  const found = [];
  walk(program, (node) => {
    for (const [, table] of (sqlText(node) ?? '').matchAll(READ)) {
      const owner = owners.get(table);
      if (!owner || !isAbove(owner, feature)) continue;
      const message = `${feature} reads ${table} of ${owner}, which stands above it`;
      found.push(violation(RULE, path, lineOf(node.start), message, { subject: table }));
    }
  });
  return found;
}
