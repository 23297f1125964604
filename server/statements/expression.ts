import {
  columnKey,
  type Facts,
  IS_NOT_NULL,
  joinsOver,
  keyOf,
  presentIn,
  textOf,
  withFacts,
} from './facts.ts';
import { listOf, nodeOf, type Tree, type TreeNode } from './node-tree.ts';
import type { Schema } from './schema.ts';
import { json, jsonOf, oneOf, rowOf, type Value, valueOfType } from './types.ts';

/**
 * A query within those around it, and what its conditions keep from being null: columns by their key, expressions by
 * their text, with the words that are left of them where the conditions name some.
 */
export interface Scope {
  query: TreeNode;
  outer: Scope | null;
  present: Facts;
}

/** Facts about queries that their expressions need. */
export interface Queries {
  /** Returns a column of an entry of `from`, counted from 1. */
  columnOf(scope: Scope, place: number, column: number): Value;
  wholeRow(scope: Scope, place: number): Value;
  /** Returns the value of a query's column at a position, counted from 1. */
  target(query: TreeNode | null, position: number, outer: Scope | null): Value;
}

/** Aggregates and window functions that always answer something. */
const COUNTS = new Set(['count', 'row_number', 'rank', 'dense_rank', 'ntile']);

const number = (tree: Tree | undefined): number => Number(tree);

/** The type of an object whose members that may be null are absent then; those of objects within it are not looked at. */
const withoutNulls = (type: string): string =>
  `{ [K in keyof (${type}) as null extends (${type})[K] ? never : K]: (${type})[K] } & ` +
  `{ [K in keyof (${type}) as null extends (${type})[K] ? K : never]?: NonNullable<(${type})[K]> }`;

/** Infers what expressions answer. */
export class Expressions {
  readonly #schema: Schema;
  readonly #queries: Queries;

  constructor(schema: Schema, queries: Queries) {
    this.#schema = schema;
    this.#queries = queries;
  }

