import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  type Application,
  agencyOf,
  type Case,
  call,
  confirmSteps,
  correctPayment,
  createCase,
  findApplication,
  finishLevels,
  tokenOf,
} from '../agency.ts';
import { PATIENCE } from '../cheap-phone.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, title, visit } from '../fixtures.ts';
import { type Person, registerStudent, visitAs } from '../people.ts';
import { bellOn, chatOn, test } from '../sides.ts';
import { fill, TEXTS } from '../texts.ts';

const { applications, board, chat: texts, notifications, universities } = TEXTS.uz;
const PICTURE = join(import.meta.dirname, '../../web/public/apple-touch-icon.png');

const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('region', { name: applications.turn.label });
/** `Navbat sizda: “` of `Navbat sizda: “{{level}}” …`. */
const start = (text: string) => text.split('{{')[0]!;
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: readFileSync(PICTURE) });

/** Makes the remaining choices and presses the button twice. Returns the id of the single application created. */
const applyBy = async (phone: Page, consulting: string): Promise<string> => {
  await phone.getByRole('link', { name: universities.apply }).filter({ visible: true }).click();
  await expect(title(phone)).toHaveText(applications.apply.title);
  const choice = (legend: string, option: string | RegExp) =>
    phone.getByRole('group', { name: legend, exact: true }).locator('label').filter({ hasText: option });
  await choice(applications.apply.degree, /./).first().click();
  const more = phone.getByRole('button', { name: /^Yana \d+ ta agentlik$/ });
  if (await more.isVisible()) await more.click();
  await choice(applications.apply.agency, consulting).click();
  await choice(applications.tariff, /soʻm/).first().click();
  await phone.getByLabel(applications.apply.comment).fill('Sentabrdan boshlamoqchiman');
  await phone.getByRole('button', { name: applications.apply.send }).dblclick();
  await phone.waitForURL(/\/student-applications\/[0-9a-f-]{36}$/);
  return new URL(phone.url()).pathname.split('/').at(-1)!;
};

/** Presses a button of the agency's banner and the one that confirms it. */
const decide = async (
  page: Page,
  name: string,
  act: { submit: string; done: string },
  { number, comment }: { number: string; comment?: { label: string; text: string } },
) => {
  await banner(page).getByRole('button', { name, exact: true }).click();
  if (comment) await dialog(page).getByLabel(comment.label).fill(comment.text);
  await dialog(page).getByRole('button', { name: act.submit, exact: true }).click();
  await expect(page.getByText(fill(act.done, { number }))).toBeVisible();
};

/** Hands in a picture for everything whose button is so called. */
const handIn = async (phone: Page, button: string) => {
  const buttons = phone.locator('#documents').getByRole('button', { name: new RegExp(`^${button}: `) });
  await expect(buttons.first()).toBeVisible();
  for (let left = await buttons.count(); left > 0; left--) {
    const chooser = phone.waitForEvent('filechooser');
    await buttons.first().click();
    await (await chooser).setFiles(file(`hujjat-${left}.png`));
    await expect(buttons).toHaveCount(left - 1);
  }
};

const submit = async (phone: Page) => {
  await phone.locator('#documents').getByRole('button', { name: applications.submit.act }).click();
  await dialog(phone).getByRole('button', { name: applications.submit.act }).click();
  await expect(banner(phone)).toContainText(start(applications.turn.CHECK.title));
};

const unreadOf = async (request: APIRequestContext, { jwt }: Person): Promise<number> => {
  const { unreadCount } = await call<{ unreadCount: number }>(request, 'GET', '/notification?size=1', {
    jwt,
  });
  return unreadCount;
};

const levelCount = ({ stepList }: Application) => stepList.flatMap(({ levelList }) => levelList).length;

