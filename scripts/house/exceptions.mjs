import { violation } from './violation.mjs';

const RULE = 'exceptions';
const PATH = 'scripts/house/exceptions.json';

/**
 * Takes the excepted violations out, and adds one for each exception that is no longer needed, so that the list
 * can only shrink. An exception is `{ rule, path?, subject?, max?, why }`: it covers the violations of its rule
 * with this path and subject, and of a size up to `max`, which has to follow the size down.
 */
export function applyExceptions(violations, exceptions) {
  const left = violations.filter((one) => !exceptions.some((exception) => covers(exception, one)));
  return [...left, ...exceptions.flatMap((exception) => complaintsAbout(exception, violations))];
}

function covers({ rule, path, subject, max }, found) {
  if (rule !== found.rule || (path === undefined && subject === undefined)) return false;
  if (path !== undefined && path !== found.path) return false;
  if (subject !== undefined && subject !== found.subject) return false;
  return found.size === undefined || found.size <= max;
}

function complaintsAbout(exception, violations) {
  const { rule, path, subject, max, why } = exception;
  const complain = (problem) => [
    violation(RULE, PATH, 1, `${[rule, path, subject].filter(Boolean).join(' ')}: ${problem}`),
  ];
  if (!why) return complain('say why');
  const covered = violations.filter((found) => covers(exception, found));
  if (covered.length === 0) return complain('no longer needed (or too small a max): remove it');
  const largest = Math.max(...covered.map((found) => found.size ?? max));
  return largest < max ? complain(`lower max to ${largest}`) : [];
}
