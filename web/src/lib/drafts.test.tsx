import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OWNER, STUDENT } from '../../test/people.ts';
import { DRAFT_DAYS, readDraft, saveDraft } from './drafts.ts';
import { signIn, signOut } from './session.ts';
import { readToken, reportDeadToken } from './session-token.ts';

const DAY_MS = 86_400_000;

const endElsewhere = () => reportDeadToken(readToken());
const storedKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith('DRAFT '));

describe('drafts', () => {
  beforeEach(() => {
    signIn(STUDENT, 'a-token');
    saveDraft(STUDENT.id, 'tariff 7', { values: { name: 'Toʻliq yordam' } });
  });
  afterEach(() => {
    vi.useRealTimers();
    signOut();
    window.localStorage.clear();
  });

  test('outlive a session that ended, for the account that wrote them', () => {
    endElsewhere();
    expect(readDraft(STUDENT.id, 'tariff 7')).toMatchObject({ values: { name: 'Toʻliq yordam' } });
    // Nobody else's form of the same record shows them.
    expect(readDraft(null, 'tariff 7')).toBeNull();
    expect(readDraft(OWNER.id, 'tariff 7')).toBeNull();
    signIn(STUDENT, 'another-token');
    expect(readDraft(STUDENT.id, 'tariff 7')).toMatchObject({ values: { name: 'Toʻliq yordam' } });
  });

  test('go as soon as somebody else signs in; a visitor’s go over to whoever does, and to nobody later', () => {
    endElsewhere();
    saveDraft(null, 'application', { comment: 'Salom' });
    signIn(OWNER, 'another-token');
    expect(storedKeys()).toEqual([`DRAFT ${OWNER.id} application`]);
    expect(readDraft(OWNER.id, 'application')).toMatchObject({ comment: 'Salom' });
    endElsewhere();
    signIn(STUDENT, 'a-third-token');
    expect(storedKeys()).toEqual([]);
  });

  test('of a visitor and of the account under one name: the newer one stays', () => {
    const stored = (comment: string, minutesAgo: number) =>
      JSON.stringify({ comment, savedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
    endElsewhere();
    for (const [visitors, own] of [
      [1, 2],
      [2, 1],
    ] as const) {
      window.localStorage.setItem('DRAFT visitor application', stored('visitor', visitors));
      window.localStorage.setItem(`DRAFT ${STUDENT.id} application`, stored('own', own));
      signIn(STUDENT, 'another-token');
      const comment = visitors < own ? 'visitor' : 'own';
      expect(readDraft(STUDENT.id, 'application')).toMatchObject({ comment });
      expect(readDraft(null, 'application')).toBeNull();
      endElsewhere();
    }
  });

  test.each([
    ['signing out', signOut],
    ['signing in', () => signIn(STUDENT, 'another-token')],
  ])('of earlier versions go with %s', (_, act) => {
    window.localStorage.setItem('FORM_DRAFTS', '{"walk-in":{}}');
    window.localStorage.setItem('APPLICATION_DRAFT', '{}');
    window.sessionStorage.setItem('CHAT_DRAFTS', '{}');
    act();
    expect(window.localStorage.getItem('FORM_DRAFTS')).toBeNull();
    expect(window.localStorage.getItem('APPLICATION_DRAFT')).toBeNull();
    expect(window.sessionStorage.getItem('CHAT_DRAFTS')).toBeNull();
  });

  test('go with signing out, a visitor’s too', () => {
    saveDraft(null, 'application', { comment: 'Salom' });
    signOut();
    expect(storedKeys()).toEqual([]);
  });

  test('go when they are old, at the next signing in', () => {
    endElsewhere();
    vi.useFakeTimers({ now: Date.now() + (DRAFT_DAYS - 1) * DAY_MS, toFake: ['Date'] });
    signIn(STUDENT, 'another-token');
    expect(readDraft(STUDENT.id, 'tariff 7')).not.toBeNull();
    endElsewhere();
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    signIn(STUDENT, 'a-third-token');
    expect(storedKeys()).toEqual([]);
  });

  test('of two tabs do not overwrite each other, and a damaged one is none', () => {
    saveDraft(STUDENT.id, 'tariff 8', { values: {} });
    window.localStorage.setItem(`DRAFT ${STUDENT.id} tariff 7`, '{"values":');
    expect(readDraft(STUDENT.id, 'tariff 7')).toBeNull();
    expect(readDraft(STUDENT.id, 'tariff 8')).toMatchObject({ values: {} });
  });
});
