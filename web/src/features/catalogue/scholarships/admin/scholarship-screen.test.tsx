import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import {
  changeScholarshipStatus,
  getScholarship,
  listScholarshipsForAdmin,
  listScholarshipUses,
  type SavedScholarship,
} from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const texts = TEXTS.uz['scholarships-admin'];

const SAVED: SavedScholarship = {
  ...{
    id: 7,
    attach: null,
    university: null,
    universityId: null,
    countryId: null,
    degreeIds: [1],
    state: 'OPEN',
  },
  ...{
    startDate: '2026-11-01',
    expiredDate: '2027-02-28',
    isExpected: false,
    status: 'ACTIVE',
    price: 150_000_000,
  },
  ...{ covers: null, conditions: null, stepsUz: '', stepsRu: '', stepsEn: '' },
  ...{ coverage: 'FULL', sourceUrl: null, checkedOn: null, isDemo: false, version: 1 },
  ...{ updatedAt: '2026-11-21T10:00:00.000Z', nameUz: 'Turkiya granti', nameRu: '', nameEn: '' },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '', isCover: true, dropped: {} },
};

const adminApi = () => {
  const api = fakeApi();
  api.answer(listCountries, []);
  api.answer(listCategories, []);
  api.answer(listContinents, { content: [] });
  api.answer(listDegrees, []);
  api.answer(listScholarshipUses, []);
  api.answer(listScholarshipsForAdmin, {
    content: [{ ...SAVED, name: SAVED.nameUz, missingLanguages: ['ru', 'en'] }],
    ...{ totalElements: 1, page: 1, size: 30 },
  });
  return api;
};

test('the list says what a scholarship is, and hides it after saying what depends on it', async () => {
  const api = adminApi();
  const { screen } = await openPage('/admin-scholarships', { as: ADMIN, screen: PHONE }, api);
  await expect.element(screen.getByRole('link', { name: SAVED.nameUz })).toBeVisible();
  await expect.element(screen.getByText(texts.states.OPEN)).toBeVisible();
  await expectNoAxeViolations();
  const changed = api.answer(changeScholarshipStatus, { ...SAVED, status: 'INACTIVE' });
  await screen
    .getByRole('switch', { name: TEXTS.uz.admin.record.statusOf.replace('{{name}}', SAVED.nameUz) })
    .click();
  await screen.getByRole('alertdialog').getByRole('button', { name: TEXTS.uz.admin.hide.confirm }).click();
  await expect.poll(() => changed.map(({ query }) => query)).toEqual([{ status: 'INACTIVE' }]);
});

test('the list has filters of its address, and says how many there are', async () => {
  const api = adminApi();
  const asked = api.answer(listScholarshipsForAdmin, {
    content: [{ ...SAVED, name: SAVED.nameUz, missingLanguages: [] }],
    ...{ totalElements: 10_001, page: 1, size: 30 },
  });
  const { screen } = await openPage('/admin-scholarships?ends=30', { as: ADMIN }, api);
  const chip = `${texts.filters.ends}: ${texts.endsIn_other.replace('{{count}}', '30')}`;
  await expect.element(screen.getByRole('button', { name: chip })).toBeVisible();
  await expect.element(screen.getByText(/jami 10\s001 ta/)).toBeVisible();
  expect(asked.map(({ body }) => body.endsIn)).toEqual([30]);
});

/** The list with rows that need room, in this language. */
const openRoomy = async (language: 'uz' | 'ru', size: readonly [number, number]) => {
  const api = adminApi();
  const name = 'Великобритания и Северная Ирландия';
  const country = { id: 9, universityCount: 3, code: 'GB', name, continentId: 1, orderNumber: 1 };
  api.answer(listCountries, [country]);
  api.answer(listDegrees, [
    { id: 1, key: 'MASTER', name: 'Til kursi', value: 'Til kursi va ilmiy stajirovka', universityCount: 3 },
  ]);
  const university = { id: 3, name: 'Yaqin Sharq texnika universiteti (METU), Anqara' };
  const row = {
    ...SAVED,
    university,
    countryId: 9,
    price: 1_234_567_890,
    isExpected: true,
    missingLanguages: ['ru', 'en'] as const,
  };
  const nameUz = 'Türkiye Bursları: xorijiy talabalar uchun toʻliq davlat granti';
  const content = (['UPCOMING', 'OPEN', 'EXPIRED'] as const).map((state, at) => ({
    ...{ ...row, missingLanguages: [...row.missingLanguages], id: at + 1, state, name: nameUz },
    status: at === 1 ? ('INACTIVE' as const) : ('ACTIVE' as const),
  }));
  api.answer(listScholarshipsForAdmin, { content, totalElements: 3, page: 1, size: 30 });
  const { screen } = await openPage('/admin-scholarships', { as: ADMIN, language, screen: size }, api);
  await expect.element(screen.getByRole('link', { name: nameUz }).first()).toBeVisible();
  return { screen, table: document.querySelector('table')! };
};

