import type pg from 'pg';
import { listOf, nodeOf, parseTree, type Tree, type TreeNode, wordsOf } from './node-tree.ts';
import { RowTypes } from './row-type.ts';
import type { Column, Schema } from './schema.ts';
import { parameterOf } from './types.ts';

export interface Described {
  /** Types that may be given for the parameters. */
  parameters: string[];
  columns: { name: string; type: string }[];
}

/** Fault of a statement found by PostgreSQL or the check; `at` is a place in its text. */
export interface Fault {
  message: string;
  at: number | null;
}

interface Prepared {
  types: number[];
  names: string[];
  isSilent: boolean;
}

const UPDATE = '2';
const INSERT = '3';

/** Every query of a tree, those within others too. */
const queriesIn = (tree: unknown): TreeNode[] => {
  if (Array.isArray(tree)) return tree.flatMap(queriesIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap(queriesIn);
  return (tree as TreeNode).kind === 'QUERY' ? [tree as TreeNode, ...inside] : inside;
};

const TABLE = '0';

/** Names of columns that are given to a statement beside its tables: rows that were given, and named queries. */
const offeredBy = (sources: readonly TreeNode[]): Set<string> =>
  new Set(
    sources.filter(({ rtekind }) => rtekind !== TABLE).flatMap(({ eref }) => wordsOf(nodeOf(eref)?.colnames)),
  );

/**
 * Returns the columns that a table requires of an insert, or that exist under the values' names, and that a statement leaves
 * out. The id of an update only selects rows.
 */
const missingIn = (schema: Schema, query: TreeNode): string[] => {
  if (query.commandType !== INSERT && query.commandType !== UPDATE) return [];
  const isInsert = query.commandType === INSERT;
  const sources = listOf(query.rtable);
  const table = schema.tables.get(Number(sources[Number(query.resultRelation) - 1]?.relid));
  const given = new Set(listOf(query.targetList).map((entry) => Number(entry.resno)));
  const offered = offeredBy(
    isInsert ? sources.flatMap(({ subquery }) => listOf(nodeOf(subquery)?.rtable)) : sources,
  );
  return [...(table?.columns ?? [])]
    .filter(([number, { hasDefault }]) => !hasDefault && !given.has(number))
    .filter(([, { isNullable, name }]) =>
      isInsert ? !isNullable || offered.has(name) : name !== 'id' && offered.has(name),
    )
    .map(([, column]) => `${isInsert ? 'inserts' : 'updates'} without ${table!.name}.${column.name}`);
};

/** Returns the number of the parameter that an expression consists of, or null. */
const parameterIn = (expression: Tree | undefined): number | null => {
  const node = nodeOf(expression);
  if (node?.kind === 'PARAM') return Number(node.paramid);
  return node?.kind === 'RELABELTYPE' ? parameterIn(node.arg) : null;
};

/** Types of parameters that are written to columns as they are. */
const writtenIn = (schema: Schema, query: TreeNode): [parameter: number, type: string][] => {
  if (query.commandType !== INSERT && query.commandType !== UPDATE) return [];
  const table = schema.tables.get(Number(listOf(query.rtable)[Number(query.resultRelation) - 1]?.relid));
  return listOf(query.targetList).flatMap((entry) => {
    const parameter = parameterIn(entry.expr);
    const column = table?.columns.get(Number(entry.resno));
    return parameter && column ? [[parameter, writtenType(schema, column)] as const] : [];
  }) as [number, string][];
};

const writtenType = (schema: Schema, { type, precise, isNullable }: Column): string => {
  const isText = schema.types.get(type)?.name === 'text';
  const given = isText && precise ? `${precise} | null` : parameterOf(schema, type);
  return isNullable ? given : `NonNullable<${given}>`;
};

/** Lets PostgreSQL parse a statement, and returns its parameters and columns; nothing is run. */
export const describe = async (
  client: pg.Client,
  schema: Schema,
  text: string,
): Promise<Described | Fault> => {
  await client.query('savepoint statement');
  try {
    await client.query(`prepare statement as ${text}`);
    const prepared = await client.query(
      `select parameter_types::oid[]::int[] as types, parameter_types::text[] as names,
        result_types is null as "isSilent" from pg_prepared_statements`,
    );
    const { types, names, isSilent } = prepared.rows[0] as Prepared;
    // The body of a function is the only place where PostgreSQL keeps what it has made of a statement with parameters.
    const given = names.map((name, index) => `a${index} ${name}`);
    const returned = isSilent ? 'void' : 'setof record';
    await client.query(
      `create function pg_temp.statement(${given}) returns ${returned} language sql begin atomic ${text}; end`,
    );
    const body = await client.query(
      `select prosqlbody::text as body from pg_proc where proname = 'statement'`,
    );
    const query = firstQuery(parseTree(body.rows[0].body));
    const missing = queriesIn(query).flatMap((one) => missingIn(schema, one));
    if (missing.length) return { message: missing.join(', '), at: null };
    const columns = new RowTypes(schema).columnsOf(query);
    const named = columns.find(({ name }) => /[a-z][A-Z]/.test(name));
    if (named) return { message: `calls a column "${named.name}": rows name it so by themselves`, at: null };
    const parameters = types.map((type) => parameterOf(schema, type));
    for (const [parameter, type] of queriesIn(query).flatMap((one) => writtenIn(schema, one)))
      parameters[parameter - 1] = type;
    return { parameters, columns };
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const offset = 'prepare statement as '.length;
    return { message, at: position ? Number(position) - 1 - offset : null };
  } finally {
    await client.query('rollback to savepoint statement');
    await client.query('deallocate all');
  }
};

const firstQuery = (tree: unknown): TreeNode => {
  let found = tree;
  while (Array.isArray(found)) found = found[0];
  return nodeOf(found as TreeNode)!;
};
