import { DOMParser, DOMSerializer, type Schema } from '@tiptap/pm/model';
import { formerName, withoutHandlers } from './inert-html.ts';

/** Other names of the same tag, and tags that the editor adds itself where they belong. */
const SAME: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' };
const UNTOLD = new Set(['p', 'thead', 'tbody', 'colgroup', 'col']);
/** True for attributes whose value is the default. */
const isPlain = (name: string, value: string): boolean =>
  name === 'rel' ||
  name === 'target' ||
  (/^(?:colspan|rowspan|start)$/.test(name) && value === '1') ||
  (name === 'alt' && !value);

const TEXTLESS = 'script, style';

/** Counts each tag, and each attribute with its value; the keys have the names that are shown. */
const countParts = (root: ParentNode): Map<string, { name: string; count: number }> => {
  const parts = new Map<string, { name: string; count: number }>();
  const add = (key: string, name: string) =>
    parts.set(key, { name, count: (parts.get(key)?.count ?? 0) + 1 });
  for (const element of root.querySelectorAll('*')) {
    const local = element.localName;
    const tag = SAME[local] ?? local;
    if (!UNTOLD.has(tag)) add(tag, `<${local}>`);
    for (const { name: given, value } of element.attributes) {
      const name = formerName(given);
      if (!isPlain(name, value)) add(`${tag} ${name}=${value}`, name);
    }
  }
  return parts;
};

const textOf = (root: Node): string => (root.textContent ?? '').replace(/\s+/g, '');

/** Scripts at its beginning would be taken for those of a head. */
const bodyOf = (html: string): HTMLElement =>
  new window.DOMParser().parseFromString(`<body>${withoutHandlers(html)}`, 'text/html').body;

interface Loss {
  /** Tags and attributes by name. */
  names: string[];
  /** Some of its words would be gone, too. */
  hasText: boolean;
  /** HTML without the parts that would be lost. */
  left: string;
}

/** Returns the parts of an HTML text that the editor cannot show and would drop. */
export const findLoss = (html: string, schema: Schema): Loss => {
  const given = bodyOf(html);
  const shown = document.createElement('div');
  const parsed = DOMParser.fromSchema(schema).parse(given);
  DOMSerializer.fromSchema(schema).serializeFragment(parsed.content, { document }, shown);
  const kept = countParts(shown);
  const lost = [...countParts(given)].filter(([key, { count }]) => count > (kept.get(key)?.count ?? 0));
  // A tag that is gone says it for its attributes, too.
  const tags = new Set(lost.map(([key]) => key));
  const names = lost.flatMap(([key, { name }]) => {
    const [tag = '', ...attribute] = key.split(' ');
    return attribute.length > 0 && tags.has(tag) ? [] : [name];
  });
  for (const silent of given.querySelectorAll(TEXTLESS)) silent.remove();
  return { names: [...new Set(names)], hasText: textOf(given) !== textOf(shown), left: shown.innerHTML };
};

export const isLoss = ({ names, hasText }: Omit<Loss, 'left'>): boolean => hasText || names.length > 0;