test.each(['uz', 'ru'] as const)(
  'all columns have room beside the menu at 1440 pixels: %s',
  async (language) => {
    const { table } = await openRoomy(language, [1440, 900]);
    const place = table.parentElement!;
    expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
    // Rows are of one height, whatever their names.
    for (const row of table.querySelectorAll('tbody tr'))
      expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(96);
    expect(table.querySelectorAll('th')).toHaveLength(9);
  },
);

test.each(['uz', 'ru'] as const)(
  'a row on a phone is short, with its name, state and actions in sight: %s',
  async (language) => {
    const { screen, table } = await openRoomy(language, PHONE);
    const rows = [...table.querySelectorAll('tbody tr')];
    for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(96);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
    const { states } = TEXTS[language]['scholarships-admin'];
    for (const state of Object.values(states))
      await expect.element(screen.getByText(state, { exact: true })).toBeVisible();
    for (const act of screen.getByRole('cell').getByRole('button').all())
      await expect.element(act).toBeVisible();
    await expectNoAxeViolations();
  },
);

test('a table that is scrolled sideways keeps boxes, names and actions in sight', async () => {
  const { screen } = await openPage('/admin-scholarships', { as: ADMIN, screen: [900, 800] }, adminApi());
  const name = screen.getByRole('link', { name: SAVED.nameUz });
  await expect.element(name).toBeVisible();
  const place = document.querySelector('table')!.parentElement!;
  expect(place.scrollWidth).toBeGreaterThan(place.clientWidth);
  place.scrollLeft = place.scrollWidth;
  const { left, right } = place.getBoundingClientRect();
  const cells = [...document.querySelectorAll('tbody tr:first-child td')];
  const shown = [name.element().closest('td')!, cells[0]!, cells.at(-1)!].map((cell) => {
    const box = cell.getBoundingClientRect();
    return box.left >= left - 1 && box.right <= right + 1;
  });
  expect(shown).toEqual([true, true, true]);
  const at = name.element().getBoundingClientRect();
  const seen = document.elementFromPoint(at.left + 2, at.top + at.height / 2);
  expect(name.element().contains(seen)).toBe(true);
});

test('the page of a scholarship that there is not says so', async () => {
  const api = adminApi();
  api.answer(getScholarship, () => {
    throw new Refusal(404, 'NOT_FOUND', 'not found');
  });
  const { screen } = await openPage('/admin-scholarships/999999', { as: ADMIN }, api);
  await expect
    .element(screen.getByRole('heading', { level: 1, name: TEXTS.uz.common.notFoundTitle }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: TEXTS.uz.common.tryAgain }))
    .not.toBeInTheDocument();
});

test('the page of a scholarship says which days are only expected, and who has changed it', async () => {
  const api = adminApi();
  api.answer(getScholarship, { ...SAVED, isExpected: true });
  const change = '019ab6a0-0000-7000-8000-000000000001';
  const asked = api.answer(filterAudit, {
    content: [
      {
        ...{ id: change, action: 'STATUS_CHANGED', subject: 'scholarship', subjectId: '7' },
        ...{
          title: SAVED.nameUz,
          count: null,
          actorRole: 'ROLE_ADMIN',
          payer: null,
          undoes: null,
          undoneBy: null,
        },
        ...{ actor: { id: change, name: 'Dilnoza Karimova' }, createdAt: SAVED.updatedAt },
        reason: null,
        differences: [{ field: 'isActive', before: true, after: false, isShown: true }],
      },
    ],
    ...{ totalElements: 1, page: 1, size: 5 },
  });
  const { screen } = await openPage('/admin-scholarships/7', { as: ADMIN, screen: PHONE }, api);
  const days = `01.11.2026 – 28.02.2027 · ${texts.certainty.EXPECTED} · ${texts.states.OPEN}`;
  await expect.element(screen.getByText(days)).toBeVisible();
  const history = screen.getByRole('region', { name: TEXTS.uz.audit.ofRecord.title });
  await expect.element(history.getByText('Dilnoza Karimova', { exact: false })).toBeVisible();
  const link = history.getByRole('link', { name: /^Faol: ha → yoʻq$/ });
  await expect.element(link).toHaveAttribute('href', `/admin-audit/${change}`);
  expect(asked.map(({ body }) => [body.subject, body.subjectId])).toEqual([['scholarship', '7']]);
  await expectNoAxeViolations();
});
