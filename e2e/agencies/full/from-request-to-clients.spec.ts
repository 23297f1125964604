import { randomInt } from 'node:crypto';
import { type APIRequestContext, type Browser, devices, type Page } from '@playwright/test';
import { call, tokenOf } from '../../agency.ts';
import { authPage } from '../../auth-page.ts';
import { pdfFile } from '../../documents.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  title,
  visit,
} from '../../fixtures.ts';
import { codeFor, messageTo, national, newMark, newPhone, visitAs } from '../../people.ts';
import { fill, TEXTS, WRITTEN_LANGUAGES, type WrittenLanguage } from '../../texts.ts';
import { linkTo, registerByLink } from '../../walk-ins.ts';

const PASSWORD = 'samarqand-osmon-77';
const LANGUAGE_NAMES = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' };
const COUNTRY = { uz: 'Qozogʻiston', ru: 'Казахстан' };
const CLIENTS = 40;
/** As an agency heads its own list; nothing knows what the last column is. */
const HEADINGS = {
  uz: ['F.I.Sh.', 'Telefon raqami', 'Xabar tili', 'Tarif', 'Bosqich', 'Toʻlangan', 'Daftardagi yozuv'],
  ru: ['ФИО', 'Телефон', 'Язык', 'Тариф', 'Этап', 'Оплачено', 'Из тетради'],
};

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

interface Walk {
  request: APIRequestContext;
  language: 'uz' | 'ru';
  name: string;
  phone: string;
  owner: Page;
  admin: Page;
}

/** Opens the browser of a person, who speaks a language; what goes wrong in it is added to the errors. */
const openBrowser = async (
  browser: Browser,
  screen: typeof PHONE,
  language: WrittenLanguage,
  errors: string[],
): Promise<Page> => {
  const { baseURL, extraHTTPHeaders } = test.info().project.use;
  const context = await browser.newContext({
    ...{ ...screen, locale: 'uz-UZ', reducedMotion: 'reduce' },
    ...(baseURL && { baseURL }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  });
  await context.addCookies([{ name: 'LANGUAGE', value: language, url: baseURL! }]);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  return page;
};

/** Accessible, and nothing sticks out; `E2E_LOOK` names a folder for pictures of every station. */
const look = async (page: Page, station: string): Promise<void> => {
  // Before it the frame of the page is there without its content; a window hides it from readers.
  await expect(page.locator('h1')).not.toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const folder = process.env.E2E_LOOK;
  if (folder) await page.screenshot({ path: `${folder}/${station}.png`, fullPage: true });
};

const ask = async ({ request, language, name, phone, owner: page }: Walk): Promise<void> => {
  const { joining } = TEXTS[language];
  await visit(page, '/for-agencies');
  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  await field(joining.form.name).fill(name);
  await page.getByLabel(joining.form.legalName).fill(`“${name}” MChJ`);
  await page.getByLabel(joining.form.taxNumber).fill(String(randomInt(300_000_000, 399_999_999)));
  await page.getByLabel(joining.form.city).fill('Samarqand');
  await field(joining.form.ownerName).fill('Otabek');
  await field(joining.form.ownerSurname).fill('Nurmatov');
  await field(joining.form.phone).fill(national(phone));
  await page.locator('input[type=file]').setInputFiles(pdfFile('Guvohnoma.pdf', 1));
  await look(page, `${language}-01-request`);
  await page.getByRole('button', { name: joining.form.goOn }).click();
  await page.getByLabel(joining.code.label).fill(await codeFor(request, phone));
  await page.getByRole('button', { name: joining.form.send }).click();
  await expect(page.getByText(joining.progress.state.NEW, { exact: true })).toBeVisible();
  await look(page, `${language}-02-sent`);
};

const accept = async ({ name, admin: page }: Walk): Promise<void> => {
  const { join } = TEXTS.uz['consultings-admin'];
  await visit(page, '/admin-consulting');
  await page.getByRole('button', { name }).click();
  await page.getByRole('region', { name }).getByRole('button', { name: join.accept, exact: true }).click();
  await expect(page.getByText(fill(join.accepted, { name }))).toBeVisible();
};

/** By the password and the address of the SMS; another password is chosen before anything else. */
const signIn = async ({ request, language, name, phone, owner: page }: Walk): Promise<void> => {
  const { joining, auth, settings, sms } = TEXTS[language];
  await reload(page);
  await expect(page.getByText(joining.progress.state.ACCEPTED, { exact: true })).toBeVisible();
  await look(page, `${language}-03-accepted`);
  const [start] = fill(sms.agencyAccepted, { agency: name, password: '|', site: '' }).split('|');
  const message = await messageTo(request, phone, start!);
  const [, password] = /: ([\w-]+)\. /.exec(message)!;
  const address = /\/login\?as=agency$/.exec(message)![0];
  await visit(page, address);
  const on = authPage(page, language);
  await expect(on.kind('consulting')).toBeChecked();
  await look(page, `${language}-04-login`);
  await on.phone.fill(national(phone));
  await on.password.fill(password!);
  await on.press(auth.logIn);
  await expect(page.getByText(settings.mustChange.title)).toBeVisible();
  await look(page, `${language}-05-password`);
  await page.getByLabel(settings.password.old, { exact: true }).fill(password!);
  await page.getByLabel(settings.password.new, { exact: true }).fill(PASSWORD);
  await page.getByLabel(settings.password.confirm, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: settings.save }).click();
  await expect(page).toHaveURL('/consulting-dashboard');
  await look(page, `${language}-06-guide`);
};

