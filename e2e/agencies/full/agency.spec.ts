import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { act, call, correctPayment, findApplication, finishLevels, tokenOf } from '../../agency.ts';
import { authPage } from '../../auth-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  title,
  visit,
} from '../../fixtures.ts';
import { national, newMark, newPhone, oneTimePassword, visitAs } from '../../people.ts';
import { fill, type Language, TEXTS, WRITTEN_LANGUAGES } from '../../texts.ts';
import { linkTo, registerByLink } from '../../walk-ins.ts';

const {
  account,
  admin,
  'tariffs-editing': tariffTexts,
  'dashboards-agency': dashboard,
  'consultings-own': profile,
  'consulting-universities': universities,
  applications,
  auth,
  hours,
  reviews,
  settings,
  staff,
  'walk-ins': walkIns,
} = TEXTS.uz;

const COUNTRIES = ['Tojikiston', 'Qirgʻiziston', 'Qozogʻiston', 'Belarus'];
const PASSWORD = 'samarqand-osmon-77';
const LANGUAGE_NAMES = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' };

interface Walk {
  request: APIRequestContext;
  browser: Browser;
  /** In every name that this run writes. */
  mark: string;
  id: number;
  /** Number of universities in its countries. */
  universityCount: number;
  owner: { page: Page; phone: string };
  manager: { page: Page; phone: string };
  student: { page: Page; phone: string };
}

const agencyName = ({ mark }: Pick<Walk, 'mark'>): string => `${mark} agentligi`;
const stepName = ({ mark }: Pick<Walk, 'mark'>): string => `${mark} suhbati`;
const words = ({ mark }: Pick<Walk, 'mark'>): string => `${mark}: har bosqichda yordam berishdi`;
const answer = ({ mark }: Pick<Walk, 'mark'>): string => `${mark}: fikringiz uchun rahmat`;
const descriptionIn = ({ mark }: Pick<Walk, 'mark'>, language: Language): string => `${mark} (${language})`;

const tokenIn = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'parvoz')!.value;
};

/** All of it is there, and in order as far as a machine can tell. */
const expectGood = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
};

const createAgency = async (
  request: APIRequestContext,
  mark: string,
  accountPhone: string,
): Promise<number> => {
  const texts = Object.fromEntries(
    ['Uz', 'Ru', 'En'].flatMap((language) => [
      [`description${language}`, ''],
      [`city${language}`, 'Samarqand'],
    ]),
  );
  const { id } = await call<{ id: number }>(request, 'POST', '/consulting/', {
    jwt: await tokenOf(request, 'admin'),
    data: {
      ...texts,
      name: agencyName({ mark }),
      abbreviation: 'AG',
      photoId: null,
      webSite: '',
      ownerName: 'Otabek',
      surname: 'Nurmatov',
      ownerSurname: 'Nurmatov',
      phone: accountPhone,
      accountPhone,
    },
  });
  return id;
};

/** With the password from the SMS, for which another one is chosen before anything else. */
const signInForTheFirstTime = async (
  page: Page,
  request: APIRequestContext,
  phone: string,
): Promise<void> => {
  const password = await oneTimePassword(request, phone);
  await visit(page, '/login');
  const on = authPage(page);
  await on.choose('consulting');
  await on.phone.fill(national(phone));
  await on.password.fill(password);
  await on.press(auth.logIn);
  await expect(page.getByText(settings.mustChange.title)).toBeVisible();
  await expectGood(page);
  await page.getByLabel(settings.password.old, { exact: true }).fill(password);
  await page.getByLabel(settings.password.new, { exact: true }).fill(PASSWORD);
  await page.getByLabel(settings.password.confirm, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: settings.save }).click();
  await expect(page).toHaveURL('/consulting-dashboard');
};

/** Follows a link of the guide to missing setup. */
const follow = async (
  page: Page,
  kind: 'UNIVERSITIES' | 'TARIFF' | 'PROFILE' | 'COLLEAGUE',
): Promise<void> => {
  await visit(page, '/consulting-dashboard');
  const guide = page.getByRole('region', { name: dashboard.setup.title });
  const { act: name, title: of } = dashboard.setup[kind];
  await guide.getByRole('link', { name: new RegExp(`^${name}.*${of}$`) }).click();
};

const expectDone = async (page: Page, done: number): Promise<void> => {
  await visit(page, '/consulting-dashboard');
  const progress = page.getByRole('progressbar', { name: fill(dashboard.setup.bar, { done, all: 5 }) });
  await expect(progress).toBeVisible();
  await expectGood(page);
};

