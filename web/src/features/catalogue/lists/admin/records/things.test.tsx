import {
  createDegree,
  filterDegrees,
  filterFaculties,
  type ManagedDegree,
  type ManagedFaculty,
  orderDegrees,
  orderFaculties,
} from '@parvoz/contract/catalogue/lists-admin.ts';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../../test/axe.ts';
import { homeApi } from '../../../../../../test/home.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../../../test/page.tsx';
import { ADMIN } from '../../../../../../test/people.ts';

const { admin } = TEXTS.uz;
const { degrees: texts, faculties, things } = TEXTS.uz['lists-admin'];

const degree = (id: number, nameUz: string, key: string): ManagedDegree => ({
  ...{ id, nameUz, nameRu: nameUz, nameEn: nameUz, key, orderNumber: id },
  ...{ version: 1, updatedAt: '2026-11-20T10:00:00.000Z' },
});

const pageOf = <T,>(content: T[]) => ({ content, totalElements: content.length, page: 1, size: 100 });

/** Three degrees, in the order that was saved last. */
const openDegrees = async (screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = homeApi();
  let shown = [degree(1, 'Bakalavr', 'BACHELOR'), degree(2, 'Magistr', 'MASTER'), degree(3, 'Doktor', 'PHD')];
  api.answer(filterDegrees, () => pageOf(shown));
  const orders = api.answer(orderDegrees, ({ body }) => {
    shown = body.ids.map((id) => shown.find((one) => one.id === id)!);
    return null;
  });
  const opened = await openPage('/admin-degrees', { as: ADMIN, screen }, api);
  const list = opened.screen.getByRole('list', { name: texts.title });
  await expect.element(list).toBeVisible();
  const names = () =>
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('button')?.textContent);
  return { ...opened, api, list, orders, names };
};

const down = (name: string) => admin.order.down.replace('{{name}}', name);

describe('the order of a list', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('is changed by buttons on a %s, which keep the focus', async (_, size) => {
    const { screen, names, orders } = await openDegrees(size);
    await expectNoAxeViolations();
    await screen.getByRole('button', { name: down('Bakalavr') }).click();
    await expect.poll(names).toEqual(['Magistr', 'Bakalavr', 'Doktor']);
    await expect.element(screen.getByRole('button', { name: down('Bakalavr') })).toHaveFocus();
    await expect.element(screen.getByText('Bakalavr: 3 tadan 2-oʻrinda')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['Magistr', 'Doktor', 'Bakalavr']);
    await expect.poll(() => orders.at(-1)?.body).toEqual({ ids: [2, 3, 1], from: [2, 1, 3] });
    const before = orders.length;
    // It is at the end: there is nowhere to go.
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: down('Bakalavr') })).toHaveFocus();
    expect(orders).toHaveLength(before);
  });

  test('is changed by Alt and the arrow keys wherever the focus is in an entry', async () => {
    const { screen, names, orders } = await openDegrees();
    await screen.getByRole('button', { name: 'Doktor', exact: true }).element().focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    await expect.poll(names).toEqual(['Doktor', 'Bakalavr', 'Magistr']);
    await expect.element(screen.getByRole('button', { name: 'Doktor', exact: true })).toHaveFocus();
    await expect.poll(() => orders.at(-1)?.body).toEqual({ ids: [3, 1, 2], from: [1, 3, 2] });
  });

  test('is changed by dragging at the handle', async () => {
    const { list, names, orders } = await openDegrees();
    const [first, , last] = list.getByRole('listitem').elements() as HTMLElement[];
    const handle = first!.querySelector<HTMLElement>('[data-drags]');
    await expect.poll(() => first!.querySelector('[data-drags]')).not.toBeNull();
    await userEvent.dragAndDrop(handle ?? first!.querySelector<HTMLElement>('[data-drags]')!, last!, {
      targetPosition: { x: 40, y: last!.offsetHeight - 4 },
    });
    await expect.poll(names).toEqual(['Magistr', 'Doktor', 'Bakalavr']);
    await expect.poll(() => orders.at(-1)?.body).toEqual({ ids: [2, 3, 1], from: [1, 2, 3] });
  });

  test('is what the server has where it was refused', async () => {
    const { screen, api, names } = await openDegrees();
    api.answer(orderDegrees, () => {
      throw new Refusal(409, 'CHANGED_MEANWHILE', 'Roʻyxat oʻzgargan.');
    });
    await screen.getByRole('button', { name: down('Bakalavr') }).click();
    await expect.element(screen.getByText('Roʻyxat oʻzgargan.')).toBeVisible();
    await expect.poll(names).toEqual(['Bakalavr', 'Magistr', 'Doktor']);
  });
});

describe('a degree', () => {
  test('is added by keyboard, as the last one', async () => {
    const { screen, api } = await openDegrees();
    const made = api.answer(createDegree, degree(4, 'Sertifikat', 'CERTIFICATE'));
    await userEvent.keyboard('n');
    const dialog = screen.getByRole('dialog', { name: texts.add });
    await expect.element(dialog.getByRole('textbox', { name: things.order })).toHaveValue('4');
    await dialog.getByRole('textbox', { name: things.name }).fill('Sertifikat');
    await dialog.getByRole('textbox', { name: texts.key }).fill('certificate');
    await expectNoAxeViolations();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => made.at(-1)?.body)
      .toMatchObject({ nameUz: 'Sertifikat', key: 'CERTIFICATE', orderNumber: 4 });
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('categories', () => {
  test('have their fields below them, with an order of their own', async () => {
    const api = homeApi();
    const faculty = (id: number, nameUz: string, parentId: number | null): ManagedFaculty => ({
      ...{ id, nameUz, nameRu: '', nameEn: '', parentId, orderNumber: id, fieldCount: 0 },
      ...{ version: 1, updatedAt: '2026-11-20T10:00:00.000Z' },
    });
    const all = [
      faculty(1, 'Tibbiyot', null),
      faculty(2, 'Sanʼat', null),
      faculty(3, 'Stomatologiya', 1),
      faculty(4, 'Farmatsiya', 1),
    ];
    api.answer(filterFaculties, pageOf(all));
    const orders = api.answer(orderFaculties, null);
    const { screen } = await openPage('/admin-faculty', { as: ADMIN }, api);
    await screen.getByRole('button', { name: 'Tibbiyot: 2 ta yoʻnalish' }).click();
    const fields = screen.getByRole('list', { name: faculties.listOf.replace('{{name}}', 'Tibbiyot') });
    await expectNoAxeViolations();
    await fields.getByRole('button', { name: 'Farmatsiya', exact: true }).element().focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(() => orders.at(-1)?.body).toEqual({ parentId: 1, ids: [4, 3], from: [3, 4] });
    expect(orders).toHaveLength(1);
  });
});
