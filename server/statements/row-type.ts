import { Expressions, type Queries, type Scope } from './expression.ts';
import { presentInFrom, withFacts } from './facts.ts';
import { listOf, nodeOf, type Tree, type TreeNode, wordsOf } from './node-tree.ts';
import type { Schema } from './schema.ts';
import { json, jsonOf, oneOf, rowOf, type Value, valueOfType } from './types.ts';

const SELECT = '1';
const TABLE = '0';
const SUBQUERY = '1';
const JOIN = '2';
const FUNCTION = '3';
const VALUES = '5';
const WITH = '6';
const GROUP = '9';
const number = (tree: Tree | undefined): number => Number(tree);
const entriesOf = (query: TreeNode): TreeNode[] =>
  listOf(query.commandType === SELECT ? query.targetList : query.returningList).filter(
    (entry) => entry.resjunk === 'false',
  );

const enter = (query: TreeNode, outer: Scope | null): Scope => ({
  query,
  outer,
  present: withFacts(new Map(), presentInFrom(query.jointree)),
});

/** Infers what a statement answers from the tree that PostgreSQL has made of it. */
export class RowTypes implements Queries {
  readonly #schema: Schema;
  readonly #open = new Set<TreeNode>();
  readonly #expressions: Expressions;

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#expressions = new Expressions(schema, this);
  }

  /** Columns of a statement by their names. */
  columnsOf(query: TreeNode): { name: string; type: string }[] {
    const scope = enter(query, null);
    return entriesOf(query).map((entry, index) => ({
      name: String(entry.resname),
      type: rowOf(this.#valueOf(query, entry, index, scope)),
    }));
  }

  #valueOf(query: TreeNode, entry: TreeNode, index: number, scope: Scope): Value {
    return query.setOperations
      ? this.#united(scope, nodeOf(query.setOperations)!, index)
      : this.#expressions.valueOf(entry.expr, scope);
  }

  /** A column of `union` and its like: what any of its parts answers. */
  #united(scope: Scope, part: TreeNode, index: number): Value {
    if (part.kind === 'RANGETBLREF') return this.columnOf(scope, number(part.rtindex), index + 1);
    const both = [part.larg, part.rarg].map((side) => this.#united(scope, nodeOf(side)!, index));
    return oneOf(
      both,
      both.some((value) => value.isNullable),
    );
  }

  target(query: TreeNode | null, position: number, outer: Scope | null): Value {
    if (!query || this.#open.has(query)) return json('unknown');
    this.#open.add(query);
    try {
      // Only the one that is asked for: all of each query within others would be asked for again and again.
      const entry = entriesOf(query)[position - 1];
      return entry ? this.#valueOf(query, entry, position - 1, enter(query, outer)) : json('unknown');
    } finally {
      this.#open.delete(query);
    }
  }

  /** Returns a column of an entry of `from`, counted from 1. */
  columnOf(scope: Scope, place: number, column: number): Value {
    const source = listOf(scope.query.rtable)[place - 1]!;
    switch (source.rtekind) {
      case TABLE:
        return this.#stored(number(source.relid), column);
      case SUBQUERY:
        return this.target(nodeOf(source.subquery), column, scope);
      case JOIN:
        return this.#expressions.valueOf((source.joinaliasvars as Tree[])[column - 1], scope);
      case FUNCTION:
        return this.#ofFunction(source, column, scope);
      case VALUES: {
        const given = (source.values_lists as Tree[][]).map((row) =>
          this.#expressions.valueOf(row[column - 1], scope),
        );
        return oneOf(
          given,
          given.some((value) => value.isNullable),
        );
      }
      case WITH:
        return this.#named(source, column, scope);
      case GROUP:
        return this.#expressions.valueOf((source.groupexprs as Tree[])[column - 1], scope);
      default:
        return json('unknown');
    }
  }

  #stored(table: number, number: number): Value {
    const column = this.#schema.tables.get(table)?.columns.get(number);
    if (!column) return json('unknown');
    if (column.precise) return json(column.precise, column.isNullable);
    return valueOfType(this.#schema, column.type, column.isNullable);
  }

  #ofFunction(source: TreeNode, column: number, scope: Scope): Value {
    let left = column;
    for (const item of listOf(source.functions)) {
      const defined = wordsOf(item.funccoltypes).filter((word) => word !== 'o');
      const call = nodeOf(item.funcexpr);
      if (left <= number(item.funccolcount))
        return defined.length
          ? valueOfType(this.#schema, Number(defined[left - 1]), true)
          : left === 1
            ? { ...this.#expressions.valueOf(call, scope), isNullable: false }
            : json('unknown');
      left -= number(item.funccolcount);
    }
    // The only other column is the number that `with ordinality` adds.
    return json('number');
  }

  #named(source: TreeNode, column: number, scope: Scope): Value {
    let holder: Scope | null = scope;
    for (let up = number(source.ctelevelsup); up > 0; up--) holder = holder?.outer ?? null;
    const found = listOf(holder?.query.cteList).find((one) => one.ctename === source.ctename);
    const query = nodeOf(found?.ctequery);
    if (query && !this.#open.has(query)) return this.target(query, column, holder);
    return valueOfType(
      this.#schema,
      Number(wordsOf(source.coltypes).filter((word) => word !== 'o')[column - 1]),
    );
  }

  wholeRow(scope: Scope, place: number): Value {
    const source = listOf(scope.query.rtable)[place - 1]!;
    const names = wordsOf(nodeOf(source.eref)?.colnames);
    const fields = names.map((name, index) => `${name}: ${jsonOf(this.columnOf(scope, place, index + 1))}`);
    return json(`{ ${fields.join('; ')} }`);
  }
}
