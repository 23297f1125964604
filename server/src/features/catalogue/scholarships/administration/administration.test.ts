import {
  filterScholarships,
  getScholarshipDetail,
  listTopScholarships,
} from '@parvoz/contract/catalogue/scholarships.ts';
import {
  changeScholarshipStatus,
  createScholarship,
  deleteScholarship,
  getScholarship,
  listScholarshipsForAdmin,
  listScholarshipUses,
  rollScholarshipOver,
  type ScholarshipDraft,
  updateScholarship,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { search } from '@parvoz/contract/catalogue/search.ts';
import { getManagedUniversity, updateUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import { filterAudit, undoAudit } from '@parvoz/contract/platform/audit.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { auditOf } from '../../../../../test/audit.ts';
import { createCountry, createDegree, createUniversity, next } from '../../../../../test/factories.ts';
import { createAdmin, createPeople, type Person } from '../../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts';
import { uploadPicture } from '../../../people/files/files.service.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof createPeople>>;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  people = await createPeople(app);
  admin = people.admin;
});
afterAll(() => app.close());

type Draft = z.input<typeof ScholarshipDraft>;

/** The clock of tests begins on 21 November 2026. */
const draft = (given: Partial<Draft> = {}): Draft => {
  const number = next();
  return {
    nameUz: `Grant ${number}`,
    nameRu: `Стипендия ${number}`,
    nameEn: `Scholarship ${number}`,
    descriptionUz: '<p>uz</p>',
    descriptionRu: '<p>ru</p>',
    descriptionEn: '<p>en</p>',
    attachId: null,
    countryId: null,
    universityId: null,
    degreeIds: [],
    startDate: '2026-11-01',
    expiredDate: '2027-02-28',
    price: 0,
    coverage: 'FULL',
    sourceUrl: 'https://grants.test/one',
    checkedOn: null,
    ...given,
  };
};

const create = (given: Partial<Draft> = {}) => admin.read(createScholarship, { body: draft(given) });
const refused = async (given: Partial<Draft>) =>
  (await admin.call(createScholarship, { body: draft(given) })).fields ?? {};

const foundBy = async (query: string) =>
  (await app.read(search, { body: { query } })).scholar.content.map(({ id }) => id);

