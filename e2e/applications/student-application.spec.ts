import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  act,
  agencyOf,
  begin,
  type Case,
  confirmSteps,
  createCase,
  findApplication,
  finishLevels,
  submitLevel,
  tokenOf,
} from '../agency.ts';
import { PICTURE, pdfFile } from '../documents.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  reload,
  test,
  title,
  visit,
} from '../fixtures.ts';
import { registerStudent, visitAs } from '../people.ts';
import { counted, fill, TEXTS } from '../texts.ts';

const { applications, protection } = TEXTS.uz;
const { apply, documents, list, submit, turn, withdraw } = applications;

const pathOf = ({ application: { id } }: Case) => `/student-applications/${id}`;
const banner = (page: Page) => page.getByRole('region', { name: turn.label });
const card = (page: Page) => page.getByRole('region', { name: new RegExp(`^${documents.title}`) });
/** Rows of the documents that the current level asks for. */
const rows = (page: Page) => card(page).locator('section').first().locator('> ul > li');
const dialog = (page: Page) => page.getByRole('dialog');
const sendButton = (page: Page) => card(page).getByRole('button', { name: submit.act });

// The recorder asks for shown files by their address, which the Content-Security-Policy refuses.
test.use({ trace: 'off' });

type Files = Parameters<Locator['setInputFiles']>[0];

const pick = async (page: Page, button: Locator, files: Files) => {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(files);
};

const uploadButton = (row: Locator, label: string) =>
  row.getByRole('button', { name: new RegExp(`^${label}: `) });

/** A started, paid application, whose first level asks for documents. */
const openBegun = async (page: Page, request: APIRequestContext): Promise<Case> => {
  const one = await createCase(request);
  await begin(request, one);
  await visitAs(page, one.student.jwt, pathOf(one));
  await expect(banner(page)).toBeVisible();
  return one;
};

test('is led through a level: hands in, gets it back, corrects it', async ({ page, request }) => {
  const one = await openBegun(page, request);
  const level = (await findApplication(request, one.application.id)).level!;
  await expect(banner(page)).toContainText(fill(turn.SUBMIT.title, { level: level.name }));
  await expect(sendButton(page)).toBeDisabled();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  const count = await rows(page).count();
  expect(count).toBeGreaterThan(1);
  for (let at = 0; at < count; at++) {
    const row = rows(page).nth(at);
    await pick(page, uploadButton(row, documents.upload), pdfFile(`hujjat-${at}.pdf`, 1));
    await expect(row.getByText(documents.status.UPLOADED)).toBeVisible();
  }
  await expect(banner(page)).toContainText(fill(turn.SEND.title, { level: level.name }));
  const first = rows(page).first();
  await pick(page, uploadButton(first, documents.replace), PICTURE);
  await expect(first.getByText('apple-touch-icon.png')).toBeVisible();
  await first.getByText(counted('uz', documents, 'replaced', 1)).click();
  await expect(first.getByText('hujjat-0.pdf')).toBeVisible();

  await sendButton(page).click();
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel(submit.comment).fill('Hammasi tayyor.');
  await dialog(page).getByRole('button', { name: submit.act }).dblclick();
  await expect(page.getByText(submit.sent)).toBeVisible();
  await expect(banner(page)).toContainText(fill(turn.CHECK.title, { level: level.name }));
  await expect(rows(page).getByText(documents.status.CHECKED)).toHaveCount(count);
  await expect(rows(page).getByRole('button', { name: new RegExp(`^${documents.replace}`) })).toHaveCount(0);

  await act(request, one.application.id, 'REVISION', { comment: 'Imzo koʻrinmayapti.' });
  await reload(page);
  await expect(banner(page)).toContainText(fill(turn.REWORK.title, { level: level.name }));
  await expect(page.locator('#steps [data-state=returned]')).toContainText('Imzo koʻrinmayapti.');
  await expectNoAxeViolations(page);
  await sendButton(page).click();
  await dialog(page).getByRole('button', { name: submit.act }).click();
  await expect(banner(page)).toContainText(fill(turn.CHECK.title, { level: level.name }));

  await page.getByRole('button', { name: applications.history.open }).click();
  const { event } = applications.history;
  for (const text of [event.SUBMITTED, event.REVISION, event.REWORK_COMPLETED])
    await expect(dialog(page).getByText(fill(text, { level: level.name }))).toHaveCount(1);
  await expect(dialog(page)).toContainText('Hammasi tayyor.');
  await expectNoAxeViolations(page);
});

