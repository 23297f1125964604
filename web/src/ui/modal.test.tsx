import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../test/axe.ts';
import { showComponent, TEXTS } from '../../test/page.tsx';
import { LoadingView } from './loading-view.tsx';
import { Modal } from './modal.tsx';
import { useTypedIsStored } from './use-typed.ts';

const { dropTyped, close } = TEXTS.uz.common;

const Question = () => (
  <>
    <textarea aria-label="Your question" defaultValue="As it was" />
    <input type="search" aria-label="Find" />
    <input autoComplete="one-time-code" aria-label="Code" />
  </>
);

const StoredQuestion = () => {
  useTypedIsStored();
  return <Question />;
};

const Page = ({ isStored }: { isStored: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title="Ask the agency">
        {isStored ? <StoredQuestion /> : <Question />}
      </Modal>
    </>
  );
};

const open = async (isStored = false) => {
  const screen = await showComponent(<Page isStored={isStored} />);
  const ask = screen.getByRole('button', { name: 'Ask' });
  await ask.click();
  const dialog = screen.getByRole('dialog', { name: 'Ask the agency' });
  const field = dialog.getByRole('textbox', { name: 'Your question' });
  await expect.element(field).toBeVisible();
  return { screen, ask, dialog, field, question: screen.getByRole('alertdialog', { name: dropTyped.title }) };
};

test('a window asks before it drops what was typed', async () => {
  const { screen, ask, dialog, field, question } = await open();
  await field.fill('When do you answer?');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: dropTyped.stay }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('When do you answer?');
  await dialog.getByRole('button', { name: close }).click();
  await question.getByRole('button', { name: dropTyped.go }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  // Another time nothing is there to be dropped.
  await ask.click();
  await expect.element(field).toHaveValue('As it was');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a window closes at once where nothing would be dropped', async () => {
  const { dialog, field } = await open();
  await field.fill('Something else');
  await field.fill('As it was');
  await dialog.getByRole('searchbox', { name: 'Find' }).fill('seoul');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('123456');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a window whose form keeps what was typed closes at once', async () => {
  const { dialog, field } = await open(true);
  await field.fill('When do you answer?');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a window stays as small as a window while its content loads', async () => {
  const screen = await showComponent(
    <Modal isOpen onClose={() => undefined} title="Ask the agency">
      <LoadingView />
    </Modal>,
  );
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('status')).toBeVisible();
  expect(dialog.element().scrollHeight).toBeLessThan(400);
});
