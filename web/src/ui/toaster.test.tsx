import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { DESKTOP, PHONE, showComponent, TEXTS } from '../../test/page.tsx';
import { ChatSheet } from '../features/applications/applications/detail/chat-sheet.tsx';
import { Modal } from './modal.tsx';
import { PreviewDialog } from './record/preview-dialog.tsx';
import { show } from './toast.ts';
import { Toaster } from './toaster.tsx';

const { common, admin } = TEXTS.uz;
const SAID = 'Hujjatlarga qoʻshildi';
const MARGIN = 16;

/** Shows a toast that stays, over what is open; `shut` closes that. */
const open = async (sheet: (isOpen: boolean) => ReactNode, size: readonly [number, number] = PHONE) => {
  await page.viewport(...size);
  let shut = () => {};
  const Page = () => {
    const [isOpen, setIsOpen] = useState(true);
    shut = () => setIsOpen(false);
    return (
      <>
        <Toaster />
        {sheet(isOpen)}
      </>
    );
  };
  const screen = await showComponent(<Page />);
  show('success', SAID, { duration: Number.POSITIVE_INFINITY });
  onTestFinished(() => void toast.dismiss());
  const said = screen.getByText(SAID);
  await expect.element(said).toBeVisible();
  return { screen, said, shut: () => shut() };
};

const boxOf = (one: Locator): DOMRect => one.element().getBoundingClientRect();

const toastOf = (said: Locator): DOMRect =>
  said.element().closest('[data-sonner-toast]')!.getBoundingClientRect();

/** The element that a press on the middle of this one goes to is this one. */
const expectPressable = (one: Locator) =>
  expect
    .poll(() => {
      const { left, top, width, height } = boxOf(one);
      return one.element().contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .toBe(true);

const tall = <div style={{ height: 1200 }}>Uzun</div>;
const close = () => {};

const chat = (isOpen: boolean) =>
  isOpen && (
    <ChatSheet title="Suhbat" onClose={close}>
      {tall}
    </ChatSheet>
  );

test.each<[string, string, (isOpen: boolean) => ReactNode]>([
  ['of the whole window', common.close, chat],
  [
    'from the bottom',
    common.close,
    (isOpen) => (
      <Modal isOpen={isOpen} title="Savol" size="medium" onClose={close}>
        {tall}
      </Modal>
    ),
  ],
  [
    'in the middle',
    common.close,
    (isOpen) => (
      <Modal isOpen={isOpen} title="Savol" onClose={close}>
        {tall}
      </Modal>
    ),
  ],
  [
    'with a public page',
    admin.preview.back,
    (isOpen) => (
      <PreviewDialog isOpen={isOpen} onClose={close}>
        {tall}
      </PreviewDialog>
    ),
  ],
])(
  'a toast on a phone leaves the head of a sheet free, and moves up when it closes: one %s',
  async (_, name, sheet) => {
    const { screen, said, shut } = await open(sheet);
    const cross = screen.getByRole('dialog').getByRole('button', { name, exact: true });
    await expect.element(cross).toBeVisible();
    await expect.poll(() => toastOf(said).top).toBeGreaterThanOrEqual(boxOf(cross).bottom);
    await expectPressable(cross);
    shut();
    await expect.element(cross).not.toBeInTheDocument();
    await expect.poll(() => toastOf(said).top).toBe(MARGIN);
  },
);

test('a toast is at the top above a sheet that leaves room for it', async () => {
  const { screen, said } = await open((isOpen) => (
    <Modal isOpen={isOpen} title="Savol" size="medium" onClose={close}>
      Qisqa
    </Modal>
  ));
  const sheet = screen.getByRole('dialog');
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => toastOf(said).top).toBe(MARGIN);
  expect(toastOf(said).bottom).toBeLessThan(boxOf(sheet).top);
});

test('a toast on a wide screen is beside the cross of a sheet, at the top', async () => {
  const { screen, said } = await open(chat, DESKTOP);
  await expectPressable(screen.getByRole('dialog').getByRole('button', { name: common.close, exact: true }));
  await expect.poll(() => toastOf(said).top).toBeLessThan(40);
});
