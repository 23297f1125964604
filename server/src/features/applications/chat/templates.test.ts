import {
  addTemplate,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from '@parvoz/contract/applications/chat.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Agency, createAgency } from '../../../../test/applications.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let agency: Agency;
let other: Agency;

beforeAll(async () => {
  app = await createTestApp();
  other = await createAgency(app);
});
beforeEach(async () => {
  agency = await createAgency(app);
});
afterAll(() => app.close());

const body = { name: 'Salomlashish', text: 'Assalomu alaykum! Sizga qanday yordam beray?' };
const add = (who: Person, given: object = {}) => who.call(addTemplate, { body: { ...body, ...given } }, 'en');
const namesOf = async (who: Person) => (await who.read(listTemplates)).map(({ name }) => name);

describe('templates of an agency', () => {
  it('are shared by its staff, by name, and nobody else’s', async () => {
    const made = await agency.owner.read(addTemplate, { body });
    expect(made).toEqual({ id: expect.any(Number), ...body });
    await agency.manager.read(addTemplate, { body: { name: ' hujjatlar ', text: ' Qaysi hujjat kerak? ' } });
    expect(await agency.owner.read(listTemplates)).toEqual([
      { id: expect.any(Number), name: 'hujjatlar', text: 'Qaysi hujjat kerak?' },
      made,
    ]);
    expect(await namesOf(other.owner)).toEqual([]);
    for (const who of [await createStudent(app), await createAdmin(app)])
      expect((await who.call(listTemplates)).code).toBe('ACCESS_DENIED');
  });

  it('are changed and removed by any of them, and not by others', async () => {
    const { id } = await agency.owner.read(addTemplate, { body });
    const params = { id };
    const changed = { name: 'Xayrlashish', text: 'Omad!' };
    for (const given of [params, { id: 2_147_483_647 }])
      expect([
        (await other.owner.call(updateTemplate, { params: given, body: changed })).code,
        (await other.owner.call(removeTemplate, { params: given })).code,
      ]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await agency.manager.read(updateTemplate, { params, body: changed })).toEqual({ id, ...changed });
    expect(await agency.manager.read(removeTemplate, { params })).toBeNull();
    expect((await agency.manager.call(removeTemplate, { params })).code).toBe('NOT_FOUND');
    expect(await namesOf(agency.owner)).toEqual([]);
    const { rows } = await app.pool.query(
      `select action from audit_records where subject = 'message-template' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['CREATED', 'CHANGED', 'REMOVED']);
  });

  it('have names of their own in it', async () => {
    await agency.owner.read(addTemplate, { body });
    const { id } = await agency.owner.read(addTemplate, { body: { ...body, name: 'Boshqa' } });
    expect(await add(agency.manager)).toMatchObject({ status: 409, code: 'TEMPLATE_EXISTS' });
    const renamed = await agency.owner.call(updateTemplate, { params: { id }, body });
    expect(renamed.code).toBe('TEMPLATE_EXISTS');
    await agency.owner.read(updateTemplate, { params: { id }, body: { name: 'Boshqa', text: 'Yangi' } });
    expect((await add(other.owner)).status).toBe(200);
  });

  it.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { text: ' ' },
    { text: 'x'.repeat(4001) },
    { name: null },
  ])('%j is refused', async (given) => {
    const answer = await add(agency.owner, given);
    expect([answer.status, Object.keys(answer.fields!)]).toEqual([422, Object.keys(given)]);
  });

  it('are at most 100, however many are added at once', async () => {
    await app.pool.query(
      `insert into message_templates (consulting_id, name, text) select $1, 'Nom ' || n, 'Matn' from generate_series(1, 95) n`,
      [agency.consultingId],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        add(turn % 2 ? agency.owner : agency.manager, { name: `Yana ${turn}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['TOO_MANY_TEMPLATES']));
    expect(await namesOf(agency.owner)).toHaveLength(100);
  });
});
