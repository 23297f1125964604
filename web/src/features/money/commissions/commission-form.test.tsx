import { getConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import { listManagedReviews } from '@parvoz/contract/agencies/consulting-reviews.ts';
import {
  getConsulting,
  listConsultingStaff,
  type ManagedConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import { getCommission, type ManagedCommission, setCommission } from '@parvoz/contract/money/commissions.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const { commissions: texts, common, errors, account, validation } = TEXTS.uz;
const NARROW = [320, 700] as const;

const AGENCY: ManagedConsulting = {
  ...{
    id: 7,
    name: 'Ufq Taʼlim',
    nameCyrillic: null,
    abbreviation: 'UT',
    photo: null,
    isPhotoDrawn: true,
    webSite: null,
  },
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '', cityUz: 'Toshkent', cityRu: '', cityEn: '' },
  ...{
    legalName: null,
    taxNumber: null,
    ownerName: 'Dilnoza',
    ownerSurname: 'Karimova',
    phone: '998901234567',
  },
  ...{
    openingHours: [],
    licenceNumber: null,
    spokenLanguages: [],
    status: 'ACTIVE',
    isDemo: false,
    rating: null,
    commentCount: 0,
  },
  ...{
    universityCount: 0,
    verifiedOn: null,
    verifiedUntil: null,
    verificationReason: null,
    hiddenReason: null,
    readyOn: null,
    isVerified: false,
  },
  ...{ createdAt: '2026-01-10T05:00:00.000Z', surname: 'Karimova', isShortName: false },
  ...{ isShortSurname: false, hasNoSurname: false, version: 1, updatedAt: '2026-01-10T05:00:00.000Z' },
};
const commissionOf = (given: Partial<ManagedCommission> = {}): ManagedCommission => ({
  ...{ points: 0, nextList: [], historyList: [], earned: 0 },
  ...{ firstDay: '2026-11-22', firstDayOfHigher: '2026-12-21' },
  ...given,
});

const open = async (screen: readonly [number, number] = DESKTOP) => {
  const api = fakeApi();
  const known = { commission: commissionOf() };
  api.answer(getConsulting, AGENCY);
  api.answer(getCommission, () => known.commission);
  // What stands beside it is not there to be had.
  for (const beside of [listConsultingStaff, getConsultingFigures, listManagedReviews, filterAudit])
    api.answer(beside, () => {
      throw new Refusal(503, 'UNAVAILABLE', errors.UNAVAILABLE);
    });
  const page = await openPage('/admin-consulting/7', { as: ADMIN, screen }, api);
  const block = page.screen.getByRole('region', { name: texts.title });
  await block.getByRole('button', { name: texts.admin.set }).click();
  const dialog = page.screen.getByRole('dialog', { name: texts.title });
  return { ...page, known, block, dialog, save: dialog.getByRole('button', { name: texts.admin.save }) };
};

test('a rate is said once, from the first day that it may hold, after the password was given', async () => {
  const { api, screen, known, block, dialog, save } = await open();
  const given = api.answer(confirmPassword, null);
  const said = api.answer(setCommission, ({ body: { points, holdsFrom, reason } }) => {
    if (given.length === 0) throw new Refusal(403, 'PASSWORD_NEEDED', errors.PASSWORD_NEEDED);
    const saidAt = '2026-11-21T05:00:00.000Z';
    known.commission = commissionOf({
      nextList: [{ points, holdsFrom }],
      historyList: [{ points, holdsFrom, reason, saidAt, saidBy: 'Jasur Toʻrayev' }],
    });
    return known.commission;
  });
  await expect.element(dialog.getByText(/21\.12\.2026.*22\.11\.2026/)).toBeVisible();
  await expect.element(dialog.getByLabelText(texts.admin.from)).toHaveValue('2026-12-21');
  await expectNoAxeViolations();
  await dialog.getByLabelText(texts.admin.percent).fill('7,33');
  await dialog.getByLabelText(texts.admin.reason).fill('12-son shartnoma');
  await save.click();
  const question = screen.getByRole('dialog', { name: account.confirm.title });
  await question.getByLabelText(account.confirm.password).fill('parvoz-demo');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(block.getByText('7,33%').first()).toBeVisible();
  const draft = { points: 733, holdsFrom: '2026-12-21', reason: '12-son shartnoma' };
  // Refused without the password, and said with it.
  expect(said.map(({ params, body }) => [params.id, body])).toEqual([
    [7, draft],
    [7, draft],
  ]);
  expect(given).toHaveLength(1);
});

test('what is wrong stands at its field, and what was typed stays', async () => {
  const { api, dialog, save } = await open(NARROW);
  const said = api.answer(setCommission, () => {
    throw new Refusal(422, 'INVALID_INPUT', '', { holdsFrom: 'Bu kundan oldin eʼlon qilib boʻlmaydi.' });
  });
  const [percent, from, reason] = [texts.admin.percent, texts.admin.from, texts.admin.reason].map((label) =>
    dialog.getByLabelText(label),
  );
  const { required, number, tooBig } = validation.commission.points;
  for (const [written, sentence] of [
    ['', required],
    ['besh', number],
    ['-1', number],
    ['2,555', number],
    ['50,01', tooBig],
  ] as const) {
    await percent!.fill(written);
    await save.click();
    await expect.element(percent!).toHaveAccessibleDescription(sentence);
  }
  await expect.element(reason!).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(NARROW[0]);
  expect(said).toHaveLength(0);
  await percent!.fill('2.5');
  await reason!.fill('Yangi shartnoma');
  await from!.fill('2026-11-21');
  await save.click();
  await expect.element(from!).toHaveAccessibleDescription('Bu kundan oldin eʼlon qilib boʻlmaydi.');
  expect(said.map(({ body }) => body)).toEqual([
    { points: 250, holdsFrom: '2026-11-21', reason: 'Yangi shartnoma' },
  ]);
  await expect.element(percent!).toHaveValue('2.5');
});

test('a rate that was left unsaid is there again as it was written, and is said so', async () => {
  const { api, block, dialog, save } = await open();
  const said = api.answer(setCommission, () => commissionOf());
  const percent = dialog.getByLabelText(texts.admin.percent);
  await percent.fill('0,5');
  await dialog.getByLabelText(texts.admin.reason).fill('12-son shartnoma');
  for (const _ of ['once', 'twice']) {
    await dialog.getByRole('button', { name: common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await block.getByRole('button', { name: texts.admin.set }).click();
    await expect.element(percent).toHaveValue('0,5');
  }
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(said.map(({ body }) => body.points)).toEqual([50]);
});
