import {
  hideReview,
  listAgencyReviews,
  listManagedReviews,
  replyToReview,
  showReview,
  updateReview,
} from '@parvoz/contract/agencies/consulting-reviews.ts';
import {
  type Comment,
  createComment,
  filterComments,
  filterConsultings,
  getConsultingDetail,
  listComments,
  listOwnReviews,
} from '@parvoz/contract/agencies/consultings.ts';
import type { ReviewState } from '@parvoz/contract/limits.ts';
import { listNotifications, readNotifications } from '@parvoz/contract/people/notifications.ts';
import { updateProfile } from '@parvoz/contract/people/profiles.ts';
import { expect, it, vi } from 'vitest';
import {
  changesOf,
  lastChangeOf,
  raceOf,
  undoLast,
  undoStateOf,
} from '../../../../../test/administration.ts';
import { act, createAgency, createCase } from '../../../../../test/applications.ts';
import { subscribe } from '../../../../../test/events.ts';
import { createComment as createOther } from '../../../../../test/factories.ts';
import { agency, app, eachWithOwnAgency } from '../../../../../test/own-agencies.ts';
import { createAdmin, createPeople, createStudent, type Person } from '../../../../../test/people.ts';
import { tashkentDate } from '../../../../lib/clock.ts';

eachWithOwnAgency();

interface Reviewed {
  id: number;
  applicationId: string;
  student: Person;
}

/** A review of the agency by a student of it. */
const createReview = async (rating = 4, text = 'Yaxshi yordam berishdi'): Promise<Reviewed> => {
  const { id: applicationId, student } = await createCase(app, { agency });
  await act(agency.owner, applicationId, { type: 'ACCEPTED' });
  const params = { id: agency.consultingId };
  const { id } = await student.read(createComment, { params, body: { applicationId, rating, text } });
  return { id, applicationId, student };
};

const edit = ({ id, student }: Reviewed, rating: number, text = 'Boshqacha fikr', version = 1) =>
  student.call(updateReview, { params: { id }, body: { rating, text, version } });
const answer = (who: Person, { id }: Reviewed, reply = 'Rahmat sizga', version = 1) =>
  who.call(replyToReview, { params: { id }, body: { reply, version } });
const hide = (who: Person, { id }: Reviewed, version = 1, reason = 'Telefon raqami yozilgan') =>
  who.call(hideReview, { params: { id }, body: { reason, version } });
const show = (who: Person, { id }: Reviewed, version = 2) =>
  who.call(showReview, { params: { id }, query: { version } });

const detail = () => app.read(getConsultingDetail, { params: { id: agency.consultingId } });
const publicList = async (): Promise<Comment[]> =>
  (await app.read(listComments, { params: { id: agency.consultingId } })).content;

/** Returns an agency's stored counts, and the same counted from its reviews. */
const sums = async () => {
  const { rows } = await app.pool.query(
    `select comment_count, rating_total,
       (select count(*)::int from consulting_comments where consulting_id = g.id and hidden_at is null) as seen,
       (select coalesce(sum(rating), 0)::int from consulting_comments
         where consulting_id = g.id and hidden_at is null) as sum
     from consultings g where id = $1`,
    [agency.consultingId],
  );
  const [{ comment_count, rating_total, seen, sum }] = rows;
  expect([comment_count, rating_total]).toEqual([seen, sum]);
  return [seen, sum];
};

const kindsOf = async (person: Person) =>
  (await person.read(listNotifications, {})).content
    .map(({ kind, data }) => [kind, data.comment])
    .filter(([kind]) => kind?.startsWith('REVIEW_'));

