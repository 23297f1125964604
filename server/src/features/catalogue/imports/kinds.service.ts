import type { CatalogueKind, ImportKind } from '@parvoz/contract/catalogue/import-states.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { Actor, Context, SignedInContext } from '../../../db/context.ts';
import type * as limits from '../../people/auth/limits/limits.service.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import * as programs from '../programs/importing/importing.service.ts';
import * as scholarships from '../scholarships/importing/importing.service.ts';
import * as testSittings from '../test-sittings/importing.service.ts';
import * as universities from '../universities/importing/importing.service.ts';
import type { ImportLine } from './imports.store.ts';

/** A line without its cells, and those of them that have numbers and dates as they were understood. */
type PreparedLine = Omit<ImportLine, 'cells'> & { understood: ImportLine['cells'] };

type Limits = Parameters<typeof limits.count>[1];

/** Import of the records of one kind. */
export interface Kind {
  /** Name of its records on the audit. */
  subject: string;
  /** Roles whose accounts import it. */
  roles: readonly Role[];
  /** Limits of the files that somebody uploads, each of which keeps the reader from others. */
  uploadLimits?(accountId: string): Limits;
  /** Limits of how often somebody has an uploaded file read again: compared, in another encoding, or for its refused lines. */
  readingLimits?(accountId: string): Limits;
  /** Largest number of lines, where that is less than any file may have. */
  maxRows?: number;
  /** Returns the author of an import, who does not wait for it; null where they may no longer import. */
  findActor(ctx: Pick<Context, 'db' | 'clock'>, accountId: string): Promise<Actor | null>;
  /** Writes what all its lines belong to, before them. */
  begin?(tx: SignedInContext, groupId: string, file: { name: string; count: number }): Promise<void>;
  /** Returns the outcome of each line of a file. */
  prepare(
    ctx: Pick<SignedInContext, 'db' | 'clock' | 'actor'>,
    lines: readonly Pick<ImportLine, 'line' | 'cells'>[],
  ): Promise<PreparedLine[]>;
  /**
   * Writes lines as `prepare` has made them, as a part of a bulk change. Throws CHANGED_MEANWHILE where a record is no
   * longer what it was then.
   */
  write(tx: SignedInContext, groupId: string, lines: readonly ImportLine[]): Promise<void>;
}

/** Writes of a feature's records, all fields of many at once. */
interface Writing<Row extends { id: number }, State extends changes.RecordRow> {
  record: changes.RecordKind<State>;
  update(tx: SignedInContext, rows: readonly Row[], before: readonly NoInfer<State>[]): Promise<unknown>;
  insert(tx: SignedInContext, rows: readonly Row[]): Promise<readonly number[]>;
}

const writerOf =
  <Row extends { id: number }, State extends changes.RecordRow>({
    record,
    update,
    insert,
  }: Writing<Row, State>): Kind['write'] =>
  async (tx, groupId, lines) => {
    const changed = lines.filter(({ outcome }) => outcome === 'CHANGED');
    const drafts = changed.map(({ draft }) => draft as Row);
    const targets = changed.map(({ version }, index) => ({ id: drafts[index]!.id, version: version! }));
    if (changed.length > 0)
      await changes.updateMany(tx, record, groupId, targets, (before) => update(tx, drafts, before));
    const added = lines.filter(({ outcome }) => outcome === 'NEW').map(({ draft }) => draft as Row);
    if (added.length > 0) await changes.createMany(tx, record, groupId, () => insert(tx, added));
  };

/** An import that an administrator has begun is theirs to the end. */
const findAdmin: Kind['findActor'] = async ({ clock }, accountId) => ({
  accountId,
  ...{ sessionId: '', role: 'ROLE_ADMIN', consultingId: null, mustChangePassword: false },
  confirmedAt: clock.now(),
});

const OF_CATALOGUE = { roles: ['ROLE_ADMIN'], findActor: findAdmin } as const;

const UNIVERSITY: Kind = {
  ...OF_CATALOGUE,
  subject: universities.writing.record.subject,
  prepare: universities.prepare,
  write: writerOf(universities.writing),
};

const PROGRAM: Kind = {
  ...OF_CATALOGUE,
  subject: programs.writing.record.subject,
  prepare: programs.prepare,
  write: writerOf(programs.writing),
};

const SCHOLARSHIP: Kind = {
  ...OF_CATALOGUE,
  subject: scholarships.writing.record.subject,
  prepare: scholarships.prepare,
  write: writerOf(scholarships.writing),
};

const TEST_SITTING: Kind = {
  ...OF_CATALOGUE,
  subject: testSittings.writing.record.subject,
  prepare: testSittings.prepare,
  write: writerOf(testSittings.writing),
};

/** All kinds, of which those of features above are passed in by wiring.ts. */
export type Kinds = Readonly<Record<ImportKind, Kind>>;

export const CATALOGUE: Readonly<Record<CatalogueKind, Kind>> = {
  ...{ UNIVERSITY, PROGRAM, SCHOLARSHIP, TEST_SITTING },
};
