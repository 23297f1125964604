import { filterApplications, getBoard } from '@parvoz/contract/applications/application-calls.ts';
import { getFamilyApplication, listFamilyApplications } from '@parvoz/contract/applications/family.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, createAgency, createCase, detailOf, putDocuments } from '../../../../../test/applications.ts';
import { createScholarship, createTariff, stepOf, textOf } from '../../../../../test/factories.ts';
import { createGuardian } from '../../../../../test/guardians.ts';
import { pay } from '../../../../../test/money.ts';
import { createAdmin, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = (text: string, values: unknown[]) => app.ctx.db.query({ text, values });

describe('the deadline of a level', () => {
  it('is that of its student and their family only while they are to submit it, and never a payment’s', async () => {
    const { id, agency, student } = await createCase(app);
    const mother = await createGuardian(app, { id, student });
    await act(agency.owner, id, { type: 'ACCEPTED' });
    await run(
      `update application_levels set deadline = deadline - 30
       where step_id in (select s.id from application_steps s where s.application_id = $1)`,
      [id],
    );
    await run('update applications set deadline = deadline - 30 where id = $1', [id]);
    const standing = async () => {
      const [card] = (await student.read(filterApplications, { body: {} })).content;
      const { next, deadline, isOverdue } = card!;
      expect(await detailOf(student, id)).toMatchObject({ next, deadline, isOverdue });
      expect(await mother.read(listFamilyApplications)).toMatchObject([{ next, deadline, isOverdue }]);
      return [next, deadline !== null, isOverdue];
    };
    const isAgencysOverdue = async () => (await detailOf(agency.owner, id)).isOverdue;
    expect([await standing(), await isAgencysOverdue()]).toEqual([['PAY', false, false], true]);
    await pay(app, student, id);
    expect(await standing()).toEqual(['SUBMIT', true, true]);
    await putDocuments(app, id);
    await act(student, id, { type: 'SUBMITTED' });
    expect([await standing(), await isAgencysOverdue()]).toEqual([['CHECK', false, false], true]);
    const shown = await mother.read(getFamilyApplication, { params: { id: mother.id } });
    const { levelList } = shown.stepList[0]!;
    expect(levelList.map(({ status, deadline }) => [status, deadline])).toEqual([
      ['TRAIL', null],
      [null, null],
    ]);
  });
});

it('a card says whether visitors see the page of its agency', async () => {
  const { agency, student } = await createCase(app);
  const isPublic = async () =>
    (await student.read(filterApplications, { body: {} })).content.map(
      ({ consulting }) => consulting.isPublic,
    );
  expect(await isPublic()).toEqual([true]);
  await run(`update consultings set status = 'INACTIVE' where id = $1`, [agency.consultingId]);
  expect(await isPublic()).toEqual([false]);
});

describe('the board', () => {
  it('has a column for every status and step, with counts and marks', async () => {
    const agency = await createAgency(app);
    const cases = await Promise.all(Array.from({ length: 4 }, () => createCase(app, { agency })));
    const [first, second, third] = cases;
    await act(agency.owner, first!.id, { type: 'ACCEPTED' });
    await act(agency.owner, second!.id, { type: 'REJECTED', comment: 'Joy yoʻq' });
    await act(third!.student, third!.id, { type: 'CANCELED' });
    const board = await agency.owner.read(getBoard, { body: {} });
    const found = board.columnList.map(({ status, stepNumber, totalElements, content }) => [
      ...[status, stepNumber, totalElements],
      content.length,
    ]);
    expect(found).toEqual([
      ['TRAIL', null, 1, 1],
      ['STARTED', 1, 1, 1],
      ['STARTED', 2, 0, 0],
      ['FINISHED', null, 0, 0],
      ['REJECTED', null, 1, 1],
      ['CANCELED', null, 1, 1],
    ]);
    const open = {
      totalElements: 2,
      markCounts: { OUR_TURN: 1, TODAY: 0, OVERDUE: 0, SILENT: 0, UNREAD: 0 },
    };
    expect(board).toMatchObject(open);
    expect(await agency.owner.read(getBoard, { body: { mark: 'OVERDUE' } })).toMatchObject(open);
  });

  it('names on a card the step behind its own, whatever other tariffs call it', async () => {
    const steps = ['Contract', 'Visa'].map((name, at) =>
      stepOf({ name: textOf(name), sharePercent: at === 0 ? 100 : 0 }),
    );
    const agency = await createAgency(app, { plan: steps });
    const { id, student } = await createCase(app, { agency });
    const nextOf = async (language: 'uz' | 'ru') => {
      const { columnList } = await agency.owner.read(getBoard, { body: {} }, language);
      return columnList.flatMap(({ content }) => content).find((card) => card.id === id)?.nextStep;
    };
    expect([await nextOf('uz'), await nextOf('ru')]).toEqual(['Contract uz', 'Contract ru']);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    expect(await nextOf('uz')).toBe('Visa uz');
    await pay(app, student, id);
    expect(await act(agency.owner, id, { type: 'STEP_LEVEL_FINISHED' })).toMatchObject({ nextStep: null });
  });

  it('has the steps of all tariffs by their commonest name, and says where there are others', async () => {
    const agency = await createAgency(app);
    const [papers, visa, language] = [textOf('Papers'), textOf('Visa'), textOf('Language')];
    const tariff = (...names: ReturnType<typeof textOf>[]) =>
      createTariff(app, {
        consultingId: agency.consultingId,
        steps: names.map((name, at) => stepOf({ name, sharePercent: at === 0 ? 100 : 0 })),
      });
    // Beside the first tariff of every agency, whose two steps have names of their own.
    const first = await tariff(papers, language, visa);
    await tariff(language, papers, visa);
    await tariff(papers, papers, visa, language);
    const namesOf = async (body: object, asked: 'uz' | 'ru') => {
      const { columnList } = await agency.owner.read(getBoard, { body }, asked);
      return columnList
        .filter(({ status }) => status === 'STARTED')
        .map(({ stepNumber, name, hasOtherNames }) => [stepNumber, name, hasOtherNames]);
    };
    expect(await namesOf({}, 'ru')).toEqual([
      [1, papers.ru, true],
      [2, papers.ru, true],
      [3, visa.ru, false],
      [4, language.ru, false],
    ]);
    expect(await namesOf({ tariffId: first }, 'uz')).toEqual([
      [1, papers.uz, false],
      [2, language.uz, false],
      [3, visa.uz, false],
    ]);
  });

  it('names steps for an administrator who looks at one agency', async () => {
    const [agency, other] = [await createAgency(app), await createAgency(app)];
    const admin = await createAdmin(app);
    const namesOf = async (who: Person, consultingId: number[]) => {
      const { columnList } = await who.read(getBoard, { body: { consultingId } });
      return columnList.flatMap(({ status, name }) => (status === 'STARTED' ? [name] : []));
    };
    const own = await namesOf(agency.owner, []);
    expect(own).toEqual([expect.any(String), expect.any(String)]);
    expect(await namesOf(agency.owner, [other.consultingId])).toEqual(own);
    expect(await namesOf(admin, [agency.consultingId])).toEqual(own);
    for (const several of [[], [agency.consultingId, other.consultingId]])
      expect((await namesOf(admin, several)).filter(Boolean)).toEqual([]);
  });

  it('marks what is due, overdue and silent, and the list filters by it', async () => {
    const { id, agency } = await createCase(app);
    await act(agency.owner, id, { type: 'ACCEPTED' });
    const marked = async () => {
      const { markCounts } = await agency.owner.read(getBoard, { body: {} });
      return Object.entries(markCounts).flatMap(([mark, count]) => (count ? [mark] : []));
    };
    const moveBack = (days: number) =>
      run(
        `update applications set deadline = deadline - $2::int, active_at = active_at - make_interval(days => $2)
         where id = $1`,
        [id, days],
      );
    await moveBack(2);
    expect(await marked()).toEqual(['SOON']);
    await moveBack(3);
    expect(await marked()).toEqual(['TODAY', 'SOON']);
    await moveBack(3);
    expect(await marked()).toEqual(['OVERDUE', 'SILENT']);
    const { content } = await agency.owner.read(filterApplications, { body: { mark: 'OVERDUE' } });
    expect(content).toMatchObject([{ id, isOverdue: true, isSilent: true }]);
  });

  it('counts what is unread of ended ones too, as the list finds them', async () => {
    const { id, agency } = await createCase(app);
    await act(agency.owner, id, { type: 'REJECTED', comment: 'Joy yoʻq' });
    await run(
      `insert into chat_reads (application_id, side, unread_count) values ($1, 'CONSULTING', 2)
       on conflict (application_id, side) do update set unread_count = 2`,
      [id],
    );
    const board = await agency.owner.read(getBoard, { body: {} });
    expect(board).toMatchObject({ totalElements: 0, markCounts: { UNREAD: 1, OUR_TURN: 0 } });
    const { totalElements } = await agency.owner.read(filterApplications, { body: { mark: 'UNREAD' } });
    expect(totalElements).toBe(board.markCounts.UNREAD);
    const others = await agency.owner.read(getBoard, { body: { managerId: agency.manager.id } });
    expect(others.markCounts.UNREAD).toBe(0);
  });

  it('is filtered by text, tariff, student, manager and status', async () => {
    const { id, agency, student } = await createCase(app);
    await createCase(app, { agency });
    const { number } = await detailOf(student, id);
    const count = async (body: object) =>
      (await agency.owner.read(filterApplications, { body })).totalElements;
    expect(await count({})).toBe(2);
    expect(await count({ query: number })).toBe(1);
    expect(await count({ query: 'Karimov Aziz' })).toBe(2);
    expect(await count({ query: 'zz100%_' })).toBe(0);
    expect(await count({ tariffId: agency.tariffId })).toBe(2);
    expect(await count({ managerId: 'none' })).toBe(2);
    expect(await count({ managerId: agency.manager.id })).toBe(0);
    expect(await count({ studentId: student.id })).toBe(1);
    expect(await count({ studentId: agency.manager.id })).toBe(0);
    expect(await count({ status: ['FINISHED', 'REJECTED'] })).toBe(0);
    for (const sort of ['DEADLINE', 'ACTIVITY', 'NEW', 'NUMBER'] as const)
      expect(await count({ sort })).toBe(2);
  });

  it('is found by names in any script and with any apostrophe, and by no more than what is shown', async () => {
    const { id, agency, student } = await createCase(app);
    await app.pool.query(`update profiles set name = 'O''ktam', surname = 'Karimov' where id = $1`, [
      student.id,
    ]);
    await app.pool.query(
      `update consultings set name = 'Registon Edu', name_cyrillic = 'Регистон Эдьюкейшн' where id = $1`,
      [agency.consultingId],
    );
    await app.pool.query(
      `update universities u set name_uz = 'Toshkent davlat universiteti', abbreviation_uz = 'TDU', city_uz = 'Chirchiq'
       from applications a where a.university_id = u.id and a.id = $1`,
      [id],
    );
    const admin = await createAdmin(app);
    const found = async (by: Person, query: string) => {
      const { content, totalElements } = await by.read(filterApplications, {
        body: { query, consultingId: agency.consultingId },
      });
      expect(content).toHaveLength(totalElements);
      const board = await by.read(getBoard, { body: { query, consultingId: agency.consultingId } });
      expect(board.totalElements).toBe(totalElements);
      return totalElements;
    };
    for (const query of ['Oʻktam', 'ўктам', 'Каримов Ўктам', 'Тошкент', 'tdu'])
      expect([query, await found(agency.owner, query), await found(admin, query)]).toEqual([query, 1, 1]);
    // Everything of an agency has its name.
    for (const query of ['Регистон', 'эдьюкейшн'])
      expect([query, await found(agency.owner, query), await found(admin, query)]).toEqual([query, 0, 1]);
    for (const query of ['Chirchiq', '%']) expect([query, await found(admin, query)]).toEqual([query, 0]);
    await app.pool.query(`update applications set added_name = 'Ўлмас', added_surname = '' where id = $1`, [
      id,
    ]);
    expect(await found(agency.owner, "o'lmas")).toBe(1);
  });

  it('is found by its scholarship', async () => {
    const { id, agency } = await createCase(app);
    const scholarshipId = await createScholarship(app, {
      name: { uz: 'Buyuk ipak yoʻli granti', ru: 'Грант', en: 'Grant' },
    });
    await app.pool.query('update applications set scholarship_id = $2 where id = $1', [id, scholarshipId]);
    const { totalElements } = await agency.owner.read(filterApplications, { body: { query: 'ипак йўли' } });
    expect(totalElements).toBe(1);
  });

  it('puts what is most urgent first, new ones before those that have ended', async () => {
    const ended = await createCase(app);
    const { agency } = ended;
    await act(agency.owner, ended.id, { type: 'REJECTED', comment: 'Oʻrin qolmadi' });
    const fresh = await createCase(app, { agency });
    const started = await createCase(app, { agency });
    await act(agency.owner, started.id, { type: 'ACCEPTED', comment: null });
    const { content } = await agency.owner.read(filterApplications, { body: { sort: 'DEADLINE' } });
    expect(content.map(({ id }) => id)).toEqual([started.id, fresh.id, ended.id]);
  });
});
