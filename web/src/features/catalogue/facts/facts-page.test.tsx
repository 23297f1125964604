import {
  checkFacts,
  type FactGroup,
  type FactRecord,
  type FactRow,
  getFactRecord,
  listFactQueue,
} from '@parvoz/contract/catalogue/facts.ts';
import { closeMistakeReport } from '@parvoz/contract/catalogue/mistake-reports.ts';
import { rollScholarshipOver } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { undoAudit } from '@parvoz/contract/platform/audit.ts';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { DESKTOP, openPage, PHONE, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';

const texts = TEXTS.uz.facts;
const CHANGE = '01a1fe23-6a3c-7268-86ed-7199903270b6';
const REPORT = '01a1fe23-6a3c-7268-86ed-7199903270b5';

const row = (id: number, group: FactGroup = 'NEVER'): FactRow => ({
  ...{
    kind: group === 'EXPIRED' ? 'SCHOLARSHIP' : 'UNIVERSITY',
    id,
    name: `Thing ${id}`,
    photo: null,
    group,
  },
  oldOn: null,
  ...{ since: group === 'NEVER' ? null : '2026-02-28', reportCount: group === 'REPORTED' ? 1 : 0 },
});

const recordOf = ({ kind, id, name, group }: FactRow): FactRecord => ({
  ...{ kind, id, name, photo: null, version: 3, isPublic: true, checkedOn: null },
  ...{ sourceUrl: `https://source.test/${id}`, country: 'Turkiya', city: 'Istanbul', university: null },
  ...{ webSite: null, phone: null, degrees: ['Bakalavriat'], faculties: null, rating: 4.5, price: null },
  ...{ coverage: null, description: '<p>Matn</p>', checks: [], program: null, countryFacts: null },
  ...(group === 'EXPIRED'
    ? {
        ...{ startDate: '2025-11-01', expiredDate: '2026-02-28', isExpected: true },
        state: 'EXPIRED' as const,
        proposal: { startDate: '2098-11-01', expiredDate: '2099-02-28' },
      }
    : { startDate: null, expiredDate: null, isExpected: null, state: null, proposal: null }),
  reports:
    group === 'REPORTED'
      ? [{ id: REPORT, text: 'Shahar boshqa', wantsAnswer: true, createdAt: '2026-11-19T11:40:00.000Z' }]
      : [],
});

const openQueue = async (rows: FactRow[], screen: typeof DESKTOP | typeof PHONE = DESKTOP) => {
  const api = fakeApi();
  const left = [...rows];
  const take = (id: number) =>
    left.splice(
      left.findIndex((one) => one.id === id),
      1,
    );
  api.answer(listFactQueue, () => ({
    rows: [...left],
    tests: [],
    counts: {
      REPORTED: left.filter(({ group }) => group === 'REPORTED').length,
      EXPIRED: left.filter(({ group }) => group === 'EXPIRED').length,
      NEVER: left.filter(({ group }) => group === 'NEVER').length,
      OLD: 0,
    },
    checkedToday: rows.length - left.length,
  }));
  api.answer(getFactRecord, ({ params }) => recordOf(rows.find(({ id }) => id === params.id)!));
  const checked = api.answer(checkFacts, ({ params }) => {
    take(params.id);
    return { auditId: CHANGE };
  });
  const { screen: page } = await openPage('/admin-facts', { as: ADMIN, screen }, api);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  return { api, page, checked, opened, title, take, left };
};

describe('the queue of facts', () => {
  test('is worked through by keyboard alone, ten entries in a row', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => row(index + 1));
    const { page, checked, title } = await openQueue(rows);
    for (const { name } of rows.slice(0, 10)) {
      await expect.element(title(name)).toBeVisible();
      await userEvent.keyboard('ot');
    }
    await expect.element(title('Thing 11')).toBeVisible();
    await expect.poll(() => checked.length).toBe(10);
    expect(checked.map(({ params }) => params.id)).toEqual(rows.slice(0, 10).map(({ id }) => id));
    expect(checked[0]?.body).toEqual({ version: 3, quote: null });
    await expect.element(page.getByText(texts.checkedToday_other.replace('{{count}}', '10'))).toBeVisible();
  });

  test('asks for the source to be opened before anything is confirmed', async () => {
    const { page, checked, opened, title } = await openQueue([row(1), row(2)]);
    await expect.element(title('Thing 1')).toBeVisible();
    await userEvent.keyboard('t');
    await expect.element(page.getByText(texts.openFirst)).toBeVisible();
    await expect.element(title('Thing 1')).toBeVisible();
    expect(checked).toEqual([]);
    await userEvent.keyboard('o');
    expect(opened).toHaveBeenCalledWith('https://source.test/1', '_blank', 'noopener,noreferrer');
    await expect.element(page.getByText(texts.openFirst)).not.toBeInTheDocument();
    await userEvent.keyboard('t');
    await expect.element(title('Thing 2')).toBeVisible();
    await expect.poll(() => checked.length).toBe(1);
    // Another source is to be opened anew; a quote of it says that it was.
    await page.getByRole('button', { name: texts.check }).click();
    await expect.element(page.getByText(texts.openFirst)).toBeVisible();
    await page.getByRole('textbox', { name: texts.quote }).fill('As it stands there');
    await page.getByRole('button', { name: texts.check }).click();
    await expect.poll(() => checked.length).toBe(2);
  });

  test('names the tests whose days are missing or old, and the way to them', async () => {
    const { api, page } = await openQueue([row(1)]);
    api.answer(listFactQueue, {
      ...{ rows: [row(1)], counts: { REPORTED: 0, EXPIRED: 0, NEVER: 1, OLD: 0 }, checkedToday: 0 },
      tests: [
        { test: 'TOEFL_IBT', gap: 'NONE', since: null },
        { test: 'TOPIK', gap: 'OLD', since: '2026-01-15' },
      ],
    });
    await page.getByRole('link', { name: new RegExp(`^${texts.groups.NEVER}`) }).click();
    const gaps = page.getByRole('region', { name: texts.tests.title });
    await expect.element(gaps.getByText(`TOEFL iBT: ${texts.tests.none}`)).toBeVisible();
    await expect.element(gaps.getByText('TOPIK: oxirgi tekshiruv: 15.01.2026')).toBeVisible();
    await expect
      .element(gaps.getByRole('link', { name: texts.tests.open }))
      .toHaveAttribute('href', '/admin-test-dates');
    await expectNoAxeViolations();
  });

  test('goes back and forth, and leaves single keys alone while somebody types', async () => {
    const { page, checked, title } = await openQueue([row(1), row(2), row(3)]);
    await expect.element(title('Thing 1')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard('j');
    await expect.element(title('Thing 2')).toBeVisible();
    await userEvent.keyboard('k');
    await expect.element(title('Thing 1')).toBeVisible();
    const quote = page.getByRole('textbox', { name: texts.quote });
    await quote.click();
    await userEvent.keyboard('just a tale');
    await expect.element(quote).toHaveValue('just a tale');
    expect(checked).toEqual([]);
    await page.getByRole('button', { name: texts.check }).click();
    await expect.poll(() => checked.map(({ body }) => body)).toEqual([{ version: 3, quote: 'just a tale' }]);
    await expect.element(title('Thing 2')).toBeVisible();
  });

  test('comes back to a thing that was changed meanwhile', async () => {
    const { api, page, title } = await openQueue([row(1), row(2)]);
    await expect.element(title('Thing 1')).toBeVisible();
    api.answer(checkFacts, () => {
      throw new Refusal(409, 'CHANGED_MEANWHILE', 'Kimdir oʻzgartirdi');
    });
    await userEvent.keyboard('ot');
    await expect.element(page.getByText('Kimdir oʻzgartirdi')).toBeVisible();
    await expect.element(title('Thing 1')).toBeVisible();
  });

  test('takes a check back, and shows the thing again', async () => {
    const { api, page, title, left } = await openQueue([row(21), row(22)]);
    await expect.element(title('Thing 21')).toBeVisible();
    await userEvent.keyboard('ot');
    await expect.element(title('Thing 22')).toBeVisible();
    const undone = api.answer(undoAudit, () => {
      left.unshift(row(21));
      return { id: REPORT, undone: 1, total: 1, refused: [], remarks: [] };
    });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Thing 21' })
      .getByRole('button', { name: TEXTS.uz.admin.bulk.undo })
      .click();
    await expect.element(title('Thing 21')).toBeVisible();
    await expect
      .element(page.getByText(TEXTS.uz.admin.bulk.undone_one.replace('{{count}}', '1')))
      .toBeVisible();
    expect(undone.map(({ params }) => params.id)).toEqual([CHANGE]);
  });

  test('follows colleagues, and leaves what somebody looks at', async () => {
    const { page, title, take } = await openQueue([row(1), row(2), row(3)]);
    await expect.element(title('Thing 1')).toBeVisible();
    await page.getByRole('textbox', { name: texts.quote }).fill('Half a quote');
    const tabs = new BroadcastChannel(`parvoz-live-${ADMIN.id}`);
    const all = page.getByRole('link', { name: `${texts.all} 3` });
    await expect.element(all).toBeVisible();
    take(1);
    tabs.postMessage({ kind: 'FACTS' });
    await expect.element(all).not.toBeInTheDocument();
    await expect.element(title('Thing 1')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: texts.quote })).toHaveValue('Half a quote');
    tabs.close();
  });

  test('is read again where it was read before', async () => {
    const { page, take } = await openQueue([row(1), row(2)]);
    const group = page.getByRole('link', { name: new RegExp(`^${texts.groups.NEVER}`) });
    await expect.element(page.getByRole('link', { name: `${texts.all} 2` })).toBeVisible();
    await group.click();
    await expect.element(group).toHaveAttribute('aria-current', 'page');
    take(1);
    const all = page.getByRole('link', { name: new RegExp(`^${texts.all}`) });
    await all.click();
    await expect.element(all).toHaveAttribute('aria-current', 'page');
    await expect.element(all).toHaveTextContent(`${texts.all} 1`);
  });

  test('has nothing to say when it is empty', async () => {
    const { page } = await openQueue([]);
    await expect.element(page.getByRole('heading', { name: texts.emptyTitle })).toBeVisible();
  });
});

