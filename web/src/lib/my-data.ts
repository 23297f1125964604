import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { getMyData, MyData, MyDataChange, updateMyData } from '@parvoz/contract/people/my-data.ts';
import {
  applicantOf,
  isKnown,
  isSame,
  joinCertificates,
  type MyDataField,
  mergeMyData,
  NO_DATA,
} from '@parvoz/contract/people/my-data-rules.ts';
import { isAcceptanceNeeded } from './acceptances.ts';
import { ApiError, callApi } from './api.ts';
import { currentSession, myDataKey, roleOf, type Session, subscribeSession } from './session.ts';
import { currentSsr } from './ssr.ts';
import { readStoredData, storeData, takeOverVisitors } from './stored-my-data.ts';

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
/** Account that the state is of; null for a visitor, undefined while it is not known. */
let owner: string | null | undefined;
/** Data of the account as they were last loaded. */
let loaded = NO_DATA;
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

const pick = (data: MyDataChange, fields: readonly string[]): MyDataChange =>
  Object.fromEntries(Object.entries(data).filter(([field]) => fields.includes(field)));

/** Stores what the account does not have, or removes it all from this browser. */
const keepInBrowser = ({ others, waiting }: Pick<MyDataState, 'others' | 'waiting'>): void =>
  storeData(owner ?? null, {
    data: others?.data ?? NO_DATA,
    waiting: waiting ?? {},
    base: pick(loaded, Object.keys(waiting ?? {})),
  });

const put = (body: MyDataChange): Promise<MyData> =>
  callApi<typeof updateMyData>('PUT /profile/my-data', { body }, languageOfPage());

const only = (data: MyData, fields: readonly MyDataField[]): MyData => ({
  ...NO_DATA,
  ...pick(data, fields),
});

/** Returns the data with what this browser says instead; of certificates those of other tests stay. */
export const asBrowserSays = (data: MyData, said: MyData): MyData => ({
  ...said,
  certificates: joinCertificates(said.certificates ?? [], data.certificates ?? []),
});

/** Only what the merged data say otherwise than the account's is sent. */
const changesOf = (account: MyData, merged: MyData): MyDataChange =>
  Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => !isSame(value, account[field as MyDataField])),
  );

/** Shows the account's data, and keeps here what it does not have. */
const showAccount = (next: Pick<MyDataState, 'data' | 'others' | 'waiting'>): void => {
  keepInBrowser(next);
  show({ ...next, isReady: true, place: 'account', failure: null });
};

/** The answer of an account to changes: it has taken them, takes nothing before consent, or takes nothing such. */
type Answer = { taken: MyData } | 'WAITING' | 'REFUSED';

const offer = async (changes: MyDataChange): Promise<Answer> => {
  try {
    return { taken: await put(changes) };
  } catch (failure) {
    if (isAcceptanceNeeded(failure)) return 'WAITING';
    if (failure instanceof ApiError && failure.code === 'INVALID_INPUT') return 'REFUSED';
    throw failure;
  }
};

/** Returns what this browser says otherwise than the data that are shown; null where there is nothing to decide. */
const othersOf = (shown: MyData, said: MyData, fields: readonly MyDataField[]): MyDataState['others'] => {
  if (fields.length === 0) return null;
  const isShown = (one: object) => shown.certificates?.some((other) => isSame(other, one)) ?? false;
  const certificates = said.certificates?.filter((one) => !isShown(one)) ?? null;
  return { data: only({ ...said, certificates }, fields), fields };
};

const askAccount = (language: Language): Promise<MyData> =>
  callApi<typeof getMyData>('GET /profile/my-data', {}, language);

/**
 * Returns what this browser keeps for an account. What waits is a change of the person's own, unless the account has got another
 * value meanwhile: then it is only said.
 */
const readOwn = (id: string, account: MyData): { own: MyDataChange; said: MyData } => {
  const { data, waiting, base } = readStoredData(id);
  const fields = Object.keys(waiting) as MyDataField[];
  const isOwn = (field: MyDataField) => isSame(account[field], base[field]);
  const late = fields.filter((field) => !isOwn(field));
  return { own: pick(waiting, fields.filter(isOwn)), said: { ...data, ...pick(waiting, late) } };
};

/** Moves the browser's data to the account; differing fields stay here until the person has decided. */
const loadAccount = async (id: string): Promise<void> => {
  const account = await askAccount(languageOfPage());
  const { own, said } = readOwn(id, account);
  const { merged, differing } = mergeMyData({ ...account, ...own }, said);
  const changes = changesOf(account, merged);
  const changed = Object.keys(changes) as MyDataField[];
  const answer = changed.length > 0 ? await offer(changes) : { taken: account };
  if (owner !== id) return;
  loaded = typeof answer === 'string' ? account : answer.taken;
  if (answer === 'REFUSED') {
    // The person sees what it is, and may give it up.
    const refused = mergeMyData(said, { ...NO_DATA, ...own }).merged;
    const fields = [...new Set([...differing, ...changed])];
    return showAccount({ data: account, others: othersOf(account, refused, fields), waiting: null });
  }
  const isWaiting = answer === 'WAITING';
  const shown = isWaiting ? merged : answer.taken;
  showAccount({
    ...{ data: shown, others: othersOf(shown, said, differing) },
    waiting: isWaiting ? changes : null,
  });
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
  const next = user?.id ?? null;
  const place = user && mayHaveData(user) ? 'account' : 'browser';
  if (next === owner && place === state.place) return;
  owner = next;
  if (next !== null) takeOverVisitors(next);
  if (place === 'browser' || next === null)
    return show({ ...NOTHING, isReady: true, data: readStoredData(next).data });
  show({ ...NOTHING, place });
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
      // Another tab of the same person has written more.
      if (owner !== undefined && state.place === 'browser' && key === myDataKey(owner))
        show({ data: readStoredData(owner).data });
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
  if (place === 'browser') return storeData(id ?? null, { data: state.data, waiting: {}, base: {} });
  try {
    const taken = await put({ ...waiting, ...change });
    if (owner !== id) return;
    loaded = taken;
    endWaiting(waiting);
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
  const { data, others } = state;
  const id = owner;
  if (!others) return;
  if (from === 'browser') await saveMyData({ [field]: asBrowserSays(data, others.data)[field] });
  if (owner !== id) return;
  const fields = others.fields.filter((one) => one !== field);
  show({ others: fields.length > 0 ? { data: only(others.data, fields), fields } : null });
  keepInBrowser(state);
};
