import { isTest, roleOf, serverRoom } from './paths.mjs';
import { violation } from './violation.mjs';

const RULE = '2-layers';
/** What a room may import besides itself. */
const BELOW = { features: ['http', 'db', 'lib'], http: ['db', 'lib'], db: ['lib'], lib: [] };
/** What a top file may import among the top files; any other top file, only config. */
const TOP = { main: ['app', 'config', 'demo'], demo: ['app', 'config'], app: ['config'], config: [] };
/** A feature's inner rooms, closed to the top files too. */
const CLOSED_ROLES = ['store', 'policy', 'rules'];

/** Rule 2, between rooms: main → app → features → http, db, lib, never back. */
export function checkServerLayers({ modules }) {
  return modules
    .filter((module) => serverRoom(module.path) && !isTest(module.path))
    .flatMap((module) =>
      module.imports.flatMap((found) => {
        const problem = found.target && problemOf(module.path, found.target);
        return problem
          ? [violation(RULE, module.path, found.line, problem, { subject: found.specifier })]
          : [];
      }),
    );
}

function problemOf(path, target) {
  if (isTest(target)) return `imports ${target}: only tests may`;
  const from = serverRoom(path);
  const to = serverRoom(target);
  if (to === null) return null;
  if (from === 'top') return topProblem(topName(path), to, target);
  if (to === from || BELOW[from].includes(to)) return null;
  return `${from} imports ${to === 'top' ? target : to}: only ${BELOW[from].join(', ') || 'lib itself'}`;
}

function topProblem(name, to, target) {
  if (name === 'config' && to !== 'lib' && to !== 'top') return `config imports ${to}: only lib`;
  if (to === 'features' && CLOSED_ROLES.includes(roleOf(target))) {
    return `${name} reaches into ${target}: a feature's public face is its service`;
  }
  if (to !== 'top' || topName(target) === name) return null;
  return (TOP[name] ?? ['config']).includes(topName(target)) ? null : `${name} imports ${target}: never back`;
}

/** 'demo' for demo.ts and for everything in demo/. */
const topName = (path) => path.slice('server/src/'.length).split('/')[0].replace(/\.ts$/, '');
