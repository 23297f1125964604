import {
  addImportCountries,
  getImport,
  getImportRefusals,
  type Import,
  listImportRows,
} from '@parvoz/contract/catalogue/imports.ts';
import { expect, test } from 'vitest';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { refusals: texts, fields } = TEXTS.uz.imports;
const ID = '0192f0c4-7a10-7cc0-8000-0000000000aa';

const FOUND: Import = {
  ...{ id: ID, kind: 'UNIVERSITY', fileName: 'vuzlar.csv', format: 'csv', encoding: 'utf-8', delimiter: ',' },
  ...{ unreadLines: [], sheet: null, state: 'READY', isRemembered: false, rowCount: 3, done: 0 },
  columns: [
    { name: 'name', samples: ['Nairobi'] },
    { name: 'country', samples: ['KE'] },
  ],
  mapping: ['nameEn', 'country'],
  counts: { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 3 },
  ...{ failure: null, auditId: null, createdAt: '2026-11-20T10:00:00.000Z' },
};

const REASON = { field: 'country', value: 'Bunday davlat yoʻq.', lineCount: 3 } as const;
const countriesOf = (code: 'KE' | 'VN', name: string) => [{ code, name, lineCount: 1 }];

test('says why lines are refused, and adds the countries that are missing', async () => {
  const api = homeApi();
  api.answer(getImport, FOUND);
  const rows = api.answer(listImportRows, { content: [], totalElements: 0, page: 1, size: 30 });
  api.answer(getImportRefusals, {
    reasons: [REASON],
    missing: [
      { part: 'ASIA', continentId: 1, countries: countriesOf('VN', 'Vyetnam') },
      { part: 'AFRICA', continentId: null, countries: countriesOf('KE', 'Keniya') },
    ],
  });
  const added = api.answer(addImportCountries, {
    ...FOUND,
    counts: { NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 2 },
  });
  const { screen } = await openPage(`/admin-import/university?id=${ID}`, { as: ADMIN, screen: PHONE }, api);
  const card = screen.getByRole('region', { name: texts.title });
  await expect.element(card.getByText(`${fields.country}: ${REASON.value}`)).toBeVisible();
  await expect.element(card.getByText('Keniya')).toBeVisible();
  await expectNoAxeViolations();
  // Of a part without a continent nothing is added until one is chosen.
  const before = rows.length;
  await card.getByRole('button', { name: texts.add.replace('{{count}}', '1') }).click();
  await expect
    .poll(() => added.map(({ body }) => body))
    .toEqual([{ continents: [{ part: 'ASIA', continentId: 1 }] }]);
  await expect.element(screen.getByText(texts.added.replace('{{count}}', '1'))).toBeVisible();
  await expect.poll(() => rows.length).toBeGreaterThan(before);
});
