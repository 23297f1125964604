import { posix } from 'node:path';
import { READ_ORDER } from './feature-order.mjs';
import { featureOf, isTest } from './tree.mjs';

/**
 * The agency that staff belongs to is a part of who calls, which each call reads in one statement; auth cannot own it,
 * because an agency’s members are rows of the agency.
 */
const READ_ABOVE = [
  'server/src/features/auth/store.ts employees',
  'server/src/features/auth/sessions/store.ts employees',
];

const DEFINED = /= (?:pgTable|\w+\.table)\(\s*['"`](\w+)/g;
const TABLE = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const WRITES = [
  String.raw`\b(?:(?:insert|merge)\s+into|delete\s+from|truncate(?:\s+table)?)\s+${TABLE}`,
  String.raw`\bupdate\s+${TABLE}(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b`,
].map((pattern) => new RegExp(pattern, 'gi'));
const READS = [new RegExp(String.raw`\b(?:from|join|using)\s+${TABLE}`, 'gi')];

const isTables = (path) => path.endsWith('/tables.ts');
const serverCode = (modules) => modules.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
const tablesOf = (modules) =>
  serverCode(modules).flatMap(({ path, text }) =>
    [...text.matchAll(DEFINED)].map(({ 1: name, index: at }) => ({ path, at, name })),
  );

/** Tables that the SQL of a module names after the words of `patterns`, each with its place `at` there. */
const tablesIn = ({ strings }, patterns, tables) =>
  strings.flatMap(({ text, at }) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name.toLowerCase()))
      .flatMap((name) => tables.filter((table) => table.name === name).map((table) => ({ table, at }))),
  );

/** A table is written by its owner's store.ts only; outside the features by its folder. */
function checkOwners({ modules }) {
  const tables = tablesOf(modules);
  const written = serverCode(modules).flatMap((module) =>
    tablesIn(module, WRITES, tables).map(({ table, at }) => ({ path: module.path, table, at })),
  );
  return [
    ...tables
      .filter(({ path }) => !isTables(path))
      .map(({ path, at, name }) => ({ path, at, message: `table ${name} is defined outside tables.ts` })),
    ...written
      .filter(({ path, table }) => {
        const owner = table.path.match(/^server\/src\/features\/[^/]+/)?.[0] ?? posix.dirname(table.path);
        return !path.startsWith(`${owner}/`) || (featureOf(table.path) && !path.endsWith('/store.ts'));
      })
      .map(({ path, table, at }) => ({
        path,
        at,
        message: `only the store.ts of its owner writes ${table.name}`,
      })),
  ];
}

/** Statements read only downward in the declared order of features. */
function checkReads({ modules }) {
  const tables = tablesOf(modules);
  const heightOf = (path) => READ_ORDER.indexOf(featureOf(path));
  const unplaced = tables.filter(({ path }) => featureOf(path) && heightOf(path) < 0);
  const features = serverCode(modules).filter(({ path }) => featureOf(path));
  return [
    ...unplaced.map(({ path }) => ({
      path,
      message: 'its feature has no place in scripts/house/feature-order.mjs',
    })),
    ...features.flatMap((module) =>
      tablesIn(module, READS, tables)
        .filter(({ table }) => heightOf(table.path) > heightOf(module.path))
        .filter(({ table }) => !READ_ABOVE.includes(`${module.path} ${table.name}`))
        .map(({ table, at }) => ({
          path: module.path,
          at,
          message: `${table.name} stands above its feature`,
        })),
    ),
  ];
}

export const tableRules = { '3-owners': checkOwners, '3-reads': checkReads };
