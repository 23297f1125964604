import { DocumentError } from './document-error.ts';
import { BINARY_TYPES, endingOf, kindOfPart } from './parts.ts';
import { escapeAttribute, readXml } from './xml.ts';

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const REFUSED = /macroenabled|vba|activex|oleobject|template\.main|application\/x-(?!font)|html|rtf/i;
/** Types of parts that are XML of Office. */
const TEXT = /^application\/vnd\.(?:openxmlformats|ms-word|ms-office)[\w.-]*\+xml$/i;

/** Types of parts by their names in lower case. */
export type Types = ReadonlyMap<string, { partName: string; type: string }>;

/** Returns the types of a DOCX's parts. Throws where they are missing, and for types that no honest document has. */
export const readTypes = (bytes: Buffer): Types => {
  const types = new Map<string, { partName: string; type: string }>();
  readXml(bytes, {
    onElement: ({ name, attributes }) => {
      const [type = '', partName] = [attributes.get('ContentType'), attributes.get('PartName')];
      if (REFUSED.test(type)) throw new DocumentError(`has a part of the type ${type}`, 'UNSAFE');
      if (name === 'Override' && partName) types.set(partName.slice(1).toLowerCase(), { partName, type });
    },
  });
  return types;
};

/** A package of Office is a DOCX only by the type of the part where its text is. */
export const isMain = (types: Types, name: string): boolean =>
  name.startsWith('word/') && kindOfPart(name) === 'text' && types.get(name.toLowerCase())?.type === MAIN;

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/content-types';
const BASIC = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
};

/** A new list of types: of pictures and fonts by their endings, whatever they said, and of texts as they were. */
export const typesOf = (types: Types, names: readonly string[]): Buffer => {
  const endings = [...new Set(names.map(endingOf))].filter((ending) => Object.hasOwn(BINARY_TYPES, ending));
  const defaults = { ...BASIC, ...Object.fromEntries(endings.map((one) => [one, BINARY_TYPES[one]!])) };
  const overrides = names.flatMap((name) => {
    const found = kindOfPart(name) === 'text' ? types.get(name.toLowerCase()) : undefined;
    return found && TEXT.test(found.type) ? [found] : [];
  });
  const lines = [
    ...Object.entries(defaults).map(
      ([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`,
    ),
    ...overrides.map(
      ({ partName, type }) => `<Override PartName="${escapeAttribute(partName)}" ContentType="${type}"/>`,
    ),
  ];
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="${NAMESPACE}">${lines.join('')}</Types>`,
  );
};
