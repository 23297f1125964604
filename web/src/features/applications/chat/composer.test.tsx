import { acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../test/api.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { readToken, reportDeadToken } from '../../../lib/session-token.ts';
import { ConsentGate } from '../../../ui/acceptance/consent-gate.tsx';
import { Composer } from './composer.tsx';

const APPLICATION = '0192f0c4-7a10-7cc0-8000-000000000042';
const POLICY = {
  ...({ kind: 'PRIVACY', number: 2, validFrom: '2026-11-20' } as const),
  ...{ change: '', accepted: null },
};

const openComposer = async (ownerId: string) => {
  const screen = await showComponent(
    <Composer ownerId={ownerId} applicationId={APPLICATION} onSend={() => {}} />,
  );
  return { screen, field: screen.getByRole('textbox', { name: TEXTS.uz.chat.write }) };
};

test('a message that is being written outlives its tab and a session that ended, and is its author’s', async () => {
  onTestFinished(() => signOut());
  signIn(STUDENT, 'a-token');
  const first = await openComposer(STUDENT.id);
  await first.field.fill('Hali yozib tugatmadim');
  reportDeadToken(readToken());
  await first.screen.unmount();
  window.sessionStorage.clear();
  signIn(STUDENT, 'another-token');
  const again = await openComposer(STUDENT.id);
  await expect.element(again.field).toHaveValue('Hali yozib tugatmadim');
  await again.screen.unmount();
  reportDeadToken(readToken());
  signIn(OWNER, 'a-third-token');
  const others = await openComposer(OWNER.id);
  await expect.element(others.field).toHaveValue('');
  await others.screen.unmount();
  signIn(STUDENT, 'a-fourth-token');
  await expect.element((await openComposer(STUDENT.id)).field).toHaveValue('');
});

const pickIn = (container: Element, name: string) =>
  userEvent.upload(
    container.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['%PDF-1.7'], name, { type: 'application/pdf' }),
  );

test('a file is taken after consent to the privacy policy, which is asked for once, and the text stays', async () => {
  const api = fakeApi();
  api.answer(getAcceptances, { needed: [POLICY], accepted: [] });
  const accepted = api.answer(acceptTexts, { needed: [], accepted: [] });
  const screen = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ConsentGate>
        <Composer ownerId={STUDENT.id} applicationId={APPLICATION} onSend={() => {}} />
      </ConsentGate>
    </QueryClientProvider>,
  );
  const { chat, common, operator } = TEXTS.uz;
  const field = screen.getByRole('textbox', { name: chat.write });
  await field.fill('Mana pasportim');
  const pick = (name: string) => pickIn(screen.container, name);
  await pick('pasport.pdf');
  const dialog = screen.getByRole('dialog', { name: operator.accept.title });
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('pasport.pdf')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Mana pasportim');
  await pick('pasport.pdf');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: operator.accept.act }).click();
  await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
  await pick('attestat.pdf');
  await expect.element(screen.getByText('attestat.pdf')).toBeVisible();
  expect(accepted).toHaveLength(1);
});

/** The chat with its form, its page with the chat closed, or another page. */
type Shown = 'chat' | 'page' | 'other page';

