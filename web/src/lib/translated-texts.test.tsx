import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { showComponent } from '../../test/page.tsx';
import { translatePage } from '../../test/translate.ts';
import { keepTranslatedTexts } from './translated-texts.ts';

beforeAll(keepTranslatedTexts);

/** Texts beside each other and beside conditional ones, which components should not have. */
const Texts = () => {
  const [count, setCount] = useState(0);
  return (
    <>
      <p data-testid="text">
        {count % 2 === 0 && 'Hint '}
        {count > 2 ? <b>Many</b> : 'Few '}
        {count} of {'ten'}
        {count % 2 === 1 && ' Error'}
      </p>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </>
  );
};

test('texts of a translated page are removed, come and become others', async () => {
  const screen = await showComponent(<Texts />);
  const text = screen.getByTestId('text');
  for (const shown of [
    'Few 1 of ten Error',
    'Hint Few 2 of ten',
    'Many3 of ten Error',
    'Hint Many4 of ten',
  ]) {
    expect(translatePage()).toBeGreaterThan(1);
    await screen.getByRole('button').click();
    await expect.poll(() => text.element().textContent).toBe(shown);
  }
});

test('a text that is translated again and again becomes another one', async () => {
  const screen = await showComponent(<Texts />);
  const text = screen.getByTestId('text');
  for (let turn = 0; turn < 3; turn++) translatePage();
  await screen.getByRole('button').click();
  await expect.poll(() => text.element().textContent).toBe('Few 1 of ten Error');
});
