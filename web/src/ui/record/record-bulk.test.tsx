import {
  listCategories,
  listContinents,
  listCountries,
  listDegrees,
} from '@parvoz/contract/catalogue/lists.ts';
import {
  changeUniversities,
  exportUniversities,
  listUniversitiesForAdmin,
  listUniversitiesUses,
  type UniversityRow,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { describe, expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../test/api.ts';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../test/page.tsx';
import { ADMIN } from '../../../test/people.ts';

const { bulk, remove } = TEXTS.uz.admin;
const { tables } = TEXTS.uz;

const rowOf = (id: number): UniversityRow => ({
  ...{
    id,
    name: `Universitet ${id}`,
    originalName: `University ${id}`,
    photo: null,
    countryId: 1,
    place: '',
  },
  ...{ degreeIds: [], rating: 4, missingLanguages: [], status: 'ACTIVE', checkedOn: null },
  ...{ sourceUrl: null, isDemo: false, version: 1, updatedAt: '2026-11-21T10:00:00.000Z' },
});

const CHANGE = '019ab6a0-0000-7000-8000-000000000001';
const OTHER_CHANGE = '019ab6a0-0000-7000-8000-000000000002';
const TOTAL = 412;

const adminApi = () => {
  const api = fakeApi();
  for (const endpoint of [listCountries, listCategories, listDegrees]) api.answer(endpoint, []);
  api.answer(listContinents, { content: [] });
  api.answer(listUniversitiesForAdmin, {
    content: [rowOf(1), rowOf(2), rowOf(3)],
    ...{ totalElements: TOTAL, page: 1, size: 30 },
  });
  return api;
};

const filled = (text: string, values: Record<string, unknown>): string =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{{${name}}}`, String(value)), text);

describe('many records', () => {
  test('are deleted after what depends on them was said, what is refused is named, and all is put back', async () => {
    const api = adminApi();
    const uses = [{ kind: 'SCHOLARSHIP' as const, count: 3 }];
    const asked = api.answer(listUniversitiesUses, { total: 2, used: 1, uses });
    const { screen } = await openPage('/admin-universities', { as: ADMIN, screen: DESKTOP }, api);
    for (const id of [1, 2])
      await screen
        .getByRole('checkbox', { name: filled(tables.select, { name: `Universitet ${id}` }) })
        .click();
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: bulk.actions.DELETE }).click();
    const question = screen.getByRole('alertdialog');
    const said = filled(bulk.used.DELETE_one, { count: 1, uses: `${TEXTS.uz.errors.uses.SCHOLARSHIP}: 3` });
    await expect.element(question.getByText(said, { exact: false })).toBeVisible();
    expect(asked.map(({ body }) => body.ids)).toEqual([[1, 2]]);
    await expectNoAxeViolations();
    const changed = api.answer(changeUniversities, {
      ...{ id: CHANGE, done: 1, refusedTotal: 1 },
      refused: [{ id: 2, name: 'Universitet 2', code: 'REFERENCED', uses }],
    });
    await question.getByRole('button', { name: bulk.actions.DELETE }).click();
    const refusals = screen.getByRole('dialog', { name: filled(bulk.refused.title_one, { count: 1 }) });
    await expect.element(refusals.getByText('Universitet 2')).toBeVisible();
    expect(changed.map(({ body }) => [body.what, body.ids])).toEqual([['DELETE', [1, 2]]]);
    await refusals.getByRole('button', { name: remove.understood }).click();
    const undone = api.answer(undoAudit, { id: CHANGE, undone: 1, total: 1, refused: [], remarks: [] });
    await screen.getByRole('button', { name: bulk.undo }).click();
    await expect.element(screen.getByText(filled(bulk.undone_one, { count: 1 }))).toBeVisible();
    expect(undone.map(({ params }) => params.id)).toEqual([CHANGE]);
  });

  test('that match are changed by their filter, as many as were seen', async () => {
    const api = adminApi();
    const { screen } = await openPage(
      '/admin-universities?status=inactive',
      { as: ADMIN, screen: PHONE },
      api,
    );
    const names = [1, 2, 3].map((id) => filled(tables.select, { name: `Universitet ${id}` }));
    for (const name of names) await screen.getByRole('checkbox', { name }).click();
    await screen.getByRole('button', { name: filled(tables.bulk.allMatching, { count: TOTAL }) }).click();
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: bulk.actions.SHOW }).click();
    const changed = api.answer(changeUniversities, {
      ...{ id: CHANGE, done: TOTAL, refused: [], refusedTotal: 0 },
    });
    await screen.getByRole('alertdialog').getByRole('button', { name: bulk.actions.SHOW }).click();
    await expect.element(screen.getByText(filled(bulk.done.SHOW_other, { count: TOTAL }))).toBeVisible();
    const [body] = changed.map((call) => call.body);
    expect(body).toMatchObject({ what: 'STATUS', status: 'ACTIVE', expectedTotal: TOTAL });
    expect(body?.filter.status).toBe('INACTIVE');
  });
});

test('many records are changed once, are said to be in the making meanwhile, and stay selected where that fails', async () => {
  const api = adminApi();
  const { screen } = await openPage('/admin-universities', { as: ADMIN, screen: DESKTOP }, api);
  const tick = screen.getByRole('checkbox', { name: filled(tables.select, { name: 'Universitet 1' }) });
  await tick.click();
  const show = screen.getByRole('button', { name: bulk.actions.SHOW });
  await show.click();
  const { promise, reject } = Promise.withResolvers<never>();
  const changed = api.answer(changeUniversities, () => promise);
  const confirm = screen.getByRole('alertdialog').getByRole('button', { name: bulk.actions.SHOW });
  const button = confirm.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(screen.getByText(bulk.progress)).toBeVisible();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expectNoAxeViolations();
  await show.click({ force: true });
  expect(screen.getByRole('alertdialog').query()).toBeNull();
  expect(changed.length).toBe(1);
  reject(new Refusal(409, 'CHANGED_MEANWHILE', 'Oʻzgargan'));
  await expect.element(screen.getByText('Oʻzgargan')).toBeVisible();
  await expect.element(screen.getByText(bulk.progress)).not.toBeInTheDocument();
  await expect.element(tick).toBeChecked();
});

test('after the last rows of the last page have gone, the page before is shown; what else knows of them is old', async () => {
  const api = adminApi();
  let total = 31;
  api.answer(listUniversitiesForAdmin, ({ query: { page } }) => ({
    content: page === 1 ? [rowOf(1)] : total > 30 ? [rowOf(31)] : [],
    ...{ totalElements: total, page, size: 30 },
  }));
  const path = '/admin-universities?status=inactive';
  const { screen, router } = await openPage(`${path}&page=2`, { as: ADMIN, screen: DESKTOP }, api);
  const queries = router.options.context.queryClient;
  const elsewhere = [
    ['programs', 'list'],
    ['scholarships', 'list'],
    ['search', 'buda'],
  ];
  for (const queryKey of elsewhere) queries.setQueryData(queryKey, {});
  await screen.getByRole('checkbox', { name: filled(tables.select, { name: 'Universitet 31' }) }).click();
  await screen.getByRole('button', { name: bulk.actions.SHOW }).click();
  api.answer(changeUniversities, () => {
    total = 30;
    return { id: CHANGE, done: 1, refused: [], refusedTotal: 0 };
  });
  await screen.getByRole('alertdialog').getByRole('button', { name: bulk.actions.SHOW }).click();
  await expect.element(screen.getByText('Universitet 1').first()).toBeVisible();
  await expect.poll(address).toBe(path);
  expect(elsewhere.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  // Somebody has brought it back: the page can be opened again, although it was empty a moment ago.
  total = 31;
  await router.navigate({ to: '.', search: { status: 'inactive', page: 2 } as never });
  await expect.element(screen.getByText('Universitet 31').first()).toBeVisible();
  await expect.poll(address).toBe(`${path}&page=2`);
});

test('a page that was loaded anew says how far a change is, and how it ended', async () => {
  const api = adminApi();
  const { screen } = await openPage('/admin-universities', { as: ADMIN, screen: PHONE }, api);
  await expect.element(screen.getByText('Universitet 1').first()).toBeVisible();
  // The tab beside it passes events on.
  const tabs = new BroadcastChannel(`parvoz-live-${ADMIN.id}`);
  const notify = (state: 'RUNNING' | 'DONE' | 'FAILED', done: number, auditId: string | null = null) =>
    tabs.postMessage({ kind: 'PROGRESS', id: OTHER_CHANGE, state, done, total: 10_000, auditId });
  notify('RUNNING', 1500);
  await expect.element(screen.getByText(/1.500 \/ 10.000/)).toBeVisible();
  await expectNoAxeViolations();
  const bar = screen.getByRole('progressbar', { name: bulk.progress });
  expect((bar.element() as HTMLProgressElement).value).toBe(1500);
  notify('DONE', 9998, OTHER_CHANGE);
  await expect.element(screen.getByText(/10.000 tadan 9.998 tasi/)).toBeVisible();
  const undone = api.answer(undoAudit, {
    id: OTHER_CHANGE,
    undone: 9998,
    total: 9998,
    refused: [],
    remarks: [],
  });
  await screen
    .getByRole('listitem')
    .filter({ hasText: /10.000 tadan/ })
    .getByRole('button', { name: bulk.undo })
    .click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(undone.map(({ params }) => params.id)).toEqual([OTHER_CHANGE]);
  tabs.close();
});

test('a list is given as a file as it is filtered', async () => {
  const api = adminApi();
  const { screen } = await openPage('/admin-universities?query=buda', { as: ADMIN, screen: DESKTOP }, api);
  const loaded = api.answer(exportUniversities, 'id;name');
  await screen.getByRole('button', { name: tables.export.label }).click();
  await screen.getByRole('menuitem', { name: tables.export.csv }).click();
  await expect
    .poll(() => loaded.map(({ query, body }) => [query.format, body.query]))
    .toEqual([['csv', 'buda']]);
  const bringIn = screen.getByRole('main').getByRole('link', { name: TEXTS.uz.account.sections.import });
  expect(bringIn.element().getAttribute('href')).toBe('/admin-import/university');
});
