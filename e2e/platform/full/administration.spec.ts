import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { tokenOf } from '../../agency.ts';
import { expect, test, textOf, title, visit } from '../../fixtures.ts';
import { codeFor, national, newMark, newPhone, registerStudent, visitAs } from '../../people.ts';
import { fill, TEXTS, WRITTEN_LANGUAGES, type WrittenLanguage } from '../../texts.ts';

const {
  admin,
  'consultings-admin': agencies,
  audit,
  'lists-admin': lists,
  facts,
  imports,
  profiles: people,
  'scholarships-admin': scholarships,
  'universities-admin': universities,
  editor,
  joining,
  tables,
} = TEXTS.uz;
const { record } = admin;

const PICTURE = join(import.meta.dirname, '../../../web/public/icon-512.png');
const ROWS = 260;

interface Walk {
  page: Page;
  request: APIRequestContext;
  browser: Browser;
  /** In every name that this run writes. */
  mark: string;
}

const save = (page: Page) => page.getByRole('button', { name: admin.form.save, exact: true });

const byName = (mark: string) => ({
  country: `${mark}iya`,
  university: `${mark} universiteti`,
  scholarship: `${mark} granti`,
  agency: `${mark} agentligi`,
  applicant: `${mark} maslahat`,
});

const LANGUAGE_NAMES = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' };

/** The fields of a language, once they are shown; how to apply has tabs of its own below those of the texts. */
const inLanguage = async (page: Page, language: WrittenLanguage) => {
  const name = new RegExp(`^${LANGUAGE_NAMES[language]}`);
  await page.getByRole('tab', { name }).first().click();
  return page.getByRole('tabpanel', { name }).first();
};

const addCountry = async ({ page, mark }: Walk): Promise<void> => {
  await visit(page, '/admin-countries');
  await page.getByRole('button', { name: lists.countries.add }).click();
  const dialog = page.getByRole('dialog', { name: lists.countries.add });
  for (const language of WRITTEN_LANGUAGES) {
    const fields = await inLanguage(page, language);
    await fields.getByRole('textbox', { name: lists.countries.name, exact: true }).fill(byName(mark).country);
  }
  await dialog.getByRole('textbox', { name: lists.countries.code }).fill('BT');
  await dialog.getByRole('combobox', { name: lists.countries.continent }).selectOption({ index: 1 });
  await save(page).click();
  await expect(dialog).toBeHidden();
};

/** Name and description in every language. */
const writeTexts = async (page: Page, name: string): Promise<void> => {
  for (const language of WRITTEN_LANGUAGES) {
    const fields = await inLanguage(page, language);
    await fields.getByRole('textbox', { name: record.name, exact: true }).fill(name);
    await fields.getByRole('textbox', { name: new RegExp(`^${record.description}`) }).click();
    await page.keyboard.type(`${name} (${language})`);
  }
};

