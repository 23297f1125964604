import { expect, test } from 'vitest';
import { showComponent } from '../../../test/page.tsx';
import { CodeField } from './code-field.tsx';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['G-123456', '123456'],
  ['Parvoz kodi: 123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
])('%s from a message, the browser or the clipboard is the code', async (written, code) => {
  const screen = await showComponent(<CodeField label="Kod" name="code" />);
  const field = screen.getByLabelText('Kod');
  await field.fill('654321');
  await field.fill(written);
  await expect.element(field).toHaveValue(code);
});
