import { filterPrograms, listProgramOptions } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { answerCosts } from '../../../../test/costs.ts';
import { MINE, sayMine } from '../../../../test/my-data.ts';
import { address, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { card, freezeTime, OPTIONS, openList, openProgram, textsOf } from '../../../../test/programs.ts';
import { settled } from '../../../../test/settled.ts';

const { programs } = TEXTS.uz;

test('cards say how one stands and why, and the list shows one verdict alone', async () => {
  sayMine(MINE);
  const { page, asked, personal } = await openList();
  const near = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect
    .element(near.getByText('IELTS 6,0: sizda 5,5, 0,5 yetmaydi; imtihon sanalari hali kiritilmagan'))
    .toBeVisible();
  const unknown = page.getByRole('article').filter({ hasText: 'Tarix' });
  await expect.element(unknown.getByText(TEXTS.uz.eligibility.notPublished)).toBeVisible();
  await page.getByRole('link', { name: 'Deyarli 1' }).click();
  await expect.poll(address).toBe('/programs?fit=nearly');
  await expect
    .poll(() => personal.at(-1)?.body)
    .toMatchObject({
      verdicts: ['NEARLY'],
      applicant: { schoolYears: 11, birthYear: null },
    });
  await expect.element(page.getByText('1 ta dastur', { exact: true })).toBeVisible();
  // Public requests never hold data of the person.
  expect(JSON.stringify(asked)).not.toContain('applicant');
  await settled();
  await expectNoAxeViolations();
});

test('where nothing fits, the other verdicts are still there', async () => {
  sayMine(MINE);
  const { page } = await openList();
  await page.getByRole('link', { name: 'Mos 0' }).click();
  await expect.element(page.getByText(programs.emptyFit)).toBeVisible();
  await page.getByRole('link', { name: 'Deyarli 1' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test('names the test that would open more, and lists what it opens', async () => {
  sayMine(MINE);
  const { page, personal } = await openList('/programs?country=1');
  const step = page.getByRole('complementary', { name: TEXTS.uz.eligibility.summary.steps });
  await expect.element(step.getByText('TOPIK 3 yana 14 ta dasturni ochadi')).toBeVisible();
  await expect
    .element(
      step.getByText(
        'Eng yaqin imtihon: 24.01.2027 (Toshkent), roʻyxatdan oʻtish 20.12.2026 gacha, natija 22.02.2027',
      ),
    )
    .toBeVisible();
  await step.getByRole('link', { name: '14 tasini koʻrish' }).click();
  await expect.poll(address).toBe('/programs?country=1&fit=nearly&opens=topik-3&sort=fit');
  await expect
    .poll(() => personal.at(-1)?.body)
    .toMatchObject({ countryId: [1], verdicts: ['NEARLY'], opening: { kind: 'TOPIK', score: 3 } });
  // A filter in use is not suggested again, and its chip removes it.
  await expect.element(step).not.toBeInTheDocument();
  await settled();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: /TOPIK 3 bilan ochiladi/ }).click();
  await expect.poll(address).toBe('/programs?country=1&fit=nearly&sort=fit');
});

const MARCH = { start: '2027-03', opensOn: null, deadline: '2026-11-30', isExpected: false };
const TOO_EARLY = /2027-yil\smart\sqabuli\shozircha\serta,\skeyingisi\shali\skiritilmagan/;

test('an intake that begins before school ends is over, beside the verdict and in the box to apply', async () => {
  sayMine({ ...MINE, graduationYear: 2027 });
  const { page } = await openProgram({
    ...{ requirements: [[{ kind: 'IELTS', score: 5.5 }]], intakes: [MARCH] },
    earlierDeadlines: [{ startMonth: 3, deadline: '2025-11-30', usualMonth: 11 }],
  });
  const region = page.getByRole('region', { name: programs.detail.requirements });
  await expect.element(region.getByText(TOO_EARLY)).toBeVisible();
  const apply = page.getByRole('complementary', { name: programs.detail.apply });
  await expect.element(apply.getByText(TOO_EARLY)).toBeVisible();
  await expect.element(apply.getByText(/30\.11\.2026|2027-yil mart$/)).not.toBeInTheDocument();
  // What is known of the programme stays known.
  const dates = page.getByRole('region', { name: programs.detail.intakes });
  await expect.element(dates.getByText('30.11.2026')).toBeVisible();
});

test('a card shows the dates of the intake that its verdict is about', async () => {
  sayMine({ ...MINE, graduationYear: 2027 });
  freezeTime();
  const api = fakeApi();
  answerCosts(api);
  api.answer(listProgramOptions, OPTIONS);
  const found = [
    card({ requirements: [], intakes: [MARCH, card().intakes[0]!] }),
    card({ ...{ id: 5, name: 'Tarix' }, requirements: [], intakes: [MARCH] }),
  ];
  const page = { content: found, totalElements: 2, page: 1, size: 20 };
  api.answer(filterPrograms, page);
  api.answer(filterEligiblePrograms, {
    ...{ ...page, content: found.toReversed(), steps: [] },
    counts: { QUALIFIES: 2, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 },
  });
  const { screen } = await openPage('/programs', { screen: PHONE }, api);
  const later = screen.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(later.getByText('26.02.2027')).toBeVisible();
  await expect.element(later.getByText(/2027-yil sentabr qabuliga/)).toBeVisible();
  const early = screen.getByRole('article').filter({ hasText: 'Tarix' });
  await expect.element(early.getByText(TOO_EARLY)).toBeVisible();
  expect(document.body.textContent).not.toContain('30.11.2026');
  // By last days to apply the list is in the person's own order.
  await expect.poll(() => screen.getByRole('article').first().element().textContent).toContain('Tarix');
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('says for which intake one is near, where that is not the next one', async () => {
  sayMine(MINE);
  const { page } = await openProgram({
    requirements: [[{ kind: 'IELTS', score: 6 }]],
    intakes: [
      { start: '2027-03', opensOn: null, deadline: '2026-11-30', isExpected: false },
      { start: '2027-09', opensOn: null, deadline: null, isExpected: false },
    ],
  });
  const region = page.getByRole('region', { name: programs.detail.requirements });
  await expect
    .element(region.getByText(/2027-yil sentabr qabuli boʻyicha\. Topshirish muddati nomaʼlum/))
    .toBeVisible();
  const apply = page.getByRole('complementary', { name: programs.detail.apply });
  await expect.element(apply.getByText('Oʻqish: 2027-yil sentabr')).toBeVisible();
  await expect.element(apply.getByText('30.11.2026')).not.toBeInTheDocument();
});

test('cards say how a year stands to the budget, and nothing where that is not known', async () => {
  sayMine({ budget: { amount: 6_000_000_000, currency: 'UZS' } });
  const { page } = await openList();
  const known = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(known.getByText(/^Kamida 18,1 mln soʻm yetmaydi/)).toBeVisible();
  await expect.element(known.getByText(TEXTS.uz.cost.withLiving)).toBeVisible();
  // Requirements stay on the card: a budget does not replace them.
  expect(textsOf('Kompyuter muhandisligi', page)).toContain('IELTS 6,0 yoki');
  const unknown = page.getByRole('article').filter({ hasText: 'Tarix' });
  // Living alone is more.
  await expect.element(unknown.getByText(/^Kamida 1,1 mln soʻm yetmaydi/)).toBeVisible();
  await expectNoAxeViolations();
});

test('cards say nothing of a budget that what is known may fit', async () => {
  sayMine({ budget: { amount: 9_000_000_000, currency: 'UZS' } });
  const { page } = await openList('/programs', PHONE);
  const close = page.getByRole('article').filter({ hasText: 'Kompyuter muhandisligi' });
  await expect.element(close.getByText(/^Tejab yashasangiz yetadi; aks holda 15,3 mln/)).toBeVisible();
  const free = page.getByRole('article').filter({ hasText: 'Fizika' });
  await expect.element(free.getByText(new RegExp(`^${TEXTS.uz.cost.fits}`))).toBeVisible();
  const unknown = page.getByRole('article').filter({ hasText: 'Tarix' });
  await expect.element(unknown.getByText(TEXTS.uz.cost.withLiving)).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('who has said nothing is invited to, and sees what is required', async () => {
  const { page } = await openProgram();
  const { invite } = TEXTS.uz.eligibility;
  await expect.element(page.getByText(invite.program)).toBeVisible();
  await expect.element(page.getByRole('link', { name: invite.act })).toHaveAttribute('href', '/my-data');
  await expect.element(page.getByText(programs.requirement.oneOf)).toBeVisible();
});

test('a page gives each reason, and reckons with the budget and a scholarship', async () => {
  sayMine(MINE);
  const { page } = await openProgram();
  const region = page.getByRole('region', { name: programs.detail.requirements });
  await expect.element(region.getByText(TEXTS.uz.eligibility.headline.NEARLY)).toBeVisible();
  await expect.element(region.getByText('sizda 5 balldan 4,5')).toBeVisible();
  await expect.element(region.getByText(/Javob 26\.02\.2027 gacha/)).toBeVisible();
  const grants = page.getByRole('region', { name: programs.detail.grants });
  await expect.element(grants.getByText(/Tugʻilgan yilingizni yozing/)).toBeVisible();
  await expect
    .element(grants.getByRole('link', { name: TEXTS.uz.scholarships.detail.allScholarships }))
    .toHaveAttribute('href', '/scholarships?degree=2&university=2');
  const cost = page.getByRole('region', { name: TEXTS.uz.cost.title });
  await expect.element(cost.getByText('Kamida 38,1 mln soʻm yetmaydi')).toBeVisible();
  await cost.getByLabelText(TEXTS.uz.cost.withGrant).selectOptions('Türkiye Bursları');
  await expect.element(cost.getByText(/^Tejab yashasangiz yetadi/)).toBeVisible();
  await expect.element(cost.getByText(/Yoʻl xarajatlari/)).toBeVisible();
  await expectNoAxeViolations();
});
