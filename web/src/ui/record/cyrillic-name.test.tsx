import { toCyrillic } from '@parvoz/contract/cyrillic/cyrillic.ts';
import {
  type CyrillicCorrection,
  createCyrillicCorrection,
  deleteCyrillicCorrection,
  getCyrillicText,
  updateCyrillicCorrection,
} from '@parvoz/contract/platform/cyrillic-corrections.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi } from '../../../test/api.ts';
import { expectNoAxeViolations } from '../../../test/axe.ts';
import { showComponent, TEXTS } from '../../../test/page.tsx';
import { CyrillicName } from './cyrillic-name.tsx';

const texts = TEXTS.uz.admin.record.cyrillic;
const MADE = 'Суэс университети';
const RIGHT = 'Сувайш университети';

test('a name stands in Cyrillic by the rules, is corrected, corrected again and written by the rules again', async () => {
  const api = fakeApi();
  let correction: CyrillicCorrection | null = null;
  api.answer(getCyrillicText, ({ query }) => ({ made: toCyrillic(query.latin), correction }));
  const saved = (id: number, latin: string, cyrillic: string, version: number) => {
    correction = { id, latin, cyrillic, version, updatedAt: '2026-11-26T03:00:00.000Z' };
    return correction;
  };
  const made = api.answer(createCyrillicCorrection, ({ body }) => saved(7, body.latin, body.cyrillic, 1));
  const changed = api.answer(updateCyrillicCorrection, ({ body }) =>
    saved(7, body.latin, body.cyrillic, body.version! + 1),
  );
  api.answer(deleteCyrillicCorrection, () => {
    correction = null;
    return null;
  });
  await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <h1>{TEXTS.uz.admin.record.name}</h1>
        <CyrillicName latin="  Sues  universiteti " />
      </main>
    </QueryClientProvider>,
  );
  const field = page.getByRole('textbox', { name: texts.label });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expect.element(field).toHaveValue(MADE);
  await expect.element(field).toHaveAttribute('lang', 'uz-Cyrl');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();

  await field.fill(RIGHT);
  await press(texts.save);
  await expect.element(page.getByText(texts.byHand)).toBeVisible();
  await expect.element(field).toHaveValue(RIGHT);
  await expectNoAxeViolations();
  await field.fill(`${RIGHT} (Миср)`);
  await press(texts.save);
  await expect.element(page.getByRole('button', { name: texts.reset })).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([{ latin: 'Sues universiteti', cyrillic: RIGHT }]);
  expect(changed.map(({ body }) => body)).toEqual([
    { latin: 'Sues universiteti', cyrillic: `${RIGHT} (Миср)`, version: 1 },
  ]);

  await press(texts.reset);
  await expect.element(page.getByText(texts.byRules)).toBeVisible();
  await expect.element(field).toHaveValue(MADE);
});
