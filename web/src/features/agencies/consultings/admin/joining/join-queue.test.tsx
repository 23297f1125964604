import { filterManagedConsultings } from '@parvoz/contract/agencies/consultings-admin.ts';
import { filterJoinRequests } from '@parvoz/contract/agencies/joining.ts';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../../test/api.ts';
import { openPage, TEXTS } from '../../../../../../test/page.tsx';
import { ADMIN } from '../../../../../../test/people.ts';

const { join } = TEXTS.uz['consultings-admin'];
const NOTHING = { content: [], totalElements: 0, page: 1, size: 12 };

test('the queue opens with what waits for us, as the dashboard counts it; what waits for agencies is beside it', async () => {
  const api = fakeApi();
  api.answer(filterManagedConsultings, { ...NOTHING, size: 30 });
  const calls = api.answer(filterJoinRequests, NOTHING);
  const { screen } = await openPage('/admin-consulting', { as: ADMIN }, api);
  await expect.element(screen.getByText(join.none.WAITING)).toBeVisible();
  await screen.getByRole('button', { name: join.filter.ASKED }).click();
  await expect.element(screen.getByText(join.none.ASKED)).toBeVisible();
  expect(calls.map(({ body }) => body.state)).toEqual(['WAITING', 'ASKED']);
});
