import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const FOLDER = join(ROOT, '.cache/reports');
const FILE = join(FOLDER, 'figures.jsonl');
/** Figures of the main branch, each with the reason of its last move. */
const KNOWN = join(ROOT, 'bench/figures.json');

/** Keeps a measured figure for the end of `npm test`: it is shown beside that of the main branch and refuses nothing. */
export const noteFigure = (name, value) => {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(FILE, `${JSON.stringify({ name, value })}\n`);
};

const shareOf = (now, before) =>
  `${now >= before ? '+' : ''}${(((now - before) / before) * 100).toFixed(1)} %`;

/** One line for each figure that this run has measured. */
export const figureLines = () => {
  if (!existsSync(FILE)) return [];
  const known = JSON.parse(readFileSync(KNOWN, 'utf8'));
  const noted = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const last = new Map(noted.map(({ name, value }) => [name, value]));
  return [...last].sort().map(([name, value]) => {
    const before = known[name]?.value;
    return `${name}: ${value}${before === undefined ? ' (new)' : ` (main ${before}, ${shareOf(value, before)})`}`;
  });
};
