import { isSource, isTest, isTestFile } from './paths.mjs';
import { violation } from './violation.mjs';

const MEDIAN_RULE = '7-median';
const FILE_RULE = '7-file';
const FUNCTION_RULE = '7-function';
const MEDIAN_CAP = 60;
const FILE_CAP = 300;
const TEST_FILE_CAP = 500;
const FUNCTION_CAP = 80;

/** Rule 7: median and cap of file lengths, cap of function lengths. */
export function checkSizes({ modules }) {
  return [...checkMedian(modules), ...modules.flatMap(checkFile), ...modules.flatMap(checkFunctions)];
}

/** Median of the file lengths over the non-test source. */
export function medianLength(modules) {
  const lengths = modules
    .filter(({ path }) => isSource(path))
    .map((module) => module.lineCount)
    .sort((a, b) => a - b);
  const middle = lengths.length >> 1;
  if (lengths.length === 0) return 0;
  return lengths.length % 2 ? lengths[middle] : (lengths[middle - 1] + lengths[middle]) / 2;
}

function checkMedian(modules) {
  const median = medianLength(modules);
  if (median <= MEDIAN_CAP) return [];
  return [violation(MEDIAN_RULE, '.', 1, `median of file lengths is ${median}, over ${MEDIAN_CAP}`)];
}

function checkFile({ path, lineCount }) {
  const cap = isTestFile(path) ? TEST_FILE_CAP : FILE_CAP;
  if (lineCount <= cap) return [];
  return [violation(FILE_RULE, path, cap + 1, `${lineCount} lines, over ${cap}`, { size: lineCount })];
}

function checkFunctions({ path, functions }) {
  // A describe block is a function, and test set-up reads best in one piece.
  if (isTest(path)) return [];
  return functions
    .filter(({ lineCount }) => lineCount > FUNCTION_CAP)
    .map(({ name, line, lineCount }) => {
      const message = `function ${name} has ${lineCount} lines, over ${FUNCTION_CAP}`;
      return violation(FUNCTION_RULE, path, line, message, { subject: name, size: lineCount });
    });
}
