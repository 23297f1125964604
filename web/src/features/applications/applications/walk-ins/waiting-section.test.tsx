import { listOwnPreviewTariffs } from '@parvoz/contract/agencies/own-preview.ts';
import { getBoard, listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { listViews } from '@parvoz/contract/applications/application-notes.ts';
import { changeWalkIn, listWalkIns } from '@parvoz/contract/applications/walk-ins.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';
import { WALK_IN } from '../../../../../test/walk-ins.ts';

const texts = TEXTS.uz['walk-ins'].waiting;

test('the phone that is asked for is shown, and the link sent there by one press', async () => {
  const api = fakeApi();
  let shown = WALK_IN;
  api.answer(listWalkIns, () => ({ content: [shown], totalElements: 1, page: 1, size: 20 }));
  api.answer(getBoard, {
    columnList: [],
    markCounts: { OUR_TURN: 0, TODAY: 0, SOON: 0, OVERDUE: 0, SILENT: 0, APPEALED: 0, UNREAD: 0 },
    totalElements: 0,
  });
  api.answer(listCountries, []);
  api.answer(listStaff, []);
  api.answer(listViews, []);
  api.answer(listOwnPreviewTariffs, []);
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