/** Both talk, with an address and a file that becomes a document. */
const talk = async (page: Page, phone: Page) => {
  const [agency, student] = [chatOn(page), chatOn(phone)];
  await test.step('the student writes', async () => {
    await student.open();
    await expect(student.entry(applications.history.event.ACCEPTED)).toBeVisible();
    await student.say('Assalomu alaykum! <b>Shartnoma</b> https://example.org/shartnoma?a=1. Koʻring');
    const received = agency.entry('Assalomu alaykum!');
    await expect(received).toContainText('<b>Shartnoma</b>');
    await expect(received.locator('b')).toHaveCount(0);
    const link = received.getByRole('link');
    await expect(link).toHaveAttribute('href', 'https://example.org/shartnoma?a=1');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(student.entry('Assalomu alaykum!')).toContainText(texts.read);
  });

  await test.step('the agency answers', async () => {
    await agency.say('Xush kelibsiz, Malika!');
    await expect(student.entry('Xush kelibsiz, Malika!')).toBeVisible();
    await expect(agency.entry('Xush kelibsiz, Malika!')).toContainText(texts.read);
  });
  await test.step('both see a chat that all can use', async () => {
    await expectNoAxeViolations(page);
    await expectNoAxeViolations(phone);
    await expectNoSidewaysScroll(phone);
  });

  const sendFile = async (name: string, text: string) => {
    const chooser = phone.waitForEvent('filechooser');
    await student.chat.getByRole('button', { name: texts.attach }).click();
    await (await chooser).setFiles(file(name));
    await student.say(text);
  };
  await test.step('the agency makes a document of a file', async () => {
    await sendFile('tavsiyanoma.png', 'Mana tavsiyanoma');
    await agency
      .entry('Mana tavsiyanoma')
      .getByRole('button', { name: /tavsiyanoma\.png: / })
      .click();
    await expect(page.getByText(applications.fromChat.done)).toBeVisible();
    // The message shows that its file is a document, and no longer offers to make one; it is still the student's.
    const made = agency.entry('Mana tavsiyanoma');
    await expect(made).toContainText(applications.fromChat.made);
    await expect(made.getByRole('button', { name: /tavsiyanoma\.png: / })).toHaveCount(0);
    const filed = page.locator('#documents li').filter({ hasText: 'tavsiyanoma.png' });
    await expect(filed).toContainText(applications.documents.from.STUDENT);
  });
  await test.step('the student makes one of another', async () => {
    await sendFile('attestat.png', 'Mana attestat');
    await student
      .entry('Mana attestat')
      .getByRole('button', { name: /attestat\.png: / })
      .click();
    await expectNoAxeViolations(phone);
    await phone.getByRole('menuitem', { name: applications.assign.other }).click();
    await expect(phone.getByText(applications.fromChat.done)).toBeVisible();
    await student.close();
    await expect(page.locator('#documents').getByText('attestat.png')).toBeVisible();
    for (const side of [page, phone])
      await expect(side.locator('#documents').getByText('tavsiyanoma.png')).toBeVisible();
  });
};

test('an application goes its whole way while both sides look on', { tag: '@desktop' }, async ({
  page,
  phone,
  request,
}) => {
  test.setTimeout(240_000 * PATIENCE);
  const owner = await tokenOf(request, 'owner');
  const person = await registerStudent(request, `Sinovova${randomInt(1_000_000)}`);
  const name = `${person.name} ${person.surname}`;
  const { universityId } = await agencyOf(request, owner);
  const { consulting } = await call<{ consulting: { name: string } }>(
    request,
    'GET',
    '/consulting-profile/current',
    { jwt: owner },
  );

  await visitAs(page, owner, `/consulting-applications?query=${person.surname}`);
  await expect(page.getByRole('heading', { name: board.empty.filteredTitle })).toBeVisible();
  await test.step('the student opens a university', () =>
    visitAs(phone, person.jwt, `/university-list/${universityId}`));
  const id = await test.step('the student applies', () => applyBy(phone, consulting.name));
  await test.step('the student sees the application', () =>
    expect(banner(phone)).toContainText(applications.turn.REVIEW.title));

  // It appears once, without a reload.
  const card = page.locator('[data-card]').filter({ hasText: name });
  await test.step('the agency sees it', () => expect(card).toHaveCount(1));
  const { number } = await findApplication(request, id);
  await test.step('the agency reads its notification', async () => {
    const ownBell = bellOn(page);
    await ownBell.open();
    await expect(ownBell.notice(number)).toContainText(fill(notifications.kind.CREATED, { actor: name }));
    await expectNoAxeViolations(page);
    // The list begins below the title, without an empty band.
    const [head, first] = [
      ownBell.list.locator('div:has(> b[aria-hidden])'),
      ownBell.list.getByRole('listitem').first(),
    ];
    const [above, below] = [(await head.boundingBox())!, (await first.boundingBox())!];
    expect(below.y - above.y - above.height).toBeLessThan(8);
    await ownBell.notice(number).getByRole('link').click();
    await expect(title(page)).toHaveText(name);
  });

  await test.step('the agency accepts and names a manager', async () => {
    await decide(page, board.desk.accept, board.act.ACCEPTED, { number });
    await expect(banner(phone)).toContainText(applications.turn.PAY.title);
    const manager = page.getByRole('region', { name: board.desk.manager });
    await manager.getByRole('button', { name: board.desk.assign }).click();
    await dialog(page).getByRole('radio', { name: 'Dilnoza Yusupova' }).check();
    await dialog(page).getByRole('button', { name: board.assign.submit }).click();
    await expect(manager).toContainText('Dilnoza Yusupova');
  });
  await test.step('the student sees the payment', async () => {
    await correctPayment(request, id);
    await expect(banner(phone)).toContainText(start(applications.turn.SUBMIT.title));
    // The page that is told of it is open.
    await expect(bellOn(phone).bell.locator('[data-count]')).toHaveCount(0);
  });

  await talk(page, phone);

  await test.step('the student hands in the documents', async () => {
    await handIn(phone, applications.documents.upload);
  });
  await test.step('the student submits them', async () => {
    await submit(phone);
    await expect(banner(page)).toContainText(start(board.desk.turn.CHECK.title));
  });
  await test.step('the agency returns one', async () => {
    await banner(page).getByRole('button', { name: board.desk.return, exact: true }).click();
    const form = dialog(page);
    await form.getByRole('checkbox').first().check();
    await form.getByLabel(board.act.REVISION.comment).fill('Bitta hujjatni almashtiring');
    await form.getByLabel(/nimasi notoʻgʻri/).fill('Muhr koʻrinmayapti');
    await form.getByRole('button', { name: board.act.REVISION.submit, exact: true }).click();
    await expect(banner(phone)).toContainText(start(applications.turn.REWORK.title));
    const returned = phone
      .locator('#documents')
      .getByRole('listitem')
      .filter({ hasText: 'Muhr koʻrinmayapti' });
    await expect(returned).toHaveCount(1);
  });
  await test.step('the student replaces it', async () => {
    await handIn(phone, applications.documents.uploadAgain);
    await submit(phone);
    await expect(banner(page)).toContainText(start(board.desk.turn.CHECK.title));
  });
  await test.step('the agency finishes the level', async () => {
    await decide(page, board.desk.finish, board.act.STEP_LEVEL_FINISHED, { number });
    await expect(page.locator('#steps [data-state=done]')).not.toHaveCount(0);
  });

  await test.step('both see the levels end', async () => {
    // The steps between go by while nobody presses anything here.
    await finishLevels(request, id, levelCount(await findApplication(request, id)) - 2);
    await confirmSteps(request, person.jwt, id);
    const { level } = await findApplication(request, id);
    await expect(banner(phone)).toContainText(level!.name);
    await expect(banner(page)).toContainText(level!.name);
    await banner(page)
      .getByRole('button', { name: new RegExp(`^(${board.desk.finish}|${board.desk.actions})$`) })
      .first()
      .click();
    const item = page.getByRole('menuitem', { name: board.desk.finish });
    if (await item.isVisible()) await item.click();
    await dialog(page).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit }).click();
    await expect(banner(page)).toContainText(board.desk.turn.FINISHED.title);
    await confirmSteps(request, person.jwt, id);
    await expect(banner(phone)).toContainText(applications.turn.FINISHED.title);
  });

  await test.step('the student has read the notifications', async () => {
    const bell = bellOn(phone);
    await expect.poll(() => unreadOf(request, person)).toBe(0);
    await expect(bell.bell.locator('[data-count]')).toHaveCount(0);
    await bell.open();
    await expect(bell.notice(notifications.kind.FINISHED)).toHaveCount(1);
    await expect(bell.notice('Bitta hujjatni almashtiring')).toHaveCount(1);
    await expectNoAxeViolations(phone);
    await expectNoSidewaysScroll(phone);
  });
});

