import { addTemplate } from '@parvoz/contract/applications/chat.ts';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, Refusal } from '../../../../test/api.ts';
import { showComponent, TEXTS } from '../../../../test/page.tsx';
import { OWNER } from '../../../../test/people.ts';
import { readDraft } from '../../../lib/drafts.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { TemplateForm } from './template-form.tsx';

const { errors } = TEXTS.uz;
const { templates } = TEXTS.uz.chat;
const TEXT = 'Assalomu alaykum!';

test('a name that another template has is said at its field', async () => {
  const api = fakeApi();
  api.answer(addTemplate, () => {
    throw new Refusal(409, 'TEMPLATE_EXISTS', errors.TEMPLATE_EXISTS);
  });
  const screen = await showComponent(
    <TemplateForm edited={null} text={TEXT} onSaved={() => {}} onCancel={() => {}} />,
  );
  const name = screen.getByLabelText(templates.name);
  await name.fill('Salom');
  await screen.getByRole('button', { name: templates.save }).click();
  await expect.element(name).toHaveAccessibleDescription(errors.TEMPLATE_EXISTS);
  await expect.element(name).toHaveFocus();
});

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
