import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import {
  changeProfileStatus,
  deleteProfile,
  filterProfiles,
  getProfile,
  getProfileUses,
  listProfileSessions,
  type ProfileDetail,
} from '@parvoz/contract/people/profiles.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { address, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const texts = TEXTS.uz.profiles;
const ID = 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c09';

const PERSON: ProfileDetail = {
  ...{ id: ID, name: 'Aziz', surname: 'Karimov', phone: '998901112233', photo: null },
  ...{ role: 'ROLE_STUDENT', status: 'ACTIVE', createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ gender: null, country: 'UZ', address: null },
};

const NOTHING = { content: [], totalElements: 0, page: 1, size: 5 };

const open = async () => {
  const api = homeApi();
  api.answer(getProfile, PERSON);
  api.answer(filterApplications, NOTHING);
  api.answer(listProfileSessions, []);
  const history = api.answer(filterAudit, NOTHING);
  const opened = await openPage(`/admin-profiles/${ID}`, { as: ADMIN, screen: PHONE }, api);
  await expect.element(opened.screen.getByRole('heading', { level: 1, name: 'Karimov Aziz' })).toBeVisible();
  return { ...opened, api, history };
};

test('who has something that runs is not deleted, and the question says what it is', async () => {
  const { screen, api } = await open();
  api.answer(getProfileUses, [
    { kind: 'RUNNING', count: 2 },
    { kind: 'BALANCE', count: 1_650_050 },
    { kind: 'APPLICATION', count: 3 },
  ]);
  const calls = api.answer(deleteProfile, null);
  await screen.getByRole('button', { name: texts.remove.action }).click();
  const question = screen.getByRole('alertdialog', {
    name: texts.remove.refused.replace('{{name}}', 'Karimov Aziz'),
  });
  await expect.element(question.getByText('yakunlanmagan arizalar: 2')).toBeVisible();
  await expect.element(question.getByText(/balansdagi pul: 16\s500,50/)).toBeVisible();
  await expectNoAxeViolations();
  await expect.element(question.getByRole('button')).toHaveTextContent(texts.remove.understood);
  await question.getByRole('button').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
});

test('what is lost with a person is said before they are deleted', async () => {
  const { screen, api } = await open();
  api.answer(getProfileUses, [{ kind: 'REVIEW', count: 4 }]);
  const calls = api.answer(deleteProfile, null);
  api.answer(filterProfiles, NOTHING);
  await screen.getByRole('button', { name: texts.remove.action }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText(/fikrlar: 4/)).toBeVisible();
  await question.getByRole('button', { name: texts.remove.action }).click();
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(address).toBe('/admin-profiles');
});

test('a block is asked about, with its reason, and is in the history below at once', async () => {
  const { screen, api, history } = await open();
  await expect.poll(() => history.length).toBe(1);
  const calls = api.answer(changeProfileStatus, { ...PERSON, status: 'BLOCKED' });
  const save = () => screen.getByRole('button', { name: texts.accountStatus.save }).click();
  await screen.getByRole('combobox', { name: texts.statusLabel }).selectOptions('BLOCKED');
  await save();
  const question = screen.getByRole('alertdialog', {
    name: texts.block.title.replace('{{name}}', 'Karimov Aziz'),
  });
  await expectNoAxeViolations();
  await question.getByRole('button', { name: TEXTS.uz.common.cancel }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toHaveLength(0);
  await save();
  await question.getByRole('textbox', { name: texts.block.reason }).fill('Soxta hujjat');
  await question.getByRole('button', { name: texts.block.act }).click();
  await expect.element(screen.getByText(texts.accountStatus.saved)).toBeVisible();
  expect(calls.map(({ query, body }) => [query.status, body.reason])).toEqual([['BLOCKED', 'Soxta hujjat']]);
  await expect.poll(() => history.length).toBe(2);
});

test('an unknown person has a page that leads back to the list', async () => {
  const api = homeApi();
  api.answer(getProfile, () => {
    throw new Refusal(404, 'NOT_FOUND', 'Topilmadi');
  });
  api.answer(filterAudit, NOTHING);
  const { screen } = await openPage(`/admin-profiles/${ID}`, { as: ADMIN }, api);
  const { notFoundTitle, tryAgain } = TEXTS.uz.common;
  await expect.element(screen.getByRole('heading', { level: 1, name: notFoundTitle })).toBeVisible();
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: texts.title }))
    .toHaveAttribute('href', '/admin-profiles');
  await expect.element(screen.getByRole('button', { name: tryAgain })).not.toBeInTheDocument();
});
