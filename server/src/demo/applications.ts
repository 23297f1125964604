import { ApplicationFilter } from '@parvoz/contract/applications/application-calls.ts';
import { SMS_KINDS } from '@parvoz/contract/applications/application-states.ts';
import type { Context } from '../db/context.ts';
import type { Queryable } from '../db/pool.ts';
import * as tariffs from '../features/agencies/tariffs/tariffs.service.ts';
import { measureAll } from '../features/applications/applications/measures/measures.service.ts';
import * as notes from '../features/applications/applications/notes/notes.service.ts';
import * as templates from '../features/applications/chat/templates.service.ts';
import * as smsChoices from '../features/people/notifications/sms-choices.service.ts';
import { tashkentDate } from '../lib/clock.ts';
import type { Storage } from '../lib/storage.ts';
import { perform, type Running } from './actions.ts';
import { type CatalogueIds, findCatalogueIds, findOpenScholarship } from './catalogue-ids.ts';
import { named, read, readEach } from './data.ts';
import { inOrder, type Line } from './history.ts';
import * as money from './money.ts';
import { actingAs, createPeople, type DemoActor } from './people.ts';

/** `tariff` counts the tariffs of the agency from 1; the rest are keys of the demo data. */
interface DemoApplication {
  key: string;
  student: string;
  consulting: string;
  tariff: number;
  university?: string;
  scholarship?: string;
  degree?: string;
  faculty?: string;
  history: Line[];
}

type LoadContext = Context & { storage: Storage };

/** A connection on which services may ask for several things at once, which it answers one after the other. */
const oneAtATime = (db: Queryable): Queryable => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: (given) => {
      const answer = last.then(() => db.query(given));
      last = answer.catch(() => {});
      return answer;
    },
  };
};

const draftOf = async (
  ctx: Context,
  given: DemoApplication,
  ids: CatalogueIds,
): Promise<Running['draft']> => {
  const idOf = (known: CatalogueIds[keyof CatalogueIds], key: string | undefined) =>
    key === undefined ? null : named(known, key);
  const consultingId = named(ids.consultings, given.consulting);
  const offered = await tariffs.listPublic(ctx, consultingId);
  const tariff = offered[given.tariff - 1];
  if (!tariff) throw new Error(`${given.key} of the demo data has a tariff that its agency does not offer`);
  return {
    ...{ consultingId, tariffId: tariff.id },
    universityId: idOf(ids.universities, given.university),
    // After its last known cycle the application is for a consultation only.
    scholarshipId: await findOpenScholarship(
      ctx.db,
      idOf(ids.scholarships, given.scholarship),
      tashkentDate(ctx.clock.now()),
    ),
    degreeId: idOf(ids.degrees, given.degree),
    facultyId: idOf(ids.faculties, given.faculty),
    programId: null,
  };
};

/** Turns SMS of students on or off: events of weeks ago must not be sent to a phone today. */
const wantSms = async (ctx: Context, students: readonly DemoActor[], isWanted: boolean): Promise<void> => {
  const choices = Object.fromEntries(SMS_KINDS.map((kind) => [kind, isWanted])) as Parameters<
    typeof smsChoices.update
  >[1];
  for (const student of students) await smsChoices.update(actingAs(ctx, student, ctx.clock.now()), choices);
};

/** Loads the agency's tools: templates of texts, and a saved filter. */
const loadTools = async (ctx: Context, owner: DemoActor): Promise<void> => {
  const acting = actingAs(ctx, owner, ctx.clock.now());
  const filter = ApplicationFilter.parse({ status: ['TRAIL'], managerId: 'none' });
  await notes.saveView(acting, { name: 'Masʼulsiz yangi arizalar', filter });
  for (const template of read<{ name: string; text: string }[]>('message-templates.json'))
    await templates.add(acting, template);
};

const loadHistories = async (ctx: LoadContext, people: ReadonlyMap<string, DemoActor>): Promise<void> => {
  const ids = await findCatalogueIds(ctx.db);
  const running = new Map<DemoApplication, Running>();
  const all = readEach<DemoApplication>('applications');
  for (const one of all) running.set(one, { draft: await draftOf(ctx, one, ids), id: null });
  const releases = new Set<number>();
  for (const { of, line, at } of inOrder(all, ctx.clock.now())) {
    await money.passTime(ctx, releases, at);
    const actor = named(people, line.by === 'student' ? of.student : line.by);
    const acting = actingAs(ctx, actor, at);
    await perform(acting, running.get(of)!, line, people);
    if (line.do === 'STEP_LEVEL_FINISHED')
      for (const one of await money.listReleases(acting, running.get(of)!.id!)) releases.add(one.getTime());
  }
  await money.passTime(ctx, releases, ctx.clock.now());
};

/** The accounts of the demo data that people sign in with. */
export interface DemoAccounts {
  student: DemoActor;
  owner: DemoActor;
  manager: DemoActor;
  /** Owner of the second agency. */
  secondOwner: DemoActor | undefined;
}

/**
 * Loads applications of the demo student and of others with the first two demo agencies, each with its history: everything goes
 * through the services by which it would happen, at its own time. Has to be called in a transaction.
 */
export const loadDemoApplications = async (
  given: LoadContext,
  { student, owner, manager, secondOwner = owner }: DemoAccounts,
): Promise<void> => {
  const ctx = { ...given, db: oneAtATime(given.db) };
  const others = await createPeople(ctx, owner.consultingId!);
  const people = new Map([...others, ['jasur', student], ['owner', owner], ['dilnoza', manager]]);
  people.set('second-owner', secondOwner);
  const students = [...people.values()].filter(({ role }) => role === 'ROLE_STUDENT');
  await wantSms(ctx, students, false);
  await loadTools(ctx, owner);
  await loadHistories(ctx, people);
  await wantSms(ctx, students, true);
  await measureAll(ctx);
};
