import {
  filterApplications,
  getApplication,
  getBoard,
  listApplicationEvents,
} from '@parvoz/contract/applications/application-calls.ts';
import { listNotes, listViews } from '@parvoz/contract/applications/application-notes.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { listMessages, listTemplates } from '@parvoz/contract/applications/chat.ts';
import { getDispute } from '@parvoz/contract/money/disputes.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { loginConsulting, loginProfile } from '@parvoz/contract/people/auth.ts';
import { getSmsChoices, listNotifications } from '@parvoz/contract/people/notifications.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectExact } from '../../test/money.ts';
import { type Calls, createTestApp, type TestApp } from '../../test/test-app.ts';
import { TestClock } from '../../test/test-clock.ts';
import { loadDemo } from '../demo.ts';
import { DEMO_PASSWORD } from '../features/people/auth/auth.service.ts';
import { loadDemoAccounts } from './accounts.ts';

let app: TestApp;
let student: Calls & { token: string };
let owner: Calls & { token: string };
let manager: Calls & { token: string };
let cards: ApplicationCard[];

const signIn = async (endpoint: typeof loginProfile | typeof loginConsulting, phone: string) => {
  const { jwt } = await app.read(endpoint, { body: { phone, password: DEMO_PASSWORD } });
  return { token: jwt, ...app.as({ token: jwt }) };
};

beforeAll(async () => {
  app = await createTestApp();
  await loadDemo(app.ctx);
  await loadDemoAccounts(app.ctx);
  student = await signIn(loginProfile, '998900000002');
  owner = await signIn(loginConsulting, '998900000003');
  manager = await signIn(loginConsulting, '998900000004');
  cards = (await owner.read(filterApplications, { query: { size: 100 } })).content;
});
afterAll(() => app.close());

const count = async (table: string): Promise<number> =>
  (await app.pool.query(`select count(*)::int as total from ${table}`)).rows[0].total;

