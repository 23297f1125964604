import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import { CERTIFICATE_KINDS } from '@parvoz/contract/catalogue/certificates.ts';
import type { IMPORT_FIELDS } from '@parvoz/contract/catalogue/import-fields.ts';
import { TestSittingDraft } from '@parvoz/contract/catalogue/test-sittings.ts';
import { SITTING_PLACES, type SittingPlace } from '@parvoz/contract/catalogue/test-sittings-rules.ts';
import { Id } from '@parvoz/contract/common.ts';
import { fold } from '@parvoz/contract/fold.ts';
import { LANGUAGES } from '@parvoz/contract/languages.ts';
import { z } from 'zod';
import { CellFault, dateOf, isSameLink, numberOf, pastDateOf, readAs } from '../../../lib/cells.ts';
import type { Key } from '../../../lib/import-clashes.ts';
import { type Column, type Columns, column, type Problem } from '../../../lib/import-columns.ts';
import type { Read } from '../../../lib/import-lines.ts';
import { placeName } from '../../../lib/texts.ts';
import type { SittingRow } from './test-sittings.store.ts';

export type Field = (typeof IMPORT_FIELDS.TEST_SITTING)[number];

/** A sitting as an import writes it. */
export type ImportedSitting = Omit<SittingRow, 'version' | 'updatedAt'>;

export interface Lookups {
  /** Date in Tashkent: a check cannot be of a later day. */
  today: string;
}

const { shape } = TestSittingDraft;

/** A test is held, or is not though it was announced. */
const Holding = z.enum(['HELD', 'CANCELLED']);

/** Returns a word without what people write it with: `TOEFL iBT` and `TOEFL_IBT` are one. */
const bare = (word: string): string => fold(word.replaceAll('_', ' ')).replaceAll(' ', '');

const TESTS = new Map<string, CertificateKind>(CERTIFICATE_KINDS.map((test) => [bare(test), test]));

/** Places by their keys, and by their names in every language. */
const PLACES = new Map<string, SittingPlace>(
  SITTING_PLACES.flatMap((place) =>
    [place, ...LANGUAGES.map((language) => placeName(language, place))].map(
      (word) => [bare(word), place] as const,
    ),
  ),
);

const wordOf = <Word>(words: ReadonlyMap<string, Word>, cell: string): Word => {
  const word = words.get(bare(cell));
  if (word === undefined) throw new CellFault('unknownName', cell.trim());
  return word;
};

const own = <Key extends keyof ImportedSitting>(
  key: Key,
  read: Column<ImportedSitting, Lookups, Key>['read'],
  more?: Partial<Column<ImportedSitting, Lookups, Key>>,
) => column(key, read, more);

const day = (key: 'heldOn' | 'registerBy' | 'resultsOn') =>
  own(key, (cell) => readAs(shape[key], dateOf(cell)), { isFigure: true });

/** Columns of a file of days of tests. */
export const COLUMNS: Columns<Field, ImportedSitting, Lookups> = {
  id: own('id', (cell) => readAs(Id, numberOf(cell))),
  test: own('test', (cell) => wordOf(TESTS, cell)),
  place: own('place', (cell) => wordOf(PLACES, cell)),
  heldOn: day('heldOn'),
  registerBy: day('registerBy'),
  resultsOn: day('resultsOn'),
  sourceUrl: own('sourceUrl', (cell) => readAs(shape.sourceUrl, cell)!, { isSame: isSameLink }),
  checkedOn: own('checkedOn', (cell, { today }) => pastDateOf(cell, today), {
    whenEmpty: null,
    isFigure: true,
  }),
  status: own('isCancelled', (cell) => readAs(Holding, cell.toUpperCase()) === 'CANCELLED', {
    write: (isCancelled) => (isCancelled ? 'CANCELLED' : 'HELD'),
    whenEmpty: false,
  }),
};

/** Default of a sitting that a file adds; all that it needs is required of the file. */
export const NEW_SITTING: ImportedSitting = {
  ...{ id: 0, test: 'TOPIK', place: 'TASHKENT', heldOn: '', registerBy: '', resultsOn: '' },
  ...{ sourceUrl: '', checkedOn: null, isCancelled: false },
};

/** Fields without which a line is no sitting. */
export const REQUIRED: readonly Field[] = ['test', 'place', 'heldOn', 'registerBy', 'resultsOn', 'sourceUrl'];

/** A test on a day at a place: what tells sittings apart. */
export const dayKey = ({ test, place, heldOn }: Pick<ImportedSitting, 'test' | 'place' | 'heldOn'>): string =>
  `${test} ${place} ${heldOn}`;

/** Returns the key of a sitting, if it is whole. */
export const keysOf = ({ values: { test, place, heldOn } }: Read<Field, ImportedSitting>): Key<Field>[] =>
  test && place && heldOn ? [{ key: dayKey({ test, place, heldOn }), by: 'heldOn' }] : [];

/** Returns the problems of a sitting as a file would make it: one registers before the test, whose results come after it. */
export const problemsOf = ({ registerBy, heldOn, resultsOn }: ImportedSitting): Problem<Field>[] => [
  ...(registerBy > heldOn ? [{ field: 'registerBy', problem: 'dateOrder' } as const] : []),
  ...(resultsOn < heldOn ? [{ field: 'resultsOn', problem: 'dateOrder' } as const] : []),
];
