import { filterConsultings, getConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import * as plans from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { addApplicationEvent, assignManager } from '@parvoz/contract/applications/application-calls.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import type { ConsultingSort } from '@parvoz/contract/limits.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Agency, act, ask, createAgency, createCase } from '../../../../../test/applications.ts';
import { say, trySay } from '../../../../../test/chat.ts';
import { createConsulting, createTariff, createUniversity, stepOf } from '../../../../../test/factories.ts';
import { waitForLock } from '../../../../../test/locks.ts';
import { findWrongMeasures } from '../../../../../test/measures.ts';
import { createAdmin, createStudent, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { addWalkIn, claim } from '../../../../../test/walk-ins.ts';
import { measure, measureAll, measureQueue, measureRequested } from './measures.service.ts';

type CallBody = NonNullable<CallInput<typeof filterConsultings>['body']>;

const MINUTE_MS = 60_000;
const REASON = { type: 'REJECTED', comment: 'Bu yil qabul yoʻq' } as const;
const WITHDRAWN = { type: 'CANCELED', comment: 'Fikrimdan qaytdim' } as const;

let app: TestApp;
let agency: Agency;

/** Creates an agency with one step of one level, free: an accepted application ends with one action. */
const createShortAgency = () => createAgency(app, { plan: [stepOf()], priceTiyin: 0 });

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  agency = await createShortAgency();
});
afterAll(() => app.close());

const wait = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString());

/** Returns the page as it is shown once its cached answer is gone. */
const detailOf = async ({ consultingId: id }: Pick<Agency, 'consultingId'>) => {
  await app.base.cachesInvalidated?.();
  return app.read(getConsultingDetail, { params: { id } });
};

/** Returns an agency's public measures after all requested ones are made, having compared them with the whole history. */
const measuresOf = async (of: Pick<Agency, 'consultingId'> = agency) => {
  await measureRequested(app.ctx);
  expect(await findWrongMeasures(app)).toEqual([]);
  const { rows } = await app.pool.query('select answer_count as count from consultings where id = $1', [
    of.consultingId,
  ]);
  return { answerCount: rows[0].count, ...(await detailOf(of)).measures };
};

/** Applications that came at once and ended one way. */
const end = async (count: number, how: 'FINISHED' | 'REJECTED' | 'CANCELED', of = agency) => {
  for (let turn = 0; turn < count; turn++) {
    const { id, student } = await createCase(app, { agency: of });
    if (how === 'CANCELED') await act(student, id, WITHDRAWN);
    else if (how === 'REJECTED') await act(of.manager, id, REASON);
    else {
      await act(of.owner, id, { type: 'ACCEPTED' });
      await act(of.owner, id, { type: 'STEP_LEVEL_FINISHED' });
    }
  }
};

