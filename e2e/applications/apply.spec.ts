import type { APIRequestContext, Page } from '@playwright/test';
import { agencyOf, tokenOf } from '../agency.ts';
import { authPage } from '../auth-page.ts';
import { addressOf, addScholarship, idOf } from '../catalogue.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  hydrated,
  reload,
  test,
  title,
  visit,
} from '../fixtures.ts';
import { codeFor, national, newMark, newPhone, registerStudent, visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { applications, auth, scholarships, universities } = TEXTS.uz;
const { apply } = applications;

/** One that several agencies work with. */
let university = 0;
test.beforeEach(async ({ request }) => {
  university = await idOf(request, 'university-list', 'Seoul National University');
});

const NOTE = 'Kuzda boshlamoqchiman, IELTS 6.5 bor.';

/** The form; its button is in the summary, on narrow windows in the bar below. */
const formOf = (page: Page) => {
  const main = page.getByRole('main');
  const group = (name: string) => main.getByRole('group', { name, exact: true });
  return {
    main,
    group,
    /** By the visible words, as people press. */
    choose: (legend: string, at: number) => group(legend).locator('label').nth(at).click(),
    chosen: (legend: string) => group(legend).getByRole('radio', { checked: true }),
    note: main.getByLabel(apply.comment),
    send: main.locator('button[type=submit]').filter({ visible: true }),
    errors: main.locator('[id$=-error]'),
    picker: main.getByRole('combobox', { name: apply.university }),
  };
};

/** Chooses degree, agency and tariff, and writes a note. */
const fillForm = async (page: Page) => {
  const form = formOf(page);
  await form.choose(apply.degree, 0);
  await form.choose(apply.agency, 0);
  await form.choose(applications.tariff, 1);
  await expect(form.chosen(applications.tariff)).toHaveCount(1);
  await form.note.fill(NOTE);
  return form;
};

const expectFilled = async (page: Page) => {
  const form = formOf(page);
  await expect(form.note).toHaveValue(NOTE);
  for (const legend of [apply.degree, apply.agency, applications.tariff])
    await expect(form.chosen(legend)).toHaveCount(1);
  return form;
};

const countOf = async (request: APIRequestContext, jwt: string): Promise<number> => {
  const headers = { authorization: `Bearer ${jwt}` };
  const answer = await request.post('/api/v1/application/filter', { headers, data: {} });
  return (await answer.json()).data.totalElements;
};

test.describe('a visitor', () => {
  test('applies from a university, signs in on the way and loses nothing', async ({ page, request }) => {
    const { phone, password, jwt } = await registerStudent(request);
    await visit(page, `/university-list/${university}`);
    await page.getByRole('link', { name: universities.apply, exact: true }).filter({ visible: true }).click();
    await expect(title(page)).toHaveText(apply.title);
    const { send, errors } = formOf(page);
    await send.click();
    await expect(errors).toHaveText([apply.noDegree, apply.noAgency]);
    await expect(page.getByRole('radio').and(page.locator(':focus'))).toHaveCount(1);
    await expectNoAxeViolations(page);
    await fillForm(page);
    await expect(errors).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await reload(page);
    await expectFilled(page);

    await expect(send).toHaveText(apply.signInAndSend);
    await send.click();
    await expect(page).toHaveURL(/\/login\?to=/);
    const on = authPage(page);
    await on.phone.fill(national(phone));
    await on.password.fill(password);
    await on.press(auth.logIn);
    await expect(page.getByText(apply.backAgain)).toBeVisible();
    await expectFilled(page);
    await expect(send).toHaveText(apply.send);
    await send.dblclick();
    await expect(page).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);
    await expect(page.getByText(apply.sent)).toBeVisible();
    await expect(page.getByRole('region', { name: applications.turn.label })).toContainText(
      applications.turn.REVIEW.title,
    );
    await expect(page.getByText(NOTE).first()).toBeVisible();
    expect(await countOf(request, jwt)).toBe(1);
  });

  test('applies at once on the page of an agency, and signs in on the way', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const { phone, password, jwt } = await registerStudent(request);
    await visit(page, await addressOf(request, '/consulting-list/{Ufq Taʼlim}'));
    const card = page.getByRole('form', { name: apply.title });
    // A tariff may have the same name.
    await card.getByRole('group', { name: apply.aim }).getByText(apply.aims.ADVICE, { exact: true }).click();
    await card.getByRole('button', { name: apply.signInAndSend }).click();
    await expect(card.getByText(apply.noTariff)).toBeVisible();
    await card.getByRole('group', { name: applications.tariff }).locator('label').first().click();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: apply.signInAndSend }).click();
    await expect(page).toHaveURL(/\/login\?to=/);
    const on = authPage(page);
    await on.phone.fill(national(phone));
    await on.password.fill(password);
    await on.press(auth.logIn);
    await expect(page.getByText(apply.backAgain)).toBeVisible();
    const { chosen, send, group } = formOf(page);
    // The agency of the page stands alone, the others are a press away.
    await expect(group(apply.agency).getByRole('radio')).toHaveCount(1);
    await expect(chosen(apply.agency)).toHaveCount(1);
    await expect(chosen(applications.tariff)).toHaveCount(1);
    await send.click();
    await expect(page).toHaveURL(/\/student-applications\/[0-9a-f-]{36}$/);
    expect(await countOf(request, jwt)).toBe(1);
  });

  test('registers on the way', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
    const phone = newPhone();
    await visit(page, `/apply?universityId=${university}`);
    const { send } = await fillForm(page);
    await send.click();
    await expect(page).toHaveURL(/\/login\?to=/);
    await page.getByRole('main').getByRole('link', { name: auth.toRegister }).click();
    await expect(page).toHaveURL(/\/register\?to=/);
    const on = authPage(page);
    await on.name.fill('Zilola');
    await on.surname.fill('Hamidova');
    await page.getByText(auth.genders.FEMALE, { exact: true }).click();
    await on.address.fill('Samarqand, Registon koʻchasi 3');
    await on.phone.fill(national(phone));
    await on.password.fill('first-password');
    await on.repeat.fill('first-password');
    await on.accept();
    await on.press(auth.goOn);
    await expect(page).toHaveURL(/\/verify-user\?to=/);
    await on.code.fill(await codeFor(request, phone));
    await on.press(auth.verify);
    await expect(page.getByText(apply.backAgain)).toBeVisible();
    await expectFilled(page);
    await send.click();
    await expect(page).toHaveURL(/\/student-applications\//);
  });

  test('finds the draft again without its address', { tag: ['@desktop', '@full'] }, async ({
    page,
    request,
  }) => {
    await visit(page, `/apply?universityId=${university}`);
    await fillForm(page);
    await visit(page, '/apply');
    await expectFilled(page);
    await expect(page).toHaveURL(new RegExp(`universityId=${university}&.*tariffId=`));
    // Another target is another application.
    const another = await idOf(request, 'university-list', 'Yonsei University');
    await visit(page, `/apply?universityId=${another}`);
    await expect(formOf(page).note).toHaveValue('');
  });
});

