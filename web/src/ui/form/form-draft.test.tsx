import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { showComponent, TEXTS } from '../../../test/page.tsx';
import { OWNER, STUDENT } from '../../../test/people.ts';
import { readDraft } from '../../lib/drafts.ts';
import { signIn, signOut } from '../../lib/session.ts';
import { readToken, reportDeadToken } from '../../lib/session-token.ts';
import { Field } from './field.tsx';
import { AS_NUMBER } from './numbers.ts';
import { TextAreaField } from './text-area-field.tsx';
import { useContractForm } from './use-contract-form.ts';
import { useDraftState } from './use-draft-state.ts';
import type { DraftName, FormDraft } from './use-form-draft.ts';

const { draft: texts } = TEXTS.uz.common;
const WRITTEN = 'Ikki haftadan beri javob yoʻq';

const Reason = z.object({ reason: z.string(), password: z.string(), amount: z.number().optional() });

interface FormProps {
  draft: DraftName;
  /** Of what the form is opened with. */
  password?: string;
  amount?: number;
  send?: (values: object, form: unknown, keyOf: FormDraft['keyOf']) => Promise<unknown>;
}

const Form = ({ draft, password = '', amount, send = async () => {} }: FormProps) => {
  const { submit, field, draftNote } = useContractForm({
    schema: Reason,
    name: 'event',
    draft,
    defaultValues: { reason: '', password, amount },
    send,
  });
  return (
    <form noValidate onSubmit={submit}>
      {draftNote}
      <TextAreaField label="Sabab" {...field('reason')} />
      <Field label="Parol" {...field('password')} />
      <Field label="Miqdor" {...field('amount', AS_NUMBER)} />
      <button type="submit">Yuborish</button>
    </form>
  );
};

const OwnState = ({ amount = 5 }) => {
  const { written, change, note, forget } = useDraftState('own 7', { reason: '', amount });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {note}
      <TextAreaField
        label="Sabab"
        value={written.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <button type="button" onClick={() => change({ amount: 9 })}>
        {`Summa ${written.amount}`}
      </button>
      <button type="button" onClick={() => change({ amount: 5 })}>
        Besh
      </button>
      <button type="button" onClick={forget}>
        Yuborish
      </button>
    </form>
  );
};

/** A window whose form is opened and closed. */
const Window = ({ children }: { children: React.ReactNode }) => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Oyna
      </button>
      {isOpen && children}
    </>
  );
};

const endElsewhere = () => reportDeadToken(readToken());
const stored = (name: string, owner: string | null = STUDENT.id) => readDraft(owner, name)?.values;

