import { featureOf, isCode, isGenerated, isTest, webRoom } from './paths.mjs';
import { violation } from './violation.mjs';

const RULE = '4-web';
const BELOW = { routes: ['features', 'ui', 'lib'], features: ['ui', 'lib'], ui: ['lib'], lib: [] };

/** Rule 4: routes → features → ui → lib; features don't import features. */
export function checkWebLayers({ modules }) {
  return modules
    .filter(({ path }) => webRoom(path) && webRoom(path) !== 'top' && !isTest(path))
    .flatMap((module) =>
      module.imports.flatMap((found) => {
        const problem = problemOf(module.path, found);
        return problem
          ? [violation(RULE, module.path, found.line, problem, { subject: found.specifier })]
          : [];
      }),
    );
}

function problemOf(path, { target, typeOnly }) {
  const from = webRoom(path);
  const to = webRoom(target);
  if (to === null) return null;
  if (to === 'top') {
    // Pictures and style sheets may stand anywhere; the root route names the type of the router's context.
    const isFree = !(isCode(target) || isGenerated(target)) || (typeOnly && from === 'routes');
    return isFree ? null : `${from} imports ${target}: never back`;
  }
  if (to !== from) {
    return BELOW[from].includes(to)
      ? null
      : `${from} imports ${to}: only ${BELOW[from].join(', ') || 'lib itself'}`;
  }
  const isForeign = from === 'features' && featureOf(path) !== featureOf(target);
  return isForeign ? `feature ${featureOf(path)} imports feature ${featureOf(target)}` : null;
}