const countUniversities = async (request: APIRequestContext): Promise<number> => {
  const answer = await request.get('/api/v1/country/public/tree', { headers: { 'accept-language': 'uz' } });
  const { data } = (await answer.json()) as { data: { name: string; universityCount: number }[] };
  const own = data.filter(({ name }) => COUNTRIES.includes(name));
  expect(own).toHaveLength(COUNTRIES.length);
  return own.reduce((sum, { universityCount }) => sum + universityCount, 0);
};

/** Uses the keyboard only; ticking a country ticks all of its universities. */
const chooseUniversities = async ({ owner: { page }, universityCount }: Walk): Promise<void> => {
  await follow(page, 'UNIVERSITIES');
  await expect(title(page)).toHaveText(universities.title);
  const saves = page.getByRole('button', { name: universities.summary.save });
  await expect(saves).toBeDisabled();
  const find = page.getByRole('searchbox', { name: universities.find });
  for (const country of COUNTRIES) {
    // Only visible rows are rendered.
    await find.fill(country);
    const box = page.getByRole('checkbox', { name: fill(universities.country.tickAll, { name: country }) });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  await find.fill('');
  const summary = page.getByRole('complementary', { name: universities.summary.title });
  await expect(summary.getByRole('status')).toContainText(`${universityCount}`);
  await expect(summary.getByRole('listitem')).toHaveCount(COUNTRIES.length);
  await expectGood(page);
  await saves.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(universities.saved)).toBeVisible();
  await expect(summary).toContainText(universities.summary.noChanges);
  await reload(page);
  await expect(summary.getByRole('status')).toContainText(`${universityCount}`);
};

/** Copies the template at a place and offers the copy; answers its address. */
const copyTariff = async (page: Page, place: number): Promise<string> => {
  await expect(title(page)).toHaveText(tariffTexts.own.title);
  await page.getByRole('button', { name: tariffTexts.copyOf.tariff }).click();
  const dialog = page.getByRole('dialog', { name: tariffTexts.copyOf.tariffTitle });
  await dialog.getByRole('button', { name: tariffTexts.copyOf.copy }).click();
  await expect(dialog.getByText(tariffTexts.copyOf.chosen)).toBeVisible();
  await dialog.getByRole('radio').nth(place).check();
  await expectNoAxeViolations(page);
  // Twice, as people do: one copy.
  await dialog.getByRole('button', { name: tariffTexts.copyOf.copy }).dblclick();
  await expect(page).toHaveURL(/\/consulting-tariffs\/\d+$/);
  const address = new URL(page.url()).pathname;
  const active = page.getByRole('switch', { name: tariffTexts.active, exact: true });
  await active.click();
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(
    page.getByText(fill(admin.form.saved, { name: (await title(page).textContent())! })),
  ).toBeVisible();
  await reload(page);
  await expect(active).toBeChecked();
  await expectGood(page);
  return address;
};

const copyTariffs = async ({ owner: { page } }: Walk): Promise<string> => {
  await follow(page, 'TARIFF');
  const first = await copyTariff(page, 0);
  await visit(page, '/consulting-tariffs');
  await copyTariff(page, 1);
  await visit(page, '/consulting-tariffs');
  await expect(page.getByRole('list', { name: tariffTexts.own.title }).getByRole('listitem')).toHaveCount(2);
  await expectGood(page);
  return first;
};

const namesIn = (list: Locator): Promise<string[]> => list.getByRole('link').allTextContents();

/** Changes names, order and shares of steps; visitors see the changes. */
const changeSteps = async (walk: Walk, tariff: string): Promise<void> => {
  const { page } = walk.owner;
  await visit(page, tariff);
  // The preview for visitors is beside it.
  const list = page
    .getByRole('region', { name: tariffTexts.shares.title })
    .getByRole('list', { name: tariffTexts.steps.title });
  await expect(list).toBeVisible();
  const [first, second] = await namesIn(list);
  await list.getByRole('link', { name: first! }).click();
  await expect(title(page)).toHaveText(first!);
  const field = page.getByRole('textbox', { name: tariffTexts.name, exact: true });
  await field.fill(stepName(walk));
  await expectGood(page);
  // The typed text is there after a reload.
  await expect(page.getByText(/^Qoralama/)).toBeVisible();
  await reload(page);
  await expect(field).toHaveValue(stepName(walk));
  await page.getByRole('button', { name: admin.form.save, exact: true }).click();
  await expect(title(page)).toHaveText(stepName(walk));
  await expectGood(page);

  await visit(page, tariff);
  await list.getByRole('link', { name: stepName(walk) }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await namesIn(list)).slice(0, 2)).toEqual([second, stepName(walk)]);
  const share = (name: string) => page.getByLabel(fill(tariffTexts.shares.of, { name }));
  const [one, other] = [await share(second!).inputValue(), await share(stepName(walk)).inputValue()];
  const save = page.getByRole('button', { name: admin.form.save, exact: true });
  const name = (await title(page).textContent())!;
  await share(second!).fill('99.99');
  await save.click();
  await expect(page.getByText(tariffTexts.shares.whole)).toBeVisible();
  await share(second!).fill(String(Number(one) + 5));
  await save.click();
  await expect(page.getByText(fill(tariffTexts.shares.notWhole, { total: 105 }))).toBeVisible();
  await share(stepName(walk)).fill(String(Number(other) - 5));
  await save.click();
  await expect(page.getByText(fill(admin.form.saved, { name }))).toBeVisible();
  await reload(page);
  await expect(share(stepName(walk))).toHaveValue(String(Number(other) - 5));
  expect((await namesIn(list)).slice(0, 2)).toEqual([second, stepName(walk)]);
};

