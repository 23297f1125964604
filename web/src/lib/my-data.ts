import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { getMyData, MyData, MyDataChange, updateMyData } from '@parvoz/contract/people/my-data.ts';
import {
  applicantOf,
  findFaults,
  hasData,
  isKnown,
  type MyDataField,
  mergeMyData,
  NO_DATA,
} from '@parvoz/contract/people/my-data-rules.ts';
import { isAcceptanceNeeded } from './acceptances.ts';
import { callApi } from './api.ts';
import { todayInTashkent } from './format.ts';
import { readLocally, removeLocally, saveLocally } from './local-storage.ts';
import { currentSession, MY_DATA_KEY, roleOf, type Session, subscribeSession } from './session.ts';
import { currentSsr } from './ssr.ts';

/** A person's own data (docs/rules.md#my-data): stored in the account of a student, otherwise in this browser. */
export interface MyDataState {
  /** True once the owner of the data is known and they are loaded. */
  isReady: boolean;
  place: 'browser' | 'account';
  data: MyData;
  /** Data that the rules of eligibility use; null if there are none. */
  applicant: Applicant | null;
  /** Data of this browser that differ from the account's and have not been decided on. */
  others: { data: MyData; fields: readonly MyDataField[] } | null;
  /** Changes that the account does not take before its owner has accepted the privacy policy: until then this browser has them. */
  waiting: MyDataChange | null;
  /** Error of loading the account's data. */
  failure: unknown;
}

/** Before it is known whose it is, and on the server where it does not know the reader. */
const NOTHING: MyDataState = {
  isReady: false,
  place: 'browser',
  data: NO_DATA,
  applicant: null,
  others: null,
  waiting: null,
  failure: null,
};

let state = NOTHING;
/** Owner of the state: the id of a student, null for this browser, undefined while it is not known. */
let owner: string | null | undefined;
const listeners = new Set<() => void>();

const knownOf = (data: MyData): Applicant | null => {
  const applicant = applicantOf(data);
  return isKnown(applicant) ? applicant : null;
};

const show = (next: Partial<MyDataState>): void => {
  state = { ...state, ...next, applicant: knownOf(next.data ?? state.data) };
  for (const listener of listeners) listener();
};

const languageOfPage = () => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
};

/** True if a value has the type of its field: storage may hold anything. */
const hasShape = (field: MyDataField, value: unknown): boolean => {
  if (Array.isArray(NO_DATA[field]))
    return (
      Array.isArray(value) && value.every((one) => typeof one === (field === 'degrees' ? 'string' : 'number'))
    );
  if (field === 'certificates')
    return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
  if (field === 'mark' || field === 'budget') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === (field === 'birthYear' || field === 'graduationYear' ? 'number' : 'string');
};

/** Returns the stored values that are valid today: years pass, and a month to begin in may be over. */
const soundOf = (read: Record<string, unknown>): MyData => {
  const data: Record<string, unknown> = { ...NO_DATA };
  for (const field of Object.keys(NO_DATA) as MyDataField[]) {
    const value = read[field];
    if (value === null || value === undefined || !hasShape(field, value)) continue;
    if (findFaults({ [field]: value } as MyDataChange, todayInTashkent()).length === 0) data[field] = value;
  }
  return data as MyData;
};

const readBrowser = (): MyData => {
  try {
    const read: unknown = JSON.parse(readLocally(MY_DATA_KEY) ?? 'null');
    return typeof read === 'object' && read !== null ? soundOf(read as Record<string, unknown>) : NO_DATA;
  } catch {
    // Not written by this product: treated as empty.
    return NO_DATA;
  }
};

const writeBrowser = (data: MyData): void => {
  if (hasData(data)) saveLocally(MY_DATA_KEY, JSON.stringify(data));
  else removeLocally(MY_DATA_KEY);
};

/** Stores what the account does not have, or removes it all from this browser. */
const keepInBrowser = ({ others, waiting }: Pick<MyDataState, 'others' | 'waiting'>): void =>
  writeBrowser({ ...NO_DATA, ...others?.data, ...waiting });

const put = (body: MyDataChange): Promise<MyData> =>
  callApi<typeof updateMyData>('PUT /profile/my-data', { body }, languageOfPage());

const only = (data: MyData, fields: readonly MyDataField[]): MyData => ({
  ...NO_DATA,
  ...Object.fromEntries(fields.map((field) => [field, data[field]])),
});

/** Only what the merged data say otherwise than the account's is sent. */
const changesOf = (account: MyData, merged: MyData): MyDataChange =>
  Object.fromEntries(
    Object.entries(merged).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(account[field as MyDataField]),
    ),
  );

