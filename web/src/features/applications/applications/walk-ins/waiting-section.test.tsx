import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { getBoard, listStaff } from '@parvoz/contract/applications/application-calls.ts';
import { listViews } from '@parvoz/contract/applications/application-notes.ts';
import { changeWalkIn, listWalkIns, type WalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import { listCountries } from '@parvoz/contract/catalogue/lists.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const texts = TEXTS.uz['walk-ins'].waiting;
const WALK_IN: WalkIn = {
  ...{
    id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c66',
    version: 4,
    state: 'WAITING',
    name: 'Suharto',
    surname: '',
  },
  ...{ phone: '998901234567', askedPhone: '998907654321', language: 'uz', comment: null, addedBy: null },
  ...{
    tariffId: 5,
    universityId: null,
    scholarshipId: null,
    degreeId: null,
    facultyId: null,
    programId: null,
  },
  ...{ tariff: { id: 5, name: 'Toʻliq yordam' }, university: null, scholarship: null, degree: null },
  ...{
    faculty: null,
    program: null,
    movedIn: null,
    manager: null,
    createdAt: '2026-11-20T04:00:00.000Z',
    sentAt: '2026-11-20T04:00:00.000Z',
  },
  expiresAt: '2026-11-27T04:00:00.000Z',
};

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
  api.answer(listPublicTariffs, []);
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
