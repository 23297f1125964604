import { getConsultingFigures } from '@parvoz/contract/agencies/consulting-figures.ts';
import { listManagedReviews, type ManagedReview } from '@parvoz/contract/agencies/consulting-reviews.ts';
import {
  changeConsultingStatus,
  getConsulting,
  listConsultingStaff,
  listConsultingUses,
  type ManagedConsulting,
  type StaffMember,
  sendOwnerPassword,
  verifyConsulting,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import { getCommission } from '@parvoz/contract/money/commissions.ts';
import { getCover } from '@parvoz/contract/people/files.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const texts = TEXTS.uz['consultings-admin'];

const AGENCY: ManagedConsulting = {
  ...{ id: 7, name: 'Ufq Taʼlim', nameCyrillic: null, abbreviation: 'UT', photo: null, isPhotoDrawn: true },
  spokenLanguages: [],
  ...{ descriptionUz: '', descriptionRu: '', descriptionEn: '', cityUz: 'Toshkent', cityRu: '', cityEn: '' },
  ...{ webSite: null, legalName: null, taxNumber: null, ownerName: 'Dilnoza', ownerSurname: 'Karimova' },
  ...{ phone: '998901234567', openingHours: [], licenceNumber: null, status: 'INACTIVE', isDemo: false },
  ...{ rating: null, commentCount: 0, universityCount: 0, verifiedOn: null, verifiedUntil: null },
  ...{ verificationReason: null, hiddenReason: null, readyOn: null, isVerified: false },
  ...{ createdAt: '2026-01-10T05:00:00.000Z', surname: 'Karimova', isShortName: false },
  ...{ isShortSurname: false, hasNoSurname: false, version: 1, updatedAt: '2026-01-10T05:00:00.000Z' },
};

const OWNER: StaffMember = {
  ...{ id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c11', name: 'Dilnoza', surname: 'Karimova', photo: null },
  ...{ phone: '998901112233', role: 'ROLE_CONSULTING', status: 'ACTIVE', mustChangePassword: true },
  lastUsedAt: null,
};

const open = async (staff: StaffMember[] = [], agency = AGENCY) => {
  const api = fakeApi();
  api.answer(getConsulting, agency);
  api.answer(listConsultingStaff, { content: staff, totalElements: staff.length, page: 1, size: 100 });
  for (const beside of [getCommission, getConsultingFigures, listManagedReviews, filterAudit])
    api.answer(beside, () => {
      throw new Refusal(503, 'UNAVAILABLE', TEXTS.uz.errors.UNAVAILABLE);
    });
  const page = await openPage('/admin-consulting/7', { as: ADMIN, screen: PHONE }, api);
  await expect.element(page.screen.getByRole('heading', { level: 1, name: AGENCY.name })).toBeVisible();
  return { ...page, api };
};

test('the form of a renamed agency says that its name in Cyrillic is still the former one', async () => {
  const api = fakeApi();
  api.answer(getConsulting, { ...AGENCY, nameCyrillic: 'Уфқ Таълим' });
  api.answer(getCover, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { screen } = await openPage('/admin-consulting/update/7', { as: ADMIN }, api);
  const { name, nameCyrillic, nameCyrillicFormer, nameCyrillicHint } = texts.form;
  const cyrillic = screen.getByRole('textbox', { name: nameCyrillic });
  await expect.element(cyrillic).toHaveAccessibleDescription(nameCyrillicHint);
  await screen.getByRole('textbox', { name, exact: true }).fill('Yulduz');
  await expect.element(cyrillic).toHaveAccessibleDescription(nameCyrillicFormer);
  await expectNoAxeViolations();
  await cyrillic.fill('');
  await expect.element(cyrillic).toHaveAccessibleDescription(nameCyrillicHint);
});

test('before an agency is activated, it is said what nobody can do on its page yet', async () => {
  const { screen, api } = await open();
  api.answer(listConsultingUses, []);
  const calls = api.answer(changeConsultingStatus, { ...AGENCY, status: 'ACTIVE' });
  await screen.getByRole('button', { name: texts.show.act }).click();
  const question = screen.getByRole('alertdialog');
  const { noTariffs, noUniversities } = texts.show;
  await expect.element(question.getByText(`${noTariffs} ${noUniversities}`)).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: texts.show.act }).click();
  await expect.poll(() => calls.length).toBe(1);
});

test.each([
  ['taken away', true, { isVerified: false }],
  ['renewed, after its choice was tabbed through', false, { isVerified: true, until: '2027-01-10' }],
] as const)('the mark of an agency is %s', async (_, isTaken, expected) => {
  const marked = { verifiedOn: '2026-01-10', verifiedUntil: '2027-01-10', isVerified: true };
  const { screen, api } = await open([], { ...AGENCY, ...marked });
  const calls = api.answer(verifyConsulting, AGENCY);
  await screen.getByRole('button', { name: texts.verify.change }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('radio', { name: texts.verify.keep })).toBeChecked();
  if (isTaken) await dialog.getByText(texts.verify.take, { exact: true }).click();
  else (dialog.getByRole('radio', { name: texts.verify.keep }).element() as HTMLInputElement).focus();
  await dialog.getByLabelText(texts.verify.reason).fill('Litsenziya muddati');
  await expect.poll(() => dialog.getByLabelText(texts.verify.until).elements()).toHaveLength(isTaken ? 0 : 1);
  await dialog.getByRole('button', { name: TEXTS.uz.admin.form.save }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toMatchObject([expected]);
});

test('of a mark that has expired it is said when, and from which day to which it was', async () => {
  const marked = { verifiedOn: '2025-01-10', verifiedUntil: '2026-01-10' };
  const { screen } = await open([], { ...AGENCY, ...marked });
  const expired = texts.mark.expired.replace('{{date}}', '10.01.2026');
  await expect.element(screen.getByText(expired, { exact: true })).toBeVisible();
  const days = texts.page.markDays.replace('{{from}}', '10.01.2025').replace('{{until}}', '10.01.2026');
  await expect.element(screen.getByText(days, { exact: true })).toBeVisible();
});

test('an owner who has never signed in gets a password at a corrected phone', async () => {
  const { screen, api } = await open([OWNER]);
  const calls = api.answer(sendOwnerPassword, null);
  const name = texts.owner.passwordOf.replace('{{name}}', 'Dilnoza Karimova');
  await screen.getByRole('button', { name }).click();
  const dialog = screen.getByRole('dialog', { name: texts.owner.passwordTitle });
  await dialog.getByLabelText(texts.form.accountPhone).fill('+998 90 111 22 44');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: texts.owner.send }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ accountPhone: '998901112244' }]);
});