const idOf = (page: Page): string => /(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? '';

const addUniversity = async ({ page, mark }: Walk): Promise<string> => {
  const name = byName(mark).university;
  await visit(page, '/admin-universities/create');
  await writeTexts(page, name);
  await page.getByLabel(record.country, { exact: true }).selectOption({ label: byName(mark).country });
  await page.getByRole('textbox', { name: universities.rating }).fill('4,3');
  await page.getByLabel(editor.photo.choose).setInputFiles(PICTURE);
  const cropper = page.getByRole('dialog', { name: record.photo });
  await cropper.getByRole('button', { name: editor.photo.save }).click();
  await expect(cropper).toBeHidden();
  await save(page).click();
  await expect(title(page)).toHaveText(name);
  await expect(page).toHaveURL(/\d+$/);
  return idOf(page);
};

const addScholarship = async ({ page, mark }: Walk): Promise<string> => {
  const { scholarship, university } = byName(mark);
  await visit(page, '/admin-scholarships/create');
  await writeTexts(page, scholarship);
  await page.getByRole('combobox', { name: scholarships.university }).fill(university);
  await page.getByRole('option', { name: university }).click();
  await page.getByLabel(scholarships.startDate).fill('2026-01-10');
  await page.getByLabel(scholarships.expiredDate).fill('2099-02-20');
  await save(page).click();
  await expect(title(page)).toHaveText(scholarship);
  await expect(page).toHaveURL(/\d+$/);
  return idOf(page);
};

const addAgency = async ({ page, mark }: Walk): Promise<void> => {
  await visit(page, '/admin-consulting/create');
  await page.getByLabel(agencies.form.name, { exact: true }).fill(byName(mark).agency);
  await page.getByLabel(agencies.form.abbreviation).fill('AG');
  await page.getByLabel(agencies.form.city).first().fill('Samarqand');
  await page.getByLabel(agencies.form.ownerName).fill('Otabek');
  await page.getByLabel(agencies.form.ownerSurname).fill('Nurmatov');
  await page.getByLabel(agencies.form.phone, { exact: true }).fill(national(newPhone()));
  await page.getByLabel(agencies.form.accountPhone).fill(national(newPhone()));
  await save(page).click();
  await expect(title(page)).toHaveText(byName(mark).agency);
  await expect(page.getByText(agencies.staff.firstSignIn)).toBeVisible();
};

/** A visitor finds all of it at once, and opens the university in three languages. */
const findAsVisitor = async ({ browser, mark }: Walk, universityId: string): Promise<void> => {
  const context = await browser.newContext({ locale: 'uz-UZ' });
  const visitor = await context.newPage();
  const names = byName(mark);
  await visit(visitor, `/search/results?query=${mark}`);
  await expect(visitor.getByRole('link', { name: names.university }).first()).toBeVisible();
  await visit(visitor, `/scholarships?query=${mark}`);
  await expect(visitor.getByRole('link', { name: names.scholarship }).first()).toBeVisible();
  await visit(visitor, `/consulting-list?query=${mark}`);
  await expect(visitor.getByRole('link', { name: names.agency }).first()).toBeVisible();
  for (const language of WRITTEN_LANGUAGES) {
    await visit(visitor, `/university-list/${universityId}?lng=${language}`);
    await expect(title(visitor)).toHaveText(names.university);
    await expect(visitor.getByText(`${names.university} (${language})`)).toBeVisible();
    await expect(visitor.getByRole('main').locator('img[src*="/attach/open/"]').first()).toBeVisible();
    await expect(visitor.getByText(names.country).first()).toBeVisible();
  }
  await context.close();
};

/** An agency asks at /for-agencies, and is accepted. */
const acceptApplicant = async ({ page, request, browser, mark }: Walk): Promise<void> => {
  const name = byName(mark).applicant;
  const phone = newPhone();
  const context = await browser.newContext({ locale: 'uz-UZ' });
  const applicant = await context.newPage();
  await visit(applicant, '/for-agencies');
  await applicant.getByLabel(joining.form.name, { exact: true }).fill(name);
  await applicant.getByLabel(joining.form.legalName).fill(`“${name}” MChJ`);
  await applicant.getByLabel(joining.form.taxNumber).fill(String(randomInt(300_000_000, 399_999_999)));
  await applicant.getByLabel(joining.form.city).fill('Buxoro');
  await applicant.getByLabel(joining.form.ownerName).fill('Otabek');
  await applicant.getByLabel(joining.form.ownerSurname).fill('Nurmatov');
  await applicant.getByLabel(joining.form.phone, { exact: true }).first().fill(national(phone));
  await applicant.getByRole('button', { name: joining.form.goOn }).click();
  await applicant.getByLabel(joining.code.label).fill(await codeFor(request, phone));
  await applicant.getByRole('button', { name: joining.form.send }).click();
  await expect(applicant.getByText(joining.progress.state.NEW)).toBeVisible();

  await visit(page, '/admin-consulting');
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: agencies.join.accept, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(agencies.status.INACTIVE);
  await applicant.reload();
  await expect(applicant.getByText(joining.progress.state.ACCEPTED)).toBeVisible();
  await context.close();
};

const csvOf = (mark: string): Buffer => {
  const lines = Array.from(
    { length: ROWS },
    (_, at) => `${mark} ${at + 1}-institut;BT;https://${mark.toLowerCase()}${at + 1}.example;ACTIVE`,
  );
  return Buffer.from(['Nomi;Davlat;Veb-sayt;Holat', ...lines].join('\n'));
};

const importUniversities = async ({ page, mark }: Walk): Promise<void> => {
  await visit(page, '/admin-import/university');
  await page
    .getByLabel(imports.file.drop)
    .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: csvOf(mark) });
  await page.getByRole('button', { name: imports.columns.check }).click();
  await page.getByRole('button', { name: fill(imports.preview.apply_other, { count: ROWS }) }).click();
  await expect(page.getByRole('heading', { name: imports.result.DONE.title })).toBeVisible();
};

/** List of the imported records, as the administrator sees it. */
const openImported = (page: Page, mark: string) =>
  visit(page, `/admin-universities?query=${encodeURIComponent(`${mark} institut`)}`);

const correctOne = async ({ page, mark }: Walk): Promise<void> => {
  const corrected = `${mark} 7-institut (tuzatilgan)`;
  await visit(page, `/admin-universities?query=${encodeURIComponent(`${mark} 7-institut`)}`);
  await page.getByRole('link', { name: `${mark} 7-institut`, exact: true }).click();
  await page.getByRole('link', { name: universities.edit }).click();
  await page.getByRole('textbox', { name: record.name, exact: true }).fill(corrected);
  await save(page).click();
  await expect(title(page)).toHaveText(corrected);
};

