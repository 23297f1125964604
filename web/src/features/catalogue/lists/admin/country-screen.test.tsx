import { listContinents } from '@parvoz/contract/catalogue/lists.ts';
import {
  createCountry,
  deleteCountry,
  filterCountries,
  getCountry,
  listCountryUses,
  type ManagedCountry,
  updateCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { getLastChange, type LastChange } from '@parvoz/contract/platform/audit.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LineBroken, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN, STUDENT } from '../../../../../test/people.ts';
import { signIn } from '../../../../lib/session.ts';
import { readToken, reportDeadToken } from '../../../../lib/session-token.ts';

const { admin, tables, validation } = TEXTS.uz;
const texts = TEXTS.uz['lists-admin'].countries;

const GEORGIA: ManagedCountry = {
  ...{ id: 5, nameUz: 'Gruziya', nameRu: 'Грузия', nameEn: '', code: 'GE', continentId: 1, orderNumber: 7 },
  ...{ version: 3, updatedAt: '2026-11-20T10:00:00.000Z' },
};

const LAST_CHANGE: LastChange = {
  ...{ name: 'Aziza Karimova', isAdmin: true, isOwn: false, at: '2026-11-20T10:00:00.000Z' },
};

const openList = async (
  path = '/admin-countries',
  screen: typeof DESKTOP | typeof PHONE = DESKTOP,
  country = GEORGIA,
) => {
  const api = homeApi();
  api.answer(listContinents, { content: [{ id: 1, name: 'Osiyo', universityCount: 2 }] });
  const asked = api.answer(filterCountries, { content: [country], totalElements: 1, page: 1, size: 30 });
  const opened = await openPage(path, { as: ADMIN, screen }, api);
  const row = opened.screen.getByRole('button', { name: country.nameUz, exact: true });
  await expect.element(row).toBeVisible();
  return { ...opened, asked, row };
};

/** By its exact name: one in other letters may come beside it meanwhile. */
const fillName = (name: string) => page.getByRole('textbox', { name: 'Nomi', exact: true }).fill(name);
const nameField = () => document.querySelector<HTMLInputElement>('[data-panel]:not([hidden]) input')!;

describe('the list', () => {
  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const)('says what stands in it on a %s', async (_, size) => {
    const { screen } = await openList('/admin-countries', size);
    await expect.element(screen.getByRole('heading', { name: texts.title })).toBeVisible();
    await expect.element(screen.getByText('Tarjima yoʻq: English')).toBeVisible();
    await expectNoAxeViolations();
  });

  test('keeps text, order and columns in the address', async () => {
    const { screen, asked } = await openList('/admin-countries?order=-name&continent=1');
    expect(asked.at(-1)?.body).toMatchObject({ order: '-NAME', continentId: [1] });
    await userEvent.keyboard('/');
    await userEvent.keyboard('gru');
    await expect.poll(address).toContain('query=gru');
    await screen.getByRole('columnheader').getByRole('button', { name: texts.name }).click();
    await expect.poll(address).toContain('order=name');
    await screen.getByRole('button', { name: tables.columns }).click();
    await screen.getByRole('checkbox', { name: texts.code }).click();
    await expect.poll(address).toContain('columns=continent.order.updated');
    await expect.element(screen.getByRole('columnheader', { name: texts.code })).not.toBeInTheDocument();
  });

  test('says what depends on a country before it is deleted', async () => {
    const { screen, api } = await openList();
    api.answer(listCountryUses, [{ kind: 'UNIVERSITY', count: 3 }]);
    const calls = api.answer(deleteCountry, null);
    await screen.getByRole('button', { name: 'Amallar: Gruziya' }).click();
    await screen.getByRole('menuitem', { name: tables.remove }).click();
    await expect.element(screen.getByText(/universitetlar: 3/)).toBeVisible();
    await screen.getByRole('button', { name: admin.remove.understood }).click();
    expect(calls).toHaveLength(0);
  });
});