/** Returns null where the account takes nothing before its owner has accepted the privacy policy. */
const putIfAllowed = async (change: MyDataChange): Promise<MyData | null> => {
  try {
    return await put(change);
  } catch (failure) {
    if (isAcceptanceNeeded(failure)) return null;
    throw failure;
  }
};

const askAccount = (language: Language): Promise<MyData> =>
  callApi<typeof getMyData>('GET /profile/my-data', {}, language);

/** Moves the browser's data to the account; differing fields stay here until the person has decided. */
const loadAccount = async (id: string): Promise<void> => {
  const account = await askAccount(languageOfPage());
  const local = readBrowser();
  const { merged, differing } = mergeMyData(account, local);
  const changes = changesOf(account, merged);
  const taken = Object.keys(changes).length > 0 ? await putIfAllowed(changes) : account;
  if (owner !== id) return;
  const others = differing.length > 0 ? { data: only(local, differing), fields: differing } : null;
  const waiting = taken === null ? changes : null;
  keepInBrowser({ others, waiting });
  show({ isReady: true, place: 'account', data: taken ?? merged, others, waiting, failure: null });
};

/** With a one-time password nothing may be done in the account until it is changed. */
const mayHaveData = (user: CurrentUser): boolean =>
  roleOf(user) === 'ROLE_STUDENT' && !user.mustChangePassword;

/** Asks on the server for the account's data of the person that a page is rendered for; null of one without. Throws `ApiError`. */
export const readMyData = async ({ user }: Session, language: Language): Promise<MyData | null> =>
  user && mayHaveData(user) ? askAccount(language) : null;

/** Returns the account's data where the server renders the page of its reader, and otherwise nothing. */
export const renderedMyData = (): MyDataState => {
  const data = currentSsr()?.reader?.myData;
  return data ? { ...NOTHING, isReady: true, place: 'account', data, applicant: knownOf(data) } : NOTHING;
};

const load = async (): Promise<void> => {
  const { isLoading, user, failure } = currentSession();
  if (isLoading || (failure !== null && user === null)) return;
  const next = user && mayHaveData(user) ? user.id : null;
  if (next === owner) return;
  owner = next;
  if (next === null) return show({ ...NOTHING, isReady: true, data: readBrowser() });
  show(NOTHING);
  try {
    await loadAccount(next);
  } catch (failure) {
    if (owner !== next) return;
    owner = undefined;
    show({ failure });
  }
};

/** Asks for the account's again, after that has failed. */
export const reloadMyData = (): void => {
  show({ failure: null });
  void load();
};

let isFollowing = false;

/** Starts to follow the session; the browser's data move to a student's account at once. */
export const followSession = (): void => {
  if (!isFollowing) {
    subscribeSession(() => void load());
    window.addEventListener('storage', ({ key }) => {
      // Another tab of a visitor has written more.
      if (key === MY_DATA_KEY && owner === null) show({ data: readBrowser() });
    });
  }
  isFollowing = true;
  void load();
};

export const subscribeMyData = (listener: () => void): (() => void) => {
  listeners.add(listener);
  followSession();
  return () => listeners.delete(listener);
};

export const currentMyData = (): MyDataState => state;

/** Forgets what was sent: the account has it. Changes that have come meanwhile still wait. */
const endWaiting = (sent: MyDataChange | null): void => {
  if (sent === null || state.waiting !== sent) return;
  show({ waiting: null });
  keepInBrowser(state);
};

/**
 * Saves parts of the data, with those that wait. Throws the server's refusal and leaves them as they were, except where the
 * privacy policy must be accepted first: then they wait in this browser.
 */
export const saveMyData = async (change: MyDataChange): Promise<void> => {
  const { data: before, place, waiting } = state;
  const id = owner;
  show({ data: { ...before, ...change } });
  if (place === 'browser') return writeBrowser(state.data);
  try {
    await put({ ...waiting, ...change });
    if (owner === id) endWaiting(waiting);
  } catch (failure) {
    if (isAcceptanceNeeded(failure)) {
      if (owner === id) {
        show({ waiting: { ...state.waiting, ...change } });
        keepInBrowser(state);
      }
      throw failure;
    }
    const former = Object.fromEntries(
      Object.keys(change).map((field) => [field, before[field as MyDataField]]),
    );
    if (owner === id) show({ data: { ...state.data, ...former } });
    throw failure;
  }
};

/** Takes what this browser says of a field, or keeps the account's; it is not asked again. */
export const settleField = async (field: MyDataField, from: 'browser' | 'account'): Promise<void> => {
  const { others } = state;
  if (!others) return;
  if (from === 'browser') await saveMyData({ [field]: others.data[field] });
  const fields = others.fields.filter((one) => one !== field);
  show({ others: fields.length > 0 ? { data: only(others.data, fields), fields } : null });
  keepInBrowser(state);
};
