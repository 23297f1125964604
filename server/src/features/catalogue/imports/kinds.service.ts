import type { ImportKind } from '@parvoz/contract/catalogue/import-states.ts';
import type { SignedInContext } from '../../../db/context.ts';
import * as changes from '../../platform/audit/changes.service.ts';
import * as programs from '../programs/importing/importing.service.ts';
import * as scholarships from '../scholarships/importing/importing.service.ts';
import * as testSittings from '../test-sittings/importing.service.ts';
import * as universities from '../universities/importing/importing.service.ts';
import type { ImportLine } from './imports.store.ts';

/** A line without its cells, and those of them that have numbers and dates as they were understood. */
type PreparedLine = Omit<ImportLine, 'cells'> & { understood: ImportLine['cells'] };

/** Import of the records of one kind. */
export interface Kind {
  /** Name of its records on the audit. */
  subject: string;
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

const UNIVERSITY: Kind = {
  subject: universities.writing.record.subject,
  prepare: universities.prepare,
  write: writerOf(universities.writing),
};

const PROGRAM: Kind = {
  subject: programs.writing.record.subject,
  prepare: programs.prepare,
  write: writerOf(programs.writing),
};

const SCHOLARSHIP: Kind = {
  subject: scholarships.writing.record.subject,
  prepare: scholarships.prepare,
  write: writerOf(scholarships.writing),
};

const TEST_SITTING: Kind = {
  subject: testSittings.writing.record.subject,
  prepare: testSittings.prepare,
  write: writerOf(testSittings.writing),
};

export const KINDS: Record<ImportKind, Kind> = { UNIVERSITY, PROGRAM, SCHOLARSHIP, TEST_SITTING };
