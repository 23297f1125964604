import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import {
  type ApplicationDocument,
  removeDocument,
} from '@parvoz/contract/applications/application-documents.ts';
import { listMessages } from '@parvoz/contract/applications/chat.ts';
import {
  addGuardian,
  changeGuardian,
  type Guardian,
  type GuardianList,
  listGuardianRelations,
  listGuardians,
  removeGuardian,
} from '@parvoz/contract/applications/guardians.ts';
import { getProtection } from '@parvoz/contract/money/protection.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { APPLICATION, RELEASED } from '../../../../test/applications.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, showComponent, TEXTS } from '../../../../test/page.tsx';
import { STUDENT } from '../../../../test/people.ts';
import { RelationsCard } from './relations-card.tsx';

const { guardians: texts, errors } = TEXTS.uz;
const MOTHER: Guardian = {
  ...{ id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1d01', phone: '998901112233', relation: 'MOTHER' },
  ...{
    canPay: true,
    canTopUp: false,
    documentIds: [],
    createdAt: '2026-11-24T07:00:00.000Z',
    seenAt: '2026-11-24T08:00:00.000Z',
  },
};
const NOBODY: GuardianList = { content: [], visitList: [] };
const SHOWN: GuardianList = {
  content: [MOTHER],
  visitList: [
    {
      ...{ id: 1, relation: 'MOTHER', kind: 'APPLICATION', document: null },
      ...{ from: '2026-11-24T08:00:00.000Z', to: '2026-11-24T08:00:00.000Z' },
    },
  ],
};

const IDS = ['c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1d02', 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1d03'] as const;

const open = async (list: GuardianList, size: readonly [number, number], application = APPLICATION) => {
  const api = fakeApi();
  api.answer(getApplication, application);
  api.answer(getProtection, RELEASED);
  api.answer(listMessages, {
    ...{ content: [], hasOlder: false, hasNewer: false, readSeq: 0, otherReadSeq: 0, unreadCount: 0 },
  });
  api.answer(listGuardians, list);
  const { screen } = await openPage(
    `/student-applications/${APPLICATION.id}`,
    { as: STUDENT, screen: size },
    api,
  );
  return { api, card: screen.getByRole('region', { name: texts.title }), screen };
};

test('shows an application to somebody, who is invited in the language that was chosen', async () => {
  const { api, card, screen } = await open(NOBODY, PHONE);
  const added = api.answer(addGuardian, SHOWN);
  await card.getByRole('button', { name: texts.add }).click();
  const form = screen.getByRole('dialog');
  await form.getByRole('textbox', { name: texts.form.phone }).fill('901112233');
  await form.getByLabelText(texts.form.language).selectOptions('ru');
  await form.getByRole('checkbox', { name: new RegExp(`^${texts.form.canPay}`) }).click();
  await form.getByRole('checkbox', { name: new RegExp(`^${texts.form.canTopUp}`) }).click();
  await expectNoAxeViolations();
  await form.getByRole('button', { name: texts.form.add }).click();
  await expect.element(card.getByText(texts.relation.MOTHER).first()).toBeVisible();
  expect(added.map(({ body }) => body)).toEqual([
    {
      ...{ phone: '998901112233', relation: 'MOTHER', language: 'ru' },
      ...{ canPay: true, canTopUp: true, documentIds: [] },
    },
  ]);
});

test('a phone that the application is shown to already is said at its field', async () => {
  const { api, card, screen } = await open(NOBODY, DESKTOP);
  api.answer(addGuardian, () => {
    throw new Refusal(409, 'GUARDIAN_EXISTS', errors.GUARDIAN_EXISTS);
  });
  await card.getByRole('button', { name: texts.add }).click();
  const form = screen.getByRole('dialog');
  const phone = form.getByRole('textbox', { name: texts.form.phone });
  await phone.fill('901112233');
  await form.getByRole('button', { name: texts.form.add }).click();
  await expect.element(phone).toHaveAccessibleDescription(new RegExp(errors.GUARDIAN_EXISTS));
  await expect.element(phone).toHaveFocus();
});

test.each([
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
] as const)('says who sees it and what they opened, changes that, and ends it, on %s', async (_, size) => {
  const { api, card, screen } = await open(SHOWN, size);
  await card.getByText(texts.visits.title).click();
  await expect.element(card.getByText(texts.visits.APPLICATION, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  const changed = api.answer(changeGuardian, SHOWN);
  const who = texts.relation.MOTHER;
  await card.getByRole('button', { name: texts.changeOf.replace('{{who}}', who) }).click();
  await screen.getByRole('checkbox', { name: new RegExp(`^${texts.form.canPay}`) }).click();
  await screen.getByRole('button', { name: texts.form.save, exact: true }).click();
  await expect.poll(() => changed.map(({ body }) => body.canPay)).toEqual([false]);
  const removed = api.answer(removeGuardian, NOBODY);
  await card.getByRole('button', { name: texts.remove.openOf.replace('{{who}}', who) }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: texts.remove.act }).click();
  await expect.element(card.getByText(who)).not.toBeInTheDocument();
  expect(removed.map(({ params }) => params)).toEqual([{ id: APPLICATION.id, guardianId: MOTHER.id }]);
});

/** A document that the student has handed in, and may remove. */
const documentOf = (id: string, name: string): ApplicationDocument => ({
  ...{ id, requirementId: null, status: 'UPLOADED', comment: null, number: 1, side: 'STUDENT' },
  ...{ file: { id, name, mediaType: 'application/pdf', sizeBytes: 1000 } },
  createdAt: '2026-11-23T07:00:00.000Z',
});

test('a document that was removed is ticked no more, and keeps nothing from being saved', async () => {
  const [removed, kept] = [documentOf(IDS[0], 'notoʻgʻri.pdf'), documentOf(IDS[1], 'pasport.pdf')];
  const before = { ...APPLICATION, documentList: [removed, kept], can: { ...APPLICATION.can, upload: true } };
  const mother = { ...MOTHER, documentIds: [removed.id, kept.id] };
  const { api, card, screen } = await open({ ...SHOWN, content: [mother] }, PHONE, before);
  const countOf = (count: number) => new RegExp(texts.documents_other.replace('{{count}}', String(count)));
  await expect.element(card.getByText(countOf(2))).toBeVisible();
  api.answer(removeDocument, () => {
    api.answer(getApplication, { ...before, documentList: [kept] });
    api.answer(listGuardians, { ...SHOWN, content: [{ ...mother, documentIds: [kept.id] }] });
    return null;
  });
  const { documents } = TEXTS.uz.applications;
  const { name } = removed.file;
  await screen.getByRole('button', { name: documents.takeBackOf.replace('{{name}}', name) }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: documents.takeBack }).click();
  await expect.element(card.getByText(countOf(1))).toBeVisible();
});

test('only documents that stand are sent with the ticks', async () => {
  const [replaced, kept] = [documentOf(IDS[0], 'eski.pdf'), documentOf(IDS[1], 'pasport.pdf')];
  const documentList = [{ ...replaced, status: 'REPLACED' as const }, kept];
  const mother = { ...MOTHER, documentIds: [replaced.id, kept.id] };
  const list = { ...SHOWN, content: [mother] };
  const { api, card, screen } = await open(list, PHONE, { ...APPLICATION, documentList });
  const changed = api.answer(changeGuardian, list);
  const who = texts.relation.MOTHER;
  await card.getByRole('button', { name: texts.changeOf.replace('{{who}}', who) }).click();
  await screen.getByRole('button', { name: texts.form.save, exact: true }).click();
  await expect.poll(() => changed.map(({ body }) => body.documentIds)).toEqual([[kept.id]]);
});

test('tells the agency in words', async () => {
  const api = fakeApi();
  api.answer(listGuardianRelations, [
    { relation: 'MOTHER', canPay: true, since: '2026-11-24T07:00:00.000Z' },
    { relation: 'FATHER', canPay: false, since: '2026-11-25T07:00:00.000Z' },
  ]);
  const screen = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <RelationsCard applicationId={APPLICATION.id} />
    </QueryClientProvider>,
  );
  const card = screen.getByRole('region', { name: texts.agency.title });
  await expect.element(card.getByText(texts.agency.relation.MOTHER)).toBeVisible();
  await expect.element(card.getByText(/24\.11\.2026/)).toBeVisible();
  await expect.element(card.getByText(new RegExp(`· ${texts.canPay}$`))).toBeVisible();
  await expect.element(card.getByText(/25\.11\.2026/)).toBeVisible();
  // Who may not pay may still fill the balance, which is none of the agency's business.
  expect(card.element().textContent).not.toContain(texts.onlyLooks);
});