  #variable(node: TreeNode, scope: Scope): Value {
    let holder: Scope = scope;
    for (let up = number(node.varlevelsup); up > 0; up--) holder = holder.outer!;
    const value =
      node.varattno === '0'
        ? this.#queries.wholeRow(holder, number(node.varno))
        : this.#queries.columnOf(holder, number(node.varno), number(node.varattno));
    const words = holder.present.get(columnKey(node));
    if (words !== undefined) return words ? json(words) : { ...value, isNullable: false };
    const mayBeMissing = joinsOver(node).some((join) => !holder.present.has(join));
    return mayBeMissing ? { ...value, isNullable: true } : value;
  }

  #constant(node: TreeNode): Value {
    const value = valueOfType(this.#schema, number(node.consttype));
    if (node.constisnull === 'true') return { inRow: 'never', inJson: 'never', isNullable: true };
    const name = this.#schema.types.get(number(node.consttype))?.name;
    if (name === 'text' || name === 'unknown') return json(JSON.stringify(textOf(node)));
    if (name === 'json') return json(textOf(node) === '[]' ? 'never[]' : 'unknown');
    return value;
  }

  #call(node: TreeNode, scope: Scope): Value {
    const called = this.#schema.functions.get(number(node.funcid));
    const args = listOf(node.args);
    switch (called?.name) {
      case 'json_build_object':
      case 'jsonb_build_object': {
        const fields: string[] = [];
        for (let at = 0; at + 1 < args.length; at += 2)
          fields.push(`${JSON.stringify(textOf(args[at]!))}: ${jsonOf(this.valueOf(args[at + 1], scope))}`);
        return json(`{ ${fields.join('; ')} }`);
      }
      case 'to_json':
      case 'to_jsonb':
      case 'row_to_json': {
        const value = this.valueOf(args[0], scope);
        return json(value.inJson, value.isNullable);
      }
      case 'json_strip_nulls': {
        const value = this.valueOf(args[0], scope);
        return json(withoutNulls(jsonOf(value)), value.isNullable);
      }
      case 'unnest': {
        const value = this.valueOf(args[0], scope);
        return { ...valueOfType(this.#schema, number(node.funcresulttype)), isNullable: value.isNullable };
      }
    }
    const isNullable = !!called?.isStrict && args.some((arg) => this.valueOf(arg, scope).isNullable);
    return valueOfType(this.#schema, number(node.funcresulttype), isNullable);
  }

  #aggregate(node: TreeNode, scope: Scope): Value {
    const name = this.#schema.functions.get(number(node.aggfnoid))?.name ?? '';
    const args = listOf(node.args).filter((entry) => entry.resjunk === 'false');
    const values = args.map((entry) => this.valueOf(entry.expr, scope));
    const hasRows = Array.isArray(scope.query.groupClause) && !node.aggfilter;
    const isNullable = !hasRows || values.some((value) => value.isNullable);
    if (COUNTS.has(name)) return valueOfType(this.#schema, number(node.aggtype));
    if (name === 'json_agg' || name === 'jsonb_agg') return json(`(${jsonOf(values[0]!)})[]`, !hasRows);
    if (name === 'json_object_agg' || name === 'jsonb_object_agg')
      return json(`Record<string, ${jsonOf(values[1]!)}>`, !hasRows);
    if (name === 'array_agg') {
      const [value] = values;
      return { inRow: `(${rowOf(value!)})[]`, inJson: `(${jsonOf(value!)})[]`, isNullable: !hasRows };
    }
    if (name === 'min' || name === 'max') return { ...values[0]!, isNullable };
    return valueOfType(this.#schema, number(node.aggtype), isNullable);
  }

  #choice(node: TreeNode, scope: Scope): Value {
    const results: Value[] = [];
    const end = () =>
      oneOf(
        results,
        results.some((value) => value.isNullable),
      );
    for (const when of listOf(node.args)) {
      const known = { ...scope, present: withFacts(scope.present, presentIn(when.expr)) };
      results.push(this.valueOf(when.result, known));
      if (this.#isCertain(nodeOf(when.expr), scope)) return end();
    }
    results.push(this.valueOf(node.defresult, scope));
    return end();
  }

  /** Returns whether a condition always holds: it requires something to be there that cannot be missing. */
  #isCertain(condition: TreeNode | null, scope: Scope): boolean {
    if (condition?.kind !== 'NULLTEST' || condition.nulltesttype !== IS_NOT_NULL) return false;
    return !this.valueOf(condition.arg, scope).isNullable;
  }

  #subquery(node: TreeNode, scope: Scope): Value {
    const query = nodeOf(node.subselect)!;
    const value = this.#queries.target(query, 1, scope);
    if (node.subLinkType === '6')
      return { inRow: `(${rowOf(value)})[]`, inJson: `(${jsonOf(value)})[]`, isNullable: false };
    if (node.subLinkType !== '4') return json('boolean');
    const isOneRow = query.hasAggs === 'true' && !query.groupClause && !query.havingQual;
    return { ...value, isNullable: value.isNullable || !isOneRow };
  }

  valueOf(expression: Tree | undefined, scope: Scope): Value {
    const node = nodeOf(expression);
    if (!node) return json('never', true);
    const value = this.#valueOfNode(node, scope);
    return value.isNullable && scope.present.has(keyOf(node)) ? { ...value, isNullable: false } : value;
  }

  #valueOfNode(node: TreeNode, scope: Scope): Value {
    const values = () => listOf(node.args).map((arg) => this.valueOf(arg, scope));
    const ofType = (field: string, isNullable: boolean) =>
      valueOfType(this.#schema, number(node[field]), isNullable);
    const anyNull = () => values().some((value) => value.isNullable);
    const boolean = json('boolean');
    switch (node.kind) {
      case 'VAR':
        return this.#variable(node, scope);
      case 'CONST':
        return this.#constant(node);
      case 'PARAM':
        return ofType('paramtype', false);
      case 'FUNCEXPR':
        return this.#call(node, scope);
      case 'AGGREF':
        return this.#aggregate(node, scope);
      case 'WINDOWFUNC':
        return ofType('wintype', !COUNTS.has(this.#schema.functions.get(number(node.winfnoid))?.name ?? ''));
      case 'OPEXPR': {
        const operator = this.#schema.functions.get(number(node.opfuncid))?.name ?? '';
        return ofType('opresulttype', anyNull() || /^jsonb?_(object|array)_(field|element)/.test(operator));
      }
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return { ...boolean, isNullable: anyNull() };
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
        return boolean;
      case 'NULLIFEXPR':
        return { ...values()[0]!, isNullable: true };
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return oneOf(
          values(),
          values().every((value) => value.isNullable),
        );
      case 'CASEEXPR':
        return this.#choice(node, scope);
      case 'SUBLINK':
        return this.#subquery(node, scope);
      case 'RELABELTYPE':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
        return this.valueOf(node.arg, scope);
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
        return ofType('resulttype', this.valueOf(node.arg, scope).isNullable);
      case 'ARRAYEXPR': {
        const elements = oneOf(
          listOf(node.elements).map((element) => this.valueOf(element, scope)),
          false,
        );
        return { inRow: `(${elements.inRow})[]`, inJson: `(${elements.inJson})[]`, isNullable: false };
      }
      case 'SQLVALUEFUNCTION':
        return ofType('type', false);
      case 'SUBSCRIPTINGREF':
        return ofType('refrestype', true);
      case 'FIELDSELECT':
        return ofType('resulttype', true);
      default:
        return json('unknown', true);
    }
  }
}
