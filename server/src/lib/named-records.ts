import { fold } from '@parvoz/contract/fold.ts';
import { CellFault, type NamedRecord } from './cells.ts';

/** Records that cells of a file name, or that records of its lines refer to. */
export interface NamedRecords<One extends NamedRecord> {
  byId: Map<number, One>;
  /** Records by each of their names, folded. */
  byName: Map<string, One[]>;
}

const NUMBERED = /^(.*?)#?(\d+)$/s;

/** The parts of "Vienna University #57", of "#57" and "57"; null where a cell has a name alone. */
const numberedName = (cell: string): { name: string; id: number } | null => {
  const [, name, digits] = NUMBERED.exec(cell) ?? [];
  return digits !== undefined && (name === '' || cell.includes(`#${digits}`))
    ? { name: name!.trim(), id: Number(digits) }
    : null;
};

const namesOf = ({ nameUz, nameRu, nameEn }: NamedRecord): string[] =>
  [nameEn, nameUz, nameRu].filter(Boolean);

/** Ready to be named by cells. */
export const namedRecordsOf = <One extends NamedRecord>(named: readonly One[]): NamedRecords<One> => {
  const records: NamedRecords<One> = { byId: new Map(), byName: new Map() };
  for (const one of named) {
    records.byId.set(one.id, one);
    for (const name of new Set(namesOf(one).map(fold)))
      records.byName.set(name, [...(records.byName.get(name) ?? []), one]);
  }
  return records;
};

/** Returns a name with its number: names alone are not always one university's. */
export const numberedWordOf = (record: NamedRecord | undefined): string =>
  record ? `${namesOf(record)[0] ?? ''} #${record.id}`.trim() : '';

/** Id of the record that a cell names. Throws `CellFault`. */
export const idOfNamed = <One extends NamedRecord>(
  cell: string,
  { byId, byName }: NamedRecords<One>,
): number => {
  const called = byName.get(fold(cell)) ?? [];
  if (called.length === 1) return called[0]!.id;
  if (called.length > 1) throw new CellFault('severalNamed', called.map(numberedWordOf).join(', '));
  const numbered = numberedName(cell);
  const found = numbered && byId.get(numbered.id);
  // A number beside another name is a slip in one of them.
  if (!found || (numbered.name && !namesOf(found).map(fold).includes(fold(numbered.name))))
    throw new CellFault('unknownName', cell);
  return found.id;
};

/** Largest id that a column of ids can have. */
const MAX_ID = 2 ** 31 - 1;

/** Returns the possible meanings of cells, to be looked up: ids, and folded names. */
export const namedBy = (cells: readonly string[]): { ids: number[]; names: string[] } => ({
  ids: cells.flatMap((cell) => numberedName(cell)?.id ?? []).filter((id) => id <= MAX_ID),
  names: cells.map(fold),
});
