import { posix } from 'node:path';
import { DocumentError } from './document-error.ts';
import { isWebLink } from './fields.ts';
import { kindOfPart, type PartKind } from './parts.ts';
import { escapeAttribute, readXml } from './xml.ts';

/** Relationship of a part of a DOCX to another (ISO/IEC 29500-2). */
export interface Relationship {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

const isExternal = (mode = 'Internal'): boolean => mode !== 'Internal';

const readRelationships = (bytes: Buffer): Relationship[] => {
  const found = new Map<string, Relationship>();
  readXml(bytes, {
    onElement: ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributes.get(key));
      if (!id || !type || target === undefined) throw new DocumentError('has a relationship without an end');
      if (found.has(id)) throw new DocumentError('has a relationship twice');
      found.set(id, { id, type, target, isExternal: isExternal(attributes.get('TargetMode')) });
    },
  });
  return [...found.values()];
};

const isLink = (target: string): boolean => isWebLink(target) || target.trim().startsWith('#');

/** A name of a part of the same package: with a scheme, a host or a share it would be one elsewhere. */
const isPart = (target: string): boolean => !/^[a-z][a-z\d+.-]*:|\\|^\s*\/\/|^\s*%5c/i.test(target);

/** External relationships that honest documents have; they are left out. */
const ELSEWHERE = new Set(['hyperlink', 'image', 'attachedTemplate']);

/** Parts that run or load something when the document is opened, or that bring in other formats. */
const REFUSED =
  /vba|macro|activex|control|oleobject|afchunk|subdocument|frame|customui|extensibility|externallink|attachedtoolbars/i;

const TYPE =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|schemas\.microsoft\.com\/office)\/[\w/]*relationships\/[\w/-]+$/;

/** Parts that a relationship may lead to, by its kind. */
const KINDS: ReadonlyMap<string, PartKind> = new Map([
  ...[
    ...['officeDocument', 'styles', 'stylesWithEffects', 'numbering', 'settings', 'webSettings', 'fontTable'],
    ...['theme', 'themeOverride', 'header', 'footer', 'footnotes', 'endnotes', 'glossaryDocument', 'people'],
    ...['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible', 'chartStyle', 'chartColorStyle'],
    ...['chart', 'chartEx', 'chartUserShapes', 'diagramData', 'diagramLayout', 'diagramQuickStyle'],
    ...['diagramColors', 'diagramDrawing', 'core-properties', 'extended-properties', 'custom-properties'],
  ].map((kind) => [kind, 'text'] as const),
  ...([
    ['image', 'picture'],
    ['hdphoto', 'picture'],
    ['font', 'font'],
  ] as const),
]);

const decode = (target: string): string => {
  try {
    return decodeURI(target);
  } catch {
    // A percent sign that stands for itself.
    return target;
  }
};

/** The part that a target leads to, by its name in lower case. */
const partOf = (source: string, target: string): string =>
  posix.resolve('/', posix.dirname(source), decode(target)).slice(1).toLowerCase();

/** Returns the part that a list of relationships belongs to: '' for the package itself, null for no list. */
export const relationshipsOf = (name: string): string | null => {
  const [, folder, part] = /^(.*\/|)_rels\/([^/]*)\.rels$/.exec(name) ?? [];
  return part === undefined ? null : `${folder}${part}`;
};

const mayStay = (one: Relationship, source: string, names: ReadonlySet<string>): boolean => {
  const kind = one.type.slice(one.type.lastIndexOf('/') + 1);
  if (REFUSED.test(kind)) throw new DocumentError(`has a part of the kind ${kind}`, 'UNSAFE');
  if (!one.isExternal && !isPart(one.target)) throw new DocumentError(`leads out of it as ${kind}`, 'UNSAFE');
  if (one.isExternal && !ELSEWHERE.has(kind))
    throw new DocumentError(`leads to another file as ${kind}`, 'UNSAFE');
  if (!TYPE.test(one.type)) return false;
  if (kind === 'hyperlink') return isLink(one.target);
  if (one.isExternal || !KINDS.has(kind)) return false;
  const part = partOf(source, one.target);
  return names.has(part) && kindOfPart(part) === KINDS.get(kind);
};

/**
 * Returns the relationships of a part that lead to included parts, or to targets that a person clicks on, and the parts that
 * these and the others lead to, by their names in lower case. Throws for parts that would be run, or fetched in another way.
 */
export const cleanRelationships = (
  bytes: Buffer,
  source: string,
  names: ReadonlySet<string>,
): { relationships: Relationship[]; kept: string[]; left: string[] } => {
  const { kept = [], left = [] } = Object.groupBy(readRelationships(bytes), (one) =>
    mayStay(one, source, names) ? 'kept' : 'left',
  );
  const partsOf = (list: Relationship[]) =>
    list.filter((one) => !one.isExternal).map(({ target }) => partOf(source, target));
  return { relationships: kept, kept: partsOf(kept), left: partsOf(left) };
};

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

const lineOf = ({ id, type, target, isExternal }: Relationship): string => {
  const mode = isExternal ? ' TargetMode="External"' : '';
  return `<Relationship Id="${escapeAttribute(id)}" Type="${escapeAttribute(type)}" Target="${escapeAttribute(target)}"${mode}/>`;
};

/** A new list of relationships. */
export const toXml = (relationships: readonly Relationship[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NAMESPACE}">${relationships.map(lineOf).join('')}</Relationships>`,
  );
