import { STATUS_FACTS } from '../../contract/src/applications/application-states.ts';
import { isTest } from './tree.mjs';

const STATUS = `'(?:${Object.keys(STATUS_FACTS).join('|')})'`;
const LIST = new RegExp(String.raw`\bin\s*\(\s*${STATUS}(?:\s*,\s*${STATUS})+\s*\)`, 'g');

/** Statements ask for statuses of applications by what they mean: a list of them would not know the next one. */
export function checkStatuses({ modules }) {
  const server = modules.filter(
    ({ path }) => /^server\/src\/(?!.*\.tables\.ts$)/.test(path) && !isTest(path),
  );
  return server.flatMap(({ path, strings }) =>
    strings
      .filter(({ text }) => text.search(LIST) >= 0)
      .map(({ text, at }) => ({ path, at, message: `${text.match(LIST)[0]}: ask by a fact (STATUS_FACTS)` })),
  );
}