test('one is rejected with a reason, and the next withdrawn', { tag: '@desktop' }, async ({
  page,
  phone,
  request,
}) => {
  const owner = await tokenOf(request, 'owner');
  const rejected = await createCase(request);
  const open = async ({ application: { id }, student: { jwt } }: Case) => {
    await visitAs(page, owner, `/consulting-applications/${id}`);
    await visitAs(phone, jwt, `/student-applications/${id}`);
    await expect(banner(page)).toContainText(board.desk.turn.REVIEW.title);
    await expect(banner(phone)).toContainText(applications.turn.REVIEW.title);
  };
  await open(rejected);
  const { REJECTED } = board.act;
  const { number } = rejected.application;
  const reason = 'Bu yoʻnalishga qabul yopilgan';
  await decide(page, board.desk.reject, REJECTED, {
    number,
    comment: { label: REJECTED.comment, text: reason },
  });
  await expect(banner(phone)).toContainText(applications.turn.REJECTED.title);
  await expect(banner(phone)).toContainText(reason);
  await expect(bellOn(phone).bell.locator('[data-count]')).toHaveCount(0);
  await chatOn(phone).open();
  await expect(chatOn(phone).entry(applications.history.event.REJECTED)).toBeVisible();

  const withdrawn = await createCase(request, rejected.student);
  await open(withdrawn);
  await phone.getByRole('button', { name: applications.withdraw.open }).click();
  await dialog(phone).getByRole('button', { name: applications.withdraw.act }).click();
  await expect(banner(phone)).toContainText(applications.turn.CANCELED.title);
  await expect(banner(page)).toContainText(board.desk.turn.CANCELED.title);
  await expect(banner(page).getByRole('button')).toHaveCount(0);

  await visit(phone, '/student-applications');
  for (const state of ['REJECTED', 'CANCELED'] as const)
    await expect(phone.getByRole('main').getByText(applications.status[state]).first()).toBeVisible();
});
