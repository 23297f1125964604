import {
  askWalkInPhone,
  claimWalkIn,
  openWalkIn,
  type WalkInLink,
} from '@parvoz/contract/applications/walk-ins.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { STUDENT } from '../../../../../test/people.ts';

const { 'walk-ins': texts, auth, errors, validation } = TEXTS.uz;
const TOKEN = 'abcdefghijklmnopqrstuv';
const OFFER: NonNullable<WalkInLink['offer']> = {
  ...{ version: 3, name: 'Aziz', surname: 'Yusupov', phone: STUDENT.phone, hasAccount: true },
  account: { name: STUDENT.name, surname: STUDENT.surname },
  ...{ expiresAt: '2026-11-30T05:00:00.000Z', university: null, scholarship: null, degree: null },
  ...{
    faculty: null,
    program: null,
    tariff: { id: 1, name: 'Toʻliq' },
    price: 100,
    comment: null,
    addedBy: null,
    movedIn: null,
  },
};
const LINK: WalkInLink = {
  ...{ state: 'OPEN', reader: 'OWNER', applicationId: null, offer: OFFER, obstacle: null },
  consulting: { id: 1, name: 'Yulduz', photo: null, phone: '998901112233' },
};

const PLACE = { step: 3, level: 1, stepName: 'Viza', levelName: 'Suhbat' };

const openClaim = async (link: WalkInLink, as: typeof STUDENT | null = STUDENT) => {
  const api = fakeApi();
  api.answer(openWalkIn, link);
  const { screen } = await openPage(`/claim#${TOKEN}`, { ...(as && { as }), screen: PHONE }, api);
  return { api, screen };
};

test('a claim says whose application it becomes, and whom the agency wrote', async () => {
  const { api, screen } = await openClaim(LINK);
  const question = screen.getByRole('region', { name: texts.whose.title });
  const said = question.getByRole('definition');
  await expect.element(said.nth(0)).toHaveTextContent('Aziz Yusupov');
  await expect.element(said.nth(1)).toHaveTextContent('Malika Yusupova');
  await expectNoAxeViolations();
  const claimed = api.answer(claimWalkIn, () => {
    throw new Refusal(409, 'OFFER_CHANGED', 'Ariza oʻzgargan');
  });
  const name = texts.accept.asAccount.replace('{{name}}', 'Malika Yusupova');
  await screen.getByRole('button', { name }).click();
  await expect.element(screen.getByRole('alert').getByText('Ariza oʻzgargan')).toBeVisible();
  expect(claimed.map(({ body }) => body)).toEqual([
    { token: TOKEN, version: 3, price: 100, asAccount: true },
  ]);
});

test('an offer for somebody else is sent to their phone by the agency, which is asked once', async () => {
  const { api, screen } = await openClaim(LINK);
  await screen.getByText(texts.ask.title).click();
  const asked = api.answer(askWalkInPhone, null);
  const act = screen.getByRole('button', { name: texts.ask.act });
  await act.click();
  const phone = screen.getByRole('textbox', { name: texts.ask.phone });
  await expect.element(phone).toHaveAccessibleDescription(validation.phone.required);
  await phone.fill('901112233');
  // It is there for screen readers before something is said in it.
  const status = screen.getByRole('group').getByRole('status');
  await expect.element(status).toBeEmptyDOMElement();
  await act.click();
  const [, done] = texts.ask.done.split('{{phone}}');
  await expect.element(status.getByText(new RegExp(done!.trim()))).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ token: TOKEN, phone: '998901112233' }]);
  await expectNoAxeViolations();
});

test('an offer of the same name is accepted without a question', async () => {
  const { screen } = await openClaim({ ...LINK, offer: { ...OFFER, account: null } });
  await expect.element(screen.getByRole('button', { name: texts.accept.act })).toBeVisible();
  await expect.element(screen.getByText(texts.whose.title)).not.toBeInTheDocument();
  await expect.element(screen.getByText(texts.ask.title)).not.toBeInTheDocument();
});

test.each([
  ['nothing is paid for what begins with an application', null, texts.accept.note],
  ['a client who moves in pays at once', { ...PLACE, paidOutside: 40 }, texts.accept.noteMovedIn],
  ['one who has paid all of it does not', { ...PLACE, paidOutside: 100 }, texts.accept.notePaid],
])('beside the button it says when it is paid: %s', async (_, movedIn, note) => {
  const { screen } = await openClaim({ ...LINK, offer: { ...OFFER, account: null, movedIn } });
  await expect.element(screen.getByText(note.replace('{{step}}', '3'), { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

test('the place of a client who moves in has its name, and a price that has changed is shown anew', async () => {
  const movedIn = { ...PLACE, paidOutside: 40 };
  const { api, screen } = await openClaim({ ...LINK, offer: { ...OFFER, account: null, movedIn } });
  const card = screen.getByRole('region', { name: texts.offer.title });
  await expect.element(card.getByText(/3.*1.*: Viza · Suhbat/)).toBeVisible();
  api.answer(claimWalkIn, () => {
    throw new Refusal(409, 'PRICE_CHANGED', errors.PRICE_CHANGED);
  });
  api.answer(openWalkIn, { ...LINK, offer: { ...OFFER, account: null, movedIn, price: 70_000_000 } });
  await screen.getByRole('button', { name: texts.accept.act }).click();
  await expect.element(screen.getByRole('alert').getByText(errors.PRICE_CHANGED)).toBeVisible();
  await expect.element(card.getByText(/700\s000/).first()).toBeVisible();
});

test('a link whose step is gone says whom to ask', async () => {
  const { screen } = await openClaim({ ...LINK, obstacle: 'STEP_GONE' });
  await expect.element(screen.getByRole('heading', { name: texts.link.STEP_GONE.title })).toBeVisible();
});

test('whoever opens it with another phone asks for their own', async () => {
  const { api, screen } = await openClaim({ ...LINK, reader: 'OTHER_STUDENT', offer: null });
  await screen.getByText(texts.ask.ownTitle).click();
  const asked = api.answer(askWalkInPhone, null);
  await screen.getByRole('button', { name: texts.ask.act }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ token: TOKEN, phone: STUDENT.phone }]);
});

test.each([
  ['signs in', true, auth.phoneOfLink, auth.logIn],
  ['registers', false, auth.codeToPhoneOfLink, auth.goOn],
])(
  'a visitor, who %s, types the phone, of which the link shows the ends',
  async (_, hasAccount, hint, act) => {
    const offer = { ...OFFER, account: null, phone: '99890•••••67', hasAccount };
    const { screen } = await openClaim({ ...LINK, reader: 'NOBODY', offer }, null);
    const shown = ['+998', '90', '•••', '••', '67'].join('\u00a0');
    const card = screen.getByRole('region', { name: texts.offer.title });
    await expect.element(card.getByText(shown)).toBeVisible();
    const phone = screen.getByRole('textbox', { name: auth.phone, exact: true });
    await expect.element(phone).toHaveAccessibleDescription(hint.replace('{{phone}}', shown));
    await expect.element(phone).toHaveValue('');
    await phone.fill('901234567');
    await expect.element(phone).toHaveValue('90 123 45 67');
    await expect.element(screen.getByRole('button', { name: act, exact: true })).toBeVisible();
    await expectNoAxeViolations();
  },
);
