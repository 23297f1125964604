import { fileURLToPath } from 'node:url';
import { checkHouse } from './house/house.mjs';
import { medianLength } from './house/paths.mjs';
import { readFiles } from './house/tree.mjs';

const files = readFiles(fileURLToPath(new URL('..', import.meta.url)));
const violations = checkHouse(files);

for (const { path, line, rule, message } of violations)
  process.stdout.write(`${path}:${line} ${rule} ${message}\n`);
if (violations.length > 0) {
  process.stdout.write(`House rules: ${violations.length} violated\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`House in order: ${files.length} files, median ${medianLength(files)} lines\n`);
}
