import { createComment, listOwnReviews } from '@parvoz/contract/agencies/consultings.ts';
import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { APPLICATION, HELD } from '../../../../../test/applications.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';

const { reviews: texts } = TEXTS.uz;

const open = async (isPublic: boolean) => {
  const api = fakeApi();
  const consulting = { ...APPLICATION.consulting, isPublic };
  const ended = { status: 'FINISHED', turn: null, next: 'NONE' } as const;
  api.answer(getApplication, { ...APPLICATION, ...ended, consulting });
  api.answer(getProtection, HELD);
  const { id: applicationId, number } = APPLICATION;
  api.answer(listOwnReviews, [{ applicationId, number, review: null }]);
  const { screen } = await openPage(
    `/student-applications/${applicationId}`,
    { as: STUDENT, screen: PHONE },
    api,
  );
  await expect.element(screen.getByRole('textbox', { name: texts.text })).toBeVisible();
  return { api, screen, link: screen.getByRole('link', { name: APPLICATION.consulting.name }) };
};

test('the name of an agency leads to its page where visitors see that', async () => {
  const { link } = await open(true);
  await expect.element(link).toHaveAttribute('href', `/consulting-list/${APPLICATION.consulting.id}`);
});

test('a hidden agency has no link, and a review of it is not said to be on its page', async () => {
  const { api, screen, link } = await open(false);
  expect(link.elements()).toEqual([]);
  api.answer(createComment, {
    ...{ id: 1, consulting: APPLICATION.consulting, authorName: 'Aziz K.', rating: 4, text: 'Rahmat sizga' },
    ...{ reply: null, createdAt: '2026-11-20T10:00:00.000Z', editedAt: null, repliedAt: null },
    ...{ replyEditedAt: null, hidden: null, version: 1, isDemo: false },
  });
  await screen.getByRole('radio', { name: texts.stars[4] }).click({ force: true });
  await screen.getByRole('textbox', { name: texts.text }).fill('Rahmat sizga');
  await screen.getByRole('button', { name: texts.send }).click();
  await expect.element(screen.getByText(texts.kept)).toBeVisible();
  expect(screen.getByText(texts.sent).elements()).toEqual([]);
});