describe('the form', () => {
  test('opens by a key, says what is wrong in its language, and saves', async () => {
    const { screen, api } = await openList();
    const saved = api.answer(createCountry, GEORGIA);
    await userEvent.keyboard('n');
    const dialog = screen.getByRole('dialog', { name: texts.add });
    await dialog.getByRole('tab', { name: /^English/ }).click();
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect
      .element(dialog.getByRole('tab', { name: /^Oʻzbekcha/ }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => document.activeElement === nameField()).toBe(true);
    await userEvent.keyboard('Gruziya');
    await dialog.getByLabelText(texts.code).fill('ge');
    await dialog.getByLabelText(texts.continent).selectOptions('Osiyo');
    await dialog.getByLabelText(texts.order).fill('abc');
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(dialog.getByText(validation.any.number)).toBeVisible();
    await expectNoAxeViolations();
    await dialog.getByLabelText(texts.order).fill('7');
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved[0]?.body).toEqual({
      ...{ nameUz: 'Gruziya', nameRu: '', nameEn: '', code: 'GE', continentId: 1, orderNumber: 7 },
    });
  });

  test('fills an empty language from another one', async () => {
    const { screen, row } = await openList();
    await row.click();
    const dialog = screen.getByRole('dialog', { name: texts.edit });
    await dialog.getByRole('tab', { name: /^English/ }).click();
    await dialog.getByRole('button', { name: 'Boʻsh maydonlarni shu tildan toʻldirish: Oʻzbekcha' }).click();
    expect(nameField().value).toBe('Gruziya');
  });

  test('keeps what was typed until it is saved or discarded', async () => {
    const { screen, row } = await openList();
    await row.click();
    await expect.poll(() => nameField()?.value).toBe('Gruziya');
    await fillName('Sakartvelo');
    await expect.poll(() => JSON.stringify(window.localStorage)).toContain('Sakartvelo');
    await userEvent.keyboard('{Escape}');
    await row.click();
    await expect.poll(() => nameField()?.value).toBe('Sakartvelo');
    await screen.getByRole('button', { name: TEXTS.uz.common.draft.discard }).click();
    await expect.poll(() => nameField()?.value).toBe('Gruziya');
    expect(JSON.stringify(window.localStorage)).not.toContain('DRAFT');
  });

  test('forgets what was typed once the record has it', async () => {
    const first = await openList();
    await first.row.click();
    await expect.poll(() => nameField()?.value).toBe('Gruziya');
    await fillName('Sakartvelo');
    await expect.poll(() => JSON.stringify(window.localStorage)).toContain('Sakartvelo');
    await first.screen.unmount();
    // Saved, but the page closed before its answer came.
    const saved = { ...GEORGIA, nameUz: 'Sakartvelo', version: 4 };
    const { screen, row } = await openList(undefined, DESKTOP, saved);
    await row.click();
    await expect.poll(() => nameField()?.value).toBe('Sakartvelo');
    await expect
      .element(screen.getByRole('button', { name: TEXTS.uz.common.draft.discard }))
      .not.toBeInTheDocument();
    expect(JSON.stringify(window.localStorage)).not.toContain('DRAFT');
  });

  test('keeps what was typed until the very moment at which the session ends, for who has typed it', async () => {
    const { screen, row } = await openList();
    await row.click();
    await expect.poll(() => nameField()?.value).toBe('Gruziya');
    await fillName('Sakartvelo');
    // No pause in typing, and no answer to saving: a new password elsewhere has ended the session.
    reportDeadToken(readToken());
    await expect.element(screen.getByRole('heading', { name: TEXTS.uz.auth.loginTitle })).toBeVisible();
    signIn(ADMIN, 'another-token');
    await expect.element(row).toBeVisible();
    if (!nameField()) await row.click();
    await expect.poll(() => nameField()?.value).toBe('Sakartvelo');
    await expect.element(screen.getByText(/^Saqlanmagan oʻzgarishlar tiklandi/)).toBeVisible();
    reportDeadToken(readToken());
    signIn({ ...ADMIN, id: STUDENT.id }, 'a-third-token');
    expect(JSON.stringify(window.localStorage)).not.toContain('Sakartvelo');
  });

  test('makes one country of a save without an answer that is sent again, also after a reload', async () => {
    const { screen, api } = await openList();
    const added = api.answer(createCountry, () => {
      if (added.length < 3) throw new LineBroken('lost');
      return { ...GEORGIA, version: 1 };
    });
    const changed = api.answer(updateCountry, ({ body }) => ({ ...GEORGIA, ...body }));
    const openForm = async () => {
      await userEvent.keyboard('n');
      const dialog = screen.getByRole('dialog', { name: texts.add });
      await expect.element(dialog).toBeVisible();
      return { dialog, save: dialog.getByRole('button', { name: admin.form.save, exact: true }) };
    };
    const { dialog, save } = await openForm();
    await fillName('Gruziya');
    await dialog.getByLabelText(texts.code).fill('ge');
    await dialog.getByLabelText(texts.continent).selectOptions('Osiyo');
    await save.click();
    await expect.element(dialog.getByText(validation.offline)).toBeVisible();
    await save.click();
    await expect.poll(() => added.length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    const again = await openForm();
    await expect.poll(() => nameField().value).toBe('Gruziya');
    await fillName('Sakartvelo');
    await again.save.click();
    await expect.element(again.dialog).not.toBeInTheDocument();
    const keys = added.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    // The key belongs to the first request.
    expect(added.map(({ body }) => body.nameUz)).toEqual(Array(3).fill('Gruziya'));
    // Text typed while the creating call was running is saved as a change of the new record.
    expect(changed.map(({ body }) => [body.nameUz, body.version])).toEqual([['Sakartvelo', 1]]);
    expect(JSON.stringify(window.localStorage)).not.toContain('DRAFT');
  });

  test('asks about what two have changed, and keeps what only one has', async () => {
    const { screen, api, row } = await openList();
    const theirs = { ...GEORGIA, nameEn: 'Georgia', orderNumber: 1900, version: 4 };
    api.answer(getCountry, theirs);
    api.answer(getLastChange, LAST_CHANGE);
    const saved = api.answer(updateCountry, ({ body }) => {
      if (body.version !== 4) throw new Refusal(409, 'CHANGED_MEANWHILE', 'changed');
      return { ...theirs, ...body };
    });
    await row.click();
    const dialog = screen.getByRole('dialog', { name: texts.edit });
    await dialog.getByLabelText(texts.order).fill('11');
    await dialog.getByLabelText(texts.code).fill('GX');
    await dialog.getByRole('button', { name: admin.form.save, exact: true }).click();
    const conflict = screen.getByRole('dialog', { name: admin.conflict.title });
    await expect.element(conflict.getByText(/Aziza Karimova.*20\.11\.2026.+15:00/)).toBeVisible();
    expect(conflict.getByRole('radio').elements()).toHaveLength(2);
    await expect
      .element(conflict.getByRole('radio', { name: new RegExp(`^${admin.conflict.mine}`) }))
      .toBeChecked();
    const theirNumber = conflict.getByRole('radio', { name: /1\s900/ });
    await expect.element(conflict.getByText('Georgia')).toBeVisible();
    await expectNoAxeViolations();
    await theirNumber.click();
    await conflict.getByRole('button', { name: admin.conflict.save }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saved.at(-1)?.body).toMatchObject({
      ...{ version: 4, nameEn: 'Georgia', code: 'GX', orderNumber: 1900 },
    });
  });
});