describe('the first answer', () => {
  it('is what somebody of the agency first writes or decides, the middle one of five', async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => createCase(app, { agency })));
    const answer = [
      (id: string) => say(agency.manager, id),
      (id: string) => act(agency.owner, id, { type: 'ACCEPTED' }),
      (id: string) => act(agency.manager, id, REASON),
      (id: string) => say(agency.owner, id),
    ];
    for (const [index, { id }] of cases.slice(0, 4).entries()) {
      wait(20);
      await answer[index]!(id);
    }
    expect(await measuresOf()).toEqual({ answerCount: 4, answer: null, outcomes: null, disputes: null });
    wait(400);
    await say(agency.manager, cases[4]!.id);
    // 20, 40, 60, 80, 480
    expect(await measuresOf()).toMatchObject({ answer: { minutes: 60, count: 5 } });
    await say(agency.manager, cases[0]!.id, 'Yana bir savol');
    await act(agency.owner, cases[0]!.id, REASON);
    expect(await measuresOf()).toMatchObject({ answer: { minutes: 60, count: 5 } });
  });

  it('is nothing that the student, the product or an administrator does, nor who is responsible', async () => {
    const { id, student } = await createCase(app, { agency });
    await say(student, id);
    const admin = await createAdmin(app);
    for (const [by, managerId] of [
      [admin, agency.manager.id],
      [agency.owner, agency.owner.id],
    ] as const)
      await by.read(assignManager, { body: { applicationIdList: [id], managerId } });
    await act(student, id, WITHDRAWN);
    expect(await measuresOf()).toMatchObject({ answerCount: 0 });
  });

  it('is none of what the agency has added itself, which ends like every other', async () => {
    const walkIn = await addWalkIn(app, agency);
    const student = await createStudent(app, { phone: walkIn.phone });
    const { data } = await claim(student, walkIn);
    wait(30);
    await say(agency.owner, data!.applicationId);
    await act(agency.owner, data!.applicationId, REASON);
    expect(await measuresOf()).toMatchObject({ answerCount: 0 });
    const { rows } = await app.pool.query('select rejected_count as count from consultings where id = $1', [
      agency.consultingId,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('that does not come within seven days has taken seven days, for a year', async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => createCase(app, { agency })));
    await act(cases[0]!.student, cases[0]!.id, WITHDRAWN);
    const came = app.clock.now().getTime();
    const after = async (days: number) => {
      const clock = { now: () => new Date(came + days * DAY_MS) };
      await measure({ ...app.ctx, clock }, agency.consultingId);
      return (await detailOf(agency)).measures.answer;
    };
    expect(await after(6.9)).toBeNull();
    // Four wait: the one that was withdrawn at once was not left waiting.
    expect(await after(7)).toBeNull();
    const { id } = await createCase(app, { agency });
    await say(agency.manager, id);
    expect(await after(7)).toEqual({ minutes: 7 * 24 * 60, count: 5 });
    expect(await after(366)).toBeNull();
    await measure(app.ctx, agency.consultingId);
  });
});

describe('how applications ended', () => {
  it('is told from five on, rejected and withdrawn ones too', async () => {
    await end(2, 'FINISHED');
    await end(1, 'REJECTED');
    await end(1, 'CANCELED');
    await createCase(app, { agency });
    expect(await measuresOf()).toMatchObject({ outcomes: null });
    await end(1, 'FINISHED');
    const outcomes = { finished: 3, rejected: 1, canceled: 1 };
    expect(await measuresOf()).toMatchObject({ outcomes });
    await app.base.cachesInvalidated?.();
    const { content } = await app.read(filterConsultings, {
      body: { universityId: agency.universityId, sort: 'FINISHED' },
    });
    expect(content).toMatchObject([{ id: agency.consultingId, measures: { outcomes } }]);
  });

  it('is each agency’s own, and nothing that a stranger tries counts', async () => {
    const other = await createShortAgency();
    const { id } = await createCase(app, { agency });
    expect((await trySay(other.owner, id)).status).toBe(403);
    const body = { ...REASON, version: 0 };
    expect((await other.owner.call(addApplicationEvent, { params: { id }, body })).status).toBe(403);
    await say(agency.owner, id);
    await end(5, 'CANCELED', other);
    expect(await measuresOf(other)).toMatchObject({ answerCount: 0, outcomes: { canceled: 5 } });
    expect(await measuresOf()).toMatchObject({ answerCount: 1, outcomes: null });
  });
});

