import { randomUUID } from 'node:crypto';
import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz.facts;
const report = TEXTS.uz['mistake-reports'];

test('a visitor says what is wrong, and an administrator settles and checks it by keyboard @both @catalogue', async ({
  page,
  request,
  browser,
}) => {
  const token = await tokenOf(request, 'admin');
  const nameUz = `Sinov granti ${randomUUID().slice(0, 8)}`;
  const created = await request.post('/api/v1/scholar-ship', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{
        nameUz,
        nameRu: '',
        nameEn: '',
        descriptionUz: '<p>Matn</p>',
        descriptionRu: '',
        descriptionEn: '',
      },
      ...{ attachId: null, countryId: null, universityId: null, degreeIds: [], price: 0, coverage: 'FULL' },
      ...{ startDate: '2026-01-10', expiredDate: '2099-02-20', sourceUrl: null, checkedOn: null },
    },
  });
  const { id } = (await created.json()).data as { id: number };
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/scholarships/${id}`);
  await visitor.getByRole('button', { name: TEXTS.uz.common.reportMistake }).click();
  await visitor.getByRole('textbox', { name: report.text }).fill(`Sana boshqa: ${nameUz}`);
  await visitor.getByRole('button', { name: report.send }).click();
  await expect(visitor.getByText(report.sent)).toBeVisible();
  await visitor.context().close();

  await visitAs(page, token, `/admin-facts?kind=SCHOLARSHIP&id=${id}`);
  await expect(title(page)).toHaveText(texts.title);
  await expect(page.getByText(`Sana boshqa: ${nameUz}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: texts.markCorrected }).click();
  await expect(page.getByText(texts.corrected)).toBeVisible();
  await expect(page.getByText(`Sana boshqa: ${nameUz}`)).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: nameUz })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByText(texts.checkedOf.replace('{{name}}', nameUz))).toBeVisible();
});
