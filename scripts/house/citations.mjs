import { posix } from 'node:path';

/** A document by its path, and its heading; not the end of a longer path or address. */
const CITATION = /(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.md)(?:#([\w-]+))?(?!\w)/g;
/** A heading of the document itself. */
const OWN_HEADING = /\]\(#([\w-]+)\)/g;
/** Trees that rules are tried on have documents of their own. */
const IS_TRIAL = /^scripts\/.+\.test\.mjs$/;

/**
 * Rule 10: whoever has the repository has every document that it cites, and the heading. A document is named
 * from the root or from where it is cited.
 */
export function checkCitations({ files }) {
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  return files
    .filter(({ path }) => !IS_TRIAL.test(path))
    .flatMap(({ path, text }) => {
      const own = headings.has(path) ? text.matchAll(OWN_HEADING) : [];
      const cited = [
        ...[...text.matchAll(CITATION)].map(({ 1: name, 2: heading, index: at }) => ({ name, heading, at })),
        ...[...own].map(({ 1: heading, index: at }) => ({ name: posix.basename(path), heading, at })),
      ];
      return cited.flatMap(({ name, heading, at }) => {
        const found = [posix.join(posix.dirname(path), name), name].find((one) => headings.has(one));
        if (!found) return [{ path, at, message: `${name} is not in the repository` }];
        const isThere = !heading || headings.get(found).has(heading);
        return isThere ? [] : [{ path, at, message: `${found} has no heading #${heading}` }];
      });
    });
}

/** Names of a document's headings in links. */
function headingsOf(text) {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title.toLowerCase());
  return new Set(titles.map((title) => title.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')));
}