/** Opens the form of a student whose acceptances are known once `answer` is called: they have accepted all, or not. */
const openSlowly = async () => {
  onTestFinished(() => signOut());
  signIn(STUDENT, 'a-token');
  const api = fakeApi();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  api.answer(getAcceptances, async () => ({
    needed: (await promise) ? [] : [POLICY],
    accepted: [],
  }));
  const sent: [text: string, file: string | undefined][] = [];
  const queries = new QueryClient();
  let go = (_: Shown) => {};
  const Page = () => {
    const [shown, setShown] = useState<Shown>('chat');
    go = setShown;
    return (
      <ConsentGate key={shown === 'other page' ? 'other' : 'own'}>
        {shown === 'chat' && (
          <Composer
            ownerId={STUDENT.id}
            applicationId={APPLICATION}
            onSend={(text, file) => sent.push([text, file?.name])}
          />
        )}
      </ConsentGate>
    );
  };
  const screen = await showComponent(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('textbox', { name: TEXTS.uz.chat.write });
  const send = screen.getByRole('button', { name: TEXTS.uz.chat.send, exact: true });
  const goFrom = async (shown: Shown) => {
    go(shown);
    await expect.element(field).not.toBeInTheDocument();
  };
  return {
    screen,
    sent,
    answer: resolve,
    sendPassport: async () => {
      await pickIn(screen.container, 'pasport.pdf');
      await field.fill('Mana pasportim');
      await send.click();
    },
    /** Resolves when the answer has come. */
    answered: () => expect.poll(() => queries.isFetching()).toBe(0),
    close: () => goFrom('page'),
    leave: () => goFrom('other page'),
    reopen: async () => {
      go('chat');
      await expect.element(field).toBeVisible();
    },
    field,
    send,
    sending: screen.getByRole('button', { name: TEXTS.uz.chat.sending, exact: true }),
  };
};

test('a message that is sent before the consent to its file is known takes the file along, once', async () => {
  const { screen, sent, answer, field, send, sending } = await openSlowly();
  await pickIn(screen.container, 'pasport.pdf');
  await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
  await field.fill('Mana pasportim');
  await send.click();
  await expect.element(sending).toHaveAttribute('aria-busy', 'true');
  await sending.click();
  await expect.element(field).toHaveValue('Mana pasportim');
  expect(sent).toEqual([]);
  answer(true);
  await expect.element(field).toHaveValue('');
  await expect.element(send).not.toHaveAttribute('aria-busy');
  await expect.element(screen.getByText('pasport.pdf')).not.toBeInTheDocument();
  expect(sent).toEqual([['Mana pasportim', 'pasport.pdf']]);
});

test('another file is not taken before that, neither picked nor pasted, and the form says so', async () => {
  const { screen, sent, answer, field, send, sending } = await openSlowly();
  const { chat } = TEXTS.uz;
  const attach = screen.getByRole('button', { name: chat.attach, exact: true });
  await pickIn(screen.container, 'pasport.pdf');
  await field.fill('Mana pasportim');
  await expect.element(attach).not.toHaveAttribute('aria-disabled');
  await send.click();
  await expect.element(sending).toBeVisible();
  await expect.element(attach).toHaveAttribute('aria-disabled', 'true');
  // Whoever comes to it reads why, before anything is refused.
  await expect.element(attach).toHaveAccessibleDescription(chat.attachLater);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  // The window in which files are chosen may have been open before.
  await pickIn(screen.container, 'attestat.pdf');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(chat.attachLater);
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['%PDF-1.7'], 'rasm.pdf', { type: 'application/pdf' }));
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
  for (const name of ['attestat.pdf', 'rasm.pdf'])
    await expect.element(screen.getByText(name)).not.toBeInTheDocument();
  answer(true);
  await expect.poll(() => sent).toEqual([['Mana pasportim', 'pasport.pdf']]);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await pickIn(screen.container, 'attestat.pdf');
  await expect.element(screen.getByText('attestat.pdf')).toBeVisible();
  await expect.element(attach).not.toHaveAttribute('aria-disabled');
  await expect.element(attach).not.toHaveAttribute('aria-describedby');
  expect(sent).toHaveLength(1);
});

