import { isTest } from './paths.mjs';
import { packageOf } from './resolve.mjs';
import { keyName, lastName, walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const CLOCK_RULE = '5-clock';
const IDS_RULE = '5-ids';
const CLOCK = /^(?:server\/src\/lib\/clock\.ts$|web\/src\/lib\/)/;
const IDS = /^(?:server|web)\/src\/lib\/ids\.ts$/;

const scoped = (modules) =>
  modules.filter(({ path }) => /^(?:server|web|packages\/[^/]+)\/src\//.test(path) && !isTest(path));

/** Rule 5: time comes from the context's clock (in the web from lib). */
export function checkClock({ modules }) {
  const found = [];
  for (const { path, program, lineOf } of scoped(modules)) {
    if (CLOCK.test(path)) continue;
    walk(program, (node) => {
      const read = clockRead(node);
      if (!read) return;
      const source = path.startsWith('web/') ? 'web/src/lib' : "the context's clock";
      found.push(violation(CLOCK_RULE, path, lineOf(node.start), `${read}: time comes from ${source}`));
    });
  }
  return found;
}

function clockRead(node) {
  if (node.type === 'MemberExpression' && lastName(node) === 'now' && lastName(node.object) === 'Date') {
    return 'Date.now';
  }
  if (node.type === 'CallExpression' && node.callee.name === 'Date') return 'Date()';
  const isBareDate =
    node.type === 'NewExpression' && lastName(node.callee) === 'Date' && node.arguments.length === 0;
  return isBareDate ? 'new Date()' : null;
}

/** Rule 5: ids come from one function. */
export function checkIds({ modules }) {
  const found = [];
  for (const { path, program, lineOf } of scoped(modules)) {
    if (IDS.test(path)) continue;
    walk(program, (node) => {
      const source = idSource(node);
      if (source)
        found.push(violation(IDS_RULE, path, lineOf(node.start), `${source}: ids come from lib/ids.ts`));
    });
  }
  return found;
}

function idSource(node) {
  if (node.type === 'ImportDeclaration' && packageOf(node.source.value) === 'uuid') return 'uuid';
  const isRandom =
    (node.type === 'ImportSpecifier' && keyName(node.imported) === 'randomUUID') ||
    (node.type === 'MemberExpression' && lastName(node) === 'randomUUID');
  return isRandom ? 'randomUUID' : null;
}