describe('applications of the demo agency', () => {
  it.each<[string, Partial<ApplicationCard>]>([
    ['new', { status: 'TRAIL', next: 'REVIEW', manager: null }],
    ['not paid', { status: 'STARTED', payment: 'DUE', next: 'PAY' }],
    ['at the first step', { status: 'STARTED', payment: 'PAID', next: 'SUBMIT', finishedStepCount: 0 }],
    ['handed in', { status: 'STARTED', next: 'CHECK', turn: 'CONSULTING' }],
    ['returned', { status: 'STARTED', next: 'REWORK', turn: 'STUDENT' }],
    ['in the middle', { status: 'STARTED', finishedStepCount: 2, finishedLevelCount: 1, isOverdue: false }],
    ['overdue', { status: 'STARTED', isOverdue: true }],
    ['silent', { status: 'STARTED', isSilent: true, isOverdue: false }],
    ['at the last step', { status: 'STARTED', finishedStepCount: 6, stepCount: 7, next: 'LEAD' }],
    ['finished', { status: 'FINISHED', payment: 'PAID', turn: null }],
    ['rejected', { status: 'REJECTED', turn: null }],
    ['canceled', { status: 'CANCELED', turn: null }],
  ])('have one that is %s', (_, expected) => {
    expect(cards).toEqual(expect.arrayContaining([expect.objectContaining(expected)]));
  });

  it('are a dozen of many students, led by several people', () => {
    expect(cards.length).toBeGreaterThanOrEqual(12);
    expect(new Set(cards.map((card) => card.student.id)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(cards.map((card) => card.manager?.id)).size).toBeGreaterThanOrEqual(3);
    for (const card of cards) expect(card.number).toMatch(/^PV-\d{4}-\d{4}$/);
  });

  it('stand on its board with their marks', async () => {
    const { markCounts, columnList, totalElements } = await owner.read(getBoard, { body: {} });
    expect(totalElements).toBe(cards.filter(({ turn }) => turn !== null).length);
    for (const mark of ['OUR_TURN', 'OVERDUE', 'SILENT', 'UNREAD'] as const)
      expect(markCounts[mark], mark).toBeGreaterThan(0);
    expect(columnList.filter(({ content }) => content.length > 0).length).toBeGreaterThanOrEqual(6);
  });

  it('are of the demo student too, who also waits for another agency', async () => {
    const { content } = await student.read(filterApplications, {});
    expect(new Set(content.map(({ status }) => status))).toEqual(
      new Set(['TRAIL', 'STARTED', 'FINISHED', 'CANCELED']),
    );
    expect(new Set(content.map(({ consulting }) => consulting.id)).size).toBe(3);
  });
});

it('money of the demo is in every state, and holds', async () => {
  await expectExact(app);
  const states = await app.pool.query('select distinct state from protected_shares');
  for (const state of ['UNPAID', 'HELD', 'AWAITING', 'DISPUTED', 'RELEASED', 'RETURNED'])
    expect(states.rows.map((row) => row.state)).toContain(state);
  const { content } = await student.read(filterApplications, {});
  const own = await Promise.all(content.map(({ id }) => student.read(getProtection, { params: { id } })));
  expect(own.some(({ can }) => can.confirm)).toBe(true);
  expect(own[0]!.balance).toBeGreaterThan(0);
});

it('the agency has a dispute to answer, and a refusal has brought money back', async () => {
  const { rows } = await app.pool.query(
    `select d.id, d.answer_until > $1 as is_awaited from disputes d
       join applications a on a.id = d.application_id where d.state = 'OPEN' and a.consulting_id = $2`,
    [app.clock.now(), cards[0]!.consulting.id],
  );
  expect(rows).toMatchObject([{ is_awaited: true }]);
  const dispute = await owner.read(getDispute, { params: { id: rows[0].id } });
  expect(dispute).toMatchObject({ state: 'OPEN', turn: 'CONSULTING', can: { answer: true } });
  const { id } = cards.find(({ status }) => status === 'REJECTED')!;
  const { held, released, returned, paid } = await owner.read(getProtection, { params: { id } });
  expect(held).toBe(0);
  expect(returned).toBeGreaterThan(0);
  expect(released + returned).toBe(paid);
});

describe('a history', () => {
  it('is in one order of numbers and of time with its messages, and tells how it came to where it stands', async () => {
    for (const { id, number, status, createdAt } of cards) {
      const { content } = await owner.read(listMessages, { params: { id }, query: { size: 100 } });
      expect(
        content.map(({ seq }) => seq),
        number,
      ).toEqual(content.map((_, index) => index + 1));
      const times = content.map((entry) => entry.createdAt);
      expect(times, number).toEqual([...times].sort());
      expect(times[0]).toBe(createdAt);
      expect(times.at(-1)! < app.clock.now().toISOString(), number).toBe(true);
      const events = (await owner.read(listApplicationEvents, { params: { id } })).map(({ type }) => type);
      expect(events[0]).toBe('CREATED');
      if (status !== 'TRAIL' && status !== 'STARTED') expect(events.at(-1)).toBe(status);
      // A refusal may come before or after it.
      if (status !== 'REJECTED')
        expect(events.includes('ACCEPTED')).toBe(['STARTED', 'FINISHED', 'CANCELED'].includes(status));
      const at = (type: string) => events.indexOf(type as 'CREATED');
      if (events.includes('STEP_LEVEL_FINISHED'))
        expect(at('PAYMENT_SUCCESS'), number).toBeLessThan(at('STEP_LEVEL_FINISHED'));
    }
  });

  it('of a revision keeps what was replaced, with the comments of the agency', async () => {
    const { id } = cards.find((card) => card.finishedStepCount === 2 && card.finishedLevelCount === 1)!;
    const { stepList } = await student.read(getApplication, { params: { id } });
    const documents = stepList.flatMap(({ levelList }) =>
      levelList.flatMap(({ requirementList }) => requirementList.flatMap(({ documentList }) => documentList)),
    );
    expect(documents.filter((one) => one.status === 'REPLACED' && one.comment)).toHaveLength(2);
    expect(documents.some(({ number }) => number === 2)).toBe(true);
  });

  it('has documents that open for its people and for nobody else', async () => {
    const { rows } = await app.pool.query(
      `select d.attachment_id as id, d.name, c.phone = '998900000002' as "isOwn"
       from application_documents d join applications a on a.id = d.application_id
       join accounts c on c.id = a.student_id`,
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(new Set(rows.map(({ name }) => name.split('.').at(-1)))).toEqual(new Set(['pdf', 'jpg', 'png']));
    const open = async (id: string, token?: string) => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      return (await app.http.inject({ url: `/api/v1/attach/open/${id}`, headers })).statusCode;
    };
    for (const { id, isOwn } of rows)
      expect(await Promise.all([open(id), open(id, student.token), open(id, owner.token)])).toEqual([
        401,
        isOwn ? 200 : 403,
        200,
      ]);
    expect(await count('uploads')).toBe(0);
  });

  it('leaves notes that only the agency sees, templates and a saved view', async () => {
    const withNotes = await Promise.all(cards.map(({ id }) => manager.read(listNotes, { params: { id } })));
    expect(withNotes.flatMap(({ content }) => content).length).toBeGreaterThan(2);
    expect((await manager.read(listTemplates)).length).toBeGreaterThanOrEqual(4);
    expect(await owner.read(listViews)).toHaveLength(1);
  });
});

describe('people of the demo data', () => {
  it('have seen what they answered to, and wait to see the rest', async () => {
    const unread = await Promise.all(
      [student, manager].map(async (person) => (await person.read(listNotifications, {})).unreadCount),
    );
    for (const number of unread) {
      expect(number).toBeGreaterThan(0);
      expect(number).toBeLessThan(6);
    }
    const korea = (await student.read(filterApplications, {})).content.find((one) => one.unreadCount > 0);
    expect(korea?.status).toBe('STARTED');
  });

  it('got no SMS of what is long past, and will get those to come', async () => {
    expect(await count('sms_messages')).toBe(0);
    expect(Object.values(await student.read(getSmsChoices))).not.toContain(false);
  });

  it('cannot be signed in with, apart from the accounts that are told', async () => {
    for (let phone = 998_900_000_011; phone <= 998_900_000_021; phone++)
      for (const endpoint of [loginProfile, loginConsulting])
        expect(
          (await app.call(endpoint, { body: { phone: String(phone), password: DEMO_PASSWORD } })).code,
        ).toBe('INVALID_CREDENTIALS');
  });
});

describe('loading', () => {
  it('is done once', async () => {
    const before = await count('applications');
    await loadDemoAccounts(app.ctx);
    expect(await count('applications')).toBe(before);
  });

  it.each(['2027-06-16', '2031-02-01'])(
    'is possible on %s, when scholarships known today are over',
    async (day) => {
      const later = await createTestApp({ clock: new TestClock(`${day}T09:00:00+05:00`) });
      await loadDemo(later.ctx);
      await loadDemoAccounts(later.ctx);
      const { rows } = await later.pool.query('select count(*)::int as total from applications');
      expect(rows).toEqual([{ total: await count('applications') }]);
      await later.close();
    },
  );

  it('leaves nothing half-done when it fails', async () => {
    const other = await createTestApp();
    await loadDemo(other.ctx);
    const put = other.files.put.bind(other.files);
    let left = 20;
    other.files.put = async (...given) => {
      if (--left < 0) throw new Error('the disk is full');
      return put(...given);
    };
    await expect(loadDemoAccounts(other.ctx)).rejects.toThrow('the disk is full');
    const { rows } = await other.pool.query(
      'select (select count(*)::int from accounts) as accounts, (select count(*)::int from applications) as applications',
    );
    expect(rows).toEqual([{ accounts: 0, applications: 0 }]);
    await other.close();
  });
});
