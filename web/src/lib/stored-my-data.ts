import type { MyData, MyDataChange } from '@parvoz/contract/people/my-data.ts';
import {
  findFaults,
  hasData,
  type MyDataField,
  mergeMyData,
  NO_DATA,
} from '@parvoz/contract/people/my-data-rules.ts';
import { todayInTashkent } from './format.ts';
import { readLocally, removeLocally, saveLocally } from './local-storage.ts';
import { myDataKey } from './session.ts';

/** A person's own data in this browser: all of a visitor's and of staff, of a student what the account has not. */
export interface StoredData {
  data: MyData;
  /** Changes that the account does not take yet. */
  waiting: MyDataChange;
  /** Values that the account had in their place when they were made. */
  base: MyDataChange;
}

/** True if a value has the type of its field: storage may hold anything. */
const hasShape = (field: MyDataField, value: unknown): boolean => {
  if (Array.isArray(NO_DATA[field]))
    return (
      Array.isArray(value) && value.every((one) => typeof one === (field === 'degrees' ? 'string' : 'number'))
    );
  if (value === null) return true;
  if (field === 'certificates')
    return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
  if (field === 'mark' || field === 'budget') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === (field === 'birthYear' || field === 'graduationYear' ? 'number' : 'string');
};

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Returns the stored values that are valid today: years pass, and a month to begin in may be over. */
const soundOf = (stored: unknown): MyDataChange => {
  const read = recordOf(stored);
  const isSound = (field: MyDataField): boolean =>
    hasShape(field, read[field]) &&
    findFaults({ [field]: read[field] } as MyDataChange, todayInTashkent()).length === 0;
  const fields = (Object.keys(NO_DATA) as MyDataField[]).filter(isSound);
  return Object.fromEntries(fields.map((field) => [field, read[field]])) as MyDataChange;
};

const readStored = (owner: string | null): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(readLocally(myDataKey(owner)) ?? 'null'));
  } catch {
    // Not written by this product: treated as empty.
    return {};
  }
};

/** Returns what this browser has stored for an account; for a visitor where the owner is null. */
export const readStoredData = (owner: string | null): StoredData => {
  const read = readStored(owner);
  return { data: { ...NO_DATA, ...soundOf(read) }, waiting: soundOf(read.waiting), base: soundOf(read.base) };
};

/** Stores what belongs to an account, or removes all of it. */
export const storeData = (owner: string | null, { data, waiting, base }: StoredData): void => {
  const isWaiting = Object.keys(waiting).length > 0;
  const stored = { ...data, ...(isWaiting && { waiting, base }) };
  if (hasData(data) || isWaiting) saveLocally(myDataKey(owner), JSON.stringify(stored));
  else removeLocally(myDataKey(owner));
};

/** Makes what a visitor has entered this account's, so that nobody else finds it later; the newest counts. */
export const takeOverVisitors = (owner: string): void => {
  const { data: visitors } = readStoredData(null);
  if (!hasData(visitors)) return;
  const own = readStoredData(owner);
  storeData(owner, { ...own, data: mergeMyData(visitors, own.data).merged });
  removeLocally(myDataKey(null));
};
