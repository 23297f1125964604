import { addApplicationEvent } from '@parvoz/contract/applications/application-calls.ts';
import {
  APPLICATION_ACTIONS,
  type ApplicationAction,
} from '@parvoz/contract/applications/application-states.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Agency,
  type Asked,
  act,
  ask,
  createAgency,
  createCase,
  detailOf,
  putDocuments,
} from '../../../../test/applications.ts';
import { pay } from '../../../../test/money.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let agency: Agency;
let strangers: Person[];
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  agency = await createAgency(app);
  strangers = [await createStudent(app), (await createAgency(app)).owner];
  admin = await createAdmin(app);
});
afterAll(() => app.close());

type Body = NonNullable<CallInput<typeof addApplicationEvent>['body']>;

const PAID = ['ACCEPTED', 'PAID'] as const;

/**
 * The ways into every state, and who may do what there: S the student, O an owner and M a manager of the agency, A an
 * administrator.
 */
const STATES: Record<
  string,
  { by: readonly (ApplicationAction | 'PAID')[]; may: Partial<Record<ApplicationAction, string>> }
> = {
  'under review': { by: [], may: { ACCEPTED: 'OM', REJECTED: 'OM', CANCELED: 'S' } },
  unpaid: {
    by: ['ACCEPTED'],
    may: { REJECTED: 'OM', SUBMITTED: 'S', CANCELED: 'S' },
  },
  'level begun': {
    by: PAID,
    may: { REJECTED: 'OM', SUBMITTED: 'S', STEP_LEVEL_FINISHED: 'OM', CANCELED: 'S' },
  },
  'level submitted': {
    by: [...PAID, 'SUBMITTED'],
    may: { REJECTED: 'OM', REVISION: 'OM', STEP_LEVEL_FINISHED: 'OM', CANCELED: 'S' },
  },
  'level returned': {
    by: [...PAID, 'SUBMITTED', 'REVISION'],
    may: { REJECTED: 'OM', REWORK_COMPLETED: 'S', STEP_LEVEL_FINISHED: 'OM', CANCELED: 'S' },
  },
  'step finished': {
    by: [...PAID, 'STEP_LEVEL_FINISHED', 'STEP_LEVEL_FINISHED'],
    may: { REJECTED: 'OM', SUBMITTED: 'S', STEP_LEVEL_FINISHED: 'OM' },
  },
  finished: { by: [...PAID, 'STEP_LEVEL_FINISHED', 'STEP_LEVEL_FINISHED', 'STEP_LEVEL_FINISHED'], may: {} },
  rejected: { by: ['ACCEPTED', 'REJECTED'], may: {} },
  canceled: { by: ['CANCELED'], may: {} },
};

const BY_STUDENT: readonly ApplicationAction[] = ['SUBMITTED', 'REWORK_COMPLETED', 'CANCELED'];
const bodyOf = (type: ApplicationAction): Asked =>
  ({ type, comment: 'Izoh: nima uchun', documentList: [] }) as Asked;

const bring = async (state: string): Promise<{ id: string; student: Person }> => {
  const { id, student } = await createCase(app, { agency });
  for (const type of STATES[state]!.by) {
    if (type === 'PAID') await pay(app, student, id);
    else await act(BY_STUDENT.includes(type) ? student : agency.owner, id, bodyOf(type));
    if (type === 'ACCEPTED') await putDocuments(app, id);
  }
  return { id, student };
};

/** Returns all rows that an event could change. */
const traceOf = async (id: string) => {
  const rows = async (text: string) => (await app.ctx.db.query({ text, values: [id] })).rows;
  return {
    application: await rows('select * from applications where id = $1'),
    levels: await rows('select * from application_levels where application_id = $1 order by id'),
    events: await rows('select id from application_events where application_id = $1 order by seq'),
    audit: await rows('select id from audit_records where subject_id = $1::text'),
  };
};

describe('every event by everybody', () => {
  it.each(Object.keys(STATES))(
    '%s: is refused and changes nothing unless the table says it may',
    async (state) => {
      const { id, student } = await bring(state);
      const people: [string, Person][] = [
        ['S', student],
        ['O', agency.owner],
        ['M', agency.manager],
        ['A', admin],
        ...strangers.map((one): [string, Person] => ['X', one]),
      ];
      const before = await traceOf(id);
      const { version, level } = await detailOf(student, id);
      for (const type of APPLICATION_ACTIONS)
        for (const [who, person] of people) {
          if (STATES[state]!.may[type]?.includes(who)) continue;
          const body = { ...bodyOf(type), version, levelId: level?.id ?? 1 } as Body;
          const { status, code } = await person.call(addApplicationEvent, { params: { id }, body });
          expect([status, code], `${type} by ${who}`).toEqual(
            status === 403 ? [403, 'ACCESS_DENIED'] : [409, expect.any(String)],
          );
        }
      expect(await traceOf(id)).toEqual(before);
    },
  );

  it.each(
    Object.entries(STATES).flatMap(([state, { may }]) =>
      Object.entries(may).flatMap(([type, who]) => [...who!].map((one) => [state, type, one] as const)),
    ),
  )('%s: %s is done by %s', async (state, type, who) => {
    const { id, student } = await bring(state);
    const person = { S: student, O: agency.owner, M: agency.manager, A: admin }[who]!;
    const answer = await ask(person, id, bodyOf(type as ApplicationAction));
    expect(answer.status, answer.message ?? '').toBe(200);
  });
});

describe('an old version', () => {
  it('is told so, and nothing is done', async () => {
    const { id, student } = await bring('level begun');
    const { version } = await detailOf(student, id);
    for (const old of [version - 1, version + 1])
      expect(await ask(student, id, { type: 'SUBMITTED' }, { version: old })).toMatchObject({
        ...{ status: 409, code: 'APPLICATION_CHANGED' },
      });
    expect((await detailOf(student, id)).version).toBe(version);
  });
});

describe('a comment', () => {
  it.each(['REJECTED', 'REVISION'] as const)('is asked for by %s, at its field', async (type) => {
    const { id } = await bring('level submitted');
    for (const comment of ['', '  ', 'ab', 'x'.repeat(2001)]) {
      const answer = await ask(agency.owner, id, { type, comment, documentList: [] } as never);
      expect(answer).toMatchObject({ status: 422, fields: { comment: expect.any(String) } });
    }
  });
});