describe('at once', () => {
  it('a message and a decision are one first answer', async () => {
    const { id } = await createCase(app, { agency });
    wait(15);
    await Promise.all([
      say(agency.manager, id),
      ask(agency.owner, id, { type: 'ACCEPTED' }),
      say(agency.owner, id),
    ]);
    expect(await measuresOf()).toMatchObject({ answerCount: 1 });
  });

  it('applications that end, and those who measure them, lose none', async () => {
    const cases = await Promise.all(Array.from({ length: 6 }, () => createCase(app, { agency })));
    await Promise.all(
      cases.flatMap(({ id, student }, turn) => [
        turn % 2 ? act(agency.owner, id, REASON) : act(student, id, WITHDRAWN),
        measure(app.ctx, agency.consultingId),
        measureAll(app.ctx),
      ]),
    );
    expect(await measuresOf()).toMatchObject({ outcomes: { finished: 0, rejected: 3, canceled: 3 } });
  });

  it('two prices are the lower one', async () => {
    const consultingId = await createConsulting(app);
    await Promise.all(
      [500, 300, 400].map((priceTiyin) => createTariff(app, { consultingId, priceTiyin, steps: [] })),
    );
    await measuresOf();
    expect((await detailOf({ consultingId })).priceFrom).toBe(300);
  });

  it('what ends while somebody waits to measure is measured', async () => {
    await end(1, 'REJECTED');
    const { consultingId } = agency;
    // Another process measures it and takes long.
    const other = await app.pool.connect();
    await other.query('begin');
    await other.query('select from consultings where id = $1 for no key update', [consultingId]);
    const measuring = measure(app.ctx, consultingId);
    await waitForLock(app);
    await end(4, 'REJECTED');
    await other.query('commit');
    other.release();
    await measuring;
    expect((await detailOf(agency)).measures.outcomes).toMatchObject({ rejected: 5 });
    expect(await measuresOf()).toMatchObject({ outcomes: { rejected: 5 } });
  });
});

it('agrees with the whole history after a long walk of chance', async () => {
  const agencies = [agency, await createShortAgency()];
  let seed = 20_261_123;
  const chance = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const cases: { id: string; student: Person; agency: Agency }[] = [];
  for (let turn = 0; turn < 70; turn++) {
    wait(chance(30));
    if (cases.length < 14 && chance(3) === 0)
      cases.push(await createCase(app, { agency: agencies[chance(2)]! }));
    const one = cases[chance(cases.length)];
    if (!one) continue;
    const { owner, manager } = one.agency;
    // A refused action must count for nothing.
    const moves: (() => Promise<unknown>)[] = [
      () => ask(owner, one.id, { type: 'ACCEPTED' }),
      () => ask(manager, one.id, { type: 'STEP_LEVEL_FINISHED' }),
      () => ask(manager, one.id, REASON),
      () => ask(one.student, one.id, WITHDRAWN),
      () => trySay(manager, one.id),
      () => trySay(one.student, one.id),
    ];
    await moves[chance(moves.length)]!();
    if (chance(10) === 0) await measureRequested(app.ctx);
  }
  await measureRequested(app.ctx);
  expect(await findWrongMeasures(app)).toEqual([]);
  expect(await measureAll(app.ctx)).toEqual([]);
  const { rows } = await app.pool.query(
    'select sum(answer_count)::int as answers, sum(finished_count)::int as finished from consultings where id = any($1)',
    [agencies.map(({ consultingId }) => consultingId)],
  );
  expect(rows[0].answers).toBeGreaterThan(4);
  expect(rows[0].finished).toBeGreaterThan(0);
});

it('what is wrong is found and put right by night', async () => {
  await app.pool.query('update consultings set finished_count = 40, finished_percent = 90 where id = $1', [
    agency.consultingId,
  ]);
  expect(await findWrongMeasures(app)).not.toEqual([]);
  expect(await measureAll(app.ctx)).toContain(agency.consultingId);
  expect(await measureAll(app.ctx)).toEqual([]);
  await measuresOf();
});

it('is measured behind what was done, by whichever process works', async () => {
  const worker = await createTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, runWorkers: true });
  try {
    await end(5, 'REJECTED');
    await worker.ctx.jobs.send(worker.ctx.db, measureQueue, {});
    await vi.waitFor(
      async () => expect((await detailOf(agency)).measures.outcomes).toMatchObject({ rejected: 5 }),
      10_000,
    );
  } finally {
    await worker.close();
  }
});