const describeAgency = async (walk: Walk): Promise<void> => {
  const { page } = walk.owner;
  await follow(page, 'PROFILE');
  await expect(title(page)).toHaveText(profile.title);
  for (const language of WRITTEN_LANGUAGES) {
    const name = new RegExp(`^${LANGUAGE_NAMES[language]}`);
    await page.getByRole('tab', { name }).click();
    const panel = page.getByRole('tabpanel', { name });
    await panel.getByRole('textbox', { name: new RegExp(`^${profile.description}`) }).click();
    await page.keyboard.type(descriptionIn(walk, language));
  }
  await page.getByRole('checkbox', { name: hours.days[1] }).check();
  await page.getByLabel(`${hours.days[1]}: ${hours.opens}`).fill('19:00');
  const save = page.getByRole('button', { name: admin.form.save, exact: true });
  await save.click();
  await expect(page.getByText(hours.order)).toBeVisible();
  await page.getByLabel(`${hours.days[1]}: ${hours.opens}`).fill('10:00');
  await page.getByLabel(profile.licenceNumber).fill('AA 00123');
  await expectGood(page);
  await save.click();
  await expect(page.getByText(profile.saved)).toBeVisible();
};

const addManager = async ({ owner: { page }, manager, mark }: Walk): Promise<void> => {
  await follow(page, 'COLLEAGUE');
  await page.getByRole('button', { name: staff.add.open }).click();
  const dialog = page.getByRole('dialog', { name: staff.add.title });
  const name = dialog.getByLabel(staff.form.name, { exact: true });
  await expect(name).toBeFocused();
  await name.fill('Dilnoza');
  await dialog.getByLabel(staff.form.surname, { exact: true }).fill(mark);
  await dialog.getByLabel(staff.form.phone).fill(national(manager.phone));
  await expectGood(page);
  await dialog.getByRole('button', { name: staff.add.act }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(1);
  await expect(page.getByText(staff.status.INVITED)).toBeVisible();
  await expectGood(page);
  await visit(page, '/consulting-dashboard');
  await expect(page.getByText(dashboard.first.title)).toBeVisible();
  await expect(page.getByText(dashboard.setup.title)).toHaveCount(0);
};

/** Everything but the team and the agency's page. */
const seeHalf = async ({ request, manager: { page, phone } }: Walk): Promise<void> => {
  await signInForTheFirstTime(page, request, phone);
  const sidebar = page.getByRole('navigation', { name: account.sidebar.label });
  await expect(sidebar.getByRole('link', { name: account.sections.tariffs })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: account.sections.staff })).toHaveCount(0);
  await expectGood(page);
  await visit(page, '/consulting-settings?tab=agency');
  await expect(title(page)).toHaveText(settings.title);
  await expect(page.getByText(profile.title)).toHaveCount(0);
  await page.goto('/consulting-profiles');
  await expect(page).toHaveURL(/\/login\?to=/);
};

const addStudent = async (walk: Walk): Promise<void> => {
  const { page } = walk.manager;
  await visit(page, '/consulting-applications');
  await expect(page.getByText(TEXTS.uz.board.empty.title)).toBeVisible();
  await page.getByRole('link', { name: walkIns.add }).click();
  await page.getByLabel(walkIns.form.name).fill('Nilufar');
  await page.getByLabel(walkIns.form.surname, { exact: true }).fill(walk.mark);
  await page.getByLabel(walkIns.form.phone, { exact: true }).fill(national(walk.student.phone));
  // The form is filled in after a reload.
  await reload(page);
  await expect(page.getByLabel(walkIns.form.surname, { exact: true })).toHaveValue(walk.mark);
  const aims = page.getByRole('group', { name: applications.apply.aim });
  await aims.getByText(applications.apply.aims.ADVICE, { exact: true }).click();
  await page.getByRole('group', { name: applications.tariff }).getByRole('radio').first().check();
  await expectGood(page);
  await page.getByRole('button', { name: walkIns.form.send }).dblclick();
  await expect(page.getByText(walkIns.waiting.title)).toBeVisible();
  await expect(page.locator('main details').getByRole('listitem')).toHaveCount(1);
  await expectGood(page);
};