describe('a scholarship', () => {
  it('is made by administrators alone', async () => {
    const { id, version } = await create();
    for (const [who, person] of Object.entries(people)) {
      if (who === 'admin') continue;
      const calls = [
        person.call(createScholarship, { body: draft() }),
        person.call(updateScholarship, { params: { id }, body: { ...draft(), version } }),
        person.call(deleteScholarship, { params: { id } }),
        person.call(changeScholarshipStatus, { params: { id }, query: { status: 'INACTIVE' } }),
        person.call(getScholarship, { params: { id } }),
        person.call(listScholarshipsForAdmin, { body: {} }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(403));
    }
    expect((await app.call(createScholarship, { body: draft() })).status).toBe(401);
  });

  it('is found by everybody at once, with a cover of its name', async () => {
    const degreeId = await createDegree(app);
    const countryId = await createCountry(app);
    const made = await create({
      nameUz: 'Zarafshon granti',
      countryId,
      degreeIds: [degreeId],
      sourceUrl: 'grants.test/x',
    });
    expect(made).toMatchObject({ version: 1, status: 'ACTIVE', state: 'OPEN', isCover: true, countryId });
    expect(made.sourceUrl).toBe('https://grants.test/x');
    expect(await foundBy('zarafshon')).toEqual([made.id]);
    const shown = await app.read(getScholarshipDetail, { params: { id: made.id } });
    expect(shown).toMatchObject({ name: 'Zarafshon granti', attach: made.attach, price: 0 });
    expect(shown.degreeTypeList).toHaveLength(1);
    expect(await auditOf(app, String(made.id))).toMatchObject([
      { actorId: admin.id, action: 'CREATED', subject: 'scholarship' },
    ]);
  });

  it('has the country of its university', async () => {
    const countryId = await createCountry(app);
    const universityId = await createUniversity(app, { countryId });
    const made = await create({ universityId, countryId: await createCountry(app) });
    expect(made).toMatchObject({ countryId, university: { id: universityId } });
  });

  it('may have a fee that nobody knows, which is not free', async () => {
    const { id, price } = await create({ price: null });
    expect(price).toBeNull();
    expect((await app.read(getScholarshipDetail, { params: { id } })).price).toBeNull();
    const free = async () =>
      (await app.read(filterScholarships, { body: { free: true }, query: { size: 100 } })).content.map(
        (one) => one.id,
      );
    const { id: other } = await create({ price: 0 });
    await vi.waitFor(async () => expect(await free()).toContain(other));
    expect(await free()).not.toContain(id);
  });

  it('says at its field what is wrong', async () => {
    expect(await refused({ nameUz: ' ' })).toHaveProperty('nameUz');
    expect(await refused({ expiredDate: '2026-10-31' })).toHaveProperty('expiredDate');
    expect(await refused({ startDate: '2026-02-30' })).toHaveProperty('startDate');
    expect(await refused({ price: -1 })).toHaveProperty('price');
    expect(await refused({ price: 0.5 })).toHaveProperty('price');
    expect(await refused({ price: 10 ** 16 })).toHaveProperty('price');
    expect(await refused({ sourceUrl: 'javascript:alert(1)' })).toHaveProperty('sourceUrl');
    expect(await refused({ sourceUrl: 'no address' })).toHaveProperty('sourceUrl');
    expect(await refused({ countryId: 999_999 })).toHaveProperty('countryId');
    expect(await refused({ universityId: 999_999 })).toHaveProperty('universityId');
    expect(await refused({ degreeIds: [999_999] })).toHaveProperty('degreeIds');
    expect(await refused({ attachId: people.admin.id })).toHaveProperty('attachId');
    expect(await refused({ checkedOn: '2027-01-01' })).toHaveProperty('checkedOn');
    expect(await refused({ descriptionUz: `<p>${'a'.repeat(30_000)}</p>` })).toHaveProperty('descriptionUz');
    const huge = await admin.call(createScholarship, {
      body: draft({ descriptionUz: 'a'.repeat(5_000_000) }),
    });
    expect(huge.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('keeps nothing of its texts that could run', async () => {
    const { id } = await create({
      descriptionUz:
        '<p onclick="a()">Salom<script>alert(1)</script> <a href="javascript:alert(1)">u</a></p><img src="x" onerror="a()">',
    });
    const { descriptionUz } = await admin.read(getScholarship, { params: { id } });
    expect(descriptionUz).toContain('Salom');
    expect(descriptionUz).not.toMatch(/script|onclick|onerror|<img/);
  });

  it('leaves what everybody sees when it is inactive, and comes back', async () => {
    const { id } = await create({ nameUz: 'Amudaryo granti' });
    const see = async () => [
      (await app.call(getScholarshipDetail, { params: { id } })).status,
      (await foundBy('amudaryo')).length,
      (await app.read(listTopScholarships)).filter((one) => one.id === id).length,
      (await app.read(filterScholarships, { body: { query: 'amudaryo' } })).totalElements,
    ];
    const switchTo = (status: 'ACTIVE' | 'INACTIVE') =>
      admin.read(changeScholarshipStatus, { params: { id }, query: { status } });
    expect((await switchTo('INACTIVE')).status).toBe('INACTIVE');
    expect(await see()).toEqual([404, 0, 0, 0]);
    await switchTo('ACTIVE');
    expect(await see()).toEqual([200, 1, expect.any(Number), 1]);
  });
});

describe('a change', () => {
  it('is seen at once and audited by what differs', async () => {
    const made = await create({ nameUz: 'Sirdaryo granti' });
    const body = { ...draft({ nameUz: 'Norin granti', price: 5_000_000 }), version: made.version };
    const changed = await admin.read(updateScholarship, { params: { id: made.id }, body });
    expect(changed).toMatchObject({ nameUz: 'Norin granti', price: 5_000_000, version: 2, isCover: true });
    expect(changed.attach).not.toEqual(made.attach);
    expect(await foundBy('sirdaryo')).toEqual([]);
    expect(await foundBy('norin')).toEqual([made.id]);
    const { rows } = await app.pool.query(
      `select before, after from audit_records where subject_id = $1 and action = 'CHANGED'`,
      [String(made.id)],
    );
    expect(rows[0].before).toMatchObject({ nameUz: 'Sirdaryo granti', priceTiyin: 0 });
    expect(rows[0].after).toMatchObject({ nameUz: 'Norin granti', priceTiyin: 5_000_000 });
    expect(rows[0].before).not.toHaveProperty('coverage');
  });

  it('that changes nothing leaves no trace', async () => {
    const body = draft();
    const made = await admin.read(createScholarship, { body });
    const same = await admin.read(updateScholarship, {
      params: { id: made.id },
      body: { ...body, version: made.version },
    });
    expect(same).toEqual(made);
  });

  it('of two editors at once is one; the other is told', async () => {
    const { id, version } = await create();
    const others = [admin, await createAdmin(app), await createAdmin(app)];
    const answers = await Promise.all(
      others.map((person) =>
        person.call(updateScholarship, { params: { id }, body: { ...draft(), version } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ code }) => code === 'CHANGED_MEANWHILE')).toHaveLength(2);
  });

  it('may bring an own picture, and have the cover again', async () => {
    const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#284' } })
      .png()
      .toBuffer();
    const { id: attachId } = await uploadPicture(app.ctx, admin.id, bytes);
    const body = draft();
    const { id, version } = await admin.read(createScholarship, { body });
    const save = (given: string | null, from: number) =>
      admin.read(updateScholarship, { params: { id }, body: { ...body, attachId: given, version: from } });
    expect(await save(attachId, version)).toMatchObject({ attach: { id: attachId }, isCover: false });
    const usesOf = async () =>
      (await app.pool.query('select uses from attachments where id = $1', [attachId])).rows[0].uses;
    expect(await usesOf()).toBe(1);
    expect(await save(attachId, version + 1)).toMatchObject({ version: version + 1 });
    expect(await usesOf()).toBe(1);
    expect(await save(null, version + 1)).toMatchObject({ isCover: true });
    expect(await usesOf()).toBe(0);
  });
});

describe('the next cycle', () => {
  const passed = () => create({ startDate: '2025-11-01', expiredDate: '2026-02-28' });

  it('gets its dates from the one who confirms them', async () => {
    const { id, version } = await passed();
    const body = { startDate: '2026-11-01', expiredDate: '2027-02-28', version };
    const rolled = await admin.read(rollScholarshipOver, { params: { id }, body });
    expect(rolled).toMatchObject({ state: 'OPEN', startDate: '2026-11-01', version: 2 });
    expect(await auditOf(app, String(id))).toMatchObject([{ action: 'CREATED' }, { action: 'ROLLED_OVER' }]);
    expect((await admin.call(rollScholarshipOver, { params: { id }, body })).code).toBe('CHANGED_MEANWHILE');
    await admin.read(undoAudit, { params: { id: rolled.auditId! } });
    expect((await admin.read(getScholarship, { params: { id } })).state).toBe('EXPIRED');
  });

  it('is neither over nor the wrong way round', async () => {
    const { id, version } = await passed();
    const roll = async (startDate: string, expiredDate: string) =>
      (await admin.call(rollScholarshipOver, { params: { id }, body: { startDate, expiredDate, version } }))
        .fields ?? {};
    expect(await roll('2027-03-01', '2027-02-28')).toHaveProperty('expiredDate');
    expect(await roll('2025-11-01', '2026-02-28')).toHaveProperty('expiredDate');
  });
});

describe('a deletion', () => {
  it('takes what nothing depends on out of everything', async () => {
    const { id } = await create({ nameUz: 'Qashqadaryo granti' });
    expect(await admin.read(listScholarshipUses, { params: { id } })).toEqual([]);
    expect(await admin.read(deleteScholarship, { params: { id } })).toBeNull();
    expect(await foundBy('qashqadaryo')).toEqual([]);
    expect((await admin.call(deleteScholarship, { params: { id } })).code).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  it('finds in any script, filters, and sorts both ways', async () => {
    const countryId = await createCountry(app);
    const one = await create({ nameUz: 'Chirchiq A', countryId, price: 100, nameRu: '' });
    const two = await create({
      nameUz: 'Chirchiq B',
      price: 200,
      startDate: '2027-01-01',
      checkedOn: '2026-01-01',
    });
    const three = await create({
      nameUz: 'Chirchiq C',
      price: 300,
      ...{ startDate: '2025-01-01', expiredDate: '2025-02-01', checkedOn: '2026-11-20', coverage: 'PARTIAL' },
    });
    await admin.read(changeScholarshipStatus, { params: { id: three.id }, query: { status: 'INACTIVE' } });
    const list = async (body: Parameters<typeof admin.call<typeof listScholarshipsForAdmin>>[1]) =>
      (await admin.read(listScholarshipsForAdmin, body)).content.map(({ id }) => id);
    const all = (more: object) => list({ body: { query: 'чирчиқ', ...more } });
    expect(await all({})).toEqual([one.id, two.id, three.id]);
    const unknown = await create({ nameUz: 'Farhod A', price: null });
    const known = await create({ nameUz: 'Farhod B', price: 0 });
    const byFee = (order: 'PRICE' | '-PRICE') => list({ body: { query: 'farhod', order } });
    expect(await byFee('PRICE')).toEqual([unknown.id, known.id]);
    expect(await byFee('-PRICE')).toEqual([known.id, unknown.id]);
    for (const order of ['NAME', 'PRICE'] as const) {
      expect(await all({ order })).toEqual([one.id, two.id, three.id]);
      expect(await all({ order: `-${order}` })).toEqual([three.id, two.id, one.id]);
    }
    expect(await all({ order: 'START' })).toEqual([three.id, one.id, two.id]);
    expect(await all({ order: 'CHECKED' })).toEqual([one.id, two.id, three.id]);
    expect(await all({ order: '-CHECKED' })).toEqual([three.id, two.id, one.id]);
    expect(await all({ order: '-UPDATED' })).toHaveLength(3);
    expect(await all({ countryId })).toEqual([one.id]);
    expect(await all({ state: 'UPCOMING' })).toEqual([two.id]);
    expect(await all({ state: 'EXPIRED' })).toEqual([three.id]);
    expect(await all({ status: 'INACTIVE' })).toEqual([three.id]);
    expect(await all({ coverage: 'PARTIAL' })).toEqual([three.id]);
    expect(await all({ checked: 'NEVER' })).toEqual([one.id]);
    expect(await all({ checked: 'OLD' })).toEqual([two.id]);
    expect(await all({ checked: 'FRESH' })).toEqual([three.id]);
    expect(await all({ missingLanguage: 'ru' })).toEqual([one.id]);
    await app.pool.query(`update scholarships set created_at = '2026-11-01T18:59Z' where id = $1`, [two.id]);
    expect(await all({ from: '2026-11-01', to: '2026-11-01' })).toEqual([two.id]);
    expect(await all({ from: '2026-11-02' })).toEqual([one.id, three.id]);
    expect(await list({ body: { query: 'chirchiq' }, query: { page: 2, size: 2 } })).toEqual([three.id]);
  });
});

describe('the university of a scholarship', () => {
  it('takes it along to another country, also for visitors, and back when that is undone', async () => {
    const [from, to] = [await createCountry(app), await createCountry(app)];
    const universityId = await createUniversity(app, { countryId: from });
    const { id } = await create({ universityId });
    const free = await create({ countryId: from });
    const countryOf = async (one: number) =>
      (await admin.read(getScholarship, { params: { id: one } })).countryId;
    const listedIn = async (countryId: number) =>
      (await app.read(filterScholarships, { body: { countryId } })).content.map((one) => one.id);
    const university = await admin.read(getManagedUniversity, { params: { id: universityId } });
    const { photo, isCover, isDemo, updatedAt, ...rest } = university;
    await admin.read(updateUniversity, {
      params: { id: universityId },
      body: { ...rest, photoId: null, countryId: to },
    });
    expect([await countryOf(id), await countryOf(free.id)]).toEqual([to, from]);
    expect([await listedIn(to), await listedIn(from)]).toEqual([[id], [free.id]]);
    const { content } = await admin.read(filterAudit, {
      body: { subject: 'university', subjectId: String(universityId) },
    });
    await admin.read(undoAudit, { params: { id: content[0]!.id } });
    expect(await countryOf(id)).toBe(from);
    expect(await listedIn(to)).toEqual([]);
  });

  it('is listed with those of the whole country that it has moved to, at once', async () => {
    const [from, to] = [await createCountry(app), await createCountry(app)];
    const universityId = await createUniversity(app, { countryId: from });
    const [former, next] = [await create({ countryId: from }), await create({ countryId: to })];
    const listed = async () =>
      (await app.read(filterScholarships, { body: { universityId } })).content.map(({ id }) => id);
    expect(await listed()).toEqual([former.id]);
    const { photo, isCover, isDemo, updatedAt, ...rest } = await admin.read(getManagedUniversity, {
      params: { id: universityId },
    });
    await admin.read(updateUniversity, {
      params: { id: universityId },
      body: { ...rest, photoId: null, countryId: to },
    });
    expect(await listed()).toEqual([next.id]);
  });
});