describe('the lowest price', () => {
  it('follows the tariffs that are offered, at once', async () => {
    const { owner, consultingId } = agency;
    const priceFrom = async () => (await detailOf(agency)).priceFrom;
    expect(await priceFrom()).toBe(0);
    const free = await owner.read(plans.getTariff, { params: { id: agency.tariffId } });
    const change = async (over: Partial<plans.TariffDraft>) => {
      const { version, ...draft } = await owner.read(plans.getTariff, { params: { id: agency.tariffId } });
      const body = { ...draft, ...over, version };
      await owner.read(plans.updateTariff, { params: { id: agency.tariffId }, body });
    };
    await change({ price: 900 });
    expect(await priceFrom()).toBe(900);
    const other = await createTariff(app, { consultingId, priceTiyin: 700 });
    expect(await priceFrom()).toBe(700);
    await owner.read(plans.copyTariff, { params: { id: other } });
    await owner.read(plans.deleteTariff, { params: { id: other } });
    expect(await priceFrom()).toBe(900);
    await change({ isActive: false });
    expect(await priceFrom()).toBeNull();
    expect(free.price).toBe(0);
    await measuresOf();
  });
});

describe('lists', () => {
  const createMeasured = async () => {
    const given = [
      { answer: 120, finished: 60, price: null, rating: 0 },
      { answer: null, finished: null, price: 300, rating: 0 },
      { answer: 60, finished: 60, price: 200, rating: 1 },
      { answer: 60, finished: 90, price: 0, rating: 5 },
    ];
    const ids: number[] = [];
    const universityId = await createUniversity(app);
    for (const { answer, finished, price, rating } of given) {
      const id = await createConsulting(app, { universityIds: [universityId] });
      await app.pool.query(
        `update search_documents set answer_minutes = $2, finished_percent = $3, price_tiyin = $4, rating = $5
         where kind = 'CONSULTING' and ref_id = $1`,
        [id, answer, finished, price, rating],
      );
      ids.push(id);
    }
    await app.base.cachesInvalidated?.();
    return async (body: Omit<CallBody, 'universityId'>) => {
      const { content, totalElements } = await app.read(filterConsultings, {
        query: { size: 100 },
        body: { ...body, universityId },
      });
      expect(totalElements).toBe(content.length);
      return content.map(({ id }) => ids.indexOf(id));
    };
  };

  it('stand by what is measured, who is not measured comes last', async () => {
    const list = await createMeasured();
    const listed = (sort: ConsultingSort, query: string | null = null) => list({ sort, query });
    expect(await listed('ANSWER')).toEqual([3, 2, 0, 1]);
    expect(await listed('FINISHED')).toEqual([3, 2, 0, 1]);
    expect(await listed('PRICE')).toEqual([3, 2, 1, 0]);
    expect(await listed('ANSWER', 'agency')).toEqual([3, 2, 0, 1]);
    expect(await listed('RATING')).toEqual([3, 2, 0, 1]);
  });

  it('leave out whom a bound of price or measures does not reach, and who is not measured', async () => {
    const list = await createMeasured();
    expect(await list({ priceUpTo: 0 })).toEqual([3]);
    expect(await list({ priceUpTo: 299 })).toEqual([3, 2]);
    expect(await list({ priceUpTo: 300, sort: 'PRICE' })).toEqual([3, 2, 1]);
    expect(await list({ answerWithin: 60 })).toEqual([3, 2]);
    expect(await list({ answerWithin: 120, sort: 'NAME' })).toHaveLength(3);
    expect(await list({ finishedFrom: 61 })).toEqual([3]);
    expect(await list({ finishedFrom: 60, priceUpTo: 200 })).toEqual([3, 2]);
    expect(await list({ finishedFrom: 60, query: 'agency' })).toEqual([3, 2, 0]);
    expect(await list({ finishedFrom: 91, answerWithin: 60, query: 'agency' })).toEqual([]);
    expect(await list({ priceUpTo: null, answerWithin: null, finishedFrom: null })).toHaveLength(4);
  });

  it.each([
    { priceUpTo: -1 },
    { priceUpTo: 0.5 },
    { priceUpTo: '100' },
    { answerWithin: 0 },
    { answerWithin: 1e9 },
    { finishedFrom: 0 },
    { finishedFrom: 101 },
  ])('refuse the bound %j', async (body) => {
    const answer = await app.call(filterConsultings, { body: body as CallBody });
    expect(answer).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });
});
