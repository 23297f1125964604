import { listContinents, listCountries, listDegrees } from '@parvoz/contract/catalogue/lists.ts';
import { filterProfiles } from '@parvoz/contract/people/profiles.ts';
import {
  type AuditRecord,
  type AuditRow,
  exportAudit,
  filterAudit,
  getAudit,
  listAuditMembers,
  undoAudit,
} from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { audit: texts } = TEXTS.uz;
const ID = '0192f0c4-7a10-7cc0-8000-000000000001';

const CHANGE: AuditRecord = {
  ...{ id: ID, action: 'CHANGED', subject: 'country', subjectId: '5', title: 'Gruziya', count: null },
  ...{ actor: { id: ADMIN.id, name: 'Dilnoza Rahimova' }, actorRole: 'ROLE_ADMIN', payer: null },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', undoes: null, undoneBy: null, groupId: null, details: {} },
  ...{ names: {}, references: {}, drawnPictures: [], bulk: null },
  reason: null,
  differences: [
    { field: 'continentId', before: 1, after: 2, isShown: true },
    { field: 'nameEn', before: '', after: 'Georgia', isShown: true },
  ],
  ...{
    before: { nameEn: '', continentId: 1 },
    after: { nameEn: 'Georgia', continentId: 2 },
    undo: 'POSSIBLE',
    putBack: null,
  },
};

const rowOf = (change: AuditRecord): AuditRow => {
  const { before, after, details, groupId, names, references, drawnPictures, bulk, undo, putBack, ...row } =
    change;
  return row;
};

const open = async (path: string, change = CHANGE, screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  api.answer(filterProfiles, { content: [], totalElements: 0, page: 1, size: 30 });
  api.answer(listContinents, {
    content: [
      { id: 1, name: 'Osiyo', universityCount: 0 },
      { id: 2, name: 'Yevropa', universityCount: 0 },
    ],
  });
  api.answer(listCountries, []);
  api.answer(listDegrees, []);
  api.answer(getAudit, change);
  api.answer(listAuditMembers, { content: [], totalElements: 0, page: 1, size: 50 });
  const asked = api.answer(filterAudit, { content: [rowOf(change)], totalElements: 1, page: 1, size: 30 });
  return { ...(await openPage(path, { as: ADMIN, screen }, api)), asked };
};

test('a payment by a guardian names them, in the list and beside it', async () => {
  const paid = { action: 'PAID', subject: 'application', title: 'PV-2611-0001', differences: [] };
  const { screen } = await open('/admin-audit', {
    ...CHANGE,
    ...paid,
    before: null,
    after: null,
    payer: 'MOTHER',
  });
  const words = 'Talabaning onasi, Dilnoza Rahimova nomidan';
  await expect.element(screen.getByRole('table').getByText(words, { exact: true })).toBeVisible();
  await screen.getByRole('link', { name: paid.title }).click();
  const pane = screen.getByRole('region', { name: paid.title });
  await expect.element(pane.getByText(words, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('the list filters in its address and leads to a change, on a %s', async (_, size) => {
  const { screen, asked } = await open('/admin-audit?subject=country&action=changed', CHANGE, size);
  await expect.element(screen.getByRole('link', { name: 'Gruziya' })).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ subject: 'country', action: 'CHANGED' });
  await expectNoAxeViolations();
  await screen.getByRole('link', { name: 'Gruziya' }).click();
  if (size === PHONE) {
    await expect.poll(address).toBe(`/admin-audit/${ID}`);
    return;
  }
  await expect.poll(address).toBe(`/admin-audit?subject=country&action=changed&shown=${ID}`);
  const pane = screen.getByRole('region', { name: 'Gruziya' });
  await expect.element(pane.getByRole('cell', { name: 'Yevropa' })).toBeVisible();
  await expect.element(pane.getByRole('button', { name: texts.undo.button })).toBeVisible();
  await expectNoAxeViolations();
  await pane.getByRole('link', { name: TEXTS.uz.common.close }).click();
  await expect.poll(address).toBe('/admin-audit?subject=country&action=changed');
  await expect.element(pane).not.toBeInTheDocument();
});

test('the list stands by days and is searched by the name of a record', async () => {
  const { screen, asked } = await open('/admin-audit');
  const day = `${CHANGE.createdAt.slice(8, 10)}.11.2026`;
  await expect.element(screen.getByRole('cell', { name: day })).toBeVisible();
  await screen.getByRole('searchbox', { name: texts.search }).fill('gruz');
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ query: 'gruz' });
  await expect.poll(address).toBe('/admin-audit?query=gruz');
});

