import { type ConsultingRow, filterManagedConsultings } from '@parvoz/contract/agencies/consultings-admin.ts';
import { listTariffs, type ManagedTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import {
  type ApplicationBoard,
  filterApplications,
  getBoard,
  listStaff,
} from '@parvoz/contract/applications/application-calls.ts';
import { listViews } from '@parvoz/contract/applications/application-notes.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { type ChatEntry, sendMessage } from '@parvoz/contract/applications/chat.ts';
import { listWalkIns } from '@parvoz/contract/applications/walk-ins.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, LineBroken, Refusal } from '../../../../../test/api.ts';
import { APPLICATION } from '../../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN, OWNER } from '../../../../../test/people.ts';
import { settled } from '../../../../../test/settled.ts';
import { pageOf, TARIFF } from '../../../../../test/tariffs.ts';

const { board: texts, chat, tables, 'filtered-lists': lists } = TEXTS.uz;

const idOf = (number: number): string => `c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1d${number}`;

const card = (number: number): ApplicationCard => ({
  ...APPLICATION,
  ...{ id: idOf(number), number: `PV-2611-00${number}`, turn: 'CONSULTING', next: 'LEAD' },
  student: { ...APPLICATION.student, surname: `Yusupova${number}` },
});

const CARDS = Array.from({ length: 10 }, (_, at) => card(at + 10));

const BOARD: ApplicationBoard = {
  columnList: [],
  markCounts: { OUR_TURN: 4, TODAY: 0, SOON: 2, OVERDUE: 1, SILENT: 0, APPEALED: 0, UNREAD: 3 },
  totalElements: CARDS.length,
};

const open = async (path: string, tariffs: ManagedTariff[] = [], board = BOARD) => {
  const api = fakeApi();
  api.answer(listWalkIns, { content: [], totalElements: 0, page: 1, size: 20 });
  api.answer(getBoard, board);
  api.answer(filterApplications, { content: CARDS, totalElements: CARDS.length, page: 1, size: 20 });
  api.answer(listCountries, []);
  api.answer(listStaff, []);
  api.answer(listViews, []);
  api.answer(listTariffs, pageOf(tariffs));
  const { screen } = await openPage(path, { as: OWNER, screen: [1440, 900] }, api);
  await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
  return { api, screen };
};

test('six applications are seen at 900 px, also with filters, which go by their chips', async () => {
  const { screen } = await open('/consulting-applications?view=table&manager=none&accepted=yes');
  await settled();
  const rows = screen.getByRole('row').elements().slice(1);
  const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= 900);
  expect(whole.length).toBeGreaterThanOrEqual(6);
  const applied = screen.getByRole('region', { name: lists.filters.applied });
  const chips = applied.getByRole('link');
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual([
    `${texts.filter.manager}: ${texts.filter.nobody}`,
    `${texts.filter.acceptance}: ${texts.filter.accepted}`,
    lists.filters.clearAll,
  ]);
  await expectNoAxeViolations();
  await chips.first().click();
  await expect.poll(() => window.location.search).toBe('?view=table&accepted=yes');
  await applied.getByText(lists.filters.clearAll).click();
  await expect.poll(() => window.location.search).toBe('?view=table');
});

test('a tariff that is off can be filtered by, and a saved filter with it can be taken away', async () => {
  const tariff = (id: number, nameUz: string, isActive: boolean) => ({ ...TARIFF, id, nameUz, isActive });
  const { screen } = await open('/consulting-applications?view=table&tariff=8', [
    tariff(7, 'Toʻliq hamrohlik', true),
    tariff(8, 'Eski', false),
  ]);
  const applied = screen.getByRole('region', { name: lists.filters.applied });
  await expect.element(applied.getByText(`${texts.filter.tariff}: Eski`)).toBeVisible();
  await screen.getByRole('button', { name: new RegExp(`^${tables.filters} `) }).click();
  const filters = screen.getByRole('dialog');
  const off = filters.getByRole('checkbox', {
    name: texts.filter.inactiveTariff.replace('{{name}}', 'Eski'),
  });
  await expect.element(off).toBeChecked();
  await expect
    .element(filters.getByRole('checkbox', { name: 'Toʻliq hamrohlik', exact: true }))
    .not.toBeChecked();
  await off.click();
  await expect.poll(() => window.location.search).toBe('?view=table');
});

const AGENCY: ConsultingRow = {
  ...{ id: 1, name: 'Ufq Taʼlim', photo: null, city: 'Toshkent', isDemo: false, status: 'ACTIVE' },
  ...{ ownerName: 'Dilnoza', ownerSurname: 'Karimova', phone: '998901234567', rating: null },
  ...{ commentCount: 0, universityCount: 1, verifiedOn: null, verifiedUntil: null, isVerified: false },
  ...{ readyOn: null, version: 1, answerMinutes: null, openCount: 4, createdAt: '2026-01-10T05:00:00.000Z' },
};

