import { listOf, nodeOf, type Tree, type TreeNode, wordsOf } from './node-tree.ts';

/** Key of a column, an expression or an outer join that is not null. */
type Fact = [key: string, words: string | null];

/** Keys that conditions show not to be null, with the rest of the words where they name some. */
export type Facts = ReadonlyMap<string, string | null>;

export const IS_NOT_NULL = '1';
const INNER_JOIN = '0';
const TEXT_EQUALS = '67';
const TEXT = '25';
const UNTYPED = '705';

export const columnKey = (node: TreeNode): string => `${node.varno}.${node.varattno}`;

/** Bytes of a text constant behind the four of its length, or up to its end for one without type. */
export const textOf = (node: TreeNode): string => {
  const bytes = Buffer.from(wordsOf(node.constvalue).map(Number));
  return node.consttype === UNTYPED ? bytes.subarray(0, -1).toString() : bytes.subarray(4).toString();
};

/** Returns a key of an expression without its position in the text, so that equal expressions have the same. */
export const keyOf = (node: TreeNode): string =>
  node.kind === 'VAR'
    ? columnKey(node)
    : JSON.stringify(node, (name, value) => (name === 'location' ? 0 : value));

/** Outer joins that may leave a column empty; the first word says which kind of set it is. */
export const joinsOver = (column: TreeNode): string[] =>
  wordsOf(column.varnullingrels)
    .slice(1)
    .map((join) => `join ${join}`);

/** A column that is there, with the words that are left of it; it shows that the joins over it found something. */
const presentColumn = (expression: Tree | undefined, words: string | null = null): Fact[] => {
  const node = nodeOf(expression);
  if (node?.kind === 'RELABELTYPE') return presentColumn(node.arg, words);
  if (node?.kind !== 'VAR' || node.varlevelsup !== '0') return [];
  return [[columnKey(node), words], ...joinsOver(node).map((join): Fact => [join, null])];
};

/** Returns what a condition, where it holds, shows not to be null. */
export const presentIn = (condition: Tree | undefined): Fact[] => {
  const node = nodeOf(condition);
  if (node?.kind === 'BOOLEXPR' && node.boolop === 'and') return listOf(node.args).flatMap(presentIn);
  if (node?.kind === 'NULLTEST' && node.nulltesttype === IS_NOT_NULL)
    return [...presentColumn(node.arg), [keyOf(nodeOf(node.arg)!), null]];
  if (node?.kind !== 'OPEXPR' && node?.kind !== 'SCALARARRAYOPEXPR') return [];
  const [left, right] = listOf(node.args);
  const isEqual = node.opfuncid === TEXT_EQUALS && node.useOr !== 'false';
  const words = isEqual ? wordsGiven(right!) : null;
  return [...presentColumn(left, words), ...presentColumn(right)];
};

/** Returns the words of a constant or of a list. */
const wordsGiven = (node: TreeNode): string | null => {
  if (node.kind === 'CONST' && node.consttype === TEXT) return JSON.stringify(textOf(node));
  if (node.kind !== 'ARRAYEXPR') return null;
  const words = listOf(node.elements).map(wordsGiven);
  return words.includes(null) ? null : words.join(' | ');
};

export const presentInFrom = (from: Tree | undefined): Fact[] => {
  const node = nodeOf(from);
  if (node?.kind === 'FROMEXPR')
    return [...presentIn(node.quals), ...listOf(node.fromlist).flatMap(presentInFrom)];
  if (node?.kind !== 'JOINEXPR') return [];
  if (node.jointype !== INNER_JOIN) return presentInFrom(node.larg);
  return [...presentIn(node.quals), ...presentInFrom(node.larg), ...presentInFrom(node.rarg)];
};

export const withFacts = (known: Facts, facts: readonly Fact[]): Facts => {
  const present = new Map(known);
  for (const [key, words] of facts) present.set(key, words ?? present.get(key) ?? null);
  return present;
};
