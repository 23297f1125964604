import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showComponent } from '../../../test/page.tsx';
import { PhoneField } from './phone-field.tsx';

const showField = async () => {
  const screen = await showComponent(<PhoneField label="Telefon" name="phone" />);
  return screen.getByLabelText('Telefon');
};

test.each([
  ['9981234567', '99 812 34 56'],
  ['8812345679', '88 123 45 67'],
  ['90123456789', '90 123 45 67'],
])('the keys %s leave %s: digits too many are ignored', async (keys, shown) => {
  const field = await showField();
  await field.click();
  await userEvent.keyboard(keys);
  await expect.element(field).toHaveValue(shown);
});

test('a digit in the middle of a full number is ignored, and the caret stays behind the same digits', async () => {
  const field = await showField();
  await field.click();
  await userEvent.keyboard('998123456');
  const input = field.element() as HTMLInputElement;
  input.setSelectionRange(6, 6);
  await userEvent.keyboard('9');
  await expect.element(field).toHaveValue('99 812 34 56');
  // Behind the same digits: the next digit goes there, too.
  await userEvent.keyboard('{Delete}9');
  await expect.element(field).toHaveValue('99 812 94 56');
});

test.each(['+998 90 123-45-67', '998901234567', '8 90 123 45 67'])(
  '%s from the browser or the clipboard is the number, also where another stood',
  async (written) => {
    const field = await showField();
    await field.fill('89 012 34 56');
    await field.fill(written);
    await expect.element(field).toHaveValue('90 123 45 67');
    await userEvent.tripleClick(field);
    await userEvent.cut();
    await expect.element(field).toHaveValue('');
    await userEvent.paste();
    await expect.element(field).toHaveValue('90 123 45 67');
  },
);