/** On a phone, in the dark; the agency sees it at once. Answers the application. */
const claim = async (walk: Walk): Promise<string> => {
  const { request, student, mark } = walk;
  const { page } = student;
  await visit(walk.owner.page, '/consulting-dashboard');
  const link = await linkTo(request, student.phone);
  await visit(page, link);
  await expect(title(page)).toHaveText(walkIns.link.REGISTER.title);
  await expectGood(page);
  await registerByLink(page, request, student.phone);
  await expect(title(page)).toHaveText(walkIns.link.ACCEPT.title);
  await expectGood(page);
  await page.getByRole('button', { name: walkIns.accept.act }).dblclick();
  await expect(page).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await visit(page, link);
  await expect(title(page)).toHaveText(walkIns.link.OWN.title);

  // The board and the people without an account are asked for one after the other.
  await expect(walk.manager.page.getByRole('link', { name: `Nilufar ${mark}`, exact: true })).toBeVisible();
  await expect(walk.manager.page.locator('main details')).toHaveCount(0);
  await expect(walk.owner.page.getByText(dashboard.attention.NEW.title)).toBeVisible();
  await expectGood(walk.owner.page);
  return id;
};

const openFor = async ({ browser }: Walk, language: Language): Promise<Page> => {
  const context = await browser.newContext({ locale: 'uz-UZ', reducedMotion: 'reduce' });
  const { baseURL } = test.info().project.use;
  await context.addCookies([{ name: 'LANGUAGE', value: language, url: baseURL! }]);
  return context.newPage();
};

const lookAsVisitor = async (walk: Walk): Promise<void> => {
  for (const language of WRITTEN_LANGUAGES) {
    const page = await openFor(walk, language);
    const { tariffs, consultings } = TEXTS[language];
    await visit(page, `/consulting-list/${walk.id}`);
    await expect(title(page)).toHaveText(agencyName(walk));
    await expect(page.getByText(descriptionIn(walk, language), { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: new RegExp(`^${tariffs.title} 2$`) })).toBeVisible();
    const places = page.getByRole('list', { name: consultings.detail.countries });
    // All of them, and each.
    await expect(places.getByRole('listitem')).toHaveCount(1 + COUNTRIES.length);
    const many = page.getByRole('region', { name: new RegExp(`^${consultings.detail.universities}`) });
    await expect(many).toContainText(`${walk.universityCount}`);
    await expect(page.getByText('AA 00123')).toBeVisible();
    // In the other languages it is called as in the template.
    await expect(page.getByText(stepName(walk))).toHaveCount(language === 'uz' ? 1 : 0);
    await expectNoAxeViolations(page);
    await page.context().close();
  }
};

const finish = async ({ request, owner }: Walk, id: string): Promise<void> => {
  const jwt = await tokenIn(owner.page);
  await act(request, id, 'ACCEPTED', { jwt });
  await correctPayment(request, id);
  const { stepList } = await findApplication(request, id, jwt);
  const levels = stepList.flatMap(({ levelList }) => levelList);
  const { status } = await finishLevels(request, id, levels.length, { jwt });
  expect(status).toBe('FINISHED');
};

