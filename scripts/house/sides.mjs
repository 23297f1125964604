import { isTest } from './paths.mjs';
import { packageOf } from './resolve.mjs';
import { violation } from './violation.mjs';

const RULE = '1-sides';
const CONTRACT_PACKAGES = ['zod'];
const CONTRACT_TEST_PACKAGES = ['zod', 'vitest', 'fast-check'];

/** Rule 1: `web → contract ← server → packages`; the contract knows Zod and itself, a package nothing of the product. */
export function checkSides({ modules }) {
  return modules.flatMap((module) =>
    module.imports.flatMap((found) => {
      const problem = problemOf(module.path, found);
      return problem ? [violation(RULE, module.path, found.line, problem, { subject: found.specifier })] : [];
    }),
  );
}

function problemOf(path, { specifier, target }) {
  if (path.startsWith('contract/src/')) return contractProblem(path, specifier, target);
  if (path.startsWith('packages/')) return packageProblem(path, specifier, target);
  // The built web is loaded by path at run time: that is no import of source.
  if (path.startsWith('server/') && /^web(?:\/(?!dist\/)|$)/.test(target ?? '')) {
    return `the server imports the web (${specifier})`;
  }
  if (path.startsWith('web/') && /^(?:server|packages)(?:\/|$)/.test(target ?? '')) {
    return `the web imports the server (${specifier})`;
  }
  return null;
}

const packageFolder = (path) => path.split('/').slice(0, 2).join('/');

function packageProblem(path, specifier, target) {
  if (target === null || packageFolder(target) === packageFolder(path)) return null;
  return `${packageFolder(path)} imports ${specifier}: only its own files and packages of npm`;
}

function contractProblem(path, specifier, target) {
  if (target !== null) {
    return target.startsWith('contract/src/')
      ? null
      : `the contract imports ${specifier}: only its own files`;
  }
  const allowed = isTest(path) ? CONTRACT_TEST_PACKAGES : CONTRACT_PACKAGES;
  return allowed.includes(packageOf(specifier)) ? null : `the contract imports ${specifier}: only zod`;
}