test('dates that nobody has announced are shown with the years that they are of', async () => {
  const { page } = await openQueue([row(1, 'EXPIRED')]);
  const roll = page.getByRole('form', { name: texts.rollTitle.replace('{{year}}', '2099') });
  const ofYear = '(2024/2025-yilgi sana boʻyicha)';
  await expect.element(roll.getByText(ofYear)).toBeVisible();
  expect(page.getByText(ofYear).elements()).toHaveLength(2);
});

test('a report is closed beside the thing that it is about', async () => {
  const { api, page, take } = await openQueue([row(1, 'REPORTED'), row(2)], PHONE);
  const closed = api.answer(closeMistakeReport, () => {
    take(1);
    return null;
  });
  await expect.element(page.getByText('Shahar boshqa')).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: texts.markCorrected }).click();
  await expect.element(page.getByText(texts.correctedAnswered)).toBeVisible();
  expect(closed.map(({ params, body }) => [params.id, body])).toEqual([[REPORT, { status: 'CORRECTED' }]]);
});

test('the dates of the next cycle are confirmed as they are proposed, or changed', async () => {
  const { api, page } = await openQueue([row(1, 'EXPIRED')]);
  await expect.element(page.getByText(/“Tekshirildi” uni navbatdan 30 kunga chiqaradi/)).toBeVisible();
  const last = page.getByLabelText(texts.facts.expiredDate);
  const confirm = page.getByRole('button', { name: texts.rollConfirm });
  await expect.element(last).toHaveValue('2099-02-28');
  await confirm.click();
  await expect.element(page.getByText(texts.openFirst)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('o');
  await last.fill('2098-10-31');
  await confirm.click();
  await expect.element(last).toHaveAccessibleDescription(texts.dateOrder);
  await last.fill('2099-03-15');
  const sent = api.answer(rollScholarshipOver, () => {
    throw new Refusal(409, 'CHANGED_MEANWHILE', 'Kimdir oʻzgartirdi');
  });
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('s');
  await expect.element(page.getByText('Kimdir oʻzgartirdi')).toBeVisible();
  expect(sent[0]?.body).toEqual({ startDate: '2098-11-01', expiredDate: '2099-03-15', version: 3 });
});