test('has the number of the agency, to call', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
  const one = await createCase(request);
  const { consultingPhone } = await findApplication(request, one.application.id);
  await visitAs(page, one.student.jwt, pathOf(one));
  const number = page.getByRole('link', { name: new RegExp(`^${applications.consultingPhone}: \\+998`) });
  await expect(number).toHaveAttribute('href', `tel:+${consultingPhone}`);
  await expectNoAxeViolations(page);
});

test('has nothing to submit at a level that asks for no documents', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  const { stepList } = await begin(request, one);
  const levels = stepList.flatMap(({ levelList }) => levelList);
  const at = levels.findIndex(({ requirementList }) => requirementList.length === 0);
  expect(at).toBeGreaterThan(0);
  const { level } = await finishLevels(request, one.application.id, at);
  await confirmSteps(request, one.student.jwt, one.application.id);
  await visitAs(page, one.student.jwt, pathOf(one));
  await expect(banner(page)).toContainText(fill(turn.LEAD.title, { level: level!.name }));
  await expect(card(page)).toBeVisible();
  await expect(sendButton(page)).toHaveCount(0);
});

test.describe('with a line that breaks', { tag: '@desktop' }, () => {
  test.use({ provokedErrors: /ERR_FAILED/ });

  test('goes on with a file where the line broke', { tag: '@full' }, async ({ page, request }) => {
    await openBegun(page, request);
    const offsets: number[] = [];
    await page.route(/\/api\/v1\/upload\/[^?]+\?offset=/, async (route) => {
      offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')));
      if (offsets.length === 2 || offsets.length === 4) await route.abort();
      else await route.continue();
    });
    const row = rows(page).first();
    await pick(page, uploadButton(row, documents.upload), pdfFile('katta.pdf', 2, 1_500_000));
    await expect(row.getByText(applications.upload.state.WAITING)).toBeVisible();
    await expect(row.getByRole('progressbar', { name: /katta\.pdf/ })).toBeVisible();
    await expect(row.getByText(documents.status.UPLOADED)).toBeVisible();
    await expect(row.getByText('katta.pdf')).toBeVisible();
    expect(offsets.slice(0, 3)).toEqual([0, 262_144, 262_144]);
    expect(new Set(offsets).size).toBe(offsets.length - 2);
  });
});

test.describe('refuses what is no document', () => {
  test.use({ provokedErrors: /status of 422/ });

  test('before and after it was sent', { tag: '@full' }, async ({ page, request }) => {
    await openBegun(page, request);
    const row = rows(page).first();
    const problem = TEXTS.uz.validation.file;
    const button = uploadButton(row, documents.upload);
    const file = (name: string, size: number) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(size, 'x'),
    });
    const close = row.getByRole('button', {
      name: new RegExp(`^${applications.upload.forget.split(':')[0]}`),
    });
    for (const [given, text] of [
      [file('xat.doc', 10), problem.TYPE],
      [file('bosh.pdf', 0), problem.EMPTY],
      [file('katta.pdf', 20 * 1024 * 1024 + 1), problem.TOO_LARGE],
    ] as const) {
      // Another file takes the place of one that was refused.
      await pick(page, button, given);
      await expect(row.getByRole('alert')).toHaveText(text);
      await expectNoAxeViolations(page);
    }
    await pick(page, button, file('soxta.pdf', 10));
    await expect(row.getByRole('alert')).toContainText(/PDF, JPEG, PNG, WebP/);
    // Nothing of it is on the server: nothing is dropped there.
    const calls: string[] = [];
    page.on('request', (asked) => calls.push(`${asked.method()} ${new URL(asked.url()).pathname}`));
    await close.click();
    await expect(row.getByRole('alert')).toHaveCount(0);
    await pick(page, button, pdfFile('asl.pdf', 1));
    await expect(row.getByText(documents.status.UPLOADED)).toBeVisible();
    expect(calls.filter((asked) => asked.startsWith('DELETE'))).toEqual([]);
  });
});

