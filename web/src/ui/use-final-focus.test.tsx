import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showComponent } from '../../test/page.tsx';
import { Confirm } from './confirm.tsx';
import { CONTENT_ID } from './content-id.ts';

/**
 * An act whose button is removed a while after its question has closed, as when the page learns of the result by an
 * event.
 */
const Act = ({ untilHeard }: { untilHeard(): Promise<unknown> }) => {
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const act = () => {
    setIsAsked(false);
    void untilHeard().then(() => setIsDone(true));
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

const answer = async (untilHeard: () => Promise<unknown>) => {
  await showComponent(<Act untilHeard={untilHeard} />);
  await button('open').click();
  await button('yes').click();
};

test.each([0, 300])(
  'the focus stays in the content when what opened a window goes %i ms after it',
  async (ms) => {
    await answer(() => new Promise((resolve) => setTimeout(resolve, ms)));
    await expect.element(button('open')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest(`#${CONTENT_ID}`)).not.toBeNull();
  },
);

test('whoever has gone on meanwhile keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await answer(() => promise);
  await expect.element(button('open')).toHaveFocus();
  button('other').element().focus();
  resolve();
  await expect.element(button('open')).not.toBeInTheDocument();
  await expect.element(button('other')).toHaveFocus();
});
