import { acceptTexts, getAcceptances } from '@parvoz/contract/money/operator.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
  const form = (isOpen: boolean) => (
    <QueryClientProvider client={queries}>
      <ConsentGate>
        {isOpen && (
          <Composer
            ownerId={STUDENT.id}
            applicationId={APPLICATION}
            onSend={(text, file) => sent.push([text, file?.name])}
          />
        )}
      </ConsentGate>
    </QueryClientProvider>
  );
  const queries = new QueryClient();
  const screen = await showComponent(form(true));
  return {
    screen,
    sent,
    answer: resolve,
    close: () => screen.rerender(form(false)),
    field: screen.getByRole('textbox', { name: TEXTS.uz.chat.write }),
    send: screen.getByRole('button', { name: TEXTS.uz.chat.send, exact: true }),
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

test('it is sent with its file also after the chat is closed', async () => {
  const { screen, sent, answer, close, field, send, sending } = await openSlowly();
  await pickIn(screen.container, 'pasport.pdf');
  await field.fill('Mana pasportim');
  await send.click();
  await expect.element(sending).toBeVisible();
  await close();
  await expect.element(field).not.toBeInTheDocument();
  answer(true);
  await expect.poll(() => sent).toEqual([['Mana pasportim', 'pasport.pdf']]);
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