describe('what is typed into a form', () => {
  beforeEach(() => signIn(STUDENT, 'a-token'));
  afterEach(() => {
    signOut();
    window.localStorage.clear();
  });

  test('outlives a session that ends while it is typed, for who typed it, and says so', async () => {
    const first = await showComponent(<Form draft="reason 7" />);
    await first.getByLabelText('Sabab').fill(WRITTEN);
    // Before the pause after which it would be stored.
    endElsewhere();
    await first.unmount();
    expect(stored('reason 7')).toMatchObject({ reason: WRITTEN });
    signIn(STUDENT, 'another-token');
    const again = await showComponent(<Form draft="reason 7" />);
    await expect.element(again.getByLabelText('Sabab')).toHaveValue(WRITTEN);
    await expect
      .element(again.getByText(texts.restored.split('{{moment}}')[0]!, { exact: false }))
      .toBeVisible();
    await again.getByRole('button', { name: texts.discard }).click();
    await expect.element(again.getByLabelText('Sabab')).toHaveValue('');
    expect(stored('reason 7')).toBeUndefined();
    await again.unmount();
    endElsewhere();
    signIn(OWNER, 'a-third-token');
    const others = await showComponent(<Form draft="reason 7" />);
    await expect.element(others.getByLabelText('Sabab')).toHaveValue('');
  });

  test.each([
    ['of a record brings nothing back that was not typed', true, 'hozirgi'],
    ['of anything else comes back with what it was opened with', undefined, 'avvalgi'],
  ] as const)('%s', async (_, isOfRecord, expected) => {
    const draft = { name: 'reason 7', isOfRecord };
    const first = await showComponent(<Form draft={draft} password="avvalgi" />);
    await first.getByLabelText('Sabab').fill(WRITTEN);
    await expect.poll(() => stored('reason 7')).toMatchObject({ reason: WRITTEN });
    await first.unmount();
    const again = await showComponent(<Form draft={draft} password="hozirgi" />);
    await expect.element(again.getByLabelText('Sabab')).toHaveValue(WRITTEN);
    await expect.element(again.getByLabelText('Parol')).toHaveValue(expected);
  });

  test('of a record is one, too, where a field was emptied', async () => {
    const draft = { name: 'reason 7', isOfRecord: true } as const;
    const first = await showComponent(<Form draft={draft} password="avvalgi" />);
    await first.getByLabelText('Parol').fill('');
    await expect.poll(() => stored('reason 7')).toEqual({ password: '' });
    await first.unmount();
    const again = await showComponent(<Form draft={draft} password="avvalgi" />);
    await expect.element(again.getByLabelText('Parol')).toHaveValue('');
  });

  test('of a record is one, too, where a number was emptied, which has no value then', async () => {
    const draft = { name: 'reason 7', isOfRecord: true } as const;
    const sent: object[] = [];
    const form = <Form draft={draft} amount={12} send={async (values) => sent.push(values)} />;
    const first = await showComponent(form);
    await first.getByLabelText('Miqdor').fill('');
    await expect.poll(() => readDraft(STUDENT.id, 'reason 7')).toMatchObject({ emptied: ['amount'] });
    await first.unmount();
    const again = await showComponent(form);
    await expect.element(again.getByRole('button', { name: texts.discard })).toBeVisible();
    await expect.element(again.getByLabelText('Miqdor')).toHaveValue('');
    await again.getByRole('button', { name: 'Yuborish' }).click();
    await expect.poll(() => sent).toEqual([{ reason: '', password: '' }]);
  });

  test('of a record that has it by now is none any more', async () => {
    const draft = { name: 'reason 7', isOfRecord: true } as const;
    const first = await showComponent(<Form draft={draft} password="avvalgi" />);
    await first.getByLabelText('Parol').fill('yangi');
    await expect.poll(() => stored('reason 7')).toEqual({ password: 'yangi' });
    await first.unmount();
    // Saved, but the page closed before its answer came.
    const again = await showComponent(<Form draft={draft} password="yangi" />);
    await expect.element(again.getByLabelText('Parol')).toHaveValue('yangi');
    await expect.element(again.getByRole('button', { name: texts.discard })).not.toBeInTheDocument();
    expect(stored('reason 7')).toBeUndefined();
  });

  test('is there again when its window is opened again, and gone when it was sent', async () => {
    let answer: unknown = false;
    const screen = await showComponent(
      <Window>
        <Form draft="reason 7" send={async () => answer} />
      </Window>,
    );
    const [reason, toggle] = [screen.getByLabelText('Sabab'), screen.getByRole('button', { name: 'Oyna' })];
    await reason.fill(WRITTEN);
    await toggle.click();
    await toggle.click();
    await expect.element(reason).toHaveValue(WRITTEN);
    const send = screen.getByRole('button', { name: 'Yuborish' });
    // Thought better of, where a password was asked for: it is not sent.
    await send.click();
    await expect.poll(() => stored('reason 7')).toMatchObject({ reason: WRITTEN });
    answer = undefined;
    await send.click();
    await expect.poll(() => stored('reason 7')).toBeUndefined();
    await toggle.click();
    await toggle.click();
    await expect.element(reason).toHaveValue('');
  });

  test('is stored before it is sent: that call may be the one that finds the session ended', async () => {
    const screen = await showComponent(<Form draft="reason 7" send={() => new Promise(() => {})} />);
    await screen.getByLabelText('Sabab').fill(WRITTEN);
    await screen.getByRole('button', { name: 'Yuborish' }).click();
    await expect.poll(() => stored('reason 7')).toMatchObject({ reason: WRITTEN });
  });

  test('has one key until it is taken, also when its window is opened again', async () => {
    const keys: string[] = [];
    let isLost = true;
    const send: FormProps['send'] = async (values, _, keyOf) => {
      keys.push(keyOf(values));
      if (isLost) throw new TypeError('Failed to fetch');
    };
    const screen = await showComponent(
      <Window>
        <Form draft="reason 7" send={send} />
      </Window>,
    );
    const [reason, toggle] = [screen.getByLabelText('Sabab'), screen.getByRole('button', { name: 'Oyna' })];
    const press = () => screen.getByRole('button', { name: 'Yuborish' }).click();
    await reason.fill(WRITTEN);
    await press();
    await expect.poll(() => keys.length).toBe(1);
    await toggle.click();
    await toggle.click();
    await expect.element(reason).toHaveValue(WRITTEN);
    isLost = false;
    await press();
    await expect.poll(() => keys.length).toBe(2);
    await toggle.click();
    await toggle.click();
    await reason.fill(WRITTEN);
    await press();
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is no draft once it is empty again', async () => {
    const screen = await showComponent(<Form draft="reason 7" />);
    await screen.getByLabelText('Sabab').fill(WRITTEN);
    await expect.poll(() => stored('reason 7')).toBeDefined();
    await screen.getByLabelText('Sabab').fill('');
    await expect.poll(() => stored('reason 7')).toBeUndefined();
  });

  test.each([
    ['of a form that stores nothing', { unstored: 'SECRET' }, undefined],
    ['of a field that is never stored', { name: 'secrets', except: ['password'] }, { reason: WRITTEN }],
  ] as const)('and is secret stays out of the browser: %s', async (_, draft, expected) => {
    const screen = await showComponent(<Form draft={draft} send={async () => false} />);
    await screen.getByLabelText('Sabab').fill(WRITTEN);
    await screen.getByLabelText('Parol').fill('MaxfiySoʻz1');
    await screen.getByRole('button', { name: 'Yuborish' }).click();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(stored('secrets')).toEqual(expected);
    expect(JSON.stringify(window.localStorage)).not.toContain('MaxfiySoʻz1');
  });

  test('by a visitor goes over to them when they sign in, also while the form is open', async () => {
    signOut();
    const screen = await showComponent(<Form draft="reason 7" />);
    await screen.getByLabelText('Sabab').fill('Salom');
    await expect.poll(() => stored('reason 7', null)).toMatchObject({ reason: 'Salom' });
    signIn(STUDENT, 'a-token');
    await expect.poll(() => stored('reason 7')).toMatchObject({ reason: 'Salom' });
    await screen.getByLabelText('Sabab').fill(WRITTEN);
    await expect.poll(() => stored('reason 7')).toMatchObject({ reason: WRITTEN });
    expect(stored('reason 7', null)).toBeUndefined();
  });

  test('without useContractForm is kept all the same, and values of another kind are left out', async () => {
    const values = { reason: WRITTEN, amount: 'many', more: 1 };
    const savedAt = new Date().toISOString();
    window.localStorage.setItem(`DRAFT ${STUDENT.id} own 7`, JSON.stringify({ values, savedAt }));
    const screen = await showComponent(
      <Window>
        <OwnState />
      </Window>,
    );
    const [reason, toggle] = [screen.getByLabelText('Sabab'), screen.getByRole('button', { name: 'Oyna' })];
    await expect.element(reason).toHaveValue(WRITTEN);
    await screen.getByRole('button', { name: 'Summa 5' }).click();
    await toggle.click();
    await toggle.click();
    await expect.element(screen.getByRole('button', { name: 'Summa 9' })).toBeVisible();
    await screen.getByRole('button', { name: texts.discard }).click();
    await expect.element(reason).toHaveValue('');
    await expect.element(screen.getByRole('button', { name: 'Summa 5' })).toBeVisible();
    expect(stored('own 7')).toBeUndefined();
    await reason.fill('Yana');
    await screen.getByRole('button', { name: 'Yuborish' }).click();
    expect(stored('own 7')).toBeUndefined();
  });

  test.each([
    ['leaves a sum as it is suggested then', false, 7],
    ['keeps a sum that was chosen, though it was the suggested one', true, 5],
  ])('without useContractForm %s', async (_, isChosen, expected) => {
    const first = await showComponent(<OwnState />);
    if (isChosen) await first.getByRole('button', { name: 'Summa 5' }).click();
    if (isChosen) await first.getByRole('button', { name: 'Besh' }).click();
    await first.getByLabelText('Sabab').fill(WRITTEN);
    expect(stored('own 7')).toEqual({ reason: WRITTEN, ...(isChosen && { amount: 5 }) });
    await first.unmount();
    const again = await showComponent(<OwnState amount={7} />);
    await expect.element(again.getByLabelText('Sabab')).toHaveValue(WRITTEN);
    await expect.element(again.getByRole('button', { name: `Summa ${expected}` })).toBeVisible();
  });

  test('without useContractForm is none any more where all of it is suggested by now', async () => {
    const first = await showComponent(<OwnState />);
    await first.getByRole('button', { name: 'Summa 5' }).click();
    expect(stored('own 7')).toMatchObject({ amount: 9 });
    await first.unmount();
    const again = await showComponent(<OwnState amount={9} />);
    await expect.element(again.getByRole('button', { name: 'Summa 9' })).toBeVisible();
    await expect.element(again.getByRole('button', { name: texts.discard })).not.toBeInTheDocument();
  });

  test('of a record that was saved without the spaces around a text is none any more', async () => {
    const draft = { name: 'reason 7', isOfRecord: true } as const;
    const first = await showComponent(<Form draft={draft} password="avvalgi" />);
    await first.getByLabelText('Parol').fill('yangi ');
    await expect.poll(() => stored('reason 7')).toEqual({ password: 'yangi ' });
    await first.unmount();
    const again = await showComponent(<Form draft={draft} password="yangi" />);
    await expect.element(again.getByLabelText('Parol')).toHaveValue('yangi');
    await expect.element(again.getByRole('button', { name: texts.discard })).not.toBeInTheDocument();
  });
});
