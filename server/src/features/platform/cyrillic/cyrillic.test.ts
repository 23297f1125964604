import { getConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import { getConsulting, updateConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import { getOwnConsulting, updateOwnConsulting } from '@parvoz/contract/agencies/own-consulting.ts';
import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { filterUniversities, getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import {
  createCyrillicCorrection,
  deleteCyrillicCorrection,
  getCyrillicText,
  updateCyrillicCorrection,
} from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf } from '../../../../test/administration.ts';
import { createAgency, createCase } from '../../../../test/applications.ts';
import { createUniversity, next } from '../../../../test/factories.ts';
import { createAdmin, createStudent, type Person } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let admin: Person;
let student: Person;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  student = await createStudent(app);
});
afterAll(() => app.close());

const nameOf = async (id: number, language: 'uz' | 'uz-Cyrl' | 'ru'): Promise<string> =>
  (await app.read(getUniversityDetail, { params: { id } }, language)).name;

const add = (latin: string, cyrillic: string) =>
  admin.read(createCyrillicCorrection, { body: { latin, cyrillic } });

describe('calls', () => {
  it.each([
    ['getCyrillicText', getCyrillicText, () => ({ query: { latin: 'Toshkent' } })],
    [
      'createCyrillicCorrection',
      createCyrillicCorrection,
      () => ({ body: { latin: `Nom ${next()}`, cyrillic: 'Ном' } }),
    ],
    [
      'updateCyrillicCorrection',
      updateCyrillicCorrection,
      async () => {
        const { id, latin } = await add(`Nom ${next()}`, 'Ном');
        return { params: { id }, body: { latin, cyrillic: 'Бошқа', version: 1 } };
      },
    ],
    [
      'deleteCyrillicCorrection',
      deleteCyrillicCorrection,
      async () => ({ params: { id: (await add(`Nom ${next()}`, 'Ном')).id } }),
    ],
  ] as [string, AnyEndpoint, () => object][])(
    '%s are for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );
});

describe('a name', () => {
  it('is made of the Latin one, which stays as it is in other languages', async () => {
    const id = await createUniversity(app, {
      nameUz: 'Gʻarbiy texnika instituti',
      nameRu: 'Западный институт',
    });
    expect(await nameOf(id, 'uz')).toBe('Gʻarbiy texnika instituti');
    expect(await nameOf(id, 'uz-Cyrl')).toBe('Ғарбий техника институти');
    expect(await nameOf(id, 'ru')).toBe('Западный институт');
  });

  it('is shown as it was corrected until the correction is gone, and put back from the audit', async () => {
    const latin = `Xanyan ${next()}`;
    const id = await createUniversity(app, { nameUz: latin });
    const made = latin.replace('Xanyan', 'Ханян');
    expect(await nameOf(id, 'uz-Cyrl')).toBe(made);
    expect(await admin.read(getCyrillicText, { query: { latin } })).toEqual({ made, correction: null });
    const correction = await add(latin, 'Ҳанянг');
    await vi.waitFor(async () => expect(await nameOf(id, 'uz-Cyrl')).toBe('Ҳанянг'));
    expect(await nameOf(id, 'uz')).toBe(latin);
    const { university } = await app.read(search, { body: { query: 'Ҳанянг' } }, 'uz-Cyrl');
    expect(university.content.map(({ id: found }) => found)).toContain(id);
    await admin.read(deleteCyrillicCorrection, { params: { id: correction.id } });
    await vi.waitFor(async () => expect(await nameOf(id, 'uz-Cyrl')).toBe(made));
    expect(await changesOf(app, 'cyrillic-text', correction.id)).toHaveLength(2);
    const { rows } = await app.pool.query(
      `select id from audit_records where subject = 'cyrillic-text' and subject_id = $1 and action = 'DELETED'`,
      [String(correction.id)],
    );
    await admin.read(undoAudit, { params: { id: rows[0].id } });
    await vi.waitFor(async () => expect(await nameOf(id, 'uz-Cyrl')).toBe('Ҳанянг'));
  });

  it.each([
    ['made of the Latin one', 'Zamin Konsalting', null, 'Замин Консалтинг'],
    ['Latin where a part of it would stay so', 'Zamin Study', null, 'Zamin Study'],
    ['as its owner writes it', 'Zamin Study', 'Замин Стади', 'Замин Стади'],
    ['Latin where its owner writes it so', 'Zamin Konsalting', 'Zamin Konsalting', 'Zamin Konsalting'],
  ])('of an agency is %s, in texts about it as well', async (_, latin, nameCyrillic, shown) => {
    const number = next();
    const name = `${latin} ${number}`;
    const agency = await createAgency(app);
    const params = { id: agency.consultingId };
    const managed = await admin.read(getConsulting, { params });
    const body = {
      ...{ ...managed, name, isShortSurname: true, photoId: null },
      descriptionUz: `<p>${name} Toshkentda ishlaydi. ${name}ning jamoasi katta.</p>`,
    };
    await admin.read(updateConsulting, { params, body });
    const own = await agency.owner.read(getOwnConsulting);
    const written = nameCyrillic && `${nameCyrillic} ${number}`;
    await agency.owner.read(updateOwnConsulting, { body: { ...own, nameCyrillic: written, photoId: null } });

    const read = (language: 'uz' | 'uz-Cyrl' | 'ru') => app.read(getConsultingDetail, { params }, language);
    const expected = `${shown} ${number}`;
    await vi.waitFor(async () => expect((await read('uz-Cyrl')).name).toBe(expected));
    expect((await read('uz-Cyrl')).description).toBe(
      `<p>${expected} Тошкентда ишлайди. ${expected}нинг жамоаси катта.</p>`,
    );
    for (const language of ['uz', 'ru'] as const) expect((await read(language)).name).toBe(name);
    const { consulting } = await app.read(search, { body: { query: expected } }, 'uz-Cyrl');
    expect(consulting.content.find(({ id }) => id === params.id)?.name).toBe(expected);
    const { id } = await createCase(app, { agency, student });
    const listed = (language: 'uz' | 'uz-Cyrl') => student.read(getApplication, { params: { id } }, language);
    expect((await listed('uz-Cyrl')).consulting.name).toBe(expected);
    expect((await listed('uz')).consulting.name).toBe(name);
  });

  it('is corrected once', async () => {
    const latin = `Takror ${next()}`;
    const { id } = await add(latin, 'Такрор');
    const again = await admin.call(createCyrillicCorrection, { body: { latin, cyrillic: 'Бошқа' } });
    expect(again).toMatchObject({ code: 'INVALID_INPUT', fields: { latin: expect.anything() } });
    const body = { latin, cyrillic: 'Учинчи', version: 1 };
    expect(await admin.read(updateCyrillicCorrection, { params: { id }, body })).toMatchObject({
      version: 2,
    });
    expect((await admin.call(updateCyrillicCorrection, { params: { id }, body })).code).toBe(
      'CHANGED_MEANWHILE',
    );
  });
});

it('sorts by the Cyrillic alphabet', async () => {
  const { rows } = await app.pool.query(
    `select name from unnest($1::text[]) name order by cyrillic_order(name) collate "C"`,
    [
      [
        'Hind',
        'Chex',
        'Yevropa',
        'Eron',
        'Oʻsh',
        'Yaman',
        'Gana',
        'Gʻazo',
        'Qatar',
        'Yoʻl',
        'Yosh',
        'Jazoir',
      ],
    ],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      'Gana',
      'Yevropa',
      'Yosh',
      'Jazoir',
      'Yoʻl',
      'Chex',
      'Eron',
      'Yaman',
      'Oʻsh',
      'Qatar',
      'Gʻazo',
      'Hind',
    ],
  ]);
});

it('is a language of lists, and of no other calls than those that ask for it', async () => {
  const answer = await app.call(filterUniversities, {}, 'uz-Cyrl');
  expect(answer.headers['content-language']).toBe('uz-Cyrl');
});
