import { expect, onTestFinished, test } from 'vitest';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../../test/people.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { readToken, reportDeadToken } from '../../../lib/session-token.ts';
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
