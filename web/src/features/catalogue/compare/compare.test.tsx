import { type ShownItems, showItems, type TariffOffer } from '@parvoz/contract/applications/shortlist.ts';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { address, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';

const { compare } = TEXTS.uz;

const tariff = (id: number, given: Partial<TariffOffer>): TariffOffer => ({
  ...{ id, name: `Tarif ${id}`, description: '', price: 1_000_000_00, isInParts: false },
  ...{ stepCount: 3, days: 90, documentCount: 4 },
  consulting: {
    ...{ id, name: `Agentlik ${id}`, photo: null, city: 'Toshkent', rating: null, commentCount: 0 },
    ...{ isVerified: true, answer: null },
  },
  ...given,
});

const answerWith = (shown: Partial<ShownItems>) => {
  const api = fakeApi();
  const calls = api.answer(showItems, ({ body }) => {
    const ids = body.itemList.map(({ id }) => id);
    const tariffList = (shown.tariffList ?? []).filter(({ id }) => ids.includes(id));
    return { programList: [], universityList: [], scholarshipList: [], ...shown, tariffList };
  });
  return { api, calls };
};

const THREE = [tariff(1, {}), tariff(2, { price: 500_000_00 }), tariff(3, { days: 30 })];

const open = async (path: string, screen?: typeof PHONE) => {
  const { api } = answerWith({ tariffList: THREE });
  const opened = await openPage(path, screen ? { screen } : {}, api);
  return { ...opened, table: opened.screen.getByRole('table') };
};

const cellsOf = (table: Awaited<ReturnType<typeof open>>['table'], label: string) =>
  table
    .getByRole('row', { name: new RegExp(`^${label}`) })
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent);

test('stands side by side: what differs is marked, the best named, and what nobody knows said', async () => {
  const { table, screen } = await open('/compare?tariff=1,2,3');
  const { line, unknown, lowest, differs } = compare;
  await expect.element(table.getByRole('columnheader', { name: /Tarif 2/ })).toBeVisible();
  expect(cellsOf(table, line.price)).toEqual([
    expect.stringContaining('1 000 000,00'.replaceAll(' ', '\u00a0')),
    expect.stringContaining(lowest),
    expect.any(String),
  ]);
  expect(cellsOf(table, line.reviews)).toEqual([unknown, unknown, unknown]);
  await expect.element(table.getByRole('rowheader', { name: `${line.price} (${differs})` })).toBeVisible();
  await expect.element(table.getByRole('rowheader', { name: line.city, exact: true })).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('switch', { name: compare.onlyDifferences }).click();
  await expect
    .element(table.getByRole('rowheader', { name: line.city, exact: true }))
    .not.toBeInTheDocument();
  await expect.element(table.getByRole('rowheader', { name: `${line.days} (${differs})` })).toBeVisible();
});

test('a column is taken away, and the address is the one to share', async () => {
  const { screen } = await open('/compare?tariff=1,2,3');
  const shared = screen.getByRole('textbox', { name: compare.share.address });
  await expect.element(shared).toHaveValue(`${window.location.origin}/compare?tariff=1,2,3`);
  await screen.getByRole('link', { name: compare.remove.replace('{{name}}', 'Tarif 2') }).click();
  await expect.element(shared).toHaveValue(`${window.location.origin}/compare?tariff=1,3`);
  expect(decodeURIComponent(address())).toBe('/compare?tariff=1,3');
});

test('ids that are not there, or none, are no fault', async () => {
  const { screen } = await open('/compare?tariff=1,2,77,78');
  await expect.element(screen.getByText(compare.gone.TARIFF_other.replace('{{count}}', '2'))).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: /Tarif 2/ })).toBeVisible();
});

test.each([
  ['/compare', compare.empty.title],
  ['/compare?tariff=abc,-1,0,99999999999', compare.empty.title],
  ['/compare?tariff=77', compare.allGone.title],
])('%s says what to do', async (path, title) => {
  const { screen } = await open(path);
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
});

test('more than four are cut to four, and a thing stands once', async () => {
  const { api, calls } = answerWith({ tariffList: THREE });
  await openPage('/compare?tariff=1,1,2,3,4,5', {}, api);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  expect(calls[0]!.body.itemList.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('on a phone it is swiped and moved by keys, and printed by a button', async () => {
  const { screen } = await open('/compare?tariff=1,2,3', PHONE);
  const frame = screen.getByRole('region', { name: compare.table });
  await expect.element(frame).toBeVisible();
  const element = frame.element() as HTMLElement;
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(390);
  element.focus();
  expect(document.activeElement).toBe(element);
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await screen.getByRole('button', { name: compare.print }).click();
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
  await expectNoAxeViolations();
});