test('a chat that was opened again says that a file was refused as long as the message waits', async () => {
  const { screen, sent, answer, close, reopen, field, sending, sendPassport } = await openSlowly();
  await sendPassport();
  await close();
  await reopen();
  await expect.element(sending).toBeVisible();
  await pickIn(screen.container, 'attestat.pdf');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(TEXTS.uz.chat.attachLater);
  answer(true);
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('it is sent with its file also after the chat is closed', async () => {
  const { sent, answer, close, sending, sendPassport } = await openSlowly();
  await sendPassport();
  await expect.element(sending).toBeVisible();
  await close();
  answer(true);
  await expect.poll(() => sent).toEqual([['Mana pasportim', 'pasport.pdf']]);
});

test('a chat that is opened again before that shows it on its way, and it goes once', async () => {
  const { screen, sent, answer, close, reopen, field, send, sending, sendPassport } = await openSlowly();
  await sendPassport();
  await close();
  await reopen();
  await expect.element(field).toHaveValue('Mana pasportim');
  await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
  await expect.element(sending).toHaveAttribute('aria-busy', 'true');
  await sending.click();
  expect(sent).toEqual([]);
  answer(true);
  await expect.element(field).toHaveValue('');
  await expect.element(send).not.toHaveAttribute('aria-busy');
  await expect.element(screen.getByText('pasport.pdf')).not.toBeInTheDocument();
  expect(sent).toEqual([['Mana pasportim', 'pasport.pdf']]);
  await close();
  await reopen();
  await expect.element(field).toHaveValue('');
  await field.fill('Yetib bordimi?');
  await send.click();
  expect(sent).toEqual([
    ['Mana pasportim', 'pasport.pdf'],
    ['Yetib bordimi?', undefined],
  ]);
});

test('without the consent its text is in the chat that was opened again', async () => {
  const { screen, sent, answer, close, reopen, field, sending, sendPassport } = await openSlowly();
  const { common, operator } = TEXTS.uz;
  await sendPassport();
  await close();
  await reopen();
  await expect.element(sending).toBeVisible();
  answer(false);
  const dialog = screen.getByRole('dialog', { name: operator.accept.title });
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Mana pasportim');
  await expect.element(screen.getByText('pasport.pdf')).not.toBeInTheDocument();
  await expect.element(sending).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('who has left the page before they could be asked finds the text, and nothing on its way', async () => {
  const { screen, sent, answer, answered, leave, reopen, field, send, sending, sendPassport } =
    await openSlowly();
  await sendPassport();
  await leave();
  answer(false);
  await answered();
  await reopen();
  await expect.element(field).toHaveValue('Mana pasportim');
  await expect.element(send).toBeVisible();
  await expect.element(sending).not.toBeInTheDocument();
  await expect.element(screen.getByText('pasport.pdf')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('who has left the page while they were asked has not consented', async () => {
  const { screen, sent, answer, leave, reopen, field, send, sending, sendPassport } = await openSlowly();
  await sendPassport();
  answer(false);
  const dialog = screen.getByRole('dialog', { name: TEXTS.uz.operator.accept.title });
  await expect.element(dialog).toBeVisible();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await reopen();
  await expect.element(field).toHaveValue('Mana pasportim');
  await expect.element(send).toBeVisible();
  await expect.element(sending).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('nothing is sent of a session that has ended, also when its author has signed in again', async () => {
  const { screen, sent, answer, answered, close, reopen, field, send, sending, sendPassport } =
    await openSlowly();
  await sendPassport();
  await expect.element(sending).toBeVisible();
  await close();
  signOut();
  signIn(STUDENT, 'another-token');
  answer(true);
  await answered();
  await reopen();
  await expect.element(field).toHaveValue('');
  await expect.element(send).toBeVisible();
  await expect.element(screen.getByText('pasport.pdf')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('without the consent, or without the file, it waits for its author', async () => {
  const { screen, sent, answer, field, send, sending } = await openSlowly();
  const { chat, common, operator } = TEXTS.uz;
  await field.fill('Mana pasportim');
  await pickIn(screen.container, 'pasport.pdf');
  await send.click();
  await screen.getByRole('button', { name: chat.removeFile }).click();
  await expect.element(sending).not.toBeInTheDocument();
  await pickIn(screen.container, 'attestat.pdf');
  await send.click();
  await expect.element(sending).toBeVisible();
  answer(false);
  const dialog = screen.getByRole('dialog', { name: operator.accept.title });
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('attestat.pdf')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Mana pasportim');
  expect(sent).toEqual([]);
  await send.click();
  await expect.element(field).toHaveValue('');
  expect(sent).toEqual([['Mana pasportim', undefined]]);
});
