import { join } from 'node:path';
import { noteFigure } from './figures.mjs';
import { checkCitations } from './rules/citations.mjs';
import { checkComments } from './rules/comments.mjs';
import { checkLanguageColumns } from './rules/language-columns.mjs';
import { localeRules } from './rules/locales.mjs';
import { longFiles, medianLength, pathRules } from './rules/paths.mjs';
import { checkPlaces } from './rules/places.mjs';
import { checkStatuses } from './rules/statuses.mjs';
import { checkStyles } from './rules/styles.mjs';
import { tableRules } from './rules/tables.mjs';
import { termRules } from './rules/terms.mjs';
import { checkTranslated } from './rules/translated.mjs';
import { buildTree, lineAt, readFiles } from './rules/tree.mjs';

/** The rules of docs/architecture.md that no tool says. Each takes the tree and answers `{ path, message, at or line }`. */
const RULES = {
  ...tableRules,
  ...pathRules,
  ...localeRules,
  ...termRules,
  '9-styles': checkStyles,
  '9-columns': checkLanguageColumns,
  '9-statuses': checkStatuses,
  '10-citations': checkCitations,
  '10-comments': checkComments,
  '10-places': checkPlaces,
  '11-translated': checkTranslated,
};

/** Violations `{ rule, path, line, message }` of all rules in `files` (`{ path, text }`), sorted by place. */
export function checkRules(files) {
  const tree = buildTree(files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = Object.entries(RULES).flatMap(([rule, check]) =>
    check(tree).map(({ path, message, at = 0, line = lineAt(texts.get(path) ?? '', at) }) => {
      return { rule, path, line, message };
    }),
  );
  return found.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

if (import.meta.main) {
  const files = readFiles(join(import.meta.dirname, '..'));
  const violations = checkRules(files);
  const lines = violations.map(({ path, line, rule, message }) => `${path}:${line} ${rule} ${message}`);
  const summary = `Project rules: ${lines.length} violated in ${files.length} files`;
  const tree = buildTree(files);
  const long = longFiles(tree).map((file) => `${file.path} warning: ${file.lines} lines`);
  process.stdout.write(`${[...lines, ...long, summary].join('\n')}\n`);
  noteFigure('median of files, lines', medianLength(tree));
  noteFigure('files over their usual length', long.length);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
