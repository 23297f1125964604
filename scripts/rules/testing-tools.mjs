import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { environment, ROOT } from '../run.mjs';

/** Pattern of an error that a tool reports about a file, in the format of GitHub's checks. */
const SAID = /^::error (?=.*?title=([^,:]*))(?=.*?file=([^,:]*))(?=.*?line=(\d+))/;
const RELATIVE = /['"](\.[^'"]+\.tsx?)['"]/g;

/**
 * Tries a tool with its configuration on files that it has to refuse or to allow: `[path, text, line]`, where the line is
 * the one that is refused, the first where it is left out. Many cases share a run: the name `a` or `x` in a path
 * becomes another one for each, and what a case imports is there.
 */
export function tryTool({ command, configuration, rule }, { refused, allowed }) {
  const cases = [
    ...refused.map(([path, text, line = 1]) => ({ path, text, lines: [line], verb: 'refuses' })),
    ...allowed.map(([path, text]) => ({ path, text, lines: [], verb: 'allows' })),
  ].map((one, index) => ({ ...one, place: one.path.replace(/(?<=\/[ax])(?=[/.])/, index) }));
  const trees = [];
  for (const one of cases) {
    one.tree = trees.find((tree) => !tree.has(one.place)) ?? trees[trees.push(new Map()) - 1];
    one.tree.set(one.place, one.text);
  }
  const found = new Map(trees.map((tree) => [tree, linesFound(command, configuration, rule, tree)]));
  it.each(cases)('$verb $path: $text', ({ tree, place, lines }) => {
    expect(found.get(tree).get(place) ?? []).toEqual(lines);
  });
}

function linesFound([command, ...args], configuration, rule, tree) {
  const folder = mkdtempSync(join(tmpdir(), 'parvoz-tool-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const name of configuration) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    for (const [path, text] of tree) write(folder, path, text);
    for (const [path, text] of tree)
      for (const [, specifier] of text.matchAll(RELATIVE)) {
        const target = posix.join(posix.dirname(path), specifier);
        if (!existsSync(join(folder, target))) write(folder, target, 'export {};\n');
      }
    const lines = new Map();
    const rooms = [...new Set([...tree.keys()].map((path) => path.split('/')[0]))];
    for (const said of output(command, [...args, ...rooms], folder).split('\n')) {
      const [, title, file, line] = said.match(SAID) ?? [];
      if (!title || !rule.test(title)) continue;
      const path = file.replace(`${folder}/`, '');
      lines.set(path, [...new Set([...(lines.get(path) ?? []), Number(line)])]);
    }
    return lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function write(folder, path, text) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function output(command, args, cwd) {
  try {
    return execFileSync(command, args, { cwd, env: environment(), encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    // A tool that finds something fails.
    if (error.stdout) return error.stdout;
    throw error;
  }
}
