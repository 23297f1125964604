import { getApplication, listApplicationEvents } from '@parvoz/contract/applications/application-calls.ts';
import {
  addNote,
  listNotes,
  listViews,
  removeView,
  saveView,
} from '@parvoz/contract/applications/application-notes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgency, createCase } from '../../../../../test/applications.ts';
import { auditOf } from '../../../../../test/audit.ts';
import { MINUTE_MS, type Person, wait } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { newId } from '../../../../lib/ids.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('internal notes', () => {
  it('are for all staff of the agency, newest first, and for nobody else', async () => {
    const { id, agency, student } = await createCase(app);
    const { owner, manager } = agency;
    const first = await owner.read(addNote, { params: { id }, body: { text: ' Pasporti <b>eski</b> ' } });
    expect(first).toMatchObject({ text: 'Pasporti <b>eski</b>', author: { id: owner.id, name: 'Aziza' } });
    await manager.read(addNote, { params: { id }, body: { text: 'Yangisi bor' } });
    const { content, hasOlder } = await manager.read(listNotes, { params: { id } });
    expect(hasOlder).toBe(false);
    expect(content.map(({ text }) => text)).toEqual(['Yangisi bor', 'Pasporti <b>eski</b>']);
    const { owner: stranger } = await createAgency(app);
    for (const [person, status] of [
      [student, 403],
      [stranger, 403],
    ] as const) {
      expect((await person.call(listNotes, { params: { id } })).status).toBe(status);
      expect((await person.call(addNote, { params: { id }, body: { text: 'x' } })).status).toBe(status);
    }
    for (const endpoint of [getApplication, listApplicationEvents])
      expect(JSON.stringify(await student.read(endpoint, { params: { id } }))).not.toContain('Pasporti');
  });

  it('come page by page', async () => {
    const { id, agency } = await createCase(app);
    const { owner } = agency;
    const add = async (text: string) => (await owner.read(addNote, { params: { id }, body: { text } })).id;
    const ids: string[] = [];
    for (let count = 0; count < 25; count++) ids.unshift(await add(`Qayd ${count}`));
    const page = async (query: object) => {
      const { content, hasOlder } = await owner.read(listNotes, { params: { id }, query });
      return [content.map((note) => note.id), hasOlder];
    };
    expect(await page({})).toEqual([ids.slice(0, 20), true]);
    expect(await page({ before: ids[19] })).toEqual([ids.slice(20), false]);
    expect(await page({ before: ids[4], size: 5 })).toEqual([ids.slice(5, 10), true]);
    expect(await page({ before: ids[19], size: 5 })).toEqual([ids.slice(20), false]);
    expect((await owner.call(listNotes, { params: { id }, query: { size: 101 } as never })).status).toBe(422);
  });

  it('are thirty in a minute at most for one member, also when many are written at once', async () => {
    const { id, agency } = await createCase(app);
    const { owner, manager } = agency;
    const add = (who: Person) => who.call(addNote, { params: { id }, body: { text: 'Qayd' } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => add(owner)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect([answers.length - refused.length, refused[0]!.code]).toEqual([30, 'TOO_MANY_REQUESTS']);
    expect(refused.every(({ headers }) => headers['retry-after'] === '60')).toBe(true);
    expect((await add(manager)).status).toBe(200);
    wait(app, MINUTE_MS);
    expect((await add(owner)).status).toBe(200);
  });

  it('are written once for a key, also by calls at the same time', async () => {
    const { id, agency } = await createCase(app);
    const { call, read } = app.as({ token: agency.owner.token, idempotencyKey: newId() });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(addNote, { params: { id }, body: { text: 'Pasport eski' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const again = await read(addNote, { params: { id }, body: { text: 'Pasport eski' } });
    expect(new Set(answers.map(({ data }) => data?.id))).toEqual(new Set([again.id]));
    const { content } = await agency.manager.read(listNotes, { params: { id } });
    expect(content.map((note) => note.id)).toEqual([again.id]);
    // The same words once more, under another key, are another note; each key finds its own.
    const other = await agency.owner.read(addNote, { params: { id }, body: { text: 'Pasport eski' } });
    expect((await agency.manager.read(listNotes, { params: { id } })).content).toHaveLength(2);
    const repeated = await read(addNote, { params: { id }, body: { text: 'Pasport eski' } });
    expect(repeated).toEqual(again);
    expect(repeated.id).not.toBe(other.id);
  });

  it('are on the audit, without their words', async () => {
    const { id, agency } = await createCase(app);
    const note = await agency.owner.read(addNote, { params: { id }, body: { text: 'Maxfiy gap' } });
    expect(await auditOf(app, id)).toEqual([
      {
        actorId: agency.owner.id,
        action: 'NOTE_ADDED',
        subject: 'application',
        details: { noteId: note.id },
      },
    ]);
  });

  it('are never empty', async () => {
    const { id, agency } = await createCase(app);
    const answer = await agency.owner.call(addNote, { params: { id }, body: { text: '  ' } });
    expect(answer).toMatchObject({ status: 422, fields: { text: expect.any(String) } });
  });
});

describe('saved views', () => {
  it('keep a filter under a name, for their owner alone', async () => {
    const { owner, manager } = await createAgency(app);
    const body = { name: 'Muddati oʻtgan', filter: { mark: 'OVERDUE', status: ['STARTED'] } } as const;
    const saved = await owner.read(saveView, {
      body: { ...body, filter: { ...body.filter, status: [...body.filter.status] } },
    });
    expect(saved).toMatchObject({ name: 'Muddati oʻtgan', filter: { mark: 'OVERDUE', sort: 'ACTIVITY' } });
    const again = await owner.read(saveView, { body: { name: body.name, filter: {} } });
    expect(again).toMatchObject({ id: saved.id, filter: { mark: null } });
    expect(await owner.read(listViews)).toEqual([again]);
    expect(await manager.read(listViews)).toEqual([]);
    expect((await manager.call(removeView, { params: { id: saved.id } })).status).toBe(404);
    expect((await owner.call(removeView, { params: { id: saved.id } })).status).toBe(200);
    expect(await owner.read(listViews)).toEqual([]);
  });

  it('that were saved with fewer filters are still there', async () => {
    const { owner } = await createAgency(app);
    await owner.read(saveView, { body: { name: 'Yangi', filter: { status: ['TRAIL'] } } });
    await app.ctx.db.query({
      text: `update application_views set filter = filter - 'endedFrom' - 'endedTo' - 'isAccepted' where employee_id = $1`,
      values: [owner.id],
    });
    const none = { endedFrom: null, endedTo: null, isAccepted: null };
    expect(await owner.read(listViews)).toMatchObject([
      { name: 'Yangi', filter: { status: ['TRAIL'], ...none } },
    ]);
  });

  it('are thirty at most, also when many are saved at once', async () => {
    const { owner } = await createAgency(app);
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, index) =>
        owner.call(saveView, { body: { name: `${index}`, filter: {} } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_VIEWS')).toHaveLength(5);
    expect(
      (
        await owner.call(saveView, {
          body: { name: `${answers.findIndex(({ status }) => status === 200)}`, filter: {} },
        })
      ).status,
    ).toBe(200);
  });
});
