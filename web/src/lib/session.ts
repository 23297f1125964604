import type { getCurrentConsultingProfile } from '@parvoz/contract/agencies/staff-accounts.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@parvoz/contract/languages.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import type { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { useSyncExternalStore } from 'react';
import { callApi } from './api.ts';
import { clearCompared } from './compare.ts';
import { forgetDrafts, keepDraftsOf } from './drafts.ts';
import {
  localKeys,
  readForTab,
  readLocally,
  removeForTab,
  removeLocally,
  saveForTab,
  saveLocally,
} from './local-storage.ts';
import { PUSH_KEY } from './push-key.ts';
import { endSeen, findSeenUser, keepSeenOf } from './seen-session.ts';
import { isConsultingRole } from './session-roles.ts';
import { notifyOtherTabs, watchOtherTabs } from './session-tabs.ts';
import { dropToken, isConsultingToken, onDeadToken, readToken, saveToken } from './session-token.ts';
import { currentSsr } from './ssr.ts';
import { forgetOldFiles, forgetWaiting } from './stored-waiting.ts';
import { forgetWorker } from './worker-files.ts';

/**
 * Session of the signed-in person (docs/rules.md#sessions). `user` is null until it is known and when nobody is signed
 * in.
 */
export interface Session {
  readonly isLoading: boolean;
  readonly loggedIn: boolean;
  readonly user: CurrentUser | null;
  /** Error that prevented loading the user although there is a token. */
  readonly failure: unknown;
}

const LOADING: Session = { isLoading: true, loggedIn: false, user: null, failure: null };
const SIGNED_OUT: Session = { ...LOADING, isLoading: false };

let session = LOADING;
/** Token that `session` was made with. */
let shownToken: string | null = null;
let ready: Promise<void> | undefined;
const listeners = new Set<() => void>();

const show = (next: Session, token: string | null): void => {
  session = next;
  shownToken = token;
  for (const listener of listeners) listener();
};

const showUser = (user: CurrentUser, token: string | null): void => {
  // Written by somebody else, whose session has ended here.
  forgetWaiting(user.id);
  forgetMyData(user.id);
  passTabTo(user);
  keepDraftsOf(user.id);
  rememberKind(isConsultingRole(roleOf(user)));
  // Staff have what belongs to others: nothing of it stays on a device.
  if (token && roleOf(user) === 'ROLE_STUDENT') void keepSeenOf(token, user);
  else endSeen();
  show({ ...SIGNED_OUT, loggedIn: true, user }, token);
};

/** Only the first role counts (docs/rules.md#roles). */
export const roleOf = (user: CurrentUser): Role => user.roleList[0] as Role;

const KIND_KEY = 'isConsulting';
/**
 * Storage key of the new phone that waits for its code; it belongs to the signed-in person, and is removed with their
 * session.
 */
export const PHONE_CHANGE_KEY = 'PHONE_CHANGE';
/** Storage key of the request of an agency to join, for the tab that has made or opened it. */
export const JOIN_KEY = 'JOIN_KEY';
/** Storage key of the account that the tab has shown last. */
const ACCOUNT_KEY = 'ACCOUNT';
/** Storage key of the link of a walk-in that the tab was opened with. */
export const WALK_IN_LINK_KEY = 'WALK_IN_LINK';
/** Storage key of a visitor's own data; they become those of the account that signs in. */
export const MY_DATA_KEY = 'MY_DATA';
/** Storage key of what this browser has of a person's own data; null is a visitor. */
export const myDataKey = (owner: string | null): string =>
  owner === null ? MY_DATA_KEY : `${MY_DATA_KEY} ${owner}`;

/** Removes the own data of all accounts but the given one from this browser. */
const forgetMyData = (exceptOf = ''): void => {
  for (const key of localKeys(myDataKey(''))) if (key !== myDataKey(exceptOf)) removeLocally(key);
};

/** Removes what this tab has of the person who was here. The link of a walk-in stays for who signs in to accept it. */
const forgetTab = (): void => {
  clearCompared();
  removeForTab(JOIN_KEY);
  removeForTab(ACCOUNT_KEY);
};

/** Notes whose the tab is from now on; what it has of another account goes, what a visitor has chosen in it stays. */
const passTabTo = ({ id }: CurrentUser): void => {
  if ((readForTab(ACCOUNT_KEY) ?? id) !== id) forgetTab();
  saveForTab(ACCOUNT_KEY, id);
};

/** True if this browser last signed in to an agency's account. */
export const wantsConsulting = (): boolean => readLocally(KIND_KEY) === 'true';
export const rememberKind = (isConsulting: boolean): void => {
  saveLocally(KIND_KEY, String(isConsulting));
};

const shownLanguage = (): Language => {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
};

