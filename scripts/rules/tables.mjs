import { featureOf, isTest, readJson } from './tree.mjs';

/**
 * The features of the server from the ground up (docs/architecture.md): SQL reads its own feature's tables and those
 * below. Search and dashboards read anything and own only what they make of it.
 */
const { reads: ORDER } = readJson('feature-order.json');
/**
 * The agency that staff belongs to is a part of who calls, which each call reads in one statement; auth cannot own it,
 * because an agency’s members are rows of the agency.
 */
const READ_ABOVE = /^server\/src\/features\/people\/auth\/(?:.+\/)?(?:auth|sessions)\.store\.ts employees$/;

const DEFINED = /=\s+(?:pgTable|\w+\.table)\(\s*['"`](\w+)/g;
const NAME = String.raw`\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const WRITES = [
  new RegExp(String.raw`\b(?:(?:insert|merge)\s+into|delete\s+from|truncate(?:\s+table)?)${NAME}`, 'gi'),
  new RegExp(String.raw`\bupdate${NAME}(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b`, 'gi'),
];
const READS = [new RegExp(String.raw`\b(?:from|join|using)${NAME}`, 'gi')];

/** Tables of the server `{ path, at, name }`, and those that its SQL names after words `{ path, at, table }`. */
function readTables({ modules }, words) {
  const server = modules.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  const tables = server.flatMap(({ path, text }) =>
    [...text.matchAll(DEFINED)].map(({ 1: name, index: at }) => ({ path, at, name })),
  );
  const named = server.flatMap(({ path, strings }) =>
    strings.flatMap(({ text, at }) => {
      const names = words.flatMap((word) => [...text.matchAll(word)].map(([, name]) => name.toLowerCase()));
      return tables.filter(({ name }) => names.includes(name)).map((table) => ({ path, at, table }));
    }),
  );
  return { tables, named };
}

/** A table is written by its owner's store.ts only; one outside the features by files of its folder. */
function checkOwners(tree) {
  const { tables, named } = readTables(tree, WRITES);
  const mayWrite = (path, table) => {
    const owner = table.path.match(/^server\/src\/features\/[^/]+\/[^/]+\/|.+\//)[0];
    return path.startsWith(owner) && (!featureOf(table.path) || path.endsWith('.store.ts'));
  };
  return [
    ...tables
      .filter(({ path }) => !/[/.]tables\.ts$/.test(path))
      .map(({ path, at, name }) => ({ path, at, message: `table ${name} is defined outside tables.ts` })),
    ...named
      .filter(({ path, table }) => !mayWrite(path, table))
      .map(({ path, at, table }) => ({
        path,
        at,
        message: `only its owner's store.ts writes ${table.name}`,
      })),
  ];
}

/** Statements read only downward in the order of features. */
function checkReads(tree) {
  const { tables, named } = readTables(tree, READS);
  const height = (path) => ORDER.indexOf(featureOf(path));
  return [
    ...tables
      .filter(({ path }) => featureOf(path) && height(path) < 0)
      .map(({ path }) => ({ path, message: 'its feature has no place in scripts/rules/feature-order.json' })),
    ...named
      .filter(({ path, table }) => featureOf(path) && height(table.path) > height(path))
      .filter(({ path, table }) => !READ_ABOVE.test(`${path} ${table.name}`))
      .map(({ path, at, table }) => ({ path, at, message: `${table.name} stands above its feature` })),
  ];
}

export const tableRules = { '3-owners': checkOwners, '3-reads': checkReads };
