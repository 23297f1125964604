import { filterComments, listComments } from '@parvoz/contract/agencies/consultings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment, createConsulting, deactivateConsulting } from '../../../../test/factories.ts';
import { ODD_IDS, UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Fields of a review that is as it was written. */
const UNTOUCHED = { editedAt: null, replyEditedAt: null, hidden: null, version: 1 };

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));

describe('reviews of one agency', () => {
  it('are the newest first, 5 on a page', async () => {
    const id = await createConsulting(app);
    for (const number of [3, 7, 1, 5, 2, 6, 4])
      await createComment(app, id, { text: `day ${number}`, createdAt: day(number) });
    const page = (query: { page?: number; size?: number } = {}) =>
      app.read(listComments, { params: { id }, query });
    const first = await page();
    expect(first).toMatchObject({ page: 1, size: 5, totalElements: 7 });
    expect(first.content.map(({ text }) => text)).toEqual(['day 7', 'day 6', 'day 5', 'day 4', 'day 3']);
    expect((await page({ page: 2 })).content.map(({ text }) => text)).toEqual(['day 2', 'day 1']);
    expect(await page({ page: 3 })).toEqual({ content: [], totalElements: 7, page: 3, size: 5 });
    expect((await page({ size: 100 })).content).toHaveLength(7);
    expect((await app.call(listComments, { params: { id }, query: { size: 101 } })).status).toBe(422);
  });

  it('carry the answer of the agency', async () => {
    const id = await createConsulting(app, { name: 'Ziyo' });
    await createComment(app, id, { text: 'Rahmat', rating: 4, authorName: 'Sardor', createdAt: day(1) });
    await createComment(app, id, {
      text: 'Katta rahmat',
      reply: 'Omad!',
      createdAt: new Date('2026-11-02T08:00:00.123Z'),
      repliedAt: day(3),
      isDemo: true,
    });
    const { content } = await app.read(listComments, { params: { id } });
    expect(content).toEqual([
      {
        id: expect.any(Number),
        consulting: { id, name: 'Ziyo' },
        authorName: 'Sardor',
        rating: 5,
        text: 'Katta rahmat',
        reply: 'Omad!',
        ...UNTOUCHED,
        createdAt: '2026-11-02T08:00:00.123Z',
        repliedAt: '2026-11-03T12:00:00.000Z',
        isDemo: true,
      },
      {
        id: expect.any(Number),
        consulting: { id, name: 'Ziyo' },
        authorName: 'Sardor',
        rating: 4,
        text: 'Rahmat',
        reply: null,
        ...UNTOUCHED,
        createdAt: '2026-11-01T12:00:00.000Z',
        repliedAt: null,
        isDemo: false,
      },
    ]);
  });

  it('of one moment keep their order from page to page', async () => {
    const id = await createConsulting(app);
    for (let index = 0; index < 6; index++)
      await createComment(app, id, { text: String(index), createdAt: day(1) });
    const texts = [];
    for (const page of [1, 2, 3]) {
      const { content } = await app.read(listComments, { params: { id }, query: { page, size: 2 } });
      texts.push(...content.map(({ text }) => text));
    }
    expect(texts).toEqual(['5', '4', '3', '2', '1', '0']);
  });

  it('are counted right when many are written at once', async () => {
    const id = await createConsulting(app);
    const ratings = [1, 2, 3, 4, 5, 5, 5, 4, 3, 2];
    await Promise.all(ratings.map((rating) => createComment(app, id, { rating })));
    const { totalElements, content } = await app.read(listComments, { params: { id }, query: { size: 100 } });
    expect([totalElements, content.length]).toEqual([10, 10]);
    const { rows } = await app.pool.query('select rating_total from consultings where id = $1', [id]);
    expect(rows).toEqual([{ rating_total: 34 }]);
  });

  it('are refused outside 1 to 5, and are not counted then', async () => {
    const id = await createConsulting(app);
    for (const rating of [0, 6]) await expect(createComment(app, id, { rating })).rejects.toThrow();
    expect((await app.read(listComments, { params: { id } })).totalElements).toBe(0);
  });

  it.each([...ODD_IDS, ...UNKNOWN_IDS])('are not found by %j', async (id) => {
    expect(await app.call(listComments, { params: { id } })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('of an inactive agency are not found', async () => {
    const id = await createConsulting(app);
    await createComment(app, id);
    await deactivateConsulting(app, id);
    expect((await app.call(listComments, { params: { id } })).status).toBe(404);
  });
});

describe('reviews of all agencies', () => {
  it('are the newest first, 5 on a page, without those of inactive agencies', async () => {
    const other = await createTestApp();
    const [first, second, hidden] = [
      await createConsulting(other, { name: 'First' }),
      await createConsulting(other, { name: 'Second' }),
      await createConsulting(other),
    ];
    for (let number = 1; number <= 6; number++)
      await createComment(other, number % 2 ? first : second, {
        text: `day ${number}`,
        createdAt: day(number),
      });
    await createComment(other, hidden, { createdAt: day(9) });
    await deactivateConsulting(other, hidden);
    const page = await other.read(filterComments);
    expect(page).toMatchObject({ page: 1, size: 5, totalElements: 6 });
    expect(page.content.map(({ text, consulting }) => [text, consulting.name])).toEqual([
      ['day 6', 'Second'],
      ['day 5', 'First'],
      ['day 4', 'Second'],
      ['day 3', 'First'],
      ['day 2', 'Second'],
    ]);
    const last = await other.read(filterComments, { query: { page: 2 } });
    expect(last.content.map(({ text }) => text)).toEqual(['day 1']);
    expect((await other.call(filterComments, { query: { size: 0 } })).status).toBe(422);
    await other.close();
  });
});
