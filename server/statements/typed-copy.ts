import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Call, type Source, type Template, withInsertions } from './source.ts';

export interface Typing {
  /** Types of columns that the interface `Columns` gives to the copies. */
  columns: ReadonlyMap<string, string>;
  /** Row types by call. */
  rows: Map<number, Set<string>>;
  /** Types of what values become, by `template value`. */
  values: Map<string, Set<string>>;
}

/**
 * A source with the database's types in it: what a call answers is what its statement does, and what is given as a
 * parameter has to fit it. Lines stay where they are.
 */
const typed = (
  source: Source,
  { root, folder, typing, calls, templates }: CopyOptions & { calls: Call[]; templates: Template[] },
): string => {
  const insertions: Source['insertions'] = [
    { at: 0, text: 'declare const __given: <T>(value: T) => unknown; ', closes: false },
  ];
  let { text } = source;
  const blank = (start: number, end: number) => {
    text = text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end);
  };
  calls.forEach((call, id) => {
    const types = typing.rows.get(id);
    if (call.path !== source.path || call.name === 'run' || !types) return;
    blank(call.nameEnd, call.typeEnd);
    insertions.push({ at: call.nameEnd, text: `<${[...types].join(' | ')}>`, closes: true });
  });
  templates.forEach((template, id) => {
    if (template.path !== source.path) return;
    template.values.forEach(({ start, end }, value) => {
      const types = typing.values.get(`${id} ${value}`);
      if (!types) return;
      insertions.push({
        at: start,
        text: `__given<${[...types].map((type) => `(${type})`).join(' & ')}>(`,
        closes: false,
      });
      insertions.push({ at: end, text: ')', closes: true });
    });
  });
  const here = dirname(join(folder, source.path));
  for (const { start, end, specifier } of source.imports) {
    if (!specifier.startsWith('.')) continue;
    const target = relative(here, resolve(root, dirname(source.path), specifier));
    blank(start, end);
    insertions.push({ at: start, text: JSON.stringify(target), closes: false });
  }
  return withInsertions({ text, insertions });
};

interface CopyOptions {
  root: string;
  folder: string;
  typing: Typing;
}

/** Lets the compiler look at typed copies of the sources; returns what it prints, with the places of the originals. */
export const checkCopies = (
  sources: readonly Source[],
  calls: Call[],
  templates: Template[],
  options: CopyOptions,
): string[] => {
  const { root, folder } = options;
  for (const source of sources) {
    const path = join(folder, source.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typed(source, { ...options, calls, templates }));
  }
  const columns = [...options.typing.columns].map(([name, type]) => `  '${name}': ${type};\n`);
  writeFileSync(join(folder, 'columns.d.ts'), `interface Columns {\n${columns.join('')}}\n`);
  const config = {
    extends: relative(folder, join(root, 'server/tsconfig.json')),
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    include: ['**/*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync('tsc', ['--noEmit', '--pretty', 'false', '-p', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  // Faults of other files, and their details, are found where the whole server is checked.
  return stdout
    .split(/\n(?=\S)/)
    .filter((fault) => fault.trim() !== '' && !fault.startsWith('..'))
    .map(shorten);
};

/** The place of a fault, which properties lead to it, and the last thing that is said about it. */
const shorten = (fault: string): string => {
  const [first = '', ...more] = fault.trimEnd().split('\n');
  const [, place = '', message = first] = /^(.*\(\d+),\d+\): error TS\d+: (.*)$/.exec(first) ?? [];
  const way = more.slice(0, -1).filter((line) => /^\s*(Types of property|The types of)/.test(line));
  return [place.replace('(', ':'), ...way, more.at(-1) ?? message].map((line) => line.trim()).join(' ');
};
