import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { act, begin, type Case, call, createCase, findApplication, submitLevel, tokenOf } from '../agency.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, reload, test, title } from '../fixtures.ts';
import { visitAs } from '../people.ts';
import { fill, TEXTS } from '../texts.ts';

const { board, common, tables } = TEXTS.uz;
const PATH = '/consulting-applications';

const cardOf = (page: Page, { application: { id } }: Case) => page.locator(`[data-card="${id}"]`);
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
interface BoardColumn {
  stepNumber: number | null;
  name: string | null;
  hasOtherNames: boolean;
}

/** Names of the columns of running applications, in their order. */
let steps: string[] = [];
const step = (number: number) => steps[number - 1]!;
/** Name of the step behind the one of a case, as its own tariff has it. */
const ownStep = async (request: APIRequestContext, { application: { id } }: Case, number: number) =>
  fill(board.column.oneName, { number, name: (await findApplication(request, id)).nextStep! });
const dialog = (page: Page) => page.getByRole('dialog');
const inColumn = (page: Page, name: string, one: Case) => column(page, name).locator(cardOf(page, one));

test.beforeAll(async ({ request }) => {
  const jwt = await tokenOf(request, 'owner');
  const { columnList } = await call<{ columnList: BoardColumn[] }>(request, 'POST', '/application/board', {
    jwt,
    data: {},
  });
  steps = columnList.flatMap(({ stepNumber: number, name, hasOtherNames }) => {
    if (number === null) return [];
    const { oneName, severalNames } = board.column;
    return [fill(hasOtherNames ? severalNames : oneName, { number, name: name! })];
  });
});

/** The board with only this application on it. */
const open = async (page: Page, one: Case, jwt: string) => {
  await visitAs(page, jwt, `${PATH}?query=${one.application.number}`);
  await expect(cardOf(page, one)).toBeVisible();
};

const moveMenu = (page: Page, { application: { number } }: Case) =>
  page.getByRole('button', { name: fill(board.move.open, { number }) });

