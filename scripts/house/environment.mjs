import { isSource } from './paths.mjs';
import { keyName, lastName, walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const RULE = '2-environment';
const READER = 'server/src/config.ts';

/** Rule 2: `process.env` is read in config.ts only. */
export function checkEnvironment({ modules }) {
  const found = [];
  for (const module of modules) {
    if (!isSource(module.path) || module.path === READER) continue;
    walk(module.program, (node) => {
      if (!readsEnvironment(node)) return;
      found.push(violation(RULE, module.path, module.lineOf(node.start), `process.env outside ${READER}`));
    });
  }
  return found;
}

function readsEnvironment(node) {
  switch (node.type) {
    case 'MemberExpression':
      return lastName(node) === 'env' && lastName(node.object) === 'process';
    case 'VariableDeclarator':
      return lastName(node.init) === 'process' && hasEnvKey(node.id);
    case 'ImportDeclaration':
      return /^(?:node:)?process$/.test(node.source.value) && node.specifiers.some(isEnvSpecifier);
    default:
      return false;
  }
}

const hasEnvKey = (pattern) =>
  pattern.type === 'ObjectPattern' && pattern.properties.some((one) => keyName(one.key) === 'env');
const isEnvSpecifier = (one) => one.type === 'ImportSpecifier' && keyName(one.imported) === 'env';
