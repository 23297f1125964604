import { DocumentError } from './document-error.ts';
import { isWebLink } from './fields.ts';
import { escapeAttribute, readXml } from './xml.ts';

/** How a part of a DOCX is bound to another (ISO/IEC 29500-2). */
interface Relationship {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

const isExternal = (mode = 'Internal'): boolean => mode !== 'Internal';

const readRelationships = (bytes: Buffer): Relationship[] => {
  const found: Relationship[] = [];
  readXml(bytes, {
    onElement: ({ name, attributes }) => {
      if (name !== 'Relationship') return;
      const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => attributes.get(key));
      if (!id || !type || target === undefined) throw new DocumentError('has a relationship without an end');
      found.push({ id, type, target, isExternal: isExternal(attributes.get('TargetMode')) });
    },
  });
  return found;
};

const isLink = (target: string): boolean => isWebLink(target) || target.trim().startsWith('#');

/** A name of a part of the same package: with a scheme, a host or a share it would be one elsewhere. */
const isPart = (target: string): boolean => !/^[a-z][a-z\d+.-]*:|\\|^\s*\/\/|^\s*%5c/i.test(target);

/** Instead of a file elsewhere, which would be fetched when the document is opened: a place where there is none. */
const STAND_INS: Record<string, string> = {
  hyperlink: 'about:blank',
  image: 'about:blank',
  // The template is looked for under this name and, where there is none, not missed.
  attachedTemplate: 'Normal.dotm',
};

/** What is run, or asked for, when it is opened; and what brings other formats in. */
const REFUSED =
  /vba|macro|activex|control|oleobject|afchunk|subdocument|frame|customui|extensibility|externallink|attachedtoolbars/i;

const sanitized = (one: Relationship): Relationship => {
  const kind = one.type.slice(one.type.lastIndexOf('/') + 1);
  if (REFUSED.test(kind)) throw new DocumentError(`has a part of the kind ${kind}`);
  if (!one.isExternal && !isPart(one.target)) throw new DocumentError(`leads out of it as ${kind}`);
  if (!one.isExternal || (kind === 'hyperlink' && isLink(one.target))) return one;
  const standIn = STAND_INS[kind];
  if (!standIn) throw new DocumentError(`leads to another file as ${kind}`);
  return { ...one, target: standIn };
};

const toXml = ({ id, type, target, isExternal }: Relationship): string => {
  const mode = isExternal ? ' TargetMode="External"' : '';
  return `<Relationship Id="${escapeAttribute(id)}" Type="${escapeAttribute(type)}" Target="${escapeAttribute(target)}"${mode}/>`;
};

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/**
 * A new list of relationships that leads to nothing outside but what a person clicks on. Throws for parts that would be
 * run, or fetched in another way.
 */
export const cleanRelationships = (bytes: Buffer): Buffer => {
  const lines = readRelationships(bytes).map(sanitized).map(toXml).join('');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NAMESPACE}">${lines}</Relationships>`,
  );
};
