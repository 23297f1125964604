import {
  listLinkableUniversities,
  listUniversityPictures,
  listUniversityWords,
  saveLinkedUniversities,
} from '@parvoz/contract/agencies/consulting-universities.ts';
import {
  filterConsultings,
  getConsultingDetail,
  listConsultingUniversities,
  listUniversityConsultings,
} from '@parvoz/contract/agencies/consultings.ts';
import { linksVersion } from '@parvoz/contract/agencies/links.ts';
import { createApplication } from '@parvoz/contract/applications/application-calls.ts';
import { createSynonym } from '@parvoz/contract/catalogue/synonyms.ts';
import { getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { decodeList } from '@parvoz/contract/json-list.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { describe, expect, it, vi } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { act, createCase, draftOf } from '../../../../test/applications.ts';
import { createCountry, createUniversity, nextCode, textOf } from '../../../../test/factories.ts';
import { UNKNOWN_IDS } from '../../../../test/odd-ids.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin, createEmployee, createStudent, type Person } from '../../../../test/people.ts';
import { errorText } from '../../../lib/texts.ts';
import { createCovers } from '../../people/files/files.service.ts';

eachWithOwnAgency();

const universitiesOf = async (person: Person, language: 'uz' | 'ru' | 'en' = 'uz') =>
  (await person.read(listLinkableUniversities, {}, language)).flatMap(({ universityList }) =>
    decodeList(universityList),
  );

const linksOf = async (person: Person): Promise<Map<number, number>> =>
  new Map((await universitiesOf(person)).flatMap(({ id, cuid }) => (cuid === null ? [] : [[id, cuid]])));

const versionOf = async (person: Person) => linksVersion([...(await linksOf(person)).values()]);

const selection = (ids: readonly number[]) => ids.map((universityId) => ({ universityId }));
const save = (
  person: Person,
  ids: readonly number[],
  version?: string,
  language: 'uz' | 'ru' | 'en' = 'uz',
) =>
  person.call(
    saveLinkedUniversities,
    { body: selection(ids), query: version === undefined ? {} : { version } },
    language,
  );

const entriesOf = async (consultingId: number) => {
  const { rows } = await app.pool.query(
    `select actor_id, title, details from audit_records
     where subject = 'consulting' and subject_id = $1 and action = 'UNIVERSITIES_CHANGED' order by id`,
    [String(consultingId)],
  );
  return rows;
};

describe('what an agency may work with', () => {
  it('stands by countries, in the language of the caller, with the numbers of the links', async () => {
    const last = await createCountry(app, { name: textOf('Last'), code: nextCode(), orderNumber: 40_002 });
    const code = nextCode();
    const first = await createCountry(app, { name: textOf('First'), code, orderNumber: 40_001 });
    const b = await createUniversity(app, { countryId: first, name: { uz: 'Beta', ru: 'Бета', en: '' } });
    const a = await createUniversity(app, { countryId: first, name: { uz: 'Alfa', ru: '', en: 'Alpha' } });
    const linked = await createUniversity(app, { countryId: last });
    const gone = await createUniversity(app, { countryId: last, status: 'INACTIVE' });
    const unlinked = await createUniversity(app, { countryId: last, status: 'INACTIVE' });
    await app.pool.query(
      'insert into consulting_universities (consulting_id, university_id) values ($1, $2), ($1, $3)',
      [agency.consultingId, linked, gone],
    );
    const of = async (language: 'uz' | 'ru' | 'en') =>
      (await agency.owner.read(listLinkableUniversities, {}, language)).filter(({ id }) =>
        [first, last].includes(id),
      );
    const [one, other] = await of('uz');
    expect(one).toMatchObject({ id: first, name: 'First uz', code });
    expect(typeof one!.universityList).toBe('string');
    expect(decodeList(one!.universityList)).toEqual([
      { id: a, name: 'Alfa', city: 'City uz', cuid: null, isActive: true },
      { id: b, name: 'Beta', city: 'City uz', cuid: null, isActive: true },
    ]);
    const list = decodeList(other!.universityList);
    expect(list.map(({ id, isActive }) => [id, isActive])).toEqual([
      [linked, true],
      [gone, false],
    ]);
    expect(list.every(({ cuid }) => Number.isInteger(cuid))).toBe(true);
    expect(list.map(({ id }) => id)).not.toContain(unlinked);
    const [inRussian] = await of('ru');
    expect(decodeList(inRussian!.universityList).map(({ name }) => name)).toEqual(['Бета', 'Alfa']);
  });

  it('is found by abbreviations in all languages, and by what people say', async () => {
    const countryId = await createCountry(app);
    const abbreviations = { abbreviationUz: 'OʻzMU', abbreviationRu: 'НУУз', abbreviationEn: '' };
    const nothing = { abbreviationUz: '', abbreviationRu: '', abbreviationEn: '' };
    const of = (given: object) => createUniversity(app, { countryId, ...abbreviations, ...given });
    const [known, none] = [await of({}), await of(nothing)];
    const [hidden, linked] = [await of({ status: 'INACTIVE' }), await of({ status: 'INACTIVE' })];
    await app.pool.query(
      'insert into consulting_universities (consulting_id, university_id) values ($1, $2)',
      [agency.consultingId, linked],
    );
    const admin = await createAdmin(app);
    const wordOf = (name: string) => `${name} ${known}`;
    await admin.read(createSynonym, {
      body: { meaning: 'NAME', names: [wordOf('ODTÜ'), wordOf('МЕТУ')] },
    });
    await admin.read(createSynonym, { body: { meaning: 'FILLER', names: [wordOf('qani')] } });
    const { abbreviationList, synonymList } = await agency.manager.read(listUniversityWords);
    const ofThese = abbreviationList.filter(({ id }) => [known, none, hidden, linked].includes(id));
    expect(ofThese).toEqual([known, linked].map((id) => ({ id, nameList: ['OʻzMU', 'НУУз'] })));
    expect(synonymList).toContainEqual([wordOf('odtu'), wordOf('metu')]);
    expect(synonymList.flat()).not.toContain(wordOf('qani'));
  });

  it('has pictures, which its list does not wait for', async () => {
    const covers = await createCovers(app.ctx, 'university', ['Alfa', 'Beta', 'Gamma']);
    const of = (photoId: string | undefined, given: object = {}) =>
      createUniversity(app, { photoId: photoId ?? null, ...given });
    const [shown, none] = [await of(covers[0]), await of(undefined)];
    const [hidden, linked] = [
      await of(covers[1], { status: 'INACTIVE' }),
      await of(covers[2], { status: 'INACTIVE' }),
    ];
    await app.pool.query(
      'insert into consulting_universities (consulting_id, university_id) values ($1, $2)',
      [agency.consultingId, linked],
    );
    const found = await agency.manager.read(listUniversityPictures);
    expect(found.filter(({ id }) => [shown, none, hidden, linked].includes(id))).toEqual([
      { id: shown, photo: { id: covers[0], url: expect.stringContaining(covers[0]!) } },
      { id: linked, photo: { id: covers[2], url: expect.stringContaining(covers[2]!) } },
    ]);
  });

  it('is for the staff of agencies alone, and each has its own', async () => {
    const expected = {
      ...{ anonymous: 401, student: 403, 'another student': 403, owner: 200, manager: 200 },
      ...{ 'owner of another agency': 200, admin: 403 },
    };
    for (const call of [listLinkableUniversities, listUniversityWords, listUniversityPictures])
      expect(await asEveryRole(app, call, () => ({}))).toEqual(expected);
    const universityId = await createUniversity(app);
    expect(
      await asEveryRole(app, saveLinkedUniversities, () => ({ body: selection([universityId]) })),
    ).toEqual(expected);
    // None of them was of this agency.
    expect([...(await linksOf(agency.manager)).keys()]).toEqual([agency.universityId]);
  });
});

describe('a saved selection', () => {
  it('keeps the numbers of links that stay, and shows at once wherever the agency is', async () => {
    const countryId = await createCountry(app);
    const added = await createUniversity(app, { countryId });
    const { consultingId, universityId, manager, owner } = agency;
    const before = await linksOf(owner);
    const asked = { body: { countryId } };
    const places = async () => ({
      universities: (
        await app.read(listConsultingUniversities, { params: { id: consultingId } })
      ).content.map(({ id }) => id),
      count: (await app.read(getConsultingDetail, { params: { id: consultingId } })).universityCount,
      agencies: (await app.read(filterConsultings, asked)).content.map(({ id }) => id),
      ofUniversity: (await app.read(listUniversityConsultings, { params: { id: added } })).content.map(
        ({ id }) => id,
      ),
    });
    const nothing = { universities: [universityId], count: 1, agencies: [], ofUniversity: [] };
    expect(await places()).toEqual(nothing);
    expect((await save(manager, [universityId, added, added])).data).toEqual({ added: 1, removed: 0 });
    expect(await places()).toEqual({
      universities: expect.arrayContaining([universityId, added]),
      ...{ count: 2, agencies: [consultingId], ofUniversity: [consultingId] },
    });
    const after = await linksOf(owner);
    expect(after.get(universityId)).toBe(before.get(universityId));
    expect((await save(owner, [universityId])).data).toEqual({ added: 0, removed: 1 });
    expect(await places()).toEqual(nothing);
    expect(await entriesOf(consultingId)).toEqual([
      { actor_id: manager.id, title: expect.any(String), details: { added: [added], removed: [] } },
      { actor_id: owner.id, title: expect.any(String), details: { added: [], removed: [added] } },
    ]);
  });

  it('leaves what does not show the agency in the caches', async () => {
    const { consultingId, universityId, owner } = agency;
    const added = await createUniversity(app);
    const pages = [
      `uz GET /consulting/public/{id} {"id":${consultingId}}`,
      ...[universityId, added].map((id) => `uz GET /university/{id}/detail {"id":${id}}`),
    ];
    const cached = () => pages.map((page) => app.cache.find(page) !== undefined);
    await app.base.cachesInvalidated?.();
    // Notices of the changes that made it may still be on their way.
    await vi.waitFor(async () => {
      await app.read(getConsultingDetail, { params: { id: consultingId } });
      for (const id of [universityId, added]) await app.read(getUniversityDetail, { params: { id } });
      expect(cached()).toEqual([true, true, true]);
    });
    await save(owner, [universityId, added]);
    expect(cached()).toEqual([false, true, true]);
  });

  it('that is the same leaves no trace', async () => {
    expect((await save(agency.owner, [agency.universityId], '7-7')).data).toEqual({ added: 0, removed: 0 });
    expect(await entriesOf(agency.consultingId)).toEqual([]);
  });

  it('is refused without universities, in every language', async () => {
    for (const language of WRITTEN_LANGUAGES) {
      const { status, code, message } = await save(agency.owner, [], undefined, language);
      expect([status, code, message]).toEqual([
        422,
        'UNIVERSITY_NOT_SELECTED',
        errorText(language, 'UNIVERSITY_NOT_SELECTED'),
      ]);
    }
    expect((await linksOf(agency.owner)).size).toBe(1);
  });

  it('is refused whole with a university that is unknown or inactive', async () => {
    const inactive = await createUniversity(app, { status: 'INACTIVE' });
    const known = await createUniversity(app);
    for (const wrong of [inactive, ...UNKNOWN_IDS.map(Number)]) {
      const { status, code, fields } = await save(agency.owner, [agency.universityId, known, wrong]);
      expect([status, code, Object.keys(fields ?? {})]).toEqual([422, 'INVALID_INPUT', ['2.universityId']]);
    }
    for (const wrong of [0, -1, 1.5, 2 ** 31, Number.NaN])
      expect((await save(agency.owner, [wrong])).status).toBe(422);
    expect([...(await linksOf(agency.owner)).keys()]).toEqual([agency.universityId]);
  });

  it('may hold an inactive university that is linked already', async () => {
    const { owner, universityId } = agency;
    await app.pool.query(`update universities set status = 'INACTIVE' where id = $1`, [universityId]);
    const added = await createUniversity(app);
    expect((await save(owner, [universityId, added])).data).toEqual({ added: 1, removed: 0 });
    expect((await save(owner, [added])).data).toEqual({ added: 0, removed: 1 });
    expect((await save(owner, [added, universityId])).status).toBe(422);
  });

  it('may be of thousands', async () => {
    const countryId = await createCountry(app);
    const { rows } = await app.pool.query<{ id: number }>(
      `insert into universities (name_uz, name_ru, name_en, abbreviation_uz, abbreviation_ru, abbreviation_en, city_uz,
         city_ru, city_en, description_uz, description_ru, description_en, country_id, rating, status)
       select 'U' || n, '', '', 'U', '', '', 'C', '', '', '', '', '', $1, 1, 'ACTIVE' from generate_series(1, 3000) n
       returning id`,
      [countryId],
    );
    const ids = rows.map(({ id }) => id);
    // As long as 12,000 of them: more than other calls may send.
    const long = [ids, ids, ids, ids].flat();
    expect((await save(agency.owner, long)).data).toEqual({ added: 3000, removed: 1 });
    const detail = await app.read(getConsultingDetail, { params: { id: agency.consultingId } });
    expect(detail.universityCount).toBe(3000);
    expect((await save(agency.owner, ids.slice(0, 1))).data).toEqual({ added: 0, removed: 2999 });
    await app.pool.query('delete from universities where id = any($1)', [ids.slice(1)]);
  });
});

describe('two who save at once', () => {
  it('the second one is told, and nothing of the first is undone', async () => {
    const { owner, manager, universityId, consultingId } = agency;
    const [mine, theirs] = [await createUniversity(app), await createUniversity(app)];
    const version = await versionOf(owner);
    expect((await save(owner, [universityId, mine], version)).status).toBe(200);
    const late = await save(manager, [universityId, theirs], version);
    expect([late.status, late.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect([...(await linksOf(owner)).keys()].sort()).toEqual([universityId, mine].sort());
    const again = await save(manager, [universityId, mine, theirs], await versionOf(manager));
    expect(again.data).toEqual({ added: 1, removed: 0 });
    expect(await entriesOf(consultingId)).toHaveLength(2);
  });

  it('of ten with the same version one is saved, and its repetition is no conflict', async () => {
    const { owner, manager, universityId } = agency;
    const ids = await Promise.all(Array.from({ length: 10 }, () => createUniversity(app)));
    const version = await versionOf(owner);
    const answers = await Promise.all(
      ids.map((id, at) => save(at % 2 ? owner : manager, [universityId, id], version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const won = ids[answers.findIndex(({ status }) => status === 200)]!;
    expect([...(await linksOf(owner)).keys()].sort()).toEqual([universityId, won].sort());
    expect((await save(manager, [universityId, won], version)).data).toEqual({ added: 0, removed: 0 });
  });

  it('a version is another one after a link went and came again', async () => {
    const { owner, universityId } = agency;
    const other = await createUniversity(app);
    await save(owner, [universityId, other]);
    const version = await versionOf(owner);
    await save(owner, [universityId]);
    await save(owner, [universityId, other]);
    expect((await save(owner, [universityId], version)).code).toBe('CHANGED_MEANWHILE');
  });

  it('refuses what is no version', async () => {
    for (const version of ['', 'x', '1', '-1--1', '1-1;'])
      expect((await save(agency.owner, [agency.universityId], version)).code).toBe('INVALID_INPUT');
  });
});

describe('a university that applications run for', () => {
  it('stays, and the sentence names it in the language of the caller', async () => {
    const { owner, universityId, consultingId } = agency;
    const { id, student } = await createCase(app, { agency });
    const [free, kept] = [await createUniversity(app), await createUniversity(app)];
    await save(owner, [universityId, free, kept]);
    const { rows } = await app.pool.query('select name_ru from universities where id = $1', [universityId]);
    const refused = await save(owner, [kept], undefined, 'ru');
    expect([refused.status, refused.code]).toEqual([409, 'UNIVERSITY_IN_USE']);
    expect(refused.message).toContain(rows[0].name_ru);
    expect(refused.message).not.toContain('{{');
    expect(refused.fields).toEqual({ [`removed.${universityId}`]: errorText('ru', 'field.running') });
    expect((await linksOf(owner)).size).toBe(3);
    expect(await entriesOf(consultingId)).toHaveLength(1);
    expect((await save(owner, [universityId, kept])).status).toBe(200);
    await act(student, id, { type: 'CANCELED' });
    expect((await save(owner, [kept])).data).toEqual({ added: 0, removed: 1 });
  });

  it('of another agency does not count', async () => {
    await createCase(app, { agency });
    const other = await createEmployee(app, 'ROLE_CONSULTING');
    const spare = await createUniversity(app);
    await save(other, [agency.universityId, spare]);
    expect((await save(other, [spare])).data).toEqual({ added: 0, removed: 1 });
  });

  it('names ten of many, and how many more there are', async () => {
    const { owner, consultingId, tariffId, universityId } = agency;
    const spare = await createUniversity(app);
    const ids = await Promise.all(Array.from({ length: 12 }, () => createUniversity(app)));
    await save(owner, [universityId, spare, ...ids]);
    const { id } = await createCase(app, { agency });
    await app.pool.query(
      `insert into applications select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
         'university_id', u.id, 'number', a.number || u.id, 'idempotency_key', null))).*
       from applications a, unnest($2::int[]) as u (id) where a.id = $1`,
      [id, ids],
    );
    const { message, fields } = await save(owner, [spare], undefined, 'en');
    expect(message).toContain('and 3 more');
    expect(Object.keys(fields ?? {})).toHaveLength(13);
    expect([consultingId, tariffId].every(Number.isInteger)).toBe(true);
  });

  it('is not taken away from whoever is just applying', async () => {
    const { owner, universityId } = agency;
    const spare = await createUniversity(app);
    await save(owner, [universityId, spare]);
    for (let round = 0; round < 5; round++) {
      const student = await createStudent(app);
      const [applied, dropped] = await Promise.all([
        student.call(createApplication, { body: draftOf(agency) }),
        save(owner, [spare]),
      ]);
      // The first has won: an application without its link would be both.
      expect([applied.status, dropped.status].sort()).toEqual([200, 409]);
      if (applied.status === 200) {
        await act(student, applied.data!.id, { type: 'CANCELED' });
        expect((await save(owner, [spare])).status).toBe(200);
      }
      await save(owner, [universityId, spare]);
    }
  });
});
