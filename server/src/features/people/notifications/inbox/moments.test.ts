import { getApplication, listApplicationEvents } from '@parvoz/contract/applications/application-calls.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { describe, expect, it } from 'vitest';
import {
  act,
  ask,
  createCase,
  detailOf,
  PRICE_TIYIN,
  putDocuments,
} from '../../../../../test/applications.ts';
import { pay } from '../../../../../test/money.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../test/own-agencies.ts';
import { messagesTo, type Person } from '../../../../../test/people.ts';
import { newId } from '../../../../lib/ids.ts';

eachWithOwnAgency();

const accepted = { type: 'ACCEPTED', comment: null } as const;
const finished = { type: 'STEP_LEVEL_FINISHED', comment: null } as const;

/** Oldest first. */
const notificationsOf = async (who: Person) =>
  (await who.read(listNotifications, {}, 'en')).content.reverse();

/** Two steps of two and one level, of which the first is returned once. */
const goThrough = async (id: string, student: Person) => {
  const { owner } = agency;
  await act(owner, id, accepted);
  await pay(app, student, id);
  await putDocuments(app, id);
  await act(student, id, { type: 'SUBMITTED', comment: null });
  await act(owner, id, { type: 'REVISION', comment: 'Muhr yoʻq', documentList: [] });
  await act(student, id, { type: 'REWORK_COMPLETED', comment: null });
  await act(owner, id, finished);
  await act(owner, id, { ...finished, comment: 'Barakalla' });
  await act(owner, id, finished);
};

describe('what happens in one moment', () => {
  it('is one notification, and no more SMS, over a whole short application', async () => {
    const { id, student } = await createCase(app, { agency });
    await goThrough(id, student);
    const lines = await student.read(listApplicationEvents, { params: { id } });
    expect(lines).toHaveLength(13);
    // 10 of these lines are not the student's own; they happened in 6 moments. The top-up and the review are besides.
    const notified = await notificationsOf(student);
    expect(notified.map(({ kind, data }) => [kind, data.next?.action ?? null])).toEqual([
      ['ACCEPTED', 'PAY'],
      ['TOP_UP_SUCCESS', null],
      ['PAYMENT_SUCCESS', 'SUBMIT'],
      ['REVISION', null],
      ['STEP_LEVEL_FINISHED', 'LEAD'],
      ['STEP_FINISHED', 'CONFIRM'],
      ['FINISHED', 'CONFIRM'],
      ['REVIEW_ASKED', null],
    ]);
    const ofAgency = ['CREATED', 'PAYMENT_SUCCESS', 'SUBMITTED', 'REWORK_COMPLETED'];
    expect((await notificationsOf(agency.owner)).map(({ kind }) => kind)).toEqual(ofAgency);
    expect(await messagesTo(app, student.phone)).toHaveLength(2);
  });

  it('says what follows from it, and until when the student has to act', async () => {
    const { id, student } = await createCase(app, { agency });
    await goThrough(id, student);
    const [acceptance, , payment, , level, step, end] = await notificationsOf(student);
    const { stepList } = await student.read(getApplication, { params: { id } }, 'en');
    const [first, second] = stepList.flatMap(({ levelList }) => levelList.map(({ name }) => name));
    const nextOf = (action: string, level: string | null = null) => ({
      ...{ action, level, priceTiyin: PRICE_TIYIN },
    });
    expect(acceptance!.data).toMatchObject({ next: nextOf('PAY', first), deadline: null });
    expect(payment!.data).toMatchObject({ next: nextOf('SUBMIT', first), deadline: '2026-11-26' });
    expect(level!.data).toMatchObject({ level: first, next: nextOf('LEAD', second), deadline: null });
    // The money of a finished step is released after 72 hours.
    const confirming = { next: nextOf('CONFIRM'), deadline: '2026-11-24' };
    expect(step!.data).toMatchObject({ step: stepList[0]!.name, comment: 'Barakalla', ...confirming });
    expect(end!.data).toMatchObject(confirming);
  });

  it('is told once, however many ask for it at once', async () => {
    const { id, student } = await createCase(app, { agency });
    const { owner, manager } = agency;
    await act(owner, id, accepted);
    await pay(app, student, id);
    await act(owner, id, finished);
    const { version, level } = await detailOf(owner, id);
    const seen = { version, levelId: level!.id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask(index % 2 ? owner : manager, id, finished, seen)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await notificationsOf(student)).map(({ kind }) => kind)).toEqual([
      ...['ACCEPTED', 'TOP_UP_SUCCESS', 'PAYMENT_SUCCESS', 'STEP_LEVEL_FINISHED', 'STEP_FINISHED'],
    ]);
  });
});

it('what was told line by line is still shown', async () => {
  const { id, student } = await createCase(app, { agency });
  await act(agency.owner, id, accepted);
  const { stepList } = await detailOf(student, id);
  const notified = ['PAYMENT', 'STEP_LEVEL_FINISHED', 'STEP_FINISHED', 'FINISHED'];
  for (const kind of notified)
    await app.pool.query(
      `insert into notifications (id, account_id, kind, application_id, level_id, created_at)
       values ($1, $2, $3, $4, $5, now())`,
      [newId(), student.id, kind, id, stepList[0]!.levelList[0]!.id],
    );
  const shown = (await notificationsOf(student)).slice(1);
  expect(shown.map(({ kind }) => kind)).toEqual(notified);
  expect(shown.map(({ data }) => data.next)).toEqual([null, null, null, null]);
});