/** Follows a link of the guide. */
const follow = async (
  { language, owner: page }: Walk,
  kind: 'UNIVERSITIES' | 'TARIFF' | 'PROFILE' | 'PAGE',
): Promise<void> => {
  const { setup } = TEXTS[language]['dashboards-agency'];
  await visit(page, '/consulting-dashboard');
  const guide = page.getByRole('region', { name: setup.title });
  await guide.getByRole('link', { name: new RegExp(`^${setup[kind].act}.*${setup[kind].title}$`) }).click();
};

const describeAgency = async (walk: Walk): Promise<void> => {
  const { language, name, owner: page } = walk;
  const { 'consultings-own': own, admin } = TEXTS[language];
  await follow(walk, 'PROFILE');
  await expect(title(page)).toHaveText(own.title);
  for (const one of WRITTEN_LANGUAGES) {
    const tab = new RegExp(`^${LANGUAGE_NAMES[one]}`);
    await page.getByRole('tab', { name: tab }).click();
    const panel = page.getByRole('tabpanel', { name: tab });
    await panel.getByRole('textbox', { name: new RegExp(`^${own.description}`) }).click();
    await page.keyboard.type(`${name} (${one})`);
  }
  await look(page, `${language}-07-profile`);
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page.getByText(own.saved)).toBeVisible();
};

const chooseUniversities = async (walk: Walk): Promise<void> => {
  const { language, owner: page } = walk;
  const texts = TEXTS[language]['consulting-universities'];
  await follow(walk, 'UNIVERSITIES');
  await page.getByRole('searchbox', { name: texts.find }).fill(COUNTRY[language]);
  await page
    .getByRole('checkbox', { name: fill(texts.country.tickAll, { name: COUNTRY[language] }) })
    .press('Space');
  await look(page, `${language}-08-universities`);
  await page.getByRole('button', { name: texts.summary.save }).click();
  await expect(page.getByText(texts.saved)).toBeVisible();
};

/** Copies the first template and puts it on offer; answers its name. */
const addTariff = async (walk: Walk): Promise<string> => {
  const { language, owner: page } = walk;
  const { 'tariffs-editing': texts, admin } = TEXTS[language];
  await follow(walk, 'TARIFF');
  await page.getByRole('button', { name: texts.copyOf.tariff }).click();
  const dialog = page.getByRole('dialog', { name: texts.copyOf.tariffTitle });
  await dialog.getByRole('radio').first().check();
  await look(page, `${language}-09-templates`);
  await dialog.getByRole('button', { name: texts.copyOf.copy }).click();
  await expect(page).toHaveURL(/\/consulting-tariffs\/\d+$/);
  const active = page.getByRole('switch', { name: texts.active, exact: true });
  await active.click();
  const name = (await title(page).textContent())!;
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(page.getByText(fill(admin.form.saved, { name }))).toBeVisible();
  await look(page, `${language}-10-tariff`);
  return name;
};