test('of an owner who has signed in the phone stays', async () => {
  const { screen, api } = await open([{ ...OWNER, lastUsedAt: '2026-11-20T05:00:00.000Z' }]);
  const calls = api.answer(sendOwnerPassword, null);
  const name = texts.owner.passwordOf.replace('{{name}}', 'Dilnoza Karimova');
  await screen.getByRole('button', { name }).click();
  const dialog = screen.getByRole('dialog', { name: texts.owner.passwordTitle });
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: texts.owner.send }).click();
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ accountPhone: null }]);
});

test('a hidden review is marked that its author has changed since', async () => {
  const { screen, api } = await open();
  const review: ManagedReview = {
    ...{ id: 1, authorName: 'Aziz K.', rating: 2, text: 'Telefonsiz fikr', reply: null, isDemo: false },
    ...{ createdAt: '2026-11-01T10:00:00.000Z', editedAt: '2026-11-03T10:00:00.000Z', repliedAt: null },
    ...{ replyEditedAt: null, applicationId: null, version: 3 },
    hidden: { at: '2026-11-02T10:00:00.000Z', reason: 'Telefon raqami yozilgan' },
  };
  const before = { ...review, id: 2, editedAt: '2026-11-01T12:00:00.000Z' };
  api.answer(listManagedReviews, { content: [review, before], totalElements: 2, page: 1, size: 5 });
  const { page, show } = TEXTS.uz.reviews;
  await screen.getByText(page.state.HIDDEN, { exact: true }).click();
  await expect.element(screen.getByRole('article').first().getByText(show.changed)).toBeVisible();
  expect(screen.getByText(show.changed).elements()).toHaveLength(1);
});