it('is changed by its author: with its date, and counted anew', async () => {
  const one = await createReview(5);
  const changed = await edit(one, 2, ' Fikrim oʻzgardi\r\n\r\n\r\n\r\nafsus\u202e ');
  expect(changed).toMatchObject({
    status: 200,
    data: { rating: 2, text: 'Fikrim oʻzgardi\n\nafsus', version: 2, editedAt: expect.any(String) },
  });
  expect(await sums()).toEqual([1, 2]);
  await vi.waitFor(async () =>
    expect(await detail()).toMatchObject({ rating: 2, commentCount: 1, ratingSpread: [0, 1, 0, 0, 0] }),
  );
  expect((await publicList())[0]).toMatchObject({ rating: 2, editedAt: expect.any(String) });
  const [own] = await one.student.read(listOwnReviews, { params: { id: agency.consultingId } });
  expect(own).toMatchObject({ review: { id: one.id, rating: 2, version: 2 } });
  // An edit without a change leaves no trace, and one of an older state is refused.
  expect((await edit(one, 2, 'Fikrim oʻzgardi\n\nafsus', 2)).data).toMatchObject({ version: 2 });
  expect(await edit(one, 1)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  // Its agency learns of it, and of a further change once it has read that.
  const told = [
    ['REVIEW_CHANGED', null],
    ['REVIEW_WRITTEN', null],
  ];
  expect(await kindsOf(agency.owner)).toEqual(told);
  expect((await edit(one, 1, 'Yana boshqacha', 2)).status).toBe(200);
  expect(await kindsOf(agency.owner)).toEqual(told);
  await agency.owner.read(readNotifications, { body: {} });
  expect((await edit(one, 2, 'Fikrim oʻzgardi\n\nafsus', 3)).status).toBe(200);
  expect(await kindsOf(agency.owner)).toEqual([told[0], ...told]);
  const { status, fields } = await edit(one, 6, 'x', 4);
  expect([status, Object.keys(fields ?? {}).sort()]).toEqual([422, ['rating', 'text']]);
});

it('has the name that its author has now, and no other trace of the change', async () => {
  const one = await createReview();
  const [before] = await publicList();
  expect(before).toMatchObject({ id: one.id, authorName: 'Aziz K.' });
  const colleague = await subscribe(app, agency.manager);
  await one.student.read(updateProfile, { body: { name: 'Laziz', hasNoSurname: true } });
  await colleague.until(() => colleague.events().some(({ kind }) => kind === 'REVIEW'));
  await vi.waitFor(async () => expect(await publicList()).toEqual([{ ...before, authorName: 'Laziz' }]));
  const { content } = await agency.owner.read(listAgencyReviews);
  expect(content).toMatchObject([{ id: one.id, authorName: 'Laziz', version: 1, editedAt: null }]);
});

it('is answered by both roles of its agency, and the answer is changed', async () => {
  const one = await createReview();
  expect((await answer(agency.manager, one)).data).toMatchObject({
    reply: 'Rahmat sizga',
    replyEditedAt: null,
  });
  expect((await answer(agency.owner, one, 'Sizga omad', 2)).data).toMatchObject({
    reply: 'Sizga omad',
    repliedAt: expect.any(String),
    replyEditedAt: expect.any(String),
  });
  expect(await answer(agency.owner, one, 'Kech qoldi', 2)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect((await answer(agency.owner, one, ' ', 3)).fields).toHaveProperty('reply');
  expect(await kindsOf(one.student)).toEqual([['REVIEW_ANSWERED', 'Rahmat sizga']]);
  expect(await changesOf(app, 'review-reply', one.id)).toMatchObject([
    { action: 'REPLIED', before: { reply: null }, after: { reply: 'Rahmat sizga' } },
    { action: 'REPLIED', before: { reply: 'Rahmat sizga' }, after: { reply: 'Sizga omad' } },
  ]);
  const admin = await createAdmin(app);
  const change = await lastChangeOf(admin, 'review-reply', one.id);
  expect(await undoStateOf(admin, change)).toBe('IMPOSSIBLE');
  expect(await kindsOf(agency.owner)).toEqual([['REVIEW_WRITTEN', null]]);
});

it('is told to the open pages of its agency: a new one, its answer, its hiding and its change', async () => {
  const one = await createReview();
  const { id: applicationId, student } = await createCase(app, { agency });
  await act(agency.owner, applicationId, { type: 'ACCEPTED' });
  const admin = await createAdmin(app);
  const colleague = await subscribe(app, agency.manager);
  let told = 0;
  const isTold = () => {
    told += 1;
    return colleague.until(() => colleague.events().filter(({ kind }) => kind === 'REVIEW').length === told);
  };
  await answer(agency.owner, one);
  await isTold();
  await hide(admin, one, 2);
  await isTold();
  await show(admin, one, 3);
  await isTold();
  await edit(one, 1, 'Boshqacha fikr', 4);
  await isTold();
  const body = { applicationId, rating: 5, text: 'Yaxshi' };
  await student.read(createComment, { params: { id: agency.consultingId }, body });
  await isTold();
  colleague.close();
});

it('is hidden with a reason, counts nowhere, and is shown again', async () => {
  const low = await createReview(1, 'Menga 998901234567 ga yozing');
  await createReview(5);
  const admin = await createAdmin(app);
  expect((await answer(agency.owner, low)).status).toBe(200);
  expect((await hide(admin, low, 2)).data).toMatchObject({
    hidden: { reason: 'Telefon raqami yozilgan' },
    text: 'Menga 998901234567 ga yozing',
  });
  expect(await sums()).toEqual([1, 5]);
  await vi.waitFor(async () =>
    expect(await detail()).toMatchObject({ rating: 5, commentCount: 1, ratingSpread: [0, 0, 0, 0, 1] }),
  );
  const [, hidden] = await publicList();
  expect(hidden).toMatchObject({
    ...{ id: low.id, authorName: '', rating: null, text: '', reply: null, repliedAt: null, editedAt: null },
    hidden: { at: expect.any(String), reason: 'Telefon raqami yozilgan' },
  });
  const everywhere = await app.read(filterComments, { query: { size: 100 } });
  expect(everywhere.content.map(({ id }) => id)).not.toContain(low.id);
  const { content: found } = await app.read(filterConsultings, { body: { sort: 'RATING' } });
  expect(found.find(({ id }) => id === agency.consultingId)).toMatchObject({ rating: 5, commentCount: 1 });
  const { rows } = await app.pool.query(
    `select rating, weight from search_documents where kind = 'CONSULTING' and ref_id = $1`,
    [agency.consultingId],
  );
  expect(rows).toEqual([{ rating: 5, weight: 1 }]);

  // Its author and its agency see what it says, and why nobody else does.
  const reason = 'Telefon raqami yozilgan';
  const [own] = await low.student.read(listOwnReviews, { params: { id: agency.consultingId } });
  expect(own?.review).toMatchObject({ rating: 1, hidden: { reason } });
  const hiddenOnes = await agency.manager.read(listAgencyReviews, { query: { state: 'HIDDEN' } });
  expect(hiddenOnes.content).toMatchObject([{ id: low.id, rating: 1, hidden: { reason } }]);
  expect((await kindsOf(low.student))[0]).toEqual(['REVIEW_HIDDEN', reason]);
  expect((await kindsOf(agency.owner))[0]).toEqual(['REVIEW_HIDDEN', reason]);
  expect(await answer(agency.owner, low, 'Nega?', 3)).toMatchObject({ status: 409, code: 'REVIEW_HIDDEN' });

  // Its author changes it while nobody sees it; that counts nowhere either, and is news for nobody.
  expect((await edit(low, 3, 'Telefonsiz fikr', 3)).status).toBe(200);
  expect(await sums()).toEqual([1, 5]);
  expect((await kindsOf(agency.owner))[0]).toEqual(['REVIEW_HIDDEN', reason]);
  expect((await show(admin, low, 4)).data).toMatchObject({ hidden: null });
  expect(await sums()).toEqual([2, 8]);
  expect((await publicList())[1]).toMatchObject({
    rating: 3,
    text: 'Telefonsiz fikr',
    reply: 'Rahmat sizga',
  });
  expect((await kindsOf(low.student))[0]).toEqual(['REVIEW_SHOWN', null]);
  expect((await changesOf(app, 'review', low.id)).map(({ action }) => action)).toEqual(['HIDDEN', 'SHOWN']);
});

it('is shown again by an undo of the audit, which has none of its words', async () => {
  const one = await createReview(2);
  const admin = await createAdmin(app);
  await hide(admin, one);
  expect(JSON.stringify(await changesOf(app, 'review', one.id))).not.toContain('Yaxshi yordam');
  expect((await undoLast(admin, 'review', one.id)).status).toBe(200);
  expect(await sums()).toEqual([1, 2]);
  expect((await publicList())[0]).toMatchObject({ rating: 2, hidden: null });
  expect((await kindsOf(one.student))[0]).toEqual(['REVIEW_SHOWN', null]);
});

it('is changed, answered and hidden by nobody else', async () => {
  const one = await createReview();
  const { student, owner, manager, admin } = await createPeople(app);
  const stranger = await createStudent(app);
  const other = await createAgency(app);
  const statuses = async (call: (who: Person) => Promise<{ status: number }>) => {
    const people = [student, stranger, owner, manager, other.owner, other.manager, agency.owner, admin];
    const answers = [];
    for (const who of people) answers.push((await call(who)).status);
    return answers;
  };
  expect(await statuses((who) => edit({ ...one, student: who }, 1))).toEqual([
    ...[404, 404, 403, 403, 403, 403, 403, 403],
  ]);
  // The last one but one is of the agency itself.
  expect(await statuses((who) => answer(who, one))).toEqual([403, 403, 404, 404, 404, 404, 200, 403]);
  expect(await statuses((who) => hide(who, one, 2))).toEqual([403, 403, 403, 403, 403, 403, 403, 200]);
  expect(await statuses((who) => show(who, one, 3))).toEqual([403, 403, 403, 403, 403, 403, 403, 200]);
  for (const call of [
    edit({ ...one, student: app as never }, 1),
    answer(app as never, one),
    hide(app as never, one),
  ])
    expect((await call).status).toBe(401);
  const params = { id: agency.consultingId };
  expect(await statuses((who) => who.call(listManagedReviews, { params }))).toEqual([
    ...[403, 403, 403, 403, 403, 403, 403, 200],
  ]);
  expect((await other.owner.read(listAgencyReviews)).totalElements).toBe(0);
  expect((await admin.call(listManagedReviews, { params: { id: 999_999 } })).status).toBe(404);
  expect((await hide(admin, { ...one, id: 999_999 })).status).toBe(404);
});

it('is listed for its agency by state', async () => {
  const [first, second] = [await createReview(), await createReview()];
  await answer(agency.owner, first);
  const admin = await createAdmin(app);
  await hide(admin, second);
  await createOther(app, agency.consultingId, { text: 'Eski' });
  const texts = async (state: ReviewState) => {
    const page = await agency.owner.read(listAgencyReviews, { query: { state } });
    expect(page.totalElements).toBe(page.content.length);
    expect(
      await admin.read(listManagedReviews, { params: { id: agency.consultingId }, query: { state } }),
    ).toEqual(page);
    return page.content.length;
  };
  expect([await texts('ALL'), await texts('UNANSWERED'), await texts('HIDDEN')]).toEqual([3, 1, 1]);
  expect(await texts('SHOWN')).toBe(2);
  const day = tashkentDate(app.clock.now());
  const on = async (from: string, to: string) =>
    (await agency.owner.read(listAgencyReviews, { query: { state: 'SHOWN', from, to } })).totalElements;
  expect([await on(day, day), await on('2020-01-01', '2020-01-31')]).toEqual([2, 0]);
});

it('has one winner of changes at once, and its sums stay those of what is seen', async () => {
  const admin = await createAdmin(app);
  for (let round = 0; round < 5; round++) {
    const one = await createReview(5);
    const answers = await raceOf(6, (index) => (index % 2 ? edit(one, 1) : hide(admin, one)) as never);
    expect(answers).toEqual([200, 409, 409, 409, 409, 409]);
    const two = await createReview(3);
    expect(
      await raceOf(4, (index) => answer(index % 2 ? agency.owner : agency.manager, two, `Javob ${index}`)),
    ).toEqual([200, 409, 409, 409]);
    // Different reviews of one agency are written at once.
    const more = [await createReview(1), await createReview(2)] as const;
    await Promise.all([
      edit(more[0], 4),
      hide(admin, more[1]),
      createOther(app, agency.consultingId, { rating: 2 }),
    ]);
    await sums();
  }
});

it('is asked for when an application ends that was taken on, once', async () => {
  const ended = await createCase(app, { agency });
  await act(agency.owner, ended.id, { type: 'ACCEPTED' });
  await act(agency.owner, ended.id, { type: 'REJECTED', comment: 'Hujjatlar yetarli emas' });
  expect(await kindsOf(ended.student)).toEqual([['REVIEW_ASKED', null]]);
  const early = await createCase(app, { agency });
  await act(agency.owner, early.id, { type: 'REJECTED', comment: 'Hujjatlar yetarli emas' });
  expect(await kindsOf(early.student)).toEqual([]);
  const reviewed = await createReview();
  await act(agency.owner, reviewed.applicationId, { type: 'REJECTED', comment: 'Hujjatlar yetarli emas' });
  expect(await kindsOf(reviewed.student)).toEqual([]);
});
