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

test('a file is taken after consent to the privacy policy, which is asked for once, and the text stays', async () => {
  const api = fakeApi();
  const needed = [
    { kind: 'PRIVACY', number: 2, validFrom: '2026-11-20', change: '', accepted: null },
  ] as const;
  api.answer(getAcceptances, { needed: [...needed], accepted: [] });
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
  const pick = (name: string) =>
    userEvent.upload(
      screen.container.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['%PDF-1.7'], name, { type: 'application/pdf' }),
    );
  await pick('pasport.pdf');
  const dialog = screen.getByRole('dialog', { name: operator.accept.title });
  await dialog.getByRole('button', { name: common.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(screen.getByText('pasport.pdf').elements()).toEqual([]);
  await expect.element(field).toHaveValue('Mana pasportim');
  await pick('pasport.pdf');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: operator.accept.act }).click();
  await expect.element(screen.getByText('pasport.pdf')).toBeVisible();
  await pick('attestat.pdf');
  await expect.element(screen.getByText('attestat.pdf')).toBeVisible();
  expect(accepted).toHaveLength(1);
});
