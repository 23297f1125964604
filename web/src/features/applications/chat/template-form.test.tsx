import { expect, onTestFinished, test } from 'vitest';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { OWNER } from '../../../../test/people.ts';
import { readDraft } from '../../../lib/drafts.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { TemplateForm } from './template-form.tsx';

const { templates } = TEXTS.uz.chat;
const TEXT = 'Assalomu alaykum!';

test('a new template that is interrupted keeps the text of the message that it was begun with', async () => {
  onTestFinished(() => signOut());
  signIn(OWNER, 'a-token');
  const open = (text: string) =>
    showComponent(<TemplateForm edited={null} text={text} onSaved={() => {}} onCancel={() => {}} />);
  const first = await open(TEXT);
  await first.getByLabelText(templates.name).fill('Salom');
  await expect.poll(() => readDraft(OWNER.id, 'template new')?.values).toMatchObject({ name: 'Salom' });
  await first.unmount();
  // The message has been sent meanwhile.
  const again = await open('');
  await expect.element(again.getByLabelText(templates.name)).toHaveValue('Salom');
  await expect.element(again.getByLabelText(templates.text)).toHaveValue(TEXT);
});
