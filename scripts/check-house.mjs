import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkHouse } from './house/house.mjs';
import { medianLength } from './house/sizes.mjs';
import { readFiles } from './house/tree.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const exceptions = JSON.parse(readFileSync(new URL('./house/exceptions.json', import.meta.url), 'utf8'));
const { tree, violations } = checkHouse(readFiles(root), exceptions);

for (const { path, line, rule, message } of violations) {
  process.stdout.write(`${path}:${line} ${rule} ${message}\n`);
}
if (violations.length > 0) {
  process.stdout.write(`House rules: ${violations.length} violated\n`);
  process.exitCode = 1;
} else {
  const functions = tree.modules.reduce((sum, module) => sum + module.functions.length, 0);
  process.stdout.write(
    `House in order: ${tree.files.length} files, ${functions} functions, ` +
      `median ${medianLength(tree.modules)} lines, ${exceptions.length} exceptions\n`,
  );
}
