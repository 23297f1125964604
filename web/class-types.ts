// Types of the class names of every file of styles, so that a misspelt one doesn't compile. `npm run check` and Vite write them.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SelectorComponent, transform } from 'lightningcss';

const SRC = join(import.meta.dirname, 'src');
/** Beside the sources for the compiler: `rootDirs` of tsconfig.json. */
const TYPES = join(import.meta.dirname, '.class-types');

export const isStyles = (file: string): boolean => file.endsWith('.module.css');

const namesIn = (selector: readonly SelectorComponent[]): string[] =>
  selector.flatMap((part) => {
    if (part.type === 'class') return [part.name];
    return 'selectors' in part
      ? (part.selectors ?? []).flatMap((inner) => namesIn(inner as SelectorComponent[]))
      : [];
  });

/** As Vite's `localsConvention: 'camelCaseOnly'` hands them on. */
const camelCase = (name: string): string => name.replace(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/** Class names of a file of styles, as components call them. */
export const classesOf = (file: string): string[] => {
  const names = new Set<string>();
  const note = (selector: SelectorComponent[]): void => {
    for (const name of namesIn(selector)) names.add(camelCase(name));
  };
  transform({ filename: file, code: readFileSync(file), visitor: { Selector: note } });
  return [...names].sort();
};

const typeOf = (names: string[]): string =>
  `declare const styles: {\n${names.map((name) => `  readonly ${name}: string;\n`).join('')}};\nexport default styles;\n`;

/** Writes the types of all files of styles. */
export const writeClassTypes = (): void => {
  rmSync(TYPES, { recursive: true, force: true });
  for (const path of globSync('**/*.module.css', { cwd: SRC })) {
    const target = join(TYPES, `${path}.d.ts`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeOf(classesOf(join(SRC, path))));
  }
};

if (import.meta.main) writeClassTypes();
