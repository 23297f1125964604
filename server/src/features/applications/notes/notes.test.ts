import { getApplication, listApplicationEvents } from '@parvoz/contract/application-calls.ts';
import { addNote, listNotes, listViews, removeView, saveView } from '@parvoz/contract/application-notes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgency, createCase } from '../../../../test/applications.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

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
    const notes = await manager.read(listNotes, { params: { id } });
    expect(notes.map(({ text }) => text)).toEqual(['Yangisi bor', 'Pasporti <b>eski</b>']);
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

  it('are thirty at most, also when many are saved at once', async () => {
    const { owner } = await createAgency(app);
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, index) =>
        owner.call(saveView, { body: { name: `${index}`, filter: {} } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(
      (
        await owner.call(saveView, {
          body: { name: `${answers.findIndex(({ status }) => status === 200)}`, filter: {} },
        })
      ).status,
    ).toBe(200);
  });
});