test('a change of a price says it in som', async () => {
  const tariff = { subject: 'tariff', title: 'Toʻliq hamrohlik', before: { price: 1_650_050 } };
  const { screen } = await open(`/admin-audit/${ID}`, { ...CHANGE, ...tariff, after: { price: 0 } });
  await expect.element(screen.getByRole('rowheader', { name: texts.fields.price })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '16 500,50', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '0,00', exact: true })).toBeVisible();
});

test('the menu says what waits, in words for screen readers', async () => {
  const api = homeApi();
  api.answer(filterProfiles, { content: [], totalElements: 0, page: 1, size: 30 });
  api.answer(filterAudit, { content: [], totalElements: 0, page: 1, size: 30 });
  const waiting = {
    joining: 3,
    opening: 2,
    payouts: 0,
    approvals: 2,
    disputes: 0,
    appeals: 0,
    facts: 1200,
    messages: 0,
  };
  const { screen } = await openPage('/admin-audit', { as: ADMIN, waiting }, api);
  const { sections, waiting: words } = TEXTS.uz.account;
  const ofAgencies = [
    words.joining_other.replace('{{count}}', '3'),
    words.opening_other.replace('{{count}}', '2'),
  ];
  const name = `${sections.agencies} , ${ofAgencies.join(', ')}`;
  await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
  // Approvals are no payouts: with none of these the menu speaks of approvals alone.
  const ofMoney = `${sections.finance} , ${words.approvals_other.replace('{{count}}', '2')}`;
  await expect.element(screen.getByRole('link', { name: ofMoney, exact: true })).toBeVisible();
  await expect.element(screen.getByText('999+').first()).toBeVisible();
  await expect.element(screen.getByRole('link', { name: sections.dashboard, exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test.each([
  ['the sidebar', 'uz', [1440, 900]],
  ['the sidebar', 'ru', [1440, 900]],
  ['the sidebar', 'en', [1440, 900]],
  ['the closed sidebar', 'uz', [768, 900]],
  ['the menu of a phone', 'uz', PHONE],
] as const)('what waits stands at its link in %s, in %s', async (where, language, size) => {
  const api = homeApi();
  api.answer(filterProfiles, { content: [], totalElements: 0, page: 1, size: 30 });
  api.answer(filterAudit, { content: [], totalElements: 0, page: 1, size: 30 });
  const waiting = {
    joining: 3,
    opening: 0,
    payouts: 0,
    approvals: 0,
    disputes: 0,
    appeals: 0,
    facts: 1200,
    messages: 0,
  };
  const { screen } = await openPage('/admin-audit', { as: ADMIN, waiting, language, screen: size }, api);
  const { common, account } = TEXTS[language];
  if (size === PHONE) {
    await screen.getByRole('button', { name: common.openMenu }).click();
    await expect.element(screen.getByRole('dialog', { name: common.menu })).toBeVisible();
  }
  const link = screen.getByRole('link', { name: new RegExp(`^${account.sections.facts} ?, `) });
  await expect.element(link).toBeVisible();
  const [place, count] = [link.element(), link.element().querySelector('[data-count]')!].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(count!.width).toBeGreaterThan(0);
  for (const side of ['left', 'top'] as const) expect(count![side]).toBeGreaterThanOrEqual(place![side]);
  for (const side of ['right', 'bottom'] as const) expect(count![side]).toBeLessThanOrEqual(place![side]);
  const bar = link.element().closest('nav')!;
  expect(place!.right, where).toBeLessThanOrEqual(bar.getBoundingClientRect().right);
});

test('an order names what has another place', async () => {
  const { screen } = await open(`/admin-audit/${ID}`, {
    ...CHANGE,
    ...{ action: 'REORDERED', subject: 'step-order', subjectId: '4', title: null },
    ...{ before: { order: [7, 8, 9] }, after: { order: [8, 7, 9] }, names: { 7: 'Hujjatlar', 8: 'Viza' } },
  });
  await expect.element(screen.getByRole('cell', { name: 'Hujjatlar Viza' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Viza Hujjatlar' })).toBeVisible();
  // It is no change of a record: a list by its id alone would have those of any other with this id.
  expect(screen.getByRole('link', { name: texts.links.record }).elements()).toEqual([]);
  await expectNoAxeViolations();
});

test('the list is handed over as a CSV, whole, as it is filtered', async () => {
  const { screen, api } = await open('/admin-audit?subject=country');
  const calls = api.answer(exportAudit, 'a;b');
  await screen.getByRole('button', { name: texts.export.button }).click();
  await expect.element(screen.getByText(texts.export.done)).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ subject: 'country' });
});

test('a change says what was before and after, and is put back', async () => {
  const { screen, api } = await open(`/admin-audit/${ID}`);
  await expect.element(screen.getByRole('rowheader', { name: 'Nomi (English)' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: texts.links.record })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Yevropa' })).toBeVisible();
  await expectNoAxeViolations();
  const calls = api.answer(undoAudit, { id: ID, undone: 1, total: 1, refused: [], remarks: [] });
  await screen.getByRole('button', { name: texts.undo.button }).click();
  const question = screen.getByRole('alertdialog');
  await question.getByRole('button', { name: texts.undo.button }).click();
  await expect.element(screen.getByText(texts.undo.done)).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('who does not come back with an agency is named, with the way to it', async () => {
  const { screen, api } = await open(`/admin-audit/${ID}`, {
    ...CHANGE,
    ...{ action: 'DELETED', subject: 'consulting', subjectId: '7', title: 'Ufq', after: null },
  });
  const of = { subjectId: '7', title: 'Ufq' };
  api.answer(undoAudit, {
    ...{ id: ID, undone: 1, total: 1, refused: [] },
    remarks: [
      { code: 'PHONE_TAKEN', ...of, name: 'Aziz Karimov' },
      { code: 'NO_STAFF', ...of, name: null },
    ],
  });
  await screen.getByRole('button', { name: texts.undo.button }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: texts.undo.button }).click();
  const { remark } = texts.undo;
  const said = () => document.querySelector('main [role=alert]')?.textContent;
  await expect.poll(said).toContain(remark.PHONE_TAKEN.replace('{{name}}', 'Aziz Karimov'));
  expect(said()).toContain(remark.NO_STAFF.replace('{{title}}', 'Ufq'));
  const link = screen.getByRole('link', { name: remark.open.replace('{{title}}', 'Ufq') }).first();
  await expect.element(link).toHaveAttribute('href', '/admin-consulting/7');
  await expectNoAxeViolations();
});

test('what somebody may do is put back once the password is given', async () => {
  const { screen, api } = await open(`/admin-audit/${ID}`, {
    ...CHANGE,
    ...{ action: 'ROLE_CHANGED', subject: 'profile', title: null },
    ...{ before: { role: 'ROLE_STUDENT' }, after: { role: 'ROLE_ADMIN' } },
  });
  await expect.element(screen.getByRole('cell', { name: texts.values.ROLE_STUDENT })).toBeVisible();
  const calls = api.answer(undoAudit, () => {
    throw new Refusal(403, 'PASSWORD_NEEDED', 'Parol kerak');
  });
  await screen.getByRole('button', { name: texts.undo.button }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: texts.undo.button }).click();
  const password = screen.getByRole('dialog');
  await expect.element(password).toBeVisible();
  expect(calls).toHaveLength(1);
});

const STATUS = { field: 'status', before: 'INACTIVE', after: 'ACTIVE', isShown: true };
const BULK: AuditRecord = {
  ...CHANGE,
  ...{ subject: 'bulk', subjectId: 'country', title: 'Tartib', count: 2, before: null, after: null },
  ...{ action: 'STATUS_CHANGED', differences: [STATUS] },
  bulk: { created: 0, changed: 2, deleted: 0, changedSince: 1, fields: [{ ...STATUS, count: 2 }] },
};

test('a bulk change says why it cannot be put back', async () => {
  const { screen } = await open(`/admin-audit/${ID}`, { ...BULK, undo: 'TOO_OLD' });
  await expect.element(screen.getByRole('heading', { name: 'Davlat, 2 ta: Tartib' })).toBeVisible();
  await expect.element(screen.getByText(texts.undo.reason.TOO_OLD)).toBeVisible();
  await expectNoAxeViolations();
});

test('a bulk change says what it has changed of how many, and lists those that were changed since', async () => {
  const { screen, api } = await open(`/admin-audit/${ID}`, BULK);
  const sum = screen.getByRole('region', { name: texts.differences });
  await expect.element(sum.getByText('Nofaol → Faol Yozuvlar: 2')).toBeVisible();
  const { CHANGED_SINCE } = texts.undo.bulkReason;
  await expect.element(screen.getByText(CHANGED_SINCE.replace('{{count}}', '1'))).toBeVisible();
  const asked = api.answer(listAuditMembers, {
    ...{ totalElements: 1, page: 1, size: 50 },
    content: [rowOf({ ...CHANGE, differences: [STATUS], action: 'STATUS_CHANGED' })],
  });
  await screen.getByRole('button', { name: texts.only.CHANGED_SINCE.replace('{{count}}', '1') }).click();
  await expect.poll(() => asked.at(-1)?.body).toEqual({ state: 'CHANGED_SINCE' });
  const members = screen.getByRole('region', { name: texts.members });
  await expect.element(members.getByRole('link', { name: 'Gruziya' })).toBeVisible();
  await expect.element(members.getByText('Gruziya: Holat: Nofaol → Faol')).toBeVisible();
  await expectNoAxeViolations();
});

test('a change is a sentence: short values as they were and are, of more the names of the first fields', async () => {
  const of = (field: string, before: unknown, after: unknown, isShown = true) =>
    ({ field, before, after, isShown }) as AuditRow['differences'][number];
  const row = rowOf(CHANGE);
  const { screen, api } = await open('/admin-audit?query=a');
  const rows: AuditRow[] = [
    { ...row, title: 'Birinchi', differences: [of('rating', 4.2, 4.5)] },
    { ...row, title: 'Ikkinchi', differences: [of('checkedOn', null, '2026-11-20')] },
    {
      ...{ ...row, title: 'Uchinchi' },
      differences: [of('photoId', null, null, false), of('nameUz', 'A', 'B'), of('universityId', 1, 2)],
    },
    {
      ...{ ...row, title: 'Toʻrtinchi' },
      differences: ['city', 'code', 'description', 'phone'].map((field) => of(field, null, null, false)),
    },
    { ...row, action: 'DELETED', title: 'Beshinchi', differences: [] },
    {
      ...row,
      subject: 'profile',
      subjectId: ADMIN.id,
      title: null,
      action: 'SESSION_ENDED',
      differences: [],
    },
  ].map((one, at) => ({ ...one, id: `${ID.slice(0, -1)}${at}` }));
  api.answer(filterAudit, { content: rows, totalElements: rows.length, page: 1, size: 30 });
  await screen.getByRole('searchbox', { name: texts.search }).fill('b');
  for (const sentence of [
    /^Birinchi: Tahririyat bahosi: 4,2 → 4,5/,
    /^Ikkinchi: .+: yoʻq → 20\.11\.2026/,
    /^Uchinchi: oʻzgardi: Nomi \(.+\), Universitet$/,
    /^Toʻrtinchi: oʻzgardi: .+, .+, .+ va yana 1 ta maydon$/,
    /^Beshinchi: Oʻchirildi$/,
    /^Foydalanuvchi: Qurilma hisobdan chiqarildi$/,
  ])
    await expect.element(screen.getByRole('cell', { name: sentence })).toBeVisible();
});

test('rows of the history are low on a phone', async () => {
  const { screen } = await open('/admin-audit', CHANGE, PHONE);
  const link = screen.getByRole('link', { name: 'Gruziya' });
  await expect.element(link).toBeVisible();
  expect(link.element().closest('tr')!.getBoundingClientRect().height).toBeLessThanOrEqual(96);
});

test('a record that a field refers to has its name, and a cover that was drawn again is no change', async () => {
  const [drawn, again] = [1, 2].map((at) => `0192f0c4-7a10-7cc0-8000-00000000000${at}`);
  const { screen } = await open(`/admin-audit/${ID}`, {
    ...CHANGE,
    before: { universityId: 228, photoId: drawn, startDate: '2026-12-01' },
    after: { universityId: null, photoId: again, startDate: '2027-12-01' },
    references: { universityId: { 228: 'Oksford universiteti' } },
    drawnPictures: [drawn!, again!],
  });
  await expect.element(screen.getByRole('cell', { name: 'Oksford universiteti' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '01.12.2026' })).toBeVisible();
  await expect.element(screen.getByRole('rowheader', { name: texts.fields.photoId })).not.toBeInTheDocument();
});

test('a bulk change that was put back says how much of it, and what stayed and why', async () => {
  const refused = [
    { code: 'UNDO_IMPOSSIBLE', count: 3 },
    { code: 'REFERENCED', count: 1 },
    { code: 'UNDO_DONE', count: 2 },
    { code: 'NOT_FOUND', count: 1 },
  ];
  const { screen } = await open(`/admin-audit/${ID}`, {
    ...CHANGE,
    ...{ subject: 'bulk', subjectId: 'university', action: 'IMPORTED', title: 'vuzlar.csv', count: 10_000 },
    ...{ before: null, after: null, undo: 'DONE', undoneBy: ID, differences: [] },
    bulk: { created: 10_000, changed: 0, deleted: 0, changedSince: 0, fields: [] },
    putBack: { undone: 9993, total: 10_000, refused },
  });
  await expect.element(screen.getByText(/^Ortga qaytarildi: 10\s000 tadan 9\s993 tasi\.$/)).toBeVisible();
  await expect.element(screen.getByText('Keyin oʻzgargani uchun qoldi: 4.')).toBeVisible();
  await expect.element(screen.getByText('Oldinroq ortga qaytarilgan: 2.')).toBeVisible();
  await expect.element(screen.getByText('Ishlatilayotgani uchun qoldi: 1.')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: texts.only.LEFT.replace('{{count}}', '7') }))
    .toBeVisible();
});
