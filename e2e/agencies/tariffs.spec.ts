import { addressOf } from '../catalogue.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  inOneLanguage,
  test,
  visit,
} from '../fixtures.ts';
import { counted, LANGUAGES, TEXTS } from '../texts.ts';

const AGENCY = '/consulting-list/{Ufq Taʼlim}';

for (const language of LANGUAGES)
  test(`an agency's tariffs are told in ${language}`, { tag: inOneLanguage(language) }, async ({
    page,
    request,
    speak,
  }) => {
    const { tariffs: texts } = TEXTS[language];
    await speak(language);
    await visit(page, await addressOf(request, AGENCY));
    const section = page.getByRole('region', { name: new RegExp(`^${texts.title} 3$`) });
    const full = section.getByRole('article').nth(1);
    await expect(full).toContainText(counted(language, TEXTS[language].tariffs, 'stepCount', 7));
    await expect(full).toContainText(language === 'en' ? '12,000,000.00' : /12\s000\s000,00/);
    await full.getByText(texts.steps, { exact: true }).click();
    await expect(full.getByRole('list', { name: texts.steps }).getByRole('group')).toHaveCount(7);
    const apply = full.getByRole('link', { name: new RegExp(`^${texts.apply}: `) });
    await expect(apply).toHaveAttribute('href', /^\/apply\?consultingId=\d+&tariffId=\d+$/);
  });

test('a step opens with its levels and documents', { tag: '@full' }, async ({
  page,
  request,
  speak,
  isMobile,
}) => {
  const { tariffs: texts, consultings } = TEXTS.en;
  await speak('en');
  const agency = await addressOf(request, AGENCY);
  await visit(page, agency);
  const sections = page.getByRole('navigation', { name: consultings.detail.sections });
  await sections.getByRole('link', { name: texts.title }).click();
  await expect(page).toHaveURL(`${agency}#tariffs`);
  const section = page.getByRole('region', { name: new RegExp(`^${texts.title}`) });
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  const card = section.getByRole('article', { name: 'Full support' });
  await expect(card.getByText('Notarised translation')).toBeHidden();
  await card.getByText(texts.steps, { exact: true }).click();
  await card.getByText('Preparing documents', { exact: true }).click();
  await expect(card.getByText('Notarised translation')).toBeVisible();
  await expect(card.getByText('Apostille and translation', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  if (isMobile) await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tariffs are read and their steps open', async ({ page, request, speak }) => {
    await speak('en');
    await page.goto(await addressOf(request, AGENCY));
    const card = page.getByRole('article', { name: 'Consultation' });
    await card.getByText(TEXTS.en.tariffs.steps, { exact: true }).click();
    await card.getByText('Choosing a programme', { exact: true }).click();
    await expect(card.getByText('Signed list of chosen programmes')).toBeVisible();
    await expect(card.getByRole('link', { name: /^Apply: / })).toBeVisible();
  });
});
