import {
  createComment,
  getConsultingDetail,
  listComments,
  listOwnReviews,
} from '@parvoz/contract/agencies/consultings.ts';
import { expect, it, vi } from 'vitest';
import { raceOf } from '../../../../test/administration.ts';
import { act, createAgency, createCase } from '../../../../test/applications.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin, createStudent } from '../../../../test/people.ts';

eachWithOwnAgency();

const bodyOf = (applicationId: string) => ({ applicationId, rating: 4, text: ' Yaxshi yordam berishdi ' });

it('is written by the student of an application that was taken on, once, and counts', async () => {
  const { id, student } = await createCase(app, { agency });
  const params = { id: agency.consultingId };
  const early = await student.call(createComment, { params, body: bodyOf(id) });
  expect(early).toMatchObject({ status: 409, code: 'APPLICATION_NOT_ACCEPTED' });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const review = await student.read(createComment, { params, body: bodyOf(id) });
  expect(review).toMatchObject({
    rating: 4,
    text: 'Yaxshi yordam berishdi',
    authorName: 'Aziz K.',
    reply: null,
  });
  const again = await student.call(createComment, { params, body: bodyOf(id) });
  expect(again).toMatchObject({ status: 409, code: 'REVIEW_EXISTS' });
  await vi.waitFor(async () => {
    expect(await app.read(getConsultingDetail, { params })).toMatchObject({ rating: 4, commentCount: 1 });
  });
  expect((await app.read(listComments, { params })).content).toMatchObject([{ id: review.id }]);
});

it('is one of many at once', async () => {
  const { id, student } = await createCase(app, { agency });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const params = { id: agency.consultingId };
  expect(await raceOf(4, () => student.call(createComment, { params, body: bodyOf(id) }))).toEqual([
    ...[200, 409, 409, 409],
  ]);
});

it('is of nobody else, and of no other agency', async () => {
  const { id, student } = await createCase(app, { agency });
  await act(agency.owner, id, { type: 'ACCEPTED' });
  const body = bodyOf(id);
  const params = { id: agency.consultingId };
  const { consultingId } = await createAgency(app);
  expect((await student.call(createComment, { params: { id: consultingId }, body })).status).toBe(403);
  for (const other of [await createStudent(app), await createAdmin(app), agency.owner, agency.manager])
    expect((await other.call(createComment, { params, body })).status).toBe(403);
  expect((await app.call(createComment, { params, body })).status).toBe(401);
  const { status, fields } = await student.call(createComment, {
    params,
    body: { applicationId: id, rating: 6, text: 'x' },
  });
  expect([status, Object.keys(fields ?? {}).sort()]).toEqual([422, ['rating', 'text']]);
});

it('is offered for own applications that were taken on, until it is written', async () => {
  const { id, student } = await createCase(app, { agency });
  const params = { id: agency.consultingId };
  const own = () => student.read(listOwnReviews, { params });
  expect(await own()).toEqual([]);
  await act(agency.owner, id, { type: 'ACCEPTED' });
  expect(await own()).toMatchObject([{ applicationId: id, review: null }]);
  await student.read(createComment, { params, body: bodyOf(id) });
  expect(await own()).toMatchObject([{ review: { rating: 4, text: 'Yaxshi yordam berishdi', reply: null } }]);
  const { consultingId } = await createAgency(app);
  expect(await student.read(listOwnReviews, { params: { id: consultingId } })).toEqual([]);
  expect(await (await createStudent(app)).read(listOwnReviews, { params })).toEqual([]);
  for (const other of [await createAdmin(app), agency.owner, agency.manager])
    expect((await other.call(listOwnReviews, { params })).status).toBe(403);
  expect((await app.call(listOwnReviews, { params })).status).toBe(401);
});
