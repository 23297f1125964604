import { listTariffs } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { getBoard, listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { listViews } from '@parvoz/contract/applications/application-notes.ts';
import {
  changeWalkIn,
  listWalkIns,
  resendWalkIn,
  type WalkIn,
} from '@parvoz/contract/applications/walk-ins.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';
import { WALK_IN } from '../../../../../test/walk-ins.ts';
import { rememberShown } from './waiting-fold.ts';

const texts = TEXTS.uz['walk-ins'].waiting;
const MANAGER: CurrentUser = { ...OWNER, roleList: ['ROLE_CONSULTING_MANAGER'] };

const boardApi = (shown: () => WalkIn) => {
  const api = fakeApi();
  api.answer(listWalkIns, () => ({ content: [shown()], totalElements: 1, page: 1, size: 20 }));
  api.answer(getBoard, {
    columnList: [],
    markCounts: { OUR_TURN: 0, TODAY: 0, SOON: 0, OVERDUE: 0, SILENT: 0, APPEALED: 0, UNREAD: 0 },
    totalElements: 0,
  });
  api.answer(listCountries, []);
  api.answer(listStaff, []);
  api.answer(listViews, []);
  api.answer(listTariffs, { content: [], totalElements: 0, page: 1, size: 100 });
  return api;
};

/** Imported, without a link yet. */
const MOVED_IN: WalkIn = {
  ...WALK_IN,
  ...{ state: 'UNSENT', askedPhone: null },
  movedIn: { step: 2, level: 1, stepName: 'Viza', levelName: 'Suhbat', paidOutside: 150_000_000 },
  manager: { id: OWNER.id, name: 'Umida', surname: 'Karimova', photo: null },
};

test('the phone that is asked for is shown, and the link sent there by one press', async () => {
  let shown = WALK_IN;
  const api = boardApi(() => shown);
  const { screen } = await openPage('/consulting-applications', { as: OWNER }, api);
  const [asked] = texts.asked.split('{{phone}}');
  await expect.element(screen.getByText(new RegExp(asked!.trim()))).toBeVisible();
  await expectNoAxeViolations();
  const saved = api.answer(changeWalkIn, ({ body }) => {
    shown = { ...WALK_IN, phone: body.phone, askedPhone: null, version: 5 };
    return shown;
  });
  await screen.getByRole('button', { name: texts.moveOf.replace('{{name}}', 'Suharto') }).click();
  await expect.element(screen.getByText(texts.moved)).toBeVisible();
  await expect.element(screen.getByText(texts.move)).not.toBeInTheDocument();
  expect(saved.map(({ body }) => body)).toMatchObject([
    { name: 'Suharto', surname: '', hasNoSurname: true, phone: '998907654321', version: 4, tariffId: 5 },
  ]);
});

test('of an imported client one sees where they go on, what was paid outside and who is responsible', async () => {
  rememberShown(true);
  const api = boardApi(() => MOVED_IN);
  const { screen } = await openPage('/consulting-applications', { as: OWNER }, api);
  await expect.element(screen.getByText(/2.*1.*: Viza · Suhbat/)).toBeVisible();
  await expect.element(screen.getByText(/1\s500\s000/)).toBeVisible();
  await expect.element(screen.getByText(texts.manager.replace('{{name}}', 'Umida Karimova'))).toBeVisible();
  await expectNoAxeViolations();
  api.answer(resendWalkIn, () => {
    throw new Refusal(409, 'CONSULTING_GONE', 'Boshqa agentlikni tanlang');
  });
  await screen.getByRole('button', { name: texts.sendTo.replace('{{name}}', 'Suharto') }).click();
  // The sentence of the refusal is for students.
  await expect.element(screen.getByText(TEXTS.uz['walk-ins'].reasons.CONSULTING_GONE)).toBeVisible();
});

test('a manager sends no first link, and is told of a step that is gone', async () => {
  rememberShown(true);
  const movedIn = { ...MOVED_IN.movedIn!, stepName: null, levelName: null };
  const api = boardApi(() => ({ ...MOVED_IN, movedIn }));
  const { screen } = await openPage('/consulting-applications', { as: MANAGER }, api);
  const gone = texts.placeGone.replace('{{step}}', '2').replace('{{level}}', '1');
  await expect.element(screen.getByText(gone)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: texts.editOf.replace('{{name}}', 'Suharto') }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: texts.sendTo.replace('{{name}}', 'Suharto') }))
    .not.toBeInTheDocument();
});
