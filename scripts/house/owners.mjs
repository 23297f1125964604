import { posix } from 'node:path';
import { isTest, roleOf } from './paths.mjs';
import { dottedName, lastName, literalText, walk } from './syntax.mjs';
import { violation } from './violation.mjs';

const RULE = '3-owners';
const BUILDER_VERBS = ['insert', 'update', 'delete'];
// A table in SQL text: a name, perhaps with its schema, or the mark of a template's expression.
const TABLE = String.raw`(?:only\s+)?(?:(?:"?\w+"?\.)?"?(?<name>\w+)"?|\$\{(?<variable>[\w.]+)\})`;
const SQL_WRITES = [
  String.raw`\binsert\s+into\s+${TABLE}`,
  String.raw`\bupdate\s+${TABLE}(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b`,
  String.raw`\bdelete\s+from\s+${TABLE}`,
  String.raw`\bmerge\s+into\s+${TABLE}`,
  String.raw`\btruncate\s+(?:table\s+)?${TABLE}`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Rule 3: a table is written by its owner's store.ts only, through drizzle or in SQL text. */
export function checkOwners({ modules }) {
  const server = modules.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  const tables = server.flatMap(tablesOf);
  return [...checkPlaces(tables), ...server.flatMap((module) => foreignWrites(module, tables))];
}

function checkPlaces(tables) {
  return tables
    .filter(({ path }) => roleOf(path) !== 'tables')
    .map(({ path, line, name }) =>
      violation(RULE, path, line, `table ${name} is defined outside tables.ts`, { subject: name }),
    );
}

/** Tables that a module defines: `{ path, line, variable, name }`. */
export function tablesOf({ path, program, lineOf }) {
  const tables = [];
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator') return;
    const name = tableName(node.init);
    if (name) tables.push({ path, line: lineOf(node.start), variable: node.id.name, name });
  });
  return tables;
}

/** SQL name in `pgTable('name', …)`, `schema.table('name', …)` and `pgTable('name', …).enableRLS()`. */
function tableName(node) {
  if (node?.type !== 'CallExpression') return null;
  const isTable =
    lastName(node.callee) === 'pgTable' ||
    (node.callee.type === 'MemberExpression' && lastName(node.callee) === 'table');
  if (isTable) return literalText(node.arguments[0]);
  return node.callee.type === 'MemberExpression' ? tableName(node.callee.object) : null;
}

function foreignWrites(module, tables) {
  const resolve = tableResolver(module, tables);
  const found = [];
  walk(module.program, (node) => {
    for (const { verb, table } of writesOf(node, resolve)) {
      if (mayWrite(module.path, table)) continue;
      const message = `${verb} ${table.name}: only ${ownerFolder(table.path)} writes it, in store.ts`;
      found.push(violation(RULE, module.path, module.lineOf(node.start), message, { subject: table.name }));
    }
  });
  return found;
}

function* writesOf(node, resolve) {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const verb = lastName(node.callee);
    const table = BUILDER_VERBS.includes(verb) ? resolve.variable(dottedName(node.arguments[0])) : null;
    if (table) yield { verb, table };
    return;
  }
  const text = sqlText(node);
  if (text === null) return;
  for (const pattern of SQL_WRITES) {
    for (const { 0: match, groups } of text.matchAll(pattern)) {
      const table = groups.variable ? resolve.variable(groups.variable) : resolve.name(groups.name);
      if (table) yield { verb: match.split(/\s/)[0].toLowerCase(), table };
    }
  }
}

/** Text of a string or template; an expression that is a name becomes `${name}`, any other `?`. */
export function sqlText(node) {
  if (node.type !== 'TemplateLiteral') return literalText(node);
  return node.quasis
    .map(({ value }, index) => {
      const expression = node.expressions[index];
      const name = dottedName(expression);
      return value.raw + (name ? `\${${name}}` : expression ? '?' : '');
    })
    .join('');
}

/** Finds a table by what a module calls it, or by its SQL name. */
function tableResolver(module, tables) {
  const byVariable = new Map();
  for (const { target, names } of module.imports) {
    const defined = tables.filter((table) => table.path === target);
    for (const { imported, local } of names) {
      for (const table of defined) {
        if (imported === '*') byVariable.set(`${local}.${table.variable}`, table);
        else if (imported === table.variable) byVariable.set(local, table);
      }
    }
  }
  for (const table of tables) if (table.path === module.path) byVariable.set(table.variable, table);
  return {
    variable: (name) => byVariable.get(name) ?? null,
    name: (name) => tables.find((table) => table.name === name.toLowerCase()) ?? null,
  };
}

/** The feature's folder, also for tables of its sub-concerns; outside the features the folder of the file. */
const ownerFolder = (path) => path.match(/^server\/src\/features\/[^/]+/)?.[0] ?? posix.dirname(path);

function mayWrite(path, table) {
  const owner = ownerFolder(table.path);
  if (!path.startsWith(`${owner}/`)) return false;
  return roleOf(path) === 'store' || !owner.startsWith('server/src/features/');
}
