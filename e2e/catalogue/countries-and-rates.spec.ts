import { tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test, title, visit } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { TEXTS } from '../texts.ts';

const texts = TEXTS.uz['lists-admin'];
const { admin, 'country-facts': country, rates } = TEXTS.uz;

/** A day before those of all demo rates, so that no sum of another test changes. */
const DAY = '2020-02-03';

test('what an administrator writes of a country stands on its page at once @both @catalogue', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'admin');
  const { data } = await (
    await request.post('/api/v1/country/filter', {
      headers: { authorization: `Bearer ${token}` },
      data: { query: 'Kipr' },
    })
  ).json();
  const { id } = data.content[0];
  await visitAs(page, token, `/admin-countries/${id}`);
  await expect(title(page)).toHaveText('Kipr');
  await page.getByLabel(texts.facts.currency).selectOption('EUR');
  await page.getByLabel(texts.facts.from).fill('1500');
  await page.getByLabel(texts.facts.to).fill('2000');
  await page.getByRole('textbox', { name: texts.facts.visa }).first().fill('Talaba vizasi kerak.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(title(page)).toHaveText(texts.countries.title);

  await visit(page, `/countries/${id}`);
  await expect(page.getByText(/1.500–2.000.€/)).toBeVisible();
  await expect(page.getByText(/^≈ .* mln soʻm/).first()).toBeVisible();
  await expect(page.getByText('Talaba vizasi kerak.')).toBeVisible();
  await expect(page.getByRole('heading', { name: country.universities })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test('a rate comes from a file, and goes again @both @catalogue', async ({ page, request }) => {
  await visitAs(page, await tokenOf(request, 'admin'), '/admin-rates?shown=former&currency=usd');
  await expect(title(page)).toHaveText(rates.title);
  await page.getByRole('button', { name: rates.import.open }).click();
  const dialog = page.getByRole('dialog');
  const file = (rate: string) => ({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`valyuta;kurs;nominal;sana;manba\nUSD;${rate};1;${DAY};https://cbu.uz/uz/\n`),
  });
  await dialog.getByLabel(rates.import.file, { exact: true }).setInputFiles(file('-5'));
  await dialog.getByRole('button', { name: rates.import.button }).click();
  await expect(dialog.getByText('2-qator, kurs:')).toBeVisible();
  await dialog.getByLabel(rates.import.file, { exact: true }).setInputFiles(file('9 500,25'));
  await dialog.getByRole('button', { name: rates.import.button }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: '1 USD = 9 500,25 soʻm' });
  await expect(row).toContainText(rates.former);
  await row.getByRole('button', { name: 'Amallar: USD 03.02.2020' }).click();
  await page.getByRole('menuitem', { name: TEXTS.uz.tables.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: admin.remove.confirm }).click();
  // An open dialog hides the page from roles as well.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
