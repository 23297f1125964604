import { useState } from 'react';
import { expect, test } from 'vitest';
import { showComponent } from '../../test/page.tsx';
import { Confirm } from './confirm.tsx';
import { Modal } from './modal.tsx';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A question and a window that the answer may lead to, each with a state of its own. */
const TwoWindows = ({
  bind,
}: {
  bind: (open: (windows: { question: boolean; next: boolean }) => void) => void;
}) => {
  const [windows, open] = useState({ question: false, next: false });
  bind(open);
  return (
    <>
      <button type="button" onClick={() => open({ question: true, next: false })}>
        Ask
      </button>
      <Confirm
        isOpen={windows.question}
        onCancel={() => open({ question: false, next: false })}
        onConfirm={() => {}}
        icon={null}
        title="Sure?"
        text="It is gone then."
        cancelLabel="No"
        confirmLabel="Yes"
      />
      <Modal isOpen={windows.next} onClose={() => open({ question: false, next: false })} title="Password">
        <input aria-label="Your password" />
      </Modal>
    </>
  );
};

test('a question gives the focus back, and not to itself when another window has come in its place', async () => {
  let open: (windows: { question: boolean; next: boolean }) => void = () => {};
  const screen = await showComponent(<TwoWindows bind={(given) => (open = given)} />);
  const ask = screen.getByRole('button', { name: 'Ask' });
  await ask.click();
  await expect.element(screen.getByRole('button', { name: 'No' })).toHaveFocus();
  await screen.getByRole('button', { name: 'No' }).click();
  await expect.element(ask).toHaveFocus();

  // The code of the other window is there by the second time.
  const field = screen.getByRole('textbox', { name: 'Your password' });
  open({ question: false, next: true });
  await expect.element(field).toHaveFocus();
  open({ question: false, next: false });
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();

  await ask.click();
  await expect.element(screen.getByRole('button', { name: 'No' })).toHaveFocus();
  open({ question: false, next: true });
  await expect.element(field).toHaveFocus();
  // A window that closes gives the focus back when it has left the page; until then it is hidden behind the other one.
  await expect.poll(() => document.querySelector('[role="alertdialog"]')).toBeNull();
  await nextFrame();
  expect(document.activeElement).toBe(field.element());
});
