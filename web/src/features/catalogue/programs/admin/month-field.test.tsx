import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { beginComposing, compose } from '../../../../../test/compose.ts';
import { showComponent, TEXTS } from '../../../../../test/page.tsx';
import { MonthField } from './month-field.tsx';

const WRONG = 'Notoʻgʻri';

/** The field of a form, with what the form has; everything is wrong that is not a month. */
const Shown = ({ start }: { start: string }) => {
  const [value, setValue] = useState(start);
  const isWrong = value !== '' && !/^20\d\d-\d\d$/.test(value);
  return (
    <main>
      <h1>Qabul</h1>
      <MonthField value={value} error={isWrong ? WRONG : undefined} onChange={setValue} />
      <output>{value}</output>
    </main>
  );
};

test.each(WRITTEN_LANGUAGES)(
  'a month is chosen by keyboard, in the words of the page: %s',
  async (language) => {
    const { intakes } = TEXTS[language]['programs-admin'];
    const screen = await showComponent(<Shown start="" />, language);
    const month = screen.getByLabelText(intakes.start);
    const year = screen.getByLabelText(intakes.startYear);
    await expect.element(month).toHaveDisplayValue(intakes.month);
    await userEvent.tab();
    await expect.element(month).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}'.repeat(9));
    await expect.element(month).toHaveDisplayValue(intakes.months['09']);
    await userEvent.tab();
    await expect.element(year).toHaveFocus();
    await userEvent.keyboard('٢٠٢٨');
    await expect.element(year).toHaveValue('2028');
    await expect.element(screen.getByRole('status')).toHaveTextContent('2028-09');
    await expectNoAxeViolations();
  },
);

test('half of a month stays while the other half is missing, and is wrong where it is', async () => {
  const { intakes } = TEXTS.uz['programs-admin'];
  const screen = await showComponent(<Shown start="2027-09" />);
  const month = screen.getByLabelText(intakes.start);
  const year = screen.getByLabelText(intakes.startYear);
  await userEvent.fill(year, '20');
  await expect.element(screen.getByRole('status')).toHaveTextContent('20-09');
  await expect.element(year).toHaveAccessibleDescription(WRONG);
  await expect.element(month).not.toHaveAttribute('aria-invalid');
  await userEvent.fill(year, '2028');
  await userEvent.selectOptions(month, '');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2028-');
  await expect.element(month).toHaveAccessibleDescription(WRONG);
  await expect.element(year).not.toHaveAttribute('aria-invalid');
  await userEvent.clear(year);
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a hyphen in a year that is being composed leaves the month as it is', async () => {
  const { intakes } = TEXTS.uz['programs-admin'];
  const screen = await showComponent(<Shown start="-09" />);
  const month = screen.getByLabelText(intakes.start);
  const year = screen.getByLabelText(intakes.startYear);
  await year.click();
  await beginComposing('20-28');
  await expect.element(year).toHaveValue('20-28');
  await expect.element(month).toHaveDisplayValue(intakes.months['09']);
  await compose(['20-28']);
  await expect.element(year).toHaveValue('2028');
  await expect.element(month).toHaveDisplayValue(intakes.months['09']);
  await expect.element(screen.getByRole('status')).toHaveTextContent('2028-09');
});