/** The stored flag may be lost or of an earlier session; the token says for itself of which kind it is. */
const fetchUser = async (token: string, language = shownLanguage()): Promise<CurrentUser> =>
  (isConsultingToken(token) ?? wantsConsulting())
    ? callApi<typeof getCurrentConsultingProfile>('GET /consulting-profile/current', {}, language)
    : callApi<typeof getCurrentProfile>('GET /profile/current', {}, language);

/** Asks on the server for the person of the session that a page is rendered in. Throws what the call throws. */
export const readSession = async (token: string, language: Language): Promise<Session> => ({
  ...SIGNED_OUT,
  loggedIn: true,
  user: await fetchUser(token, language),
});

/** Returns the person as this device has last seen them, where no answer came; one that is a fault is said. */
const findLost = (token: string, failure: unknown): Promise<CurrentUser | null> | null =>
  failure instanceof TypeError ? findSeenUser(token) : null;

const load = async (): Promise<void> => {
  const token = readToken();
  if (!token) {
    endSeen();
    return show(SIGNED_OUT, null);
  }
  try {
    const user = await fetchUser(token);
    // Meanwhile somebody else may have signed in, or out.
    if (readToken() === token) showUser(user, token);
    else await load();
  } catch (failure) {
    if (readToken() !== token) return load();
    const known = shownToken === token ? session.user : null;
    const seen = known ? null : await findLost(token, failure);
    if (readToken() !== token) return load();
    if (seen) passTabTo(seen);
    if (seen) return show({ ...SIGNED_OUT, loggedIn: true, user: seen }, token);
    show({ ...SIGNED_OUT, loggedIn: known !== null, user: known, failure }, token);
  }
};

/** Resolves when the session is known: the token's user is loaded once; on the server that of the page's reader. */
export const sessionReady = async (): Promise<Session> => {
  const reader = currentSsr()?.reader;
  if (reader) return reader.session;
  ready ??= load();
  await ready;
  return session;
};

/** Asks for the signed-in person again, after their data have changed. */
export const refreshUser = async (): Promise<void> => {
  ready = load();
  await ready;
};

/** Shows what a call has answered about the signed-in person. */
export const updateUser = (user: CurrentUser): void => showUser(user, readToken());

/** Begins a session of this browser, in all its tabs. */
export const signIn = (user: CurrentUser, token: string): void => {
  saveToken(token);
  showUser(user, token);
  ready = Promise.resolve();
  notifyOtherTabs();
};

/** Goes on with the token of a new session of the same person, after their phone or password has changed. */
export const changeToken = async (token: string): Promise<void> => {
  saveToken(token);
  await refreshUser();
  notifyOtherTabs();
};

/**
 * Ends the session in this browser and all its tabs where it has ended without the person wanting it. What they have
 * written and not sent stays for them alone (docs/rules.md#sessions).
 */
export const endSession = (): void => end();

const end = ({ hasLeft = false } = {}): void => {
  dropToken();
  endSeen();
  removeLocally(KIND_KEY);
  removeLocally(PHONE_CHANGE_KEY);
  show(SIGNED_OUT, null);
  ready = Promise.resolve();
  notifyOtherTabs(hasLeft);
};

/**
 * Ends the session in this browser and all its tabs, as the person wants it; the server is notified by who calls this.
 * Nothing of the person stays, not even drafts, messages and documents that have not arrived.
 */
export const signOut = (): void => {
  // Its subscription ends with the session, on the server.
  removeLocally(PUSH_KEY);
  forgetWaiting();
  forgetDrafts();
  forgetMyData();
  removeLocally(MY_DATA_KEY);
  forgetTab();
  void forgetWorker();
  end({ hasLeft: true });
};

/** Another tab has signed in or out, or the cookie has run out. */
const follow = (): void => {
  if (session.isLoading || readToken() === shownToken) return;
  ready = load();
};

onDeadToken((token) => {
  if (token === readToken() && (token !== null || session.loggedIn)) endSession();
});

/** Called once by the page that has come alive. */
export const startSession = (): void => {
  sessionReady();
  void forgetOldFiles();
  watchOtherTabs(follow, forgetTab);
};

/** Calls `listener` whenever the session changes; returns what ends it. */
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the current session, without waiting. */
export const currentSession = (): Session => currentSsr()?.reader?.session ?? session;

/** The server renders every page as it is while the session loads, unless it is rendered for its reader. */
const renderedSession = (): Session => currentSsr()?.reader?.session ?? LOADING;

/**
 * True if calls are made for this account right now. Another tab may have signed somebody else in, or out, a moment
 * before this one shows it.
 */
export const isCallingAs = (accountId: string): boolean =>
  session.user?.id === accountId && readToken() === shownToken;

export const useSession = (): Session =>
  useSyncExternalStore(subscribeSession, currentSession, renderedSession);