/** Drags by mouse: the browser's own drag begins after a few pixels. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  await expect(from).toHaveAttribute('draggable', 'true');
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 30, start.y + 60);
  await page.mouse.down();
  await page.mouse.move(start.x + 45, start.y + 70, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 160, { steps: 10 });
  await page.mouse.up();
};

test('shows where an application stands and whose turn it is', async ({ page, request }) => {
  const one = await createCase(request);
  await open(page, one, await tokenOf(request, 'owner'));
  await expect(title(page)).toHaveText(board.title);
  const card = inColumn(page, board.column.TRAIL, one);
  await expect(card).toContainText(one.name);
  await expect(card).toContainText(board.next.REVIEW);
  await expect(card.getByText(board.card.noManager)).toBeAttached();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('link', { name: one.name }).click();
  await expect(page).toHaveURL(`${PATH}/${one.application.id}`);
  await expect(title(page)).toHaveText(one.name);
});

test('names its columns so that a person can tell them apart', { tag: '@full' }, async ({
  page,
  request,
}) => {
  expect(steps.length).toBeGreaterThan(4);
  expect(new Set(steps).size).toBe(steps.length);
  await visitAs(page, await tokenOf(request, 'owner'), PATH);
  for (const name of steps) await expect(column(page, name)).toBeVisible();
});

test.describe('by mouse', { tag: '@desktop' }, () => {
  test('a card is accepted by a drag, and stays when that is taken back', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const one = await createCase(request);
    await open(page, one, await tokenOf(request, 'owner'));
    const card = cardOf(page, one);
    await drag(page, card, column(page, step(1)));
    await expect(dialog(page)).toContainText(board.act.ACCEPTED.title);
    await expectNoAxeViolations(page);
    await dialog(page).getByRole('button', { name: board.act.cancel }).click();
    await expect(inColumn(page, board.column.TRAIL, one)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect((await findApplication(request, one.application.id)).status).toBe('TRAIL');

    await drag(page, card, column(page, step(1)));
    await dialog(page).getByRole('button', { name: board.act.ACCEPTED.submit }).click();
    await expect(
      page.getByText(fill(board.act.ACCEPTED.done, { number: one.application.number })),
    ).toBeVisible();
    await expect(inColumn(page, step(1), one)).toContainText(board.next.PAY);
    await expect(card.getByRole('link')).toBeFocused();
    expect((await findApplication(request, one.application.id)).status).toBe('STARTED');
  });

  test.describe('what the server refuses', () => {
    test.use({ provokedErrors: /status of 409/ });

    test('springs back with the reason', { tag: '@full' }, async ({ page, request }) => {
      const one = await createCase(request);
      await begin(request, one);
      await open(page, one, await tokenOf(request, 'owner'));
      await drag(page, cardOf(page, one), column(page, step(2)));
      const submit = dialog(page).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit });
      await expect(submit).toBeVisible();
      await submitLevel(request, one);
      await submit.click();
      await expect(page.getByText(/Ariza siz ochganingizdan beri oʻzgardi/)).toBeVisible();
      await expect(inColumn(page, step(1), one)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(cardOf(page, one).getByRole('link')).toBeFocused();
    });
  });

  test('a card that waits for its payment stays, by drag and by menu', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const one = await createCase(request);
    await act(request, one.application.id, 'ACCEPTED');
    await open(page, one, await tokenOf(request, 'owner'));
    await drag(page, cardOf(page, one), column(page, step(2)));
    await expect(page.getByText(board.move.refused.unpaid)).toBeVisible();
    await expect(inColumn(page, step(1), one)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await moveMenu(page, one).click();
    const waiting = page.getByRole('menuitem', {
      name: fill(board.move.unpaid, { column: await ownStep(request, one, 2) }),
    });
    await expect(waiting).toBeDisabled();
    await expect(page.getByRole('menuitem')).toHaveCount(2);
  });

  test('a card that is dropped where it cannot go stays, with the reason', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const one = await createCase(request);
    await open(page, one, await tokenOf(request, 'owner'));
    await drag(page, cardOf(page, one), column(page, step(2)));
    await expect(page.getByText(board.move.refused.order)).toBeVisible();
    await expect(inColumn(page, board.column.TRAIL, one)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('the last level of a step takes a card to the next one', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    const one = await createCase(request);
    await begin(request, one);
    await open(page, one, await tokenOf(request, 'manager'));
    await drag(page, cardOf(page, one), column(page, step(2)));
    await dialog(page).getByRole('button', { name: board.act.STEP_LEVEL_FINISHED.submit }).click();
    await expect(inColumn(page, step(2), one)).toBeVisible();
    await drag(page, cardOf(page, one), column(page, step(3)));
    await expect(page.getByText(fill(board.move.refused.levels_other, { count: 2 }))).toBeVisible();
    await expect(inColumn(page, step(2), one)).toBeVisible();
  });
});

test('by keyboard alone a card is accepted, and another rejected with a reason', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  await open(page, one, await tokenOf(request, 'owner'));
  await moveMenu(page, one).focus();
  await page.keyboard.press('Enter');
  const accept = page.getByRole('menuitem', {
    name: fill(board.move.accept, { column: await ownStep(request, one, 1) }),
  });
  await expect(accept).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel(board.act.comment)).toBeVisible();
  await dialog(page).getByRole('button', { name: board.act.ACCEPTED.submit }).focus();
  await page.keyboard.press('Enter');
  await expect(inColumn(page, step(1), one)).toBeVisible();
  await expect(cardOf(page, one).getByRole('link')).toBeFocused();

  await moveMenu(page, one).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: board.move.reject })).toBeFocused();
  await page.keyboard.press('Enter');
  const reason = dialog(page).getByLabel(board.act.REJECTED.comment);
  await dialog(page).getByRole('button', { name: board.act.REJECTED.submit }).focus();
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await expect(dialog(page)).toContainText(TEXTS.uz.validation.rejection.comment.required);
  await page.keyboard.type('Qabul muddati tugagan');
  await dialog(page).getByRole('button', { name: board.act.REJECTED.submit }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(fill(board.act.REJECTED.done, { number: one.application.number })),
  ).toBeVisible();
  await expect(cardOf(page, one)).toHaveCount(0);
  const unfold = page.getByRole('button', { name: new RegExp(`${board.column.REJECTED}$`), expanded: false });
  // The window gives the focus back when it has closed.
  await expect(dialog(page)).toHaveCount(0);
  await unfold.press('Enter');
  await expect(inColumn(page, board.column.REJECTED, one)).toContainText(board.next.REJECTED);
  await expect(moveMenu(page, one)).toHaveCount(0);
  await reload(page);
  await expect(inColumn(page, board.column.REJECTED, one)).toBeVisible();
});

test.describe('a conflict', () => {
  test.use({ provokedErrors: /status of 409/ });

  test('keeps what was typed and says so', { tag: '@full' }, async ({ page, request }) => {
    const one = await createCase(request);
    await open(page, one, await tokenOf(request, 'owner'));
    await moveMenu(page, one).click();
    await page.getByRole('menuitem', { name: board.move.reject }).click();
    const reason = dialog(page).getByLabel(board.act.REJECTED.comment);
    await reason.fill('Hujjatlari yetarli emas');
    await act(request, one.application.id, 'ACCEPTED');
    await dialog(page).getByRole('button', { name: board.act.REJECTED.submit }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(board.act.kept);
    await expect(reason).toHaveValue('Hujjatlari yetarli emas');
    await dialog(page).getByRole('button', { name: board.act.REJECTED.submit }).click();
    await expect(
      page.getByText(fill(board.act.REJECTED.done, { number: one.application.number })),
    ).toBeVisible();
    expect((await findApplication(request, one.application.id)).status).toBe('REJECTED');
  });
});

test('filters stand in the address, and under a name', { tag: '@full' }, async ({ page, request }) => {
  const one = await createCase(request);
  await visitAs(page, await tokenOf(request, 'owner'), PATH);
  await page.getByRole('searchbox', { name: board.search }).fill(one.application.number);
  await expect(page).toHaveURL(new RegExp(`query=${one.application.number}`));
  await expect(page.locator('[data-card]')).toHaveCount(1);
  const overdue = page.getByRole('button', { name: new RegExp(`^${board.mark.OVERDUE}`) });
  await overdue.click();
  await expect(page).toHaveURL(/mark=overdue/);
  await expect(page.getByRole('heading', { name: board.empty.filteredTitle })).toBeVisible();
  await reload(page);
  await expect(overdue).toHaveAttribute('aria-pressed', 'true');
  await overdue.click();
  await expect(cardOf(page, one)).toBeVisible();

  await page.getByRole('button', { name: tables.filters, exact: true }).click();
  await dialog(page).locator('summary', { hasText: board.filter.manager }).click();
  await page.getByRole('radio', { name: board.filter.nobody }).check();
  await expect(page).toHaveURL(/manager=none/);
  await dialog(page).getByRole('button', { name: tables.done }).click();
  await expect(cardOf(page, one)).toBeVisible();
  // What is set stands below the tools, and goes with a press.
  const chip = page.getByRole('link', { name: `${board.filter.manager}: ${board.filter.nobody}` });
  await chip.click();
  await expect(page).not.toHaveURL(/manager=/);
  await page.goBack();
  await expect(chip).toBeVisible();

  const name = `Filtr ${one.application.number}`;
  const views = page.getByRole('button', { name: new RegExp(`^(${board.saved.save}|${board.saved.title})`) });
  await views.click();
  await page.getByLabel(board.saved.name, { exact: true }).fill(name);
  await page.getByRole('button', { name: board.saved.submit, exact: true }).click();
  await expect(page.getByText(fill(board.saved.savedNow, { name }))).toBeVisible();
  await expectNoAxeViolations(page);
  await visitAs(page, await tokenOf(request, 'owner'), PATH);
  await views.click();
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`query=${one.application.number}.*manager=none`));
  await expect(cardOf(page, one)).toBeVisible();
  // The list closes behind the link.
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await views.click();
  await page.getByRole('button', { name: fill(board.saved.remove, { name }) }).click();
  await expect(page.getByText(fill(board.saved.removed, { name }))).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('the table has the same, and gives several one manager', { tag: '@full' }, async ({
  page,
  request,
  isMobile,
}) => {
  const [first, second] = [await createCase(request), await createCase(request)];
  await begin(request, second);
  await open(page, second, await tokenOf(request, 'owner'));
  await page.getByText(board.views.TABLE, { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  const row = (one: Case) => page.getByRole('row').filter({ hasText: one.application.number });
  await expect(row(second)).toContainText(board.payment.PAID);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await visitAs(page, await tokenOf(request, 'owner'), `${PATH}?view=table&sort=new`);
  for (const one of [first, second])
    await page
      .getByRole('checkbox', {
        name: fill(board.table.select, { number: one.application.number, name: one.name }),
      })
      .check();
  const tray = page.getByRole('region', { name: tables.bulk.label });
  await expect(tray).toContainText(fill(tables.bulk.selected_other, { count: 2 }));
  await expectNoAxeViolations(page);
  await tray.getByRole('button', { name: board.bulk.assign }).click();
  await dialog(page).getByRole('radio', { name: 'Dilnoza Yusupova' }).check();
  await dialog(page).getByRole('button', { name: board.assign.submit }).click();
  await expect(page.getByText(fill(board.assign.done_other, { count: 2 }))).toBeVisible();
  await expect(tray).toHaveCount(0);
  for (const one of [first, second])
    await expect(row(one)).toContainText(fill(board.card.manager, { name: 'Dilnoza Yusupova' }));

  if (isMobile) return;
  await page.getByRole('button', { name: board.table.deadline, exact: true }).click();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page.getByRole('columnheader', { name: board.table.deadline })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test('the table keeps what matters in view on tablets', { tag: ['@desktop', '@full'] }, async ({
  page,
  request,
}) => {
  const one = await createCase(request);
  await begin(request, one);
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await visitAs(page, await tokenOf(request, 'owner'), `${PATH}?view=table`);
    for (const name of ['student', 'stage', 'next', 'deadline'] as const)
      await expect(page.getByRole('columnheader', { name: board.table[name], exact: true })).toBeInViewport({
        ratio: 1,
      });
    const hidden = () =>
      page
        .getByRole('table')
        .locator('..')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(hidden).toBe(0);
    await expect(page.getByRole('row').nth(1).locator('small').last()).toBeVisible();
  }
});

test('a column opens in the table', { tag: ['@desktop', '@full'] }, async ({ page, request }) => {
  const one = await createCase(request);
  await begin(request, one);
  await open(page, one, await tokenOf(request, 'owner'));
  await page.getByRole('button', { name: fill(board.column.actions, { name: step(1) }) }).click();
  await page.getByRole('menuitem', { name: board.column.openInTable }).click();
  await expect(page).toHaveURL(/view=table.*status=started.*step=1|status=started.*step=1/);
  await expect(page.getByRole('row').filter({ hasText: one.application.number })).toBeVisible();
});

test('snaps column by column on phones, also the smallest, dark and in Russian', {
  tag: ['@phone', '@full'],
}, async ({ page, request, speak }) => {
  const one = await createCase(request);
  await speak('ru');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, one, await tokenOf(request, 'owner'));
  await expect(title(page)).toHaveText(TEXTS.ru.board.title);
  await expect(cardOf(page, one)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  const place = page.getByRole('region', { name: TEXTS.ru.board.board });
  await place.evaluate((element) => element.scrollTo({ left: 200 }));
  await expect
    .poll(async () => {
      const second = (await place.locator('> section').nth(1).boundingBox())!;
      return Math.round(second.x);
    })
    .toBe(16);
  await page.getByText(TEXTS.ru.board.views.TABLE, { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: one.application.number });
  await expect(row.getByText(TEXTS.ru.board.state.TRAIL, { exact: true })).toBeVisible();
  const [all, own] = await page
    .locator('table [type=checkbox]')
    .evaluateAll((boxes) => boxes.slice(0, 2).map((box) => box.getBoundingClientRect().x));
  expect(all).toBe(own);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test('is for the staff of agencies', { tag: '@desktop' }, async ({ page, request }) => {
  await visitAs(page, await tokenOf(request, 'student'), '/student-settings');
  await page.goto(PATH);
  await expect(page.getByText(common.wrongRole)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