const reviewAndAnswer = async (walk: Walk, id: string): Promise<void> => {
  const student = walk.student.page;
  await visit(student, `/student-applications/${id}`);
  await student.getByRole('radio', { name: reviews.stars[4] }).press('Space');
  await student.getByRole('textbox', { name: reviews.text }).fill(words(walk));
  await expectGood(student);
  await student.getByRole('button', { name: reviews.send }).dblclick();
  await expect(student.getByText(reviews.sent)).toBeVisible();

  const { page } = walk.owner;
  await visit(page, '/consulting-dashboard');
  await page.getByRole('link', { name: new RegExp(dashboard.attention.REVIEWS.title) }).click();
  await expect(page.getByText(words(walk))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${reviews.answer.act}`) }).click();
  const field = page.getByRole('textbox', { name: reviews.answer.label });
  await expect(field).toBeFocused();
  await field.fill(answer(walk));
  await expectGood(page);
  await page.getByRole('button', { name: reviews.answer.send }).click();
  await expect(page.getByText(reviews.answer.sent)).toBeVisible();
};

/** A visitor reads both, until an administrator hides the review. */
const hideReview = async (walk: Walk): Promise<void> => {
  const visitor = await openFor(walk, 'uz');
  await visit(visitor, `/consulting-list/${walk.id}`);
  const shown = visitor.getByRole('article').filter({ hasText: words(walk) });
  await expect(shown).toContainText(answer(walk));
  const page = await openFor(walk, 'uz');
  await visitAs(page, await tokenOf(walk.request, 'admin'), `/admin-consulting/${walk.id}`);
  const review = page.getByRole('article').filter({ hasText: words(walk) });
  await review.getByRole('button', { name: new RegExp(`^${reviews.hide.act}`) }).click();
  const field = page.getByRole('textbox', { name: reviews.hide.label });
  await expect(field).toBeFocused();
  await field.fill('Boshqa odamning raqami yozilgan.');
  await expectGood(page);
  await page.getByRole('button', { name: reviews.hide.confirm, exact: true }).last().click();
  await expect(page.getByText(reviews.hide.done)).toBeVisible();
  await reload(visitor);
  await expect(visitor.getByText(TEXTS.uz.consultings.detail.hidden)).toBeVisible();
  await expect(visitor.getByText(words(walk))).toHaveCount(0);
  await Promise.all([visitor.context().close(), page.context().close()]);
};

/** Blocks the manager, whose application goes over to the owner. */
const blockManager = async (walk: Walk): Promise<void> => {
  const { page } = walk.owner;
  await visit(page, '/consulting-profiles');
  const row = page.getByRole('row').filter({ hasText: walk.mark });
  await row.getByRole('button', { name: staff.block.open, exact: true }).click();
  const dialog = page.getByRole('dialog', {
    name: fill(staff.block.title, { name: `Dilnoza ${walk.mark}` }),
  });
  const block = dialog.getByRole('button', { name: staff.block.withHandOver });
  await expect(block).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Otabek Nurmatov/ }).check();
  await expectGood(page);
  await block.click();
  await expect(row).toContainText(staff.status.BLOCKED);
  const self = page.getByRole('row').filter({ hasText: staff.you });
  await expect(self).toContainText(fill(staff.load.count_other, { count: 1 }));
  await walk.manager.page.goto('/consulting-dashboard');
  await expect(walk.manager.page).toHaveURL(/\/login/);
};

test('a new owner, a manager, a student who walks in and visitors', {
  tag: ['@desktop', '@catalogue'],
}, async ({ page, request, browser }) => {
  test.setTimeout(400_000);
  const mark = newMark();
  const phone = newPhone();
  const desk = await browser.newContext({ locale: 'uz-UZ', reducedMotion: 'reduce' });
  const pocket = await browser.newContext({
    locale: 'uz-UZ',
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  });
  const walk: Walk = {
    ...{ request, browser, mark },
    id: await createAgency(request, mark, phone),
    universityCount: await countUniversities(request),
    owner: { page, phone },
    manager: { page: await desk.newPage(), phone: newPhone() },
    student: { page: await pocket.newPage(), phone: newPhone() },
  };
  for (const { page: one } of [walk.owner, walk.manager, walk.student]) one.setDefaultTimeout(30_000);
  try {
    await test.step('the owner signs in', () => signInForTheFirstTime(page, request, phone));
    await test.step('chooses universities', () => chooseUniversities(walk));
    await expectDone(page, 1);
    const tariff = await test.step('copies tariffs', () => copyTariffs(walk));
    await test.step('changes steps', () => changeSteps(walk, tariff));
    await expectDone(page, 3);
    await test.step('describes the agency', () => describeAgency(walk));
    await expectDone(page, 4);
    await test.step('adds a manager', () => addManager(walk));
    await test.step('the manager signs in', () => seeHalf(walk));
    await test.step('and adds a student', () => addStudent(walk));
    const id = await test.step('who claims the application', () => claim(walk));
    await test.step('visitors see all of it', () => lookAsVisitor(walk));
    await test.step('the manager is blocked', () => blockManager(walk));
    await test.step('the application is finished', () => finish(walk, id));
    await test.step('reviewed and answered', () => reviewAndAnswer(walk, id));
    await test.step('the review is hidden', () => hideReview(walk));
  } finally {
    const jwt = await tokenOf(request, 'admin');
    await call(request, 'PUT', `/consulting/change-status/${walk.id}?status=INACTIVE`, { jwt });
    await Promise.all([desk.close(), pocket.close()]);
  }
});
