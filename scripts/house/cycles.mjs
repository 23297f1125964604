import { featureOf, isTest, roleOf } from './paths.mjs';
import { violation } from './violation.mjs';

const RULE = '2-features';

/** Rule 2: no cycles of the server's features; one violation for each import that closes one. */
export function checkCycles({ modules }) {
  const featured = modules.filter(
    ({ path }) => /^server\/src\/features\/[^/]+\//.test(path) && !isTest(path),
  );
  const edges = new Map();
  for (const { path, imports } of featured) {
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
