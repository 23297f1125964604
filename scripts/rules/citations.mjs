import { posix } from 'node:path';

/** A document by its path, and its heading; not the end of a longer path or address. */
const CITATION = /(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?(?!\w)/g;
/** A heading of the document itself. */
const OWN_HEADING = /\](\()#([\w-]+)\)/g;

/**
 * Checks that every document cited exists in the repository, relative to the root or to the citing file, and has the
 * cited heading.
 */
export function checkCitations({ files }) {
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  // Trees that rules are tried on have documents of their own.
  const citing = files.filter(({ path }) => !/^scripts\/.+\.test\.mjs$/.test(path));
  return citing.flatMap(({ path, text }) => {
    const own = headings.has(path) ? text.matchAll(OWN_HEADING) : [];
    return [...text.matchAll(CITATION), ...own].flatMap(({ 1: name, 2: heading, index: at }) => {
      const places = name === '(' ? [path] : [posix.join(path, '..', name), name];
      const found = places.find((one) => headings.has(one));
      if (found && (!heading || headings.get(found).has(heading))) return [];
      return [{ path, at, message: `${found ? `#${heading} of ${found}` : name} is not in the repository` }];
    });
  });
}

/** Names of a document's headings in links. */
function headingsOf(text) {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title.toLowerCase());
  return new Set(titles.map((title) => title.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')));
}
