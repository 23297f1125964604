import { afterEach, expect, test } from 'vitest';
import { OWNER, STUDENT } from '../../../../../test/people.ts';
import { signIn, signOut } from '../../../../lib/session.ts';
import { readToken, reportDeadToken } from '../../../../lib/session-token.ts';
import { readChoices } from './choices.ts';
import { draftFor, forgetDraft, saveDraft } from './draft.ts';

const CHOICES = { ...readChoices({ universityId: 7 }), consultingId: 1, tariffId: 5 };

afterEach(() => {
  signOut();
  window.localStorage.clear();
});

test('an application that a visitor has begun is the account’s from signing in on, under the same key', () => {
  const { key } = saveDraft(null, CHOICES, 'Salom');
  signIn(STUDENT, 'a-token');
  expect(draftFor(STUDENT.id, CHOICES)).toMatchObject({ comment: 'Salom', key });
  expect(saveDraft(STUDENT.id, CHOICES, 'Salom').key).toBe(key);
  // Its visitor's copy has gone: nobody else finds it.
  expect(draftFor(null, CHOICES)).toBeNull();
  expect(saveDraft(STUDENT.id, CHOICES, 'Salom!').key).not.toBe(key);
});

test('what was sent with a price keeps its key, and gets another one with another price', () => {
  // What a release without prices has sent under its key was another call.
  const written = saveDraft(STUDENT.id, CHOICES, 'Salom');
  const { key } = saveDraft(STUDENT.id, CHOICES, 'Salom', { price: 100 });
  expect(key).not.toBe(written.key);
  expect(saveDraft(STUDENT.id, CHOICES, 'Salom', { price: 100 }).key).toBe(key);
  // After a reload the price is not known at first.
  expect(saveDraft(STUDENT.id, CHOICES, 'Salom').key).toBe(key);
  expect(saveDraft(STUDENT.id, CHOICES, 'Salom', { price: 200 }).key).not.toBe(key);
});

test('an application that was begun stays its author’s when the session ends on the way', () => {
  signIn(STUDENT, 'a-token');
  const { key } = saveDraft(STUDENT.id, CHOICES, 'Sirim');
  reportDeadToken(readToken());
  expect(draftFor(null, CHOICES)).toBeNull();
  signIn(STUDENT, 'another-token');
  expect(draftFor(STUDENT.id, CHOICES)).toMatchObject({ comment: 'Sirim', key });
  reportDeadToken(readToken());
  signIn(OWNER, 'a-third-token');
  expect(draftFor(OWNER.id, CHOICES)).toBeNull();
  signIn(STUDENT, 'a-fourth-token');
  expect(draftFor(STUDENT.id, CHOICES)).toBeNull();
});

test('what was written last is gone on with, and all of it is forgotten when it was sent', async () => {
  saveDraft(STUDENT.id, CHOICES, 'Avval');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { name } = saveDraft(null, CHOICES, 'Keyin');
  expect(draftFor(STUDENT.id, CHOICES)?.comment).toBe('Keyin');
  forgetDraft(STUDENT.id, name);
  expect(draftFor(STUDENT.id, CHOICES)).toBeNull();
});

test('what is begun about another target, or sent, leaves a draft alone', async () => {
  const other = readChoices({ universityId: 8, consultingId: 1 });
  const { key } = saveDraft(STUDENT.id, CHOICES, 'Yettinchi');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const { name } = saveDraft(STUDENT.id, other, 'Sakkizinchi');
  expect(draftFor(STUDENT.id, readChoices({ universityId: 7 }))).toMatchObject({ comment: 'Yettinchi', key });
  // An address that names nothing goes on with the latest.
  expect(draftFor(STUDENT.id, readChoices({}))?.comment).toBe('Sakkizinchi');
  // With another agency it is the same draft, not a second one.
  const moved = saveDraft(STUDENT.id, { ...other, consultingId: 2 }, 'Sakkizinchi', { before: name });
  expect(draftFor(STUDENT.id, other)).toBeNull();
  forgetDraft(STUDENT.id, moved.name);
  expect(draftFor(STUDENT.id, readChoices({}))).toMatchObject({ comment: 'Yettinchi', key });
});

test('an application that is changed to what another one is about takes nothing from that one', async () => {
  const seventh = saveDraft(STUDENT.id, CHOICES, 'Yettinchi');
  const other = { ...CHOICES, universityId: 8 };
  const before = saveDraft(STUDENT.id, other, 'Sakkizinchi');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const changed = saveDraft(STUDENT.id, CHOICES, 'Sakkizinchi', { before: before.name });
  // Typed on, it stays one draft, and what was not changed keeps its key.
  expect(saveDraft(STUDENT.id, CHOICES, 'Sakkizinchi', { before: changed.name }).key).toBe(changed.key);
  expect(draftFor(STUDENT.id, CHOICES)).toMatchObject({ comment: 'Sakkizinchi', key: changed.key });
  expect(draftFor(STUDENT.id, other)).toBeNull();
  // Nor does one that is begun about what it was about before.
  const begun = saveDraft(STUDENT.id, other, 'Yana sakkizinchi');
  expect(saveDraft(STUDENT.id, other, 'Yana sakkizinchi', { before: begun.name })).toEqual(begun);
  expect(draftFor(STUDENT.id, CHOICES)).toMatchObject({ comment: 'Sakkizinchi', key: changed.key });
  expect(draftFor(STUDENT.id, other)).toMatchObject({ comment: 'Yana sakkizinchi', key: begun.key });
  forgetDraft(STUDENT.id, changed.name);
  expect(draftFor(STUDENT.id, CHOICES)).toMatchObject({ comment: 'Yettinchi', key: seventh.key });
});
