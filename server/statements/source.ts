import { parseSync } from 'rolldown/utils';

export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A template of SQL in a source file. */
export interface Template {
  path: string;
  start: number;
  /** Place of each of its values. */
  values: { start: number; end: number }[];
  /** Beginning of each piece of text. */
  texts: number[];
}

/** A place that runs SQL: `rows`, `one` or `run`. */
export interface Call {
  path: string;
  start: number;
  name: string;
  /** End of the name, and of the row type that is given behind it. */
  nameEnd: number;
  typeEnd: number;
}

export interface Source {
  path: string;
  text: string;
  templates: Template[];
  calls: Call[];
  /** Text to insert so that exploring it sees and steers its choices. */
  insertions: { at: number; text: string; closes: boolean }[];
  imports: { start: number; end: number; specifier: string }[];
}

const RUNNERS = new Set(['rows', 'one', 'run']);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof (value as SyntaxNode | null)?.type === 'string' && 'start' in (value as SyntaxNode);

const walk = (
  node: SyntaxNode,
  visit: (node: SyntaxNode, parents: SyntaxNode[]) => void,
  parents: SyntaxNode[] = [],
) => {
  visit(node, parents);
  parents.push(node);
  for (const value of Object.values(node))
    for (const item of Array.isArray(value) ? value : [value]) if (isNode(item)) walk(item, visit, parents);
  parents.pop();
};

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : '';

/** Names that an expression reads outside of functions within it. */
const namesIn = (expression: SyntaxNode): string[] => {
  const names = new Set<string>();
  walk(expression, (node, parents) => {
    if (node.type !== 'Identifier' || node.name === 'undefined') return;
    if (parents.some((parent) => parent.type.endsWith('FunctionExpression') || parent.type.startsWith('TS')))
      return;
    const parent = parents.at(-1);
    if (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) return;
    if (parent?.type === 'Property' && parent.key === node && !parent.shorthand) return;
    names.add(String(node.name));
  });
  return [...names];
};

/** Returns whether a node is part of the condition of another choice, which is made as a whole. */
const isInQuestion = (node: SyntaxNode, parents: readonly SyntaxNode[]): boolean => {
  const parent = parents.at(-1);
  if (!parent) return false;
  if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') return parent.test === node;
  if (parent.type === 'LogicalExpression' && parent.left === node) return true;
  return (
    ['LogicalExpression', 'UnaryExpression'].includes(parent.type) &&
    isInQuestion(parent, parents.slice(0, -1))
  );
};

/** Collects the findings of a walk through a source's tree. */
class Reader {
  readonly source: Source;

  constructor(path: string, text: string, templates: Template[], calls: Call[]) {
    this.source = { path, text, templates, calls, insertions: [], imports: [] };
  }

  /** Puts text around a node. */
  #wrap(node: SyntaxNode, before: string, after: string): void {
    this.source.insertions.push({ at: node.start, text: before, closes: false });
    this.source.insertions.push({ at: node.end, text: after, closes: true });
  }

  #choose(whole: SyntaxNode): void {
    // `!x` is the same question as `x`.
    const isNot = whole.type === 'UnaryExpression' && whole.operator === '!';
    const question = (isNot ? whole.argument : whole) as SyntaxNode;
    const key = nameOf(question) ? '' : this.#textOf(question);
    this.#wrap(question, `__explore.choose(${JSON.stringify(key)}, (`, `), [${namesIn(question)}])`);
  }

  #textOf({ start, end }: SyntaxNode): string {
    return this.source.text.slice(start, end);
  }

  #keyOf(node: SyntaxNode): string {
    return JSON.stringify(`${this.source.path}:${node.start}`);
  }

  #readTemplate(node: SyntaxNode): void {
    if (nameOf(node.tag) !== 'sql') return;
    const { expressions, quasis } = node.quasi as { expressions: SyntaxNode[]; quasis: SyntaxNode[] };
    const id = this.source.templates.push({
      path: this.source.path,
      start: node.start,
      values: expressions.map(({ start, end }) => ({ start, end })),
      texts: quasis.map(({ start }) => start),
    });
    this.#wrap(node.tag as SyntaxNode, '', `.at(${id - 1})`);
  }

  #readCall(node: SyntaxNode): void {
    const callee = node.callee as SyntaxNode;
    const given = node.arguments as SyntaxNode[];
    if (!RUNNERS.has(nameOf(callee)) || given.length < 2 || given.length > 3) return;
    const id = this.source.calls.push({
      path: this.source.path,
      start: node.start,
      name: nameOf(callee),
      nameEnd: callee.end,
      typeEnd: (node.typeArguments as SyntaxNode | null)?.end ?? callee.end,
    });
    this.#wrap(given[1]!, '', `, ${id - 1}`);
  }

  #readSwitch(node: SyntaxNode): void {
    const cases = (node.cases as SyntaxNode[]).map(({ test }) => test as SyntaxNode | null);
    const words = cases.map((test) => (test ? this.#textOf(test) : 'undefined'));
    const question = node.discriminant as SyntaxNode;
    this.#wrap(question, `__explore.select(${this.#keyOf(node)}, (`, `), [${words}])`);
  }

  #readObject(node: SyntaxNode): void {
    const spread = (node.properties as SyntaxNode[]).filter(({ type }) => type === 'SpreadElement');
    const names = spread.map(({ argument }) => nameOf(argument)).filter((name) => name !== '');
    if (names.length) this.#wrap(node, '__explore.merge(', `, [${names}])`);
  }

  #readMember(node: SyntaxNode, parent: SyntaxNode | undefined): void {
    const object = node.object as SyntaxNode;
    const isFixed = !node.computed || (node.property as SyntaxNode).type === 'Literal';
    const isWritten = parent?.type === 'AssignmentExpression' && parent.left === node;
    if (isFixed || isWritten || nameOf(object) === '') return;
    this.#wrap(object, `__explore.lookUp(${this.#keyOf(node)}, `, ')');
  }

  readonly visit = (node: SyntaxNode, parents: SyntaxNode[]): void => {
    switch (node.type) {
      case 'ImportDeclaration': {
        const { start, end, value } = node.source as SyntaxNode;
        this.source.imports.push({ start, end, specifier: String(value) });
        break;
      }
      case 'TaggedTemplateExpression':
        this.#readTemplate(node);
        break;
      case 'CallExpression':
        this.#readCall(node);
        break;
      case 'SwitchStatement':
        this.#readSwitch(node);
        break;
      case 'ObjectExpression':
        this.#readObject(node);
        break;
      case 'MemberExpression':
        this.#readMember(node, parents.at(-1));
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        this.#choose(node.test as SyntaxNode);
        break;
      case 'LogicalExpression':
        if (!isInQuestion(node, parents)) this.#choose(node.left as SyntaxNode);
    }
  };
}

export const readSource = (path: string, text: string, templates: Template[], calls: Call[]): Source => {
  const reader = new Reader(path, text, templates, calls);
  walk(parseSync(path, text).program as never, reader.visit);
  return reader.source;
};

/** The text with pieces put in. What closes comes first where pieces meet, and what was opened last is closed first. */
export const withInsertions = ({ text, insertions }: Pick<Source, 'text' | 'insertions'>): string => {
  const sorted = insertions
    .map((one, order) => ({ ...one, order: one.closes ? -order : order }))
    .sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.order - b.order);
  let result = '';
  let at = 0;
  for (const one of sorted) {
    result += text.slice(at, one.at) + one.text;
    at = one.at;
  }
  return result + text.slice(at);
};

export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
