/** Text columns left, numbers right, like a table in Markdown. */
export const printTable = (heads: readonly string[], rows: readonly (string | number)[][]): void => {
  const text = (cell: string | number) => (typeof cell === 'number' ? formatNumber(cell) : cell);
  const cells = [heads, ...rows].map((row) => row.map(text));
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumeric = (column: number) =>
    rows.every((row) => typeof row[column] === 'number' || row[column] === '');
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (isNumeric(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |\n`;
  const [head, ...body] = cells;
  process.stdout.write(line(head!));
  process.stdout.write(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|\n`);
  for (const row of body) process.stdout.write(line(row));
};

const formatNumber = (value: number): string =>
  Number.isInteger(value) || value >= 1000 ? String(Math.round(value)) : value.toFixed(value < 10 ? 2 : 1);

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

export const median = (list: readonly number[]): number => {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const okOrShort = (isOk: boolean): string => (isOk ? 'ok' : 'SHORT');
