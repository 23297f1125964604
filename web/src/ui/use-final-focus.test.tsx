import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showComponent } from '../../test/page.tsx';
import { Confirm } from './confirm.tsx';
import { CONTENT_ID } from './content-id.ts';

/** An act whose button goes a while after its question has closed, as it does when the page hears of what was done. */
const Act = ({ goesAfterMs }: { goesAfterMs: number }) => {
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const act = () => {
    setIsAsked(false);
    setTimeout(() => setIsDone(true), goesAfterMs);
  };
  return (
    <div id={CONTENT_ID} tabIndex={-1}>
      {!isDone && (
        <button type="button" onClick={() => setIsAsked(true)}>
          open
        </button>
      )}
      <button type="button">other</button>
      <Confirm
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={act}
        icon={null}
        title="question"
        text=""
        cancelLabel="no"
        confirmLabel="yes"
      />
    </div>
  );
};

const button = (name: string) => page.getByRole('button', { name, exact: true });

const answer = async (goesAfterMs: number) => {
  await showComponent(<Act goesAfterMs={goesAfterMs} />);
  await button('open').click();
  await button('yes').click();
};

test.each([0, 300])(
  'the focus stays in the content when what opened a window goes %i ms after it',
  async (ms) => {
    await answer(ms);
    await expect.element(button('open')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest(`#${CONTENT_ID}`)).not.toBeNull();
  },
);

test('whoever has gone on meanwhile keeps the focus', async () => {
  await answer(300);
  await expect.element(button('open')).toHaveFocus();
  button('other').element().focus();
  await expect.element(button('open')).not.toBeInTheDocument();
  await expect.element(button('other')).toHaveFocus();
});
