/** A node of PostgreSQL's parse tree: its kind (`VAR`, `QUERY`) and its fields. */
export interface TreeNode {
  kind: string;
  [field: string]: Tree;
}
export type Tree = TreeNode | Tree[] | string | null;

export const nodeOf = (tree: Tree | undefined): TreeNode | null =>
  tree && typeof tree === 'object' && !Array.isArray(tree) ? tree : null;

export const listOf = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree) ? (tree.filter((item) => nodeOf(item) !== null) as TreeNode[]) : [];

/** Words of a list such as `(o 25 23)`. */
export const wordsOf = (tree: Tree | undefined): string[] =>
  Array.isArray(tree) ? tree.filter((item) => typeof item === 'string') : [];

const TOKEN = /[(){}[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s(){}[\]\\]|\\.)+/g;

/** Reads the text form of `pg_node_tree`; bytes of a constant become a list of words. */
export const parseTree = (text: string): Tree => {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const read = (): Tree => {
    const token = tokens[at++]!;
    if (token === '{') return readNode();
    if (token === '(' || token === '[') return readList(token === '(' ? ')' : ']');
    if (token === '<>') return null;
    return token.startsWith('"')
      ? token.slice(1, -1).replaceAll(/\\(.)/g, '$1')
      : token.replaceAll(/\\(.)/g, '$1');
  };
  const readList = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (tokens[at] !== end) items.push(read());
    at++;
    return items;
  };
  const readNode = (): TreeNode => {
    const node: TreeNode = { kind: tokens[at++]! };
    while (tokens[at] !== '}') {
      const field = tokens[at++]!.slice(1);
      node[field] = read();
      // A constant is written as its length and its bytes.
      if (tokens[at] === '[') node[field] = read();
    }
    at++;
    return node;
  };
  return read();
};