/** All imported ones are hidden by mistake, and put back from the audit. */
const reverseMistake = async (walk: Walk): Promise<void> => {
  const { page, mark } = walk;
  const visitor = await (await walk.browser.newContext({ locale: 'uz-UZ' })).newPage();
  const isFound = async () => {
    await visit(visitor, `/university-list?query=${encodeURIComponent(`${mark} 9-institut`)}`);
    const cards = visitor.locator('main a[href^="/university-list/"]');
    return (await cards.filter({ hasText: `${mark} 9-institut` }).count()) > 0;
  };
  expect(await isFound()).toBe(true);
  await openImported(page, mark);
  await page.getByRole('checkbox', { name: tables.selectAll }).check();
  await page.getByRole('button', { name: new RegExp(tables.bulk.allMatching.split('{{')[0]!) }).click();
  await page.getByRole('button', { name: admin.bulk.actions.HIDE }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: admin.bulk.actions.HIDE }).click();
  await expect(page.getByText(/ta yozuv nofaol qilindi/)).toBeVisible();
  expect(await isFound()).toBe(false);
  await visit(page, '/admin-audit');
  await page
    .getByRole('link', { name: new RegExp(`${audit.subjects.university}, \\d+ ta`) })
    .first()
    .click();
  await page.getByRole('button', { name: audit.undo.button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: audit.undo.button }).click();
  await expect(page.getByText(audit.undo.done)).toBeVisible();
  await expect.poll(isFound).toBe(true);
  await visitor.context().close();
};

const workThroughFacts = async ({ page }: Walk): Promise<void> => {
  await visit(page, '/admin-facts?group=NEVER');
  const name = page.getByRole('main').getByRole('heading', { level: 2 }).and(page.locator('#record-title'));
  const done = new Set<string>();
  page.on('popup', (popup) => void popup.close());
  for (let at = 0; at < 10; at++) {
    await expect.poll(async () => done.has(await textOf(name))).toBe(false);
    const checked = await textOf(name);
    await page.keyboard.press('o');
    await page.keyboard.press('t');
    await expect(page.getByText(fill(facts.checkedOf, { name: checked }))).toBeVisible();
    done.add(checked);
  }
  expect(done.size).toBe(10);
};

const blockProfile = async ({ page, request, mark }: Walk): Promise<void> => {
  const { phone, jwt } = await registerStudent(request, mark);
  const statusOf = async () =>
    (await request.get('/api/v1/profile/current', { headers: { authorization: `Bearer ${jwt}` } })).status();
  expect(await statusOf()).toBe(200);
  await visit(page, `/admin-profiles?query=${phone}`);
  await page.getByRole('link', { name: new RegExp(mark) }).click();
  await page.getByRole('combobox', { name: people.statusLabel }).selectOption('BLOCKED');
  await page.getByRole('button', { name: people.accountStatus.save }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: people.block.act }).click();
  await expect(page.getByText(people.accountStatus.saved)).toBeVisible();
  expect(await statusOf()).toBe(401);
};

/** Removes what the walk has added, as far as it may be removed. */
const cleanUp = async ({ request, mark }: Walk): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'admin')}` };
  const listed = async (path: string) => {
    const answer = await request.post(`/api/v1/${path}/filter?size=100`, {
      headers,
      data: { query: mark },
    });
    return ((await answer.json()).data?.content ?? []) as { id: number }[];
  };
  for (const path of ['scholar-ship/adm', 'university/adm', 'consulting/adm', 'country'])
    for (let found = await listed(path); found.length > 0; found = await listed(path))
      for (const { id } of found) {
        const removed = await request.delete(`/api/v1/${path.replace('/adm', '')}/${id}`, { headers });
        expect(removed.status(), await removed.text()).toBe(200);
      }
};

test('an administrator fills the catalogue, mends mistakes and keeps it in order', {
  tag: '@catalogue',
}, async ({ page, request, browser }) => {
  test.setTimeout(400_000);
  const walk: Walk = { page, request, browser, mark: newMark() };
  try {
    await visitAs(page, await tokenOf(request, 'admin'), '/admin-dashboard');
    await test.step('adds a country', () => addCountry(walk));
    const universityId = await test.step('adds a university', () => addUniversity(walk));
    await test.step('adds a scholarship', () => addScholarship(walk));
    await test.step('adds an agency', () => addAgency(walk));
    await test.step('all is found', () => findAsVisitor(walk, universityId));
    await test.step('accepts an agency', () => acceptApplicant(walk));
    await test.step('imports', () => importUniversities(walk));
    await test.step('corrects one', () => correctOne(walk));
    await test.step('reverses a mistake', () => reverseMistake(walk));
    await test.step('checks facts', () => workThroughFacts(walk));
    await test.step('blocks a profile', () => blockProfile(walk));
  } finally {
    await cleanUp(walk);
  }
});
