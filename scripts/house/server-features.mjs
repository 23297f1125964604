import { featureOf, isTest, roleOf } from './paths.mjs';
import { packageOf } from './resolve.mjs';
import { violation } from './violation.mjs';

const RULE = '2-features';
/** Which files of its own feature a file may import. */
const OWN = {
  routes: ['routes', 'service'],
  service: ['service', 'store', 'policy', 'rules'],
  jobs: ['jobs', 'service'],
  store: ['store', 'tables', 'policy', 'rules'],
  tables: ['tables'],
  policy: ['policy', 'rules'],
  rules: ['rules'],
};
/** Types are erased: they let nothing be done that the file may not do, and a row's shape is decided in these. */
/** Columns that many tables have. */
const COLUMNS = 'server/src/db/columns.ts';
const OWN_TYPES = { service: ['tables'], policy: ['tables', 'store'], rules: ['tables', 'store'] };
/** Which files of another feature a file may import. */
const OTHERS = {
  routes: ['service'],
  service: ['service'],
  jobs: ['service'],
  store: ['tables'],
  tables: ['tables'],
  policy: [],
  rules: [],
};
const PURE = ['policy', 'rules'];
/** Only routes know that they are called over HTTP; jobs and listeners call the same services without. */
const WITHOUT_HTTP = ['service', 'store', ...PURE];
const DATABASE_PACKAGES = ['drizzle-orm', 'pg'];

/** Rule 2, inside and between the server's features: who may import whom, and no cycles. */
export function checkServerFeatures({ modules }) {
  const featured = modules.filter(
    ({ path }) => /^server\/src\/features\/[^/]+\//.test(path) && !isTest(path),
  );
  const problems = featured.flatMap((module) =>
    module.imports.flatMap((found) => {
      const problem = problemOf(module.path, found);
      return problem ? [violation(RULE, module.path, found.line, problem, { subject: found.specifier })] : [];
    }),
  );
  return [...problems, ...findCycles(featured)];
}

function problemOf(path, { specifier, target, typeOnly }) {
  const role = roleOf(path);
  const outside = outsideProblem(role, specifier, target, typeOnly);
  if (outside) return outside;
  if (!target?.startsWith('server/src/features/') || !featureOf(target)) return null;
  const targetRole = roleOf(target);
  if (featureOf(target) !== featureOf(path)) {
    if ((OTHERS[role] ?? ['service']).includes(targetRole)) return null;
    return `${role} imports ${specifier}: another feature is reached through its service`;
  }
  const allowed = [...(OWN[role] ?? [targetRole]), ...(typeOnly ? (OWN_TYPES[role] ?? []) : [])];
  return allowed.includes(targetRole) ? null : `${role} imports ${targetRole}: only ${allowed.join(', ')}`;
}

function outsideProblem(role, specifier, target, typeOnly) {
  const isDatabase = target === null && DATABASE_PACKAGES.includes(packageOf(specifier));
  if (role === 'tables') {
    const isAllowed =
      target === null
        ? packageOf(specifier) === 'drizzle-orm'
        : target === COLUMNS || roleOf(target) === 'tables' || (typeOnly && target.startsWith('contract/'));
    return isAllowed
      ? null
      : `tables imports ${specifier}: only tables, columns, drizzle and types of the contract`;
  }
  if (WITHOUT_HTTP.includes(role) && target?.startsWith('server/src/http/')) {
    return `${role} imports ${specifier}: only routes know HTTP`;
  }
  if (PURE.includes(role) && !typeOnly && (isDatabase || target?.startsWith('server/src/db/'))) {
    return `${role} imports ${specifier}: it is pure, without database`;
  }
  return null;
}

/** One violation for each import between features that lies on a cycle's closing edge. */
function findCycles(modules) {
  const edges = new Map();
  for (const { path, imports } of modules) {
    for (const found of imports) {
      const from = featureOf(path);
      const to = featureOf(found.target);
      if (!to || to === from || roleOf(found.target) !== 'service') continue;
      if (!edges.has(from)) edges.set(from, new Map());
      if (!edges.get(from).has(to)) edges.get(from).set(to, { path, line: found.line });
    }
  }
  const done = new Set();
  const cycles = [];
  const visit = (feature, trail) => {
    for (const [next, { path, line }] of edges.get(feature) ?? []) {
      const start = trail.indexOf(next);
      if (start >= 0) {
        const names = [...trail.slice(start), next].join(' → ');
        cycles.push(
          violation(RULE, path, line, `cycle of features: ${names}; wire it in app.ts`, { subject: names }),
        );
      } else if (!done.has(next)) {
        visit(next, [...trail, next]);
      }
    }
    done.add(feature);
  };
  for (const feature of edges.keys()) if (!done.has(feature)) visit(feature, [feature]);
  return cycles;
}