/** The page that nobody else sees yet, in each language. */
const preview = async (walk: Walk): Promise<void> => {
  const { language, name, owner: page } = walk;
  await follow(walk, 'PAGE');
  await expect(page).toHaveURL('/consulting-preview');
  for (const one of WRITTEN_LANGUAGES) {
    const { consultings } = TEXTS[one];
    await page.getByRole('radio', { name: LANGUAGE_NAMES[one] }).check({ force: true });
    await expect(page.getByText(`${name} (${one})`, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: consultings.measured.title })).toBeVisible();
    await look(page, `${language}-11-preview-${one}`);
  }
};

/** Nothing is left to do but to wait, and until when is said. */
const waitForParvoz = async ({ language, owner: page }: Walk): Promise<void> => {
  const { setup } = TEXTS[language]['dashboards-agency'];
  await visit(page, '/consulting-dashboard');
  const guide = page.getByRole('region', { name: setup.title });
  const [start] = setup.PAGE.state.READY.split('{{date}}');
  await expect(guide.getByText(new RegExp(`^${start}\\d\\d\\.\\d\\d\\.\\d{4}`))).toBeVisible();
  await guide.getByRole('button', { name: setup.skip }).click();
  await look(page, `${language}-12-ready`);
};

const open = async ({ request, language, name, phone, admin: page }: Walk): Promise<void> => {
  const { 'consultings-admin': texts, 'dashboards-admin': dashboard } = TEXTS.uz;
  await visit(page, '/admin-dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(dashboard.attention.OPENING.title.replace('{{count}}', '\\d+')) })
    .click();
  await expect(page).toHaveURL(/status=ready/);
  await look(page, `${language}-13-admin-ready`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('button', { name: texts.show.act, exact: true }).click();
  await look(page, `${language}-14-admin-open`);
  await page.getByRole('alertdialog').getByRole('button', { name: texts.show.act, exact: true }).click();
  await expect(page.getByText(fill(texts.show.done, { name }))).toBeVisible();
  const [start] = fill(TEXTS[language].sms.agencyOpened, { agency: name, site: '|' }).split('|');
  expect(await messageTo(request, phone, start!)).toMatch(/\/login\?as=agency$/);
};

/** Forty clients and two that are refused: one phone twice, and a step that the tariff has not. Answers the first one's phone. */
const moveIn = async (walk: Walk, tariff: string): Promise<string> => {
  const { language, owner: page } = walk;
  const { 'dashboards-agency': dashboard, imports, 'walk-ins': texts } = TEXTS[language];
  await visit(page, '/consulting-dashboard');
  await expect(page.getByText(dashboard.first.ready)).toBeVisible();
  await look(page, `${language}-15-opened`);
  await page.getByRole('link', { name: dashboard.first.bring }).click();
  await expect(title(page)).toHaveText(imports.title.CLIENT);
  await look(page, `${language}-16-import`);

  const mark = newMark();
  const phones = Array.from({ length: CLIENTS }, newPhone);
  const line = (who: string, phone: string, step: number) =>
    [`${who} ${mark}`, phone, language, tariff, step, '500 000', `${step}-papka`].join(';');
  const lines = phones.map((phone, at) => line(`Mijoz${at}`, phone, 1 + (at % 2)));
  const wrong = [line('Ikkinchi', phones[0]!, 1), line('Uzoq', newPhone(), 99)];
  const name = `mijozlar-${mark}.csv`;
  const buffer = Buffer.from([HEADINGS[language].join(';'), ...lines, ...wrong].join('\n'));
  await page.getByLabel(imports.file.drop).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByLabel(HEADINGS[language].at(-1)!).selectOption({ label: imports.fields.comment });
  await look(page, `${language}-17-columns`);
  await page.getByRole('button', { name: imports.columns.check }).click();
  await look(page, `${language}-18-preview`);
  // Refused ones alone: they are the last lines of the file.
  const outcomes = page.getByRole('group', { name: imports.outcomes.legend });
  await outcomes.getByRole('checkbox').first().uncheck({ force: true });
  await expect(page.getByRole('row').filter({ hasText: `Uzoq ${mark}` })).toContainText(imports.fields.step);
  await expect(page.getByRole('row').filter({ hasText: `Ikkinchi ${mark}` })).toContainText(
    imports.fields.phone,
  );
  await look(page, `${language}-18-refused`);
  const many = new Intl.PluralRules(language).select(CLIENTS);
  const add = (imports.clients as unknown as Record<string, string>)[`apply_${many}`]!;
  await page.getByRole('button', { name: fill(add, { count: CLIENTS }) }).click();
  await expect(page.getByRole('heading', { name: imports.result.DONE.title })).toBeVisible();
  await look(page, `${language}-19-done`);
  await page.getByRole('link', { name: imports.result.links }).click();

  const card = page.getByRole('listitem').filter({ hasText: name });
  await look(page, `${language}-20-file`);
  await card.getByRole('button', { name: fill(texts.files.send, { count: CLIENTS }) }).click();
  await expect(card.getByText(fill(texts.files.waiting, { count: CLIENTS }))).toBeVisible();
  await look(page, `${language}-21-links`);
  return phones[0]!;
};

/** By the first client, on a phone; the agency sees it at once. */
const claim = async ({ request, language, owner }: Walk, page: Page, phone: string): Promise<void> => {
  const { 'walk-ins': texts, applications } = TEXTS[language];
  await visit(page, await linkTo(request, phone, language));
  await expect(page.getByText(texts.offer.movedInNote)).toBeVisible();
  await look(page, `${language}-22-claim`);
  await registerByLink(page, request, phone, language);
  const act = page.getByRole('button', { name: new RegExp(texts.accept.act) });
  await expect(act).toBeVisible();
  await look(page, `${language}-23-accept`);
  await act.click();
  await expect(page).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);
  const [outside] = applications.paidOutside.split('{{sum}}');
  await expect(page.getByText(new RegExp(outside!.trim()))).toBeVisible();
  await look(page, `${language}-24-application`);

  await expect(owner.getByText(fill(texts.files.claimed, { count: 1 }))).toBeVisible();
  await expect(owner.getByText(fill(texts.files.waiting, { count: CLIENTS - 1 }))).toBeVisible();
  await look(owner, `${language}-25-claimed`);
  await visit(owner, '/consulting-applications');
  await expect(owner.getByRole('link', { name: /^Mijoz0 / })).toBeVisible();
  await look(owner, `${language}-26-applications`);
  await visit(owner, '/consulting-dashboard');
  await look(owner, `${language}-27-dashboard`);
};

for (const [language, screen] of [
  ['uz', DESKTOP],
  ['ru', PHONE],
] as const)
  test(`a new agency comes from its request to the first of its forty clients, in ${language}`, {
    tag: ['@desktop', '@catalogue'],
  }, async ({ request, browser }) => {
    test.setTimeout(600_000);
    const errors: string[] = [];
    const walk: Walk = {
      ...{ request, language, name: `${newMark()} agentligi`, phone: newPhone() },
      owner: await openBrowser(browser, screen, language, errors),
      admin: await openBrowser(browser, DESKTOP, 'uz', errors),
    };
    const student = await openBrowser(browser, PHONE, language, errors);
    await visitAs(walk.admin, await tokenOf(request, 'admin'), '/admin-dashboard');
    try {
      await test.step('asks to join', () => ask(walk));
      await test.step('is accepted', () => accept(walk));
      await test.step('signs in by the SMS', () => signIn(walk));
      await test.step('describes itself', () => describeAgency(walk));
      await test.step('chooses universities', () => chooseUniversities(walk));
      const tariff = await test.step('copies a tariff', () => addTariff(walk));
      await test.step('looks at its page', () => preview(walk));
      await test.step('waits for Parvoz', () => waitForParvoz(walk));
      await test.step('is opened', () => open(walk));
      const phone = await test.step('moves in', () => moveIn(walk, tariff));
      await test.step('and is claimed', () => claim(walk, student, phone));
    } finally {
      const jwt = await tokenOf(request, 'admin');
      const found = await call<{ content: { id: number; name: string }[] }>(
        request,
        'POST',
        '/consulting/adm/filter',
        { jwt, data: { query: walk.name } },
      );
      for (const { id } of found.content)
        await call(request, 'PUT', `/consulting/change-status/${id}?status=INACTIVE`, { jwt });
      await Promise.all([walk.owner, walk.admin, student].map((page) => page.context().close()));
    }
    expect(errors).toEqual([]);
  });
