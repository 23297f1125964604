import { checkCatalogueTexts } from './catalogue-texts.mjs';
import { checkCitations } from './citations.mjs';
import { checkLanguageColumns } from './language-columns.mjs';
import { localeRules } from './locales.mjs';
import { pathRules } from './paths.mjs';
import { checkStyles } from './styles.mjs';
import { tableRules } from './tables.mjs';
import { checkTerms } from './terms.mjs';
import { buildTree, lineAt } from './tree.mjs';

/** The rules of docs/architecture.md that no tool says. Each takes the tree and answers `{ path, message, at or line }`. */
const RULES = {
  ...tableRules,
  ...pathRules,
  ...localeRules,
  '9-styles': checkStyles,
  '9-terms': checkTerms,
  '9-columns': checkLanguageColumns,
  '9-catalogue': checkCatalogueTexts,
  '10-citations': checkCitations,
};

/** Violations `{ rule, path, line, message }` of all rules in `files` (`{ path, text }`), sorted by place. */
export function checkHouse(files) {
  const tree = buildTree(files);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found = Object.entries(RULES).flatMap(([rule, check]) =>
    check(tree).map(({ path, message, at = 0, line = lineAt(texts.get(path) ?? '', at) }) => {
      return { rule, path, line, message };
    }),
  );
  return found.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
