import { featureOf, isCode, isTest, webRoom } from './paths.mjs';
import { violation } from './violation.mjs';

const RULE = '4-web';
const BELOW = { routes: ['features', 'ui', 'lib'], features: ['ui', 'lib'], ui: ['lib'], lib: [] };

/** Rule 4: routes → features → ui → lib; features don't import features. */
export function checkWebLayers({ modules }) {
  return modules
    .filter(({ path }) => webRoom(path) && webRoom(path) !== 'top' && !isTest(path))
    .flatMap((module) =>
      module.imports.flatMap((found) => {
        const problem = problemOf(module.path, found.target);
        return problem
          ? [violation(RULE, module.path, found.line, problem, { subject: found.specifier })]
          : [];
      }),
    );
}

function problemOf(path, target) {
  const from = webRoom(path);
  const to = webRoom(target);
  if (to === null) return null;
  // Pictures and style sheets may stand anywhere; generated code (the route tree) stands at the top.
  if (to === 'top') {
    return isCode(target) || target.includes('.gen.') ? `${from} imports ${target}: never back` : null;
  }
  if (to !== from) {
    return BELOW[from].includes(to)
      ? null
      : `${from} imports ${to}: only ${BELOW[from].join(', ') || 'lib itself'}`;
  }
  const isForeign = from === 'features' && featureOf(path) !== featureOf(target);
  return isForeign ? `feature ${featureOf(path)} imports feature ${featureOf(target)}` : null;
}
