import { Send } from 'lucide-react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showComponent } from '../../test/page.tsx';
import { translatePage } from '../../test/translate.ts';
import { Button } from './button.tsx';

const Sending = ({ hasSign }: { hasSign: boolean }) => {
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <Button isLoading={isLoading} onClick={() => setLoading(true)}>
        {hasSign && !isLoading && <Send aria-hidden />}
        {isLoading ? 'Yuborilmoqda' : 'Yuborish'} {2}
      </Button>
      <Button onClick={() => setLoading(false)}>Toʻxtatish</Button>
    </>
  );
};

test.each([false, true])(
  'loads and stops on a page that was translated, with a sign: %s',
  async (hasSign) => {
    const screen = await showComponent(<Sending hasSign={hasSign} />);
    expect(translatePage()).toBeGreaterThan(1);
    const [send, stop] = [screen.getByRole('button').first(), screen.getByRole('button').last()];
    for (let round = 0; round < 2; round++) {
      await send.click();
      await expect.element(send).toHaveAttribute('aria-busy', 'true');
      translatePage();
      await stop.click();
      await expect.element(send).not.toHaveAttribute('aria-busy');
    }
  },
);

test('shows its words as one, beside what else is in it', async () => {
  const screen = await showComponent(
    <Button>
      <Send aria-hidden />
      Yuborish {2} ta
    </Button>,
  );
  await expect.element(screen.getByRole('button', { name: 'Yuborish 2 ta' })).toBeVisible();
  expect(screen.getByRole('button').element().children).toHaveLength(2);
});