test('administrators filter by a hidden agency, whose applications go on, and take it away', async () => {
  const api = fakeApi();
  api.answer(getBoard, BOARD);
  api.answer(filterApplications, { content: CARDS, totalElements: CARDS.length, page: 1, size: 20 });
  api.answer(listCountries, []);
  const hidden: ConsultingRow = { ...AGENCY, id: 2, name: 'Nihol', status: 'INACTIVE' };
  api.answer(filterManagedConsultings, pageOf([hidden, AGENCY]));
  const { screen } = await openPage(
    '/admin-applications?consulting=2',
    { as: ADMIN, screen: [1440, 900] },
    api,
  );
  const applied = screen.getByRole('region', { name: lists.filters.applied });
  await expect.element(applied.getByText(`${texts.filter.consulting}: Nihol`)).toBeVisible();
  await screen.getByRole('button', { name: new RegExp(`^${tables.filters} `) }).click();
  const filters = screen.getByRole('dialog');
  const name = texts.filter.inactiveConsulting.replace('{{name}}', 'Nihol');
  await expect.element(filters.getByRole('checkbox', { name })).toBeChecked();
  await expect.element(filters.getByRole('checkbox', { name: 'Ufq Taʼlim', exact: true })).not.toBeChecked();
  await filters.getByRole('checkbox', { name }).click();
  await expect.poll(() => window.location.search).not.toContain('consulting');
});

test('a former colleague whose applications are shown is the one that is chosen, by name', async () => {
  const manager = { id: ADMIN.id, name: 'Umida', surname: 'Karimova', photo: null };
  const { screen } = await open(`/consulting-applications?view=table&manager=${manager.id}`, [], {
    ...BOARD,
    columnList: [
      {
        ...{ status: 'FINISHED', stepNumber: null, name: null, hasOtherNames: false, totalElements: 1 },
        content: [{ ...card(10), manager }],
      },
    ],
  });
  const applied = screen.getByRole('region', { name: lists.filters.applied });
  await expect.element(applied.getByText(`${texts.filter.manager}: Umida Karimova`)).toBeVisible();
  await screen.getByRole('button', { name: new RegExp(`^${tables.filters} `) }).click();
  const chosen = screen.getByRole('dialog').getByRole('radio', { name: 'Umida Karimova' });
  await expect.element(chosen).toBeChecked();
});

test('a colleague who was added elsewhere is offered when one comes back to the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { api, screen } = await open('/consulting-applications?view=table');
  api.answer(listStaff, [{ id: ADMIN.id, name: 'Umida', surname: 'Karimova', photo: null }]);
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.getByRole('button', { name: tables.filters, exact: true }).click();
  const filters = screen.getByRole('dialog');
  await filters.getByText(texts.filter.manager, { exact: true }).first().click();
  await expect.element(filters.getByRole('radio', { name: 'Umida Karimova' })).toBeVisible();
});

