import { readArchive, writeArchive } from './archive.ts';
import { isMain, readTypes, typesOf } from './content-types.ts';
import { DocumentError } from './document-error.ts';
import { isAllowedPart, isText, kindOfPart } from './parts.ts';
import { cleanRelationships, type Relationship, relationshipsOf, toXml } from './relationships.ts';
import { showsAnything } from './word-losses.ts';
import { sanitizeText } from './word-text.ts';

const TYPES = '[Content_Types].xml';

const PROPERTIES = 'http://schemas.openxmlformats.org/officeDocument/2006';
const empty = (root: string, namespace: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} xmlns="${namespace}"/>`);

/** Parts with author, program, recipient and times of work, replaced by empty ones. */
const NAMELESS: Record<string, Buffer> = {
  'docprops/core.xml': empty(
    'coreProperties',
    'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  ),
  'docprops/app.xml': empty('Properties', `${PROPERTIES}/extended-properties`),
  'docprops/custom.xml': empty('Properties', `${PROPERTIES}/custom-properties`),
};

type Parts = ReadonlyMap<string, Buffer>;

const allowedParts = (files: Parts): Map<string, Buffer> =>
  new Map(
    [...files].filter(([name, bytes]) => {
      if (name === TYPES) return false;
      return Object.hasOwn(NAMELESS, name.toLowerCase()) || isAllowedPart(name, bytes);
    }),
  );

/** Throws for parts among these that are text of Word or drawings, and would be missed. */
const assertUnseen = (files: Parts, lost: ReadonlySet<string>): void => {
  for (const [name, bytes] of files)
    if (lost.has(name.toLowerCase()) && isText(name) && showsAnything(bytes))
      throw new DocumentError(`would lose ${name}`, 'PARTS');
};

/**
 * Returns the clean relationships of each part that has any, by its name in lower case, without those of parts that are left
 * out. Throws where those would be missed.
 */
const relationshipsByPart = (parts: Map<string, Buffer>, files: Parts): Map<string, Relationship[]> => {
  const names = new Set([...parts.keys()].map((name) => name.toLowerCase()));
  const found = new Map<string, Relationship[]>();
  const [reached, lost] = [new Set<string>(), new Set<string>()];
  for (const [name, bytes] of parts) {
    if (kindOfPart(name) !== 'relationships') continue;
    const source = relationshipsOf(name.toLowerCase());
    if (source === null || (source !== '' && !names.has(source))) parts.delete(name);
    else {
      const { relationships, kept, left } = cleanRelationships(bytes, source, names);
      found.set(source, relationships);
      for (const part of kept) reached.add(part);
      for (const part of left) lost.add(part);
    }
  }
  assertUnseen(files, new Set([...lost].filter((part) => !reached.has(part))));
  return found;
};

/**
 * A new DOCX of the parts of a given one that are known, without what would be fetched from elsewhere, run, or opened by
 * another program. Throws for what is no document of Word, or damaged, for macros, programs and files of other formats, and
 * for what its reader would miss.
 */
export const cleanDocx = async (bytes: Buffer): Promise<Uint8Array> => {
  const files = await readArchive(bytes);
  const given = files.get(TYPES);
  if (!given) throw new DocumentError('has no types', 'OTHER_KIND');
  const types = readTypes(given);
  const parts = allowedParts(files);
  if (![...parts.keys()].some((name) => isMain(types, name)))
    throw new DocumentError('has no text', 'OTHER_KIND');
  const relationships = relationshipsByPart(parts, files);
  const clean = (name: string, part: Buffer): Buffer => {
    const path = name.toLowerCase();
    if (Object.hasOwn(NAMELESS, path)) return NAMELESS[path]!;
    const kind = kindOfPart(name);
    if (kind === 'relationships') return toXml(relationships.get(relationshipsOf(path)!)!);
    const ids = new Set(relationships.get(path)?.map(({ id }) => id));
    return kind === 'text' ? sanitizeText(part, ids) : part;
  };
  const made = [...parts].map(([name, part]) => [name, clean(name, part)] as const);
  return writeArchive(new Map([[TYPES, typesOf(types, [...parts.keys()])], ...made]));
};
