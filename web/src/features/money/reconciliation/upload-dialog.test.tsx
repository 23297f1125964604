import { previewStatement, type StatementPreview } from '@parvoz/contract/money/reconciliation.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { settled } from '../../../../test/settled.ts';
import { UploadDialog } from './upload-dialog.tsx';

const { 'file-readings': readings, reconciliation: texts } = TEXTS.uz;

const PREVIEW: StatementPreview = {
  ...{ format: 'csv', encoding: 'utf-8', unreadLines: [], sheet: null, problem: null },
  ...{ lineCount: 1, otherDayCount: 0, repeatedCount: 0, theirs: 3_000_000, wrongTotals: [] },
  lines: [{ line: 2, number: '7', amount: 3_000_000, at: '2026-11-20T05:00:00.000Z' }],
};

/** Of the sentence, which has no-break spaces. */
const NONE = new RegExp(readings.none.split('. ')[0]!.replaceAll(' ', '\\s'));

const open = async () => {
  const queries = new QueryClient();
  const screen = await showComponent(
    <QueryClientProvider client={queries}>
      <UploadDialog of={{ provider: 'CLICK', day: '2026-11-20' }} current={null} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return screen.getByRole('dialog');
};

test('a total that the lines do not make is said before the file is taken, with both sums', async () => {
  const api = fakeApi();
  const wrong = { line: 6, text: 'Итого 99 000,00', lineCount: 1, sum: 3_000_000 };
  api.answer(previewStatement, { ...PREVIEW, wrongTotals: [wrong] });
  const dialog = await open();
  await userEvent.upload(dialog.getByLabelText(texts.upload.file), new File(['x'], 'click.csv'));
  const said = dialog.getByText(/^6-qatorda/);
  await expect.element(said).toBeVisible();
  expect(said.element().textContent?.replace(/\s/g, ' ')).toMatch(
    /“Итого 99 000,00”.*30 000,00 soʻm \(qatorlar soni: 1\)/,
  );
  await settled();
  await expectNoAxeViolations();
});

test('a file that no known encoding fits asks for one, and is read in that', async () => {
  const api = fakeApi();
  const asked = api.answer(
    previewStatement,
    ({ query }): StatementPreview =>
      query?.encoding
        ? { ...PREVIEW, encoding: query.encoding }
        : { ...PREVIEW, encoding: 'ascii', unreadLines: [1, 2], lines: [], problem: 'Ustun topilmadi.' },
  );
  const dialog = await open();
  await userEvent.upload(dialog.getByLabelText(texts.upload.file), new File(['x'], 'click.csv'));
  await expect.element(dialog.getByText(NONE)).toBeVisible();
  const field = dialog.getByLabelText(readings.label);
  await expect.element(field).toHaveValue('ascii');
  await settled();
  await expectNoAxeViolations();
  await field.selectOptions('koi8-r');
  await expect.element(field).toHaveValue('koi8-r');
  await expect.element(dialog.getByText(NONE)).not.toBeInTheDocument();
  expect(await field.element().querySelector('option[value=ascii]')).toBeNull();
  expect(asked.map(({ query }) => query?.encoding)).toEqual([undefined, 'koi8-r']);
});
