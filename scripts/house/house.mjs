import { checkCatalogueTexts } from './catalogue-texts.mjs';
import { checkCitations } from './citations.mjs';
import { checkClock, checkIds } from './clock.mjs';
import { checkCycles } from './cycles.mjs';
import { checkEnvironment } from './environment.mjs';
import { applyExceptions } from './exceptions.mjs';
import { checkFeatureFiles } from './feature-files.mjs';
import { checkLanguageColumns } from './language-columns.mjs';
import { checkKeys, checkLetters, checkPlaceholders, checkSameTexts } from './locales.mjs';
import { checkExports, checkFileNames } from './names.mjs';
import { checkOwners } from './owners.mjs';
import { checkReads } from './reads.mjs';
import { checkSizes } from './sizes.mjs';
import { checkStyles } from './styles.mjs';
import { checkTerms } from './terms.mjs';
import { buildTree } from './tree.mjs';
import { violation } from './violation.mjs';

/** The house rules of docs/architecture.md; each takes the tree's model and returns violations. */
const RULES = [
  checkSyntax,
  checkCycles,
  checkEnvironment,
  checkOwners,
  checkReads,
  checkClock,
  checkIds,
  checkFeatureFiles,
  checkSizes,
  checkFileNames,
  checkExports,
  checkStyles,
  checkKeys,
  checkLetters,
  checkSameTexts,
  checkPlaceholders,
  checkTerms,
  checkLanguageColumns,
  checkCatalogueTexts,
  checkCitations,
];

/** Violations of all rules in `files` (`{ path, text }`), sorted by place, and the model they were found in. */
export function checkHouse(files, exceptions = []) {
  const tree = buildTree(files);
  const found = applyExceptions(
    RULES.flatMap((rule) => rule(tree)),
    exceptions,
  );
  return { tree, violations: found.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line) };
}

/** A file that cannot be parsed would pass every rule about its content. */
function checkSyntax({ modules }) {
  return modules.flatMap(({ path, errors }) =>
    errors.map(({ line, message }) => violation('0-syntax', path, line, message)),
  );
}