test('asks which document a dropped file is, and takes one back', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  await openBegun(page, request);
  await pick(page, card(page).getByRole('button', { name: documents.choose }), [
    pdfFile('birinchi.pdf', 1),
    pdfFile('ikkinchi.pdf', 1),
  ]);
  const asked = card(page).getByRole('region', { name: applications.assign.title });
  await expectNoAxeViolations(page);
  const [wanted, other] = [
    asked.getByLabel('birinchi.pdf', { exact: true }),
    asked.getByLabel('ikkinchi.pdf', { exact: true }),
  ];
  await expect(other).toHaveValue('');
  await wanted.selectOption({ index: 0 });
  for (const name of ['birinchi.pdf', 'ikkinchi.pdf'])
    await asked.getByRole('button', { name: `${documents.upload}: ${name}` }).click();
  await expect(rows(page).first().getByText('birinchi.pdf')).toBeVisible();
  const others = card(page).getByRole('region', { name: documents.others });
  await expect(others.getByText('ikkinchi.pdf')).toBeVisible();

  await others.getByRole('button', { name: fill(documents.takeBackOf, { name: 'ikkinchi.pdf' }) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: documents.takeBack }).click();
  await expect(others).toHaveCount(0);

  // A file dropped on a row becomes that document.
  const row = rows(page).nth(1);
  const { buffer } = pdfFile('tashlangan.pdf', 1);
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'tashlangan.pdf', { type: 'application/pdf' }));
    return data;
  }, buffer.toString('base64'));
  for (const type of ['dragenter', 'dragover', 'drop'])
    await row.dispatchEvent(type, { dataTransfer: dropped });
  await expect(row.getByText('tashlangan.pdf')).toBeVisible();
});

