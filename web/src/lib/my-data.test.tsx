import { getMyData, type MyData, type MyDataChange, updateMyData } from '@parvoz/contract/people/my-data.ts';
import { NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '../../test/api.ts';
import { OWNER, STUDENT } from '../../test/people.ts';
import { currentMyData, followSession, saveMyData, settleField } from './my-data.ts';
import { MY_DATA_KEY, myDataKey, signIn, signOut } from './session.ts';
import { readToken, reportDeadToken } from './session-token.ts';

const OTHER = { ...STUDENT, id: 'c1b5e5a4-0d55-4f0a-8c11-5b0a2f6a1c09' };
const IELTS = { kind: 'IELTS' as const, score: 6, takenOn: '2026-05-10' };
const BETTER = { ...IELTS, score: 6.5 };
const TOPIK = { kind: 'TOPIK' as const, score: 3, takenOn: '2026-04-10' };

const endElsewhere = () => reportDeadToken(readToken());
const storedKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(MY_DATA_KEY));
const enter = (data: Partial<MyData>) => {
  window.localStorage.setItem(MY_DATA_KEY, JSON.stringify(data));
  window.dispatchEvent(new StorageEvent('storage', { key: MY_DATA_KEY }));
};

/** The account of whoever signs in; it takes what `refusal` has nothing against. */
const openAccount = (account: Partial<MyData>) => {
  const api = fakeApi();
  const kept: { data: MyData; refusal: Refusal | null } = { data: { ...NO_DATA, ...account }, refusal: null };
  api.answer(getMyData, () => kept.data);
  const saved = api.answer(updateMyData, ({ body }) => {
    if (kept.refusal) throw kept.refusal;
    kept.data = { ...kept.data, ...body };
    return kept.data;
  });
  return { kept, sent: () => saved.map(({ body }): MyDataChange => body) };
};
const consentNeeded = () => new Refusal(409, 'ACCEPTANCE_NEEDED', 'Maxfiylik siyosati');

const signInAs = async (user: typeof STUDENT) => {
  signIn(user, 'a-token');
  await expect.poll(() => currentMyData().isReady).toBe(true);
};

beforeEach(() => {
  vi.setSystemTime('2026-11-24T07:00:00Z');
  signOut();
  followSession();
});
afterEach(() => {
  signOut();
  vi.useRealTimers();
});

describe('what an account has not taken over', () => {
  test('is shown to no visitor after its session has ended, and is there again for its person', async () => {
    openAccount({ education: 'SCHOOL_11' });
    enter({ education: 'LYCEUM', birthYear: 2008 });
    await signInAs(STUDENT);
    expect(currentMyData()).toMatchObject({ others: { fields: ['education'] }, data: { birthYear: 2008 } });
    endElsewhere();
    expect(currentMyData()).toMatchObject({ isReady: true, place: 'browser', data: NO_DATA });
    expect(storedKeys()).toEqual([myDataKey(STUDENT.id)]);
    await signInAs(STUDENT);
    expect(currentMyData().others).toMatchObject({ fields: ['education'], data: { education: 'LYCEUM' } });
    await settleField('education', 'account');
    expect(storedKeys()).toEqual([]);
  });

  test('is nothing of the next account, and is removed when that one signs in', async () => {
    const { kept, sent } = openAccount({});
    kept.refusal = consentNeeded();
    enter({ birthYear: 2008 });
    await signInAs(STUDENT);
    expect(currentMyData().waiting).toEqual({ birthYear: 2008 });
    endElsewhere();
    kept.refusal = null;
    const before = sent().length;
    await signInAs(OTHER);
    expect(currentMyData().data).toEqual(NO_DATA);
    expect([sent().slice(before), storedKeys()]).toEqual([[], []]);
  });

  test('goes with signing out', async () => {
    const { kept } = openAccount({});
    kept.refusal = consentNeeded();
    enter({ birthYear: 2008 });
    await signInAs(STUDENT);
    expect(storedKeys()).toEqual([myDataKey(STUDENT.id)]);
    signOut();
    expect(storedKeys()).toEqual([]);
  });

  test('is of staff all that they have entered', async () => {
    enter({ birthYear: 2008 });
    await signInAs(OWNER);
    await saveMyData({ education: 'MASTER' });
    expect(currentMyData()).toMatchObject({
      place: 'browser',
      data: { birthYear: 2008, education: 'MASTER' },
    });
    endElsewhere();
    expect(currentMyData().data).toEqual(NO_DATA);
    await signInAs(OWNER);
    expect(currentMyData().data).toMatchObject({ birthYear: 2008, education: 'MASTER' });
  });
});

describe('two scores of one test on one day', () => {
  test('are a difference; the other certificates of the account stay whatever is chosen', async () => {
    const { sent } = openAccount({ certificates: [IELTS, TOPIK] });
    enter({ certificates: [BETTER] });
    await signInAs(STUDENT);
    expect(currentMyData().data.certificates).toEqual([IELTS, TOPIK]);
    expect(currentMyData().others).toMatchObject({ fields: ['certificates'] });
    expect(sent()).toEqual([]);
    await settleField('certificates', 'browser');
    expect(sent()).toEqual([{ certificates: [BETTER, TOPIK] }]);
    expect([currentMyData().others, storedKeys()]).toEqual([null, []]);
  });

  test('are none of a score that was corrected, or a certificate that was removed, before consent', async () => {
    const { kept } = openAccount({ certificates: [IELTS, TOPIK] });
    kept.refusal = consentNeeded();
    await signInAs(STUDENT);
    await expect(saveMyData({ certificates: [BETTER] })).rejects.toThrow();
    endElsewhere();
    await signInAs(STUDENT);
    expect(currentMyData()).toMatchObject({ data: { certificates: [BETTER] }, others: null });
    kept.refusal = null;
    await saveMyData({});
    expect([kept.data.certificates, storedKeys()]).toEqual([[BETTER], []]);
  });
});

test('what waits gives way to what the account has got meanwhile, and the person is asked', async () => {
  const { kept } = openAccount({ graduationYear: 2025 });
  kept.refusal = consentNeeded();
  await signInAs(STUDENT);
  await expect(saveMyData({ graduationYear: 2026, birthYear: 2008 })).rejects.toThrow();
  endElsewhere();
  Object.assign(kept, { refusal: null, data: { ...NO_DATA, graduationYear: 2027 } });
  await signInAs(STUDENT);
  expect(kept.data).toMatchObject({ graduationYear: 2027, birthYear: 2008 });
  expect(currentMyData().others).toMatchObject({
    fields: ['graduationYear'],
    data: { graduationYear: 2026 },
  });
});

test('what the account refuses keeps nobody from its data, and can be taken back', async () => {
  const { kept } = openAccount({ birthYear: 2008 });
  kept.refusal = new Refusal(422, 'INVALID_INPUT', 'Notoʻgʻri', { facultyIds: 'Notoʻgʻri' });
  enter({ facultyIds: [5] });
  await signInAs(STUDENT);
  expect(currentMyData()).toMatchObject({ data: { birthYear: 2008, facultyIds: [] }, failure: null });
  await settleField('facultyIds', 'account');
  expect([currentMyData().others, storedKeys()]).toEqual([null, []]);
});