test('asks for a university and a stage where they are missing', { tag: '@full' }, async ({
  page,
  request,
  speak,
}) => {
  const { jwt } = await registerStudent(request);
  await speak('en');
  await visitAs(page, jwt, '/apply?consultingId=1');
  const { applications: en } = TEXTS.en;
  const main = page.getByRole('main');
  const send = main.locator('button[type=submit]').filter({ visible: true });
  const picker = main.getByRole('combobox', { name: en.apply.university });
  await main.getByRole('group', { name: en.apply.degree }).locator('label').first().click();
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText('University not selected')).toBeVisible();
  await expect(main.getByText('No stage selected!')).toBeVisible();
  await expect(picker).toBeFocused();

  await page.keyboard.type('japan');
  await expect(page.getByRole('option').first()).toContainText('Japan');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(picker).toHaveCount(0);
  await expect(
    main.getByRole('button', { name: new RegExp(`^${fill(en.apply.forget, { name: '' })}`) }),
  ).toBeFocused();
  await expect(main.getByText('University not selected')).toHaveCount(0);
  await expect(main.getByText('No stage selected!')).toBeVisible();
});

test('offers the tariffs again when one has gone meanwhile', { tag: '@full' }, async ({ page, request }) => {
  const { jwt } = await registerStudent(request);
  await visitAs(page, jwt, `/apply?universityId=${university}`);
  const form = await fillForm(page);
  const message = 'Bu tarif endi yoʻq. Boshqasini tanlang.';
  const data = { isError: true, code: 'TARIFF_GONE', message, data: null };
  await page.route('**/api/v1/application', (route) => route.fulfill({ status: 200, json: data }));
  const asked = page.waitForRequest(/tariff\/public\/consulting/);
  await form.send.click();
  await expect(form.errors).toHaveText([message]);
  await expect(form.chosen(applications.tariff)).toHaveCount(0);
  await asked;
  await expectNoAxeViolations(page);
  await page.unroute('**/api/v1/application');
  await form.choose(applications.tariff, 0);
  await expect(form.errors).toHaveCount(0);
  await form.send.click();
  await expect(page).toHaveURL(/\/student-applications\//);
});

test.describe('with a line that breaks', () => {
  test.use({ provokedErrors: /ERR_FAILED|ERR_CONNECTION/ });

  test('sends one application although its answer was lost', { tag: ['@desktop', '@full'] }, async ({
    page,
    request,
  }) => {
    const { jwt } = await registerStudent(request);
    await visitAs(page, jwt, `/apply?universityId=${university}`);
    const { send } = await fillForm(page);
    await page.route('**/api/v1/application', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect(page.getByRole('alert').getByText(apply.offline)).toBeVisible();
    expect(await countOf(request, jwt)).toBe(1);
    await page.unroute('**/api/v1/application');
    await reload(page);
    await expectFilled(page);
    await send.click();
    await expect(page).toHaveURL(/\/student-applications\//);
    expect(await countOf(request, jwt)).toBe(1);
  });
});

test.describe('says what stands in the way', { tag: ['@desktop', '@full'] }, () => {
  test.use({ provokedErrors: /status of 409/ });

  test('an open application with the same aim', async ({ page, request }) => {
    const { jwt } = await registerStudent(request);
    for (const isFirst of [true, false]) {
      await visitAs(page, jwt, `/apply?universityId=${university}`);
      const { send } = await fillForm(page);
      await send.click();
      if (isFirst) await expect(page).toHaveURL(/\/student-applications\//);
    }
    // On narrow windows too it is not behind the bar with the button.
    await page.setViewportSize({ width: 390, height: 844 });
    const { send } = formOf(page);
    await send.click();
    const toList = page.getByRole('alert').getByRole('link', { name: apply.toList });
    await expect(toList).toBeVisible();
    const isInFront = (link: Element) => {
      const { left, bottom } = link.getBoundingClientRect();
      return document.elementFromPoint(left + 2, bottom - 2) === link;
    };
    await expect.poll(() => toList.evaluate(isInFront)).toBe(true);
    await toList.click();
    await expect(page).toHaveURL('/student-applications');
  });

  test('an agency that does not work with the university', async ({ page, request }) => {
    const agency = await idOf(request, 'consulting-list', 'Humo Global');
    await visit(page, `/apply?universityId=${university}&consultingId=${agency}`);
    await expect(formOf(page).errors).toHaveText([fill(apply.notLinked, { name: 'Humo Global' })]);
  });

  test('an account of another kind', async ({ page, request }) => {
    await visitAs(page, await tokenOf(request, 'manager'), `/apply?universityId=${university}`);
    await expect(page.getByText(apply.wrongAccount)).toBeVisible();
    const { send } = await fillForm(page);
    await send.click();
    await expect(page.getByRole('alert').getByText(apply.wrongAccount)).toBeVisible();
  });
});

test('a scholarship leads to the form with itself chosen', { tag: '@full' }, async ({ page, request }) => {
  await visit(page, await addressOf(request, '/scholarships/{KAIST International Student Scholarship}'));
  const name = (await title(page).textContent())!;
  await page.getByRole('link', { name: scholarships.detail.apply, exact: true }).click();
  await expect(title(page)).toHaveText(apply.title);
  await hydrated(page);
  const { main } = formOf(page);
  await expect(main.getByRole('radio', { name: apply.aims.SCHOLARSHIP })).toBeChecked();
  const another = main.getByRole('button', { name: fill(apply.forget, { name }) });
  await expect(another).toBeVisible();
  // It is for one university, which cannot be another one.
  await expect(main.locator('[data-chosen-target]')).toHaveCount(2);
  await expect(main.locator('[data-chosen-target]').getByRole('button')).toHaveCount(1);
  await another.click();
  await expect(main.getByRole('combobox', { name: apply.scholarship })).toBeVisible();
});

test('a scholarship that has not opened says when, on its page and in the form @both @catalogue', async ({
  page,
  request,
}) => {
  const nameUz = `Sinov granti ${newMark()}`;
  const id = await addScholarship(request, { nameUz, startDate: '2098-09-01' });
  const date = '01.09.2098';
  await visit(page, `/scholarships/${id}`);
  await expect(page.getByText(fill(scholarships.detail.notOpenYet, { date }))).toBeVisible();
  await page.getByRole('link', { name: scholarships.detail.apply, exact: true }).click();
  const { main } = formOf(page);
  await expect(main.locator('[data-chosen-target]').first()).toContainText(fill(apply.opensOn, { date }));
  await expect(main.getByText(fill(apply.notOpenYet, { date }))).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test('a scholarship that has closed is no aim any more, and the form says so', {
  tag: ['@desktop', '@full', '@catalogue'],
}, async ({ page, request }) => {
  const name = `Sinov granti ${newMark()}`;
  const id = await addScholarship(request, { nameUz: name });
  await visit(page, `/scholarships/${id}`);
  // Its last day ends while somebody reads its page.
  await page.route(`**/scholar-ship/${id}/detail`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data = { ...body.data, status: 'EXPIRED', expiredDate: '2026-01-31' };
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('link', { name: scholarships.detail.apply, exact: true }).click();
  const { errors, main } = formOf(page);
  await expect(errors).toHaveText([fill(apply.scholarshipOver, { name, date: '31.01.2026' })]);
  await expect(main.getByRole('combobox', { name: apply.scholarship })).toBeVisible();
  await expect(main.locator('[data-chosen-target]')).toHaveCount(0);
});

test.describe('what a link names and is gone', { tag: '@desktop' }, () => {
  test.use({ provokedErrors: /status of 404/ });

  test('is said at its field', { tag: '@full' }, async ({ page, request }) => {
    const { consultingId, universityId } = await agencyOf(request, await tokenOf(request, 'owner'));
    const gone = 'degreeId=99999&facultyId=99999&tariffId=99999';
    await visit(page, `/apply?universityId=${universityId}&consultingId=${consultingId}&${gone}`);
    await expect(formOf(page).errors).toHaveText([apply.degreeGone, apply.facultyGone, apply.tariffGone]);
    await expectNoAxeViolations(page);
    await visit(page, '/apply?aim=advice&consultingId=99999&tariffId=99999');
    await expect(formOf(page).errors).toHaveText([apply.agencyGone]);
    await visit(page, '/apply?scholarshipId=99999');
    await expect(formOf(page).errors).toHaveText([apply.scholarshipGone]);
  });
});

test('reads well in the dark, in Russian and on the smallest phone', { tag: '@full' }, async ({
  page,
  request,
  speak,
}) => {
  const { universityId, consultingId, tariffId } = await agencyOf(request, await tokenOf(request, 'owner'));
  await speak('ru');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, `/apply?universityId=${universityId}&consultingId=${consultingId}&tariffId=${tariffId}`);
  await expect(title(page)).toHaveText(TEXTS.ru.applications.apply.title);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