test('opens pictures and every page of a PDF in the page', { tag: '@full' }, async ({ page, request }) => {
  await openBegun(page, request);
  const [first, second] = [rows(page).first(), rows(page).nth(1)];
  await pick(page, uploadButton(first, documents.upload), pdfFile('varaqlar.pdf', 2));
  await expect(first.getByText(documents.status.UPLOADED)).toBeVisible();
  await pick(page, uploadButton(second, documents.upload), PICTURE);
  await expect(second.getByText(documents.status.UPLOADED)).toBeVisible();

  const link = first.getByRole('button', { name: /varaqlar\.pdf/ }).first();
  await link.click();
  const sheets = dialog(page).locator('canvas');
  await expect(sheets).toHaveCount(2);
  await expect(sheets.first()).toHaveAccessibleName(fill(applications.viewer.page, { number: 1, count: 2 }));
  /** Something is drawn: not every point is white. */
  const isDrawn = () =>
    sheets.first().evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, at) => at % 4 < 3 && value < 128);
    });
  await expect.poll(isDrawn).toBe(true);
  await expectNoAxeViolations(page);
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: applications.viewer.save }).click();
  expect((await download).suggestedFilename()).toBe('varaqlar.pdf');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  await second
    .getByRole('button', { name: /apple-touch-icon/ })
    .first()
    .click();
  const picture = dialog(page).getByRole('img', { name: 'apple-touch-icon.png' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('photographs documents with a phone', { tag: ['@phone', '@full'] }, async ({ page, request }) => {
  await openBegun(page, request);
  const row = rows(page).first();
  await expect(row.getByRole('button', { name: new RegExp(`^${documents.photograph}`) })).toBeVisible();
  await expect(row.locator('input[type=file][capture=environment]')).toHaveCount(1);
  const jumps = page.getByRole('navigation', { name: applications.parts });
  await jumps.getByRole('link', { name: applications.payment.short }).click();
  await expect(page.getByRole('region', { name: protection.title })).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test('comes with its answers, and asks for itself once when it follows what happens', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const one = await createCase(request);
  const { id } = one.application;
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname.replace('/api/v1', '')));
  const count = (path: string) => asked.filter((one) => one === path).length;
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/application/${id}/message/read`));
  await visitAs(page, one.student.jwt, '/student-applications');
  await expect.poll(() => count('/application/filter')).toBe(1);
  await page.getByRole('main').locator(`a[href$="${id}"]`).first().click();
  await expect(banner(page)).toBeVisible();
  await expect.poll(() => count(`/application/${id}/message`)).toBeGreaterThan(0);
  expect(count(`/application/${id}`)).toBe(1);
  expect(count('/application/filter')).toBe(1);
  // Reading the chat causes an event, too, which must not reach the next page.
  await read;
  const address = page.url();
  await page.goto('about:blank');
  asked.length = 0;
  await visit(page, address);
  await expect.poll(() => count(`/application/${id}`)).toBeGreaterThan(0);
  // Nothing tells that no other call comes: the live line stays open, so that the network is never idle.
  await page.waitForTimeout(1000);
  expect(count(`/application/${id}`), asked.filter((one) => !one.startsWith('/assets')).join(' ')).toBe(1);
});

test('is withdrawn after a question', async ({ page, request }) => {
  const one = await createCase(request);
  await visitAs(page, one.student.jwt, pathOf(one));
  await expect(banner(page)).toContainText(turn.REVIEW.title);
  await page.getByRole('button', { name: withdraw.open }).click();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: withdraw.open }).click();
  await dialog(page).getByLabel(withdraw.comment).fill('Fikrim oʻzgardi');
  await dialog(page).getByRole('button', { name: withdraw.act }).click();
  await expect(banner(page)).toContainText(turn.CANCELED.title);
  await expect(page.getByText(applications.status.CANCELED)).toBeVisible();
  await expect(page.getByRole('button', { name: withdraw.open })).toHaveCount(0);
  // Nothing is promised any more.
  const steps = page.getByRole('region', { name: applications.steps });
  await steps.locator('button[aria-expanded]').first().click();
  await expect(steps.locator('li > div > ul:not([hidden])')).toBeVisible();
  await expect(steps.getByText(/kerak boʻladi/)).toHaveCount(0);
  await expect(card(page).getByRole('group')).toHaveCount(0);
  const payment = page.getByRole('region', { name: protection.title });
  await expect(payment).toContainText(protection.paid.never);
  await expect(payment).not.toContainText(protection.paid.later);
});

test('is made again with the same aim after it was rejected', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const { jwt } = await registerStudent(request);
  const { consultingId, universityId } = await agencyOf(request, await tokenOf(request, 'owner'));
  await visitAs(page, jwt, `/apply?universityId=${universityId}&consultingId=${consultingId}`);
  const chooseFirst = (legend: string) =>
    page.getByRole('group', { name: legend, exact: true }).locator('label').first().click();
  await chooseFirst(apply.degree);
  await page.getByLabel(apply.faculty).selectOption({ index: 1 });
  await chooseFirst(applications.tariff);
  await expect(page).toHaveURL(/tariffId=/);
  const { searchParams: chosen } = new URL(page.url());
  await page.locator('button[type=submit]').filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/student-applications\//);
  const id = page.url().split('/').pop()!;
  await act(request, id, 'REJECTED', { comment: 'Joylar tugadi' });
  await reload(page);
  await expectNoAxeViolations(page);
  await banner(page).getByRole('link', { name: turn.again }).click();
  // The address changes while the former page, which has a button to send as well, is still there.
  await expect(title(page)).toHaveText(apply.title);
  await expect(page).toHaveURL(/\/apply\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(Object.fromEntries(chosen));
  await page.locator('button[type=submit]').filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/student-applications\//);
  expect(page.url()).not.toContain(id);
});

test('says what is to be returned and what is not, when it ends in the middle', {
  tag: ['@desktop', '@full'],
}, async ({ page, request }) => {
  const one = await createCase(request);
  const { stepList } = await begin(request, one);
  await finishLevels(request, one.application.id, stepList[0]!.levelList.length);
  await act(request, one.application.id, 'REJECTED', { comment: 'Qabul toʻxtatildi' });
  await visitAs(page, one.student.jwt, pathOf(one));
  const money = page.getByRole('region', { name: protection.title });
  const { part } = protection;
  const som = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'));
  const amountOf = async (name: string) =>
    som((await money.locator('dl > div').filter({ hasText: name }).locator('dd').textContent())!);
  await expect(money.getByText(part.returned, { exact: true })).toBeVisible();
  const [retained, back] = [await amountOf(part.awaiting.own), await amountOf(part.returned)];
  expect(retained).toBeGreaterThan(0);
  expect(retained + back).toBe(som((await money.locator('p:has(small) > span').textContent())!));
  expect(await amountOf(part.held)).toBe(0);
  await expectNoAxeViolations(page);
});

test.describe('with refusals', () => {
  test.use({ provokedErrors: /status of (403|409)|ERR_FAILED/ });

  test('somebody else’s application is denied', { tag: '@full' }, async ({ page, request }) => {
    const one = await createCase(request);
    const { jwt } = await registerStudent(request);
    await visitAs(page, jwt, pathOf(one));
    await expect(title(page)).toHaveText(applications.denied.title);
    await expectNoAxeViolations(page);
    await page.goto('/student-applications/nonsense');
    await expect(title(page)).toHaveText(applications.notFound.title);
    await page.getByRole('link', { name: applications.backToList }).click();
    await expect(page).toHaveURL('/student-applications');
  });

  test('what was decided meanwhile is shown', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
    const one = await createCase(request);
    let isCut = false;
    await page.route('**/api/v1/application/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      return isCut ? route.abort() : route.fulfill({ response });
    });
    await visitAs(page, one.student.jwt, pathOf(one));
    await page.getByRole('button', { name: withdraw.open }).click();
    const act409 = page.waitForResponse((response) => response.status() === 409);
    // Acts of the agency do not reach this page, neither by events nor by answers under way.
    isCut = true;
    await act(request, one.application.id, 'REJECTED', { comment: 'Qabul yopilgan' });
    await dialog(page).getByRole('button', { name: withdraw.act }).click();
    await act409;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await reload(page);
    await expect(banner(page)).toContainText(turn.REJECTED.title);
    await expect(banner(page)).toContainText('Qabul yopilgan');
  });
});

test.describe('the list', () => {
  test('leads a new student to the search', { tag: '@full' }, async ({ page, request }) => {
    const { jwt } = await registerStudent(request);
    await visitAs(page, jwt, '/student-applications');
    await expect(title(page)).toHaveText(list.title);
    await expect(page.getByRole('heading', { name: list.empty })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: list.chooseUniversity }).click();
    await expect(page).toHaveURL('/university-list');
  });

  test('says whose turn it is, filters, and leads to each', { tag: '@full' }, async ({ page, request }) => {
    const one = await createCase(request);
    await begin(request, one);
    await submitLevel(request, one);
    const level = (await findApplication(request, one.application.id)).level!;
    await visitAs(page, one.student.jwt, '/student-applications');
    const item = page.getByRole('main').locator('li:has(h2, h3)').filter({ hasText: one.application.number });
    await expect(item).toContainText(fill(turn.CHECK.title, { level: level.name }));
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    const filter = page.getByRole('navigation', { name: list.filter });
    await filter.getByRole('link', { name: applications.status.FINISHED }).click();
    await expect(page.getByRole('heading', { name: list.nothing })).toBeVisible();
    await expect(page).toHaveURL('/student-applications?status=finished');
    await reload(page);
    await page.getByRole('link', { name: list.showAll }).click();
    await item.getByRole('link').click();
    await expect(page).toHaveURL(pathOf(one));
    await page.goBack();
    await expect(item).toBeVisible();
  });
});

test('reads well in the dark and in Russian', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
  speak,
}) => {
  await speak('ru');
  await page.emulateMedia({ colorScheme: 'dark' });
  const one = await createCase(request);
  await begin(request, one);
  await visitAs(page, one.student.jwt, pathOf(one));
  await expect(page.getByRole('region', { name: TEXTS.ru.applications.turn.label })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await visitAs(page, one.student.jwt, '/student-applications');
  await expect(title(page)).toHaveText(TEXTS.ru.applications.list.title);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