test('one text goes into the chat of each selected application once, however often it is tried', async () => {
  const { api, screen } = await open('/consulting-applications?view=table');
  for (const number of [10, 11, 12])
    await screen
      .getByRole('row')
      .filter({ hasText: `Yusupova${number}` })
      .getByRole('checkbox')
      .click();
  let isBroken = true;
  const sent = api.answer(sendMessage, ({ params, body }): ChatEntry => {
    if (params.id === idOf(12)) throw new Refusal(409, 'CHAT_CLOSED', 'Chat yopilgan');
    if (params.id === idOf(11) && isBroken) throw new LineBroken();
    return {
      ...{ id: body.clientId, seq: 1, author: null, text: body.text, isRemoved: false },
      ...{ isFromTelegram: false, file: null, clientId: body.clientId, event: null },
      createdAt: '2026-11-28T05:00:00.000Z',
    };
  });
  await screen.getByRole('button', { name: chat.bulk.open }).click();
  const window_ = screen.getByRole('dialog');
  await expect.element(window_).toBeVisible();
  await settled();
  await expectNoAxeViolations();
  await window_.getByRole('button', { name: chat.send }).click();
  expect(sent).toEqual([]);
  await window_.getByLabelText(chat.bulk.text).fill('Ertaga ofisimiz yopiq.');
  await window_.getByRole('button', { name: chat.send }).click();
  await expect.element(window_.getByRole('alert')).not.toBeEmptyDOMElement();
  isBroken = false;
  await window_.getByRole('button', { name: chat.send }).click();
  await expect.element(screen.getByText(chat.bulk.done_other.replace('{{count}}', '2'))).toBeVisible();
  await expect.element(screen.getByText(chat.bulk.closed_one.replace('{{count}}', '1'))).toBeVisible();
  await expect.element(window_).not.toBeInTheDocument();
  // Each chat under one name, so that the server takes it once.
  const names = new Map<string, Set<string>>();
  for (const { params, body } of sent)
    names.set(params.id, (names.get(params.id) ?? new Set()).add(body.clientId));
  expect([...names.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
  expect(new Set([...names.values()].flatMap((all) => [...all])).size).toBe(3);
  await expect.element(screen.getByText(tables.bulk.label)).not.toBeInTheDocument();
});

/** Opens the window for the chats of three applications, of which `take` refuses some messages. */
const openBulk = async (take: (count: number) => void) => {
  const { api, screen } = await open('/consulting-applications?view=table');
  for (const number of [10, 11, 12])
    await screen
      .getByRole('row')
      .filter({ hasText: `Yusupova${number}` })
      .getByRole('checkbox')
      .click();
  const taken: string[] = [];
  const sent = api.answer(sendMessage, ({ params, body }): ChatEntry => {
    take(sent.length);
    taken.push(`${params.id} ${body.text}`);
    return {
      ...{ id: body.clientId, seq: 1, author: null, text: body.text, isRemoved: false },
      ...{ isFromTelegram: false, file: null, clientId: body.clientId, event: null },
      createdAt: '2026-11-28T05:00:00.000Z',
    };
  });
  const window_ = screen.getByRole('dialog');
  const write = async (text: string) => {
    await window_.getByLabelText(chat.bulk.text).fill(text);
    await window_.getByRole('button', { name: chat.send }).click();
  };
  const start = async (text: string) => {
    await screen.getByRole('button', { name: chat.bulk.open }).click();
    await write(text);
  };
  return { screen, window_, taken, write, start };
};

const slowDown = (retryAfter: number) =>
  Object.assign(new Refusal(429, 'TOO_MANY_REQUESTS', TEXTS.uz.errors.TOO_MANY_REQUESTS), { retryAfter });

const fill = (text: string, values: Record<string, number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

test('a message to more chats than a minute allows goes on by itself', async () => {
  let isFull = true;
  const { screen, window_, taken, start } = await openBulk((count) => {
    if (count > 1 && isFull) throw slowDown(1);
  });
  await start('Ertaga ofisimiz yopiq.');
  const note = window_.getByRole('status').getByText(fill(chat.bulk.waiting, { done: 1, total: 3 }));
  await expect.element(note).toBeVisible();
  isFull = false;
  await expect.element(screen.getByText(fill(chat.bulk.done_other, { count: 3 }))).toBeVisible();
  expect(taken).toEqual([10, 11, 12].map((number) => `${idOf(number)} Ertaga ofisimiz yopiq.`));
});

test('closing the window stops the sending, and leaves those selected that have nothing', async () => {
  const { screen, window_, taken, start } = await openBulk((count) => {
    if (count === 2) throw slowDown(600);
  });
  await start('Ertaga ofisimiz yopiq.');
  await expect.element(window_.getByText(fill(chat.bulk.waiting, { done: 1, total: 3 }))).toBeVisible();
  await window_.getByRole('button', { name: chat.bulk.cancel }).click();
  await expect.element(screen.getByText(fill(chat.bulk.stopped_other, { count: 2 }))).toBeVisible();
  await expect.element(window_).not.toBeInTheDocument();
  await expect.element(screen.getByText(fill(tables.bulk.selected_other, { count: 2 }))).toBeVisible();
  await start('Ertaga ofis yopiq.');
  await expect.element(screen.getByText(fill(chat.bulk.done_other, { count: 2 }))).toBeVisible();
  expect(taken).toEqual([
    `${idOf(10)} Ertaga ofisimiz yopiq.`,
    ...[11, 12].map((number) => `${idOf(number)} Ertaga ofis yopiq.`),
  ]);
});

test('a text that is improved after a failure goes only to the chats that have nothing', async () => {
  const { screen, window_, taken, start, write } = await openBulk((count) => {
    if (count === 2) throw new Refusal(403, 'ACCESS_DENIED', TEXTS.uz.errors.ACCESS_DENIED);
  });
  await start('Ertaga ofis yopik.');
  const problem = window_.getByRole('alert').filter({ hasText: TEXTS.uz.errors.ACCESS_DENIED });
  await expect.element(problem).toMatchTextContent(fill(chat.bulk.partly_one, { count: 1 }));
  await write('Ertaga ofis yopiq.');
  await expect.element(window_).not.toBeInTheDocument();
  await expect.element(screen.getByText(fill(chat.bulk.done_other, { count: 3 }))).toBeVisible();
  expect(taken).toEqual([
    `${idOf(10)} Ertaga ofis yopik.`,
    ...[11, 12].map((number) => `${idOf(number)} Ertaga ofis yopiq.`),
  ]);
});
