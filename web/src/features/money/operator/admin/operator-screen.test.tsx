import {
  createLegalText,
  getManagedLegalText,
  getOperatorOverview,
  type ManagedLegalText,
  type OperatorOverview,
  publishLegalText,
} from '@parvoz/contract/money/operator-admin.ts';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { homeApi } from '../../../../../test/home.ts';
import { address, DESKTOP, openPage, PHONE, TEXTS } from '../../../../../test/page.tsx';
import { ADMIN } from '../../../../../test/people.ts';

const texts = TEXTS.uz['operator-admin'];
const { admin } = TEXTS.uz;

const VERSIONED = { version: 2, updatedAt: '2026-11-27T10:00:00.000Z', isExample: false };
const PUBLISHED = {
  ...{ number: 1, validFrom: '2026-01-15', publishedAt: '2026-01-10T06:00:00.000Z' },
  publishedBy: 'Malika Rahimova',
};
const DRAFT = { number: null, validFrom: null, publishedAt: null, publishedBy: '' };

const OVERVIEW: OperatorOverview = {
  versions: [
    { id: 2, part: 'OFFER', state: null, ...DRAFT, ...VERSIONED },
    { id: 1, part: 'OFFER', state: 'IN_FORCE', ...PUBLISHED, ...VERSIONED },
  ],
  missing: ['DETAILS', 'PRIVACY'],
  isHeldBack: true,
};

const OFFER: ManagedLegalText = {
  ...{ id: 1, kind: 'OFFER', textUz: '<p>Shartlar</p>', textRu: '<p>Условия</p>', textEn: '<p>Terms</p>' },
  ...{ changeUz: '', changeRu: '', changeEn: '', ...PUBLISHED, ...VERSIONED },
};

const open = async (size: typeof DESKTOP | typeof PHONE = DESKTOP, overview = OVERVIEW, path = '') => {
  const api = homeApi();
  api.answer(getOperatorOverview, overview);
  api.answer(getManagedLegalText, OFFER);
  return { ...(await openPage(`/admin-operator${path}`, { as: ADMIN, screen: size }, api)), api };
};

test.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('says what holds, what is a draft and what is kept back on a %s', async (_, size) => {
  const { screen } = await open(size);
  await expect.element(screen.getByText(texts.missing.heldBack)).toBeVisible();
  const offer = screen.getByRole('region', { name: texts.parts.OFFER.title });
  await expect.element(offer.getByText(texts.states.IN_FORCE)).toBeVisible();
  await expect.element(offer.getByText(texts.draft.title)).toBeVisible();
  const privacy = screen.getByRole('region', { name: texts.parts.PRIVACY.title });
  await expect.element(privacy.getByRole('link', { name: texts.draft.begin })).toBeVisible();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
});

test('a draft is published from a day on, and a refused day is said at its field', async () => {
  const { screen, api } = await open();
  let isRefused = true;
  const sent = api.answer(publishLegalText, ({ body }) => {
    if (isRefused) throw new Refusal(422, 'INVALID_INPUT', '', { validFrom: 'Bu sana oʻtib ketgan.' });
    return { ...OFFER, id: 2, number: 2, validFrom: body.validFrom };
  });
  await screen.getByRole('button', { name: texts.publish.open }).click();
  const dialog = screen.getByRole('dialog', { name: texts.publish.title });
  const day = dialog.getByLabelText(texts.publish.day);
  await day.fill('2027-02-01');
  const act = dialog.getByRole('button', { name: texts.publish.act });
  await act.click();
  await expect.element(day).toHaveAccessibleDescription('Bu sana oʻtib ketgan.');
  await expectNoAxeViolations();
  isRefused = false;
  await act.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    [2, { version: 2, validFrom: '2027-02-01' }],
    [2, { version: 2, validFrom: '2027-02-01' }],
  ]);
});

test.each([
  ['OFFER', /pul yechish/],
  ['PRIVACY', /hujjat, fayl.*toʻlov.*pul yechish/],
] as const)(
  'the question before %s is published names all that waits for its acceptance',
  async (part, all) => {
    const draft = { id: 2, part, state: null, ...DRAFT, ...VERSIONED };
    const { screen } = await open(DESKTOP, { ...OVERVIEW, versions: [draft] });
    await screen.getByRole('button', { name: texts.publish.open }).click();
    const dialog = screen.getByRole('dialog', { name: texts.publish.title });
    await expect.element(dialog.getByText(texts.publish.text[part])).toBeVisible();
    expect(texts.publish.text[part]).toMatch(all);
  },
);

test('the next draft begins as what was published last, and leads back to the overview', async () => {
  const { screen, api } = await open(
    DESKTOP,
    { ...OVERVIEW, versions: OVERVIEW.versions.filter(({ state }) => state !== null) },
    '/offer',
  );
  const made = api.answer(createLegalText, ({ body }) => ({
    ...OFFER,
    ...body,
    ...DRAFT,
    id: 3,
    dropped: {},
  }));
  await expect
    .element(screen.getByRole('textbox', { name: new RegExp(texts.parts.OFFER.title) }))
    .toHaveTextContent('Shartlar');
  await screen.getByRole('textbox', { name: texts.form.change }).fill('Muddatlar');
  await screen.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect.poll(address).toBe('/admin-operator');
  expect(made.map(({ body }) => [body.kind, body.textRu, body.changeUz])).toEqual([
    ['OFFER', '<p>Условия</p>', 'Muddatlar'],
  ]);
});
