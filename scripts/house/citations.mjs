import { posix } from 'node:path';
import { lineFinder } from './module.mjs';
import { violation } from './violation.mjs';

const RULE = '10-citations';
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
  const headings = new Map(
    files.filter(({ path }) => isDocument(path)).map(({ path, text }) => [path, headingsOf(text)]),
  );
  return files
    .filter(({ path }) => !IS_TRIAL.test(path))
    .flatMap(({ path, text }) => {
      const lineOf = lineFinder(text);
      return citationsIn(path, text).flatMap(({ cited, heading, at }) => {
        const found = cited.find((one) => headings.has(one));
        const refuse = (message) => [violation(RULE, path, lineOf(at), message, { subject: cited[0] })];
        if (!found) return refuse(`${cited[0]} is not in the repository`);
        if (heading && !headings.get(found).has(heading))
          return refuse(`${found} has no heading #${heading}`);
        return [];
      });
    });
}

const isDocument = (path) => path.endsWith('.md');

/** What a file cites, as `{ cited, heading, at }`: `cited` are the paths that may be meant. */
function citationsIn(path, text) {
  const others = [...text.matchAll(CITATION)].map(({ 1: name, 2: heading, index }) => {
    return { cited: [name, posix.join(posix.dirname(path), name)], heading, at: index };
  });
  if (!isDocument(path)) return others;
  const own = [...text.matchAll(OWN_HEADING)].map(({ 1: heading, index }) => {
    return { cited: [path], heading, at: index };
  });
  return [...others, ...own];
}

/** Names of a document's headings in links. */
const headingsOf = (text) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
