import { CONSULTING_ROLES } from '@parvoz/contract/agencies/staff-accounts.ts';
import { MAX_CLIENTS, UNSENT_DAYS } from '@parvoz/contract/applications/walk-in-states.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { SignedInContext } from '../../../../../db/context.ts';
import { AppError } from '../../../../../lib/app-error.ts';
import { newId } from '../../../../../lib/ids.ts';
import { type Problem, readLine, understoodOf } from '../../../../../lib/import-columns.ts';
import { namedRecordsOf } from '../../../../../lib/named-records.ts';
import { mapYielding } from '../../../../../lib/yielding.ts';
import type { Kind } from '../../../../catalogue/imports/kinds.service.ts';
import { findNames } from '../../../../catalogue/lists/naming.service.ts';
import { clientFileLimits, clientReadingLimits } from '../../limits.rules.ts';
import * as steps from '../../steps.service.ts';
import { newLink, publishChange } from '../walk-ins.service.ts';
import {
  type ClientTariff,
  COLUMNS,
  type Field,
  keyOf,
  type Lookups,
  type Resolved,
  resolve,
  universitiesOf,
} from './importing.rules.ts';
import * as store from './moving-in.store.ts';
import type { ProgramsByUniversity } from './programs.rules.ts';

type PrepareContext = Parameters<Kind['prepare']>[0];

/** Tariffs that a student may accept now: those that are divided whole. */
const listTariffs = async (
  { db }: Pick<PrepareContext, 'db'>,
  consultingId: number,
): Promise<ClientTariff[]> => {
  const tariffs: ClientTariff[] = [];
  for (const tariff of await store.listTariffs(db, consultingId)) {
    const plan = await steps.findPlan({ db }, tariff.id);
    const stages = plan?.map((step) => ({ ...step, levels: step.levels.length > 0 ? step.levels : [step] }));
    if (stages) tariffs.push({ ...tariff, stages });
  }
  return tariffs;
};

const findLookups = async (ctx: PrepareContext): Promise<Lookups> => {
  const consultingId = ctx.actor.consultingId!;
  const { degrees } = await findNames(ctx.db);
  return {
    degrees,
    tariffs: namedRecordsOf(await listTariffs(ctx, consultingId)),
    universities: namedRecordsOf(await store.listUniversities(ctx.db, consultingId)),
    scholarships: namedRecordsOf(await store.listScholarships(ctx.db)),
    staff: await store.listColleagues(ctx.db, consultingId),
  };
};

/** Field that names who a line is about. */
const PHONE: Field = 'phone';

/** Returns why lines cannot be imported together with each other and with whom the agency has; null of any other. */
const findClashes = async (
  { db, actor }: PrepareContext,
  lines: readonly (Resolved & { line: number })[],
): Promise<(Problem<Field> | null)[]> => {
  const phones = [...new Set(lines.flatMap(({ client }) => client?.phone ?? []))];
  const here = new Set((await store.listHere(db, actor.consultingId!, phones)).map(keyOf));
  const first = new Map<string, number>();
  return lines.map(({ client, line }) => {
    if (!client) return null;
    const key = keyOf(client);
    if (here.has(key)) return { field: PHONE, problem: 'clientHere' };
    const before = first.get(key);
    if (before !== undefined) return { field: PHONE, problem: 'sameClient', limit: before };
    first.set(key, line);
    return null;
  });
};

const findPrograms = async (
  { db }: Pick<PrepareContext, 'db'>,
  universityIds: readonly number[],
): Promise<ProgramsByUniversity> => {
  const found = await store.listPrograms(db, universityIds);
  const byUniversity = [...Map.groupBy(found, ({ universityId }) => universityId)];
  return new Map(
    await mapYielding(byUniversity, ([id, programs]) => [id, namedRecordsOf(programs)] as const),
  );
};

/** Returns the outcome of each line of a file: a client to be added, or why not. Writes nothing. */
const prepare: Kind['prepare'] = async (ctx, given) => {
  const lookups = await findLookups(ctx);
  const lines = await mapYielding(given, async ({ line, cells }, _, pause) => {
    const { values, problems } = await readLine(COLUMNS, { cells, rich: {} }, lookups, pause);
    return { line, cells, values, problems };
  });
  const universityIds = new Set(lines.flatMap(({ values }) => universitiesOf(values, lookups)));
  const programs = await findPrograms(ctx, [...universityIds]);
  const read = await mapYielding(lines, ({ line, cells, values, problems }) => {
    const understood = understoodOf(COLUMNS, cells, values, lookups);
    return { line, values, understood, ...resolve({ cells, values, problems }, { ...lookups, programs }) };
  });
  const clashes = await findClashes(ctx, read);
  return read.map(({ line, values, understood, client, problems }, index) => {
    const all = [...problems, ...(clashes[index] ? [clashes[index]] : [])];
    const outcome = all.length > 0 ? ('REFUSED' as const) : ('NEW' as const);
    const title = fullName({ name: values.name ?? '', surname: values.surname ?? '' });
    const draft = outcome === 'NEW' ? client : null;
    return {
      line,
      outcome,
      refId: null,
      version: null,
      title,
      draft,
      changes: [],
      problems: all,
      understood,
    };
  });
};

const begin: NonNullable<Kind['begin']> = async (tx, id, { name: fileName, count }) => {
  const { accountId: createdBy, consultingId } = tx.actor;
  await store.insertImport(tx.db, {
    id,
    consultingId: consultingId!,
    createdBy,
    fileName,
    count,
    now: tx.clock.now(),
  });
  await publishChange(tx, consultingId!);
};

/** Writes clients without sending anything. Throws CHANGED_MEANWHILE where somebody has added one of them since. */
const write: Kind['write'] = async (tx, importId, lines) => {
  const now = tx.clock.now();
  const clients = lines.map(({ draft }) => ({
    ...(draft as store.NewClient),
    id: newId(),
    linkHash: newLink(tx).linkHash,
  }));
  const expiresAt = new Date(now.getTime() + UNSENT_DAYS * DAY_MS);
  if ((await store.insertClients(tx.db, { importId, now, expiresAt }, clients)) < clients.length)
    throw new AppError('CHANGED_MEANWHILE');
};

const findActor: Kind['findActor'] = async ({ db, clock }, accountId) => {
  const member = await store.findMember(db, accountId);
  const signedIn = { sessionId: '', mustChangePassword: false, confirmedAt: clock.now() };
  return member && ({ accountId, ...member, ...signedIn } satisfies SignedInContext['actor']);
};

/** Import of clients, by staff of their agency. */
export const clients: Kind = {
  ...{ subject: 'walk-in', roles: CONSULTING_ROLES, maxRows: MAX_CLIENTS },
  ...{ uploadLimits: clientFileLimits, readingLimits: clientReadingLimits },
  ...{ findActor, prepare, begin, write },
};
