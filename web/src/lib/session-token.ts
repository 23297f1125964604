import { SESSION_COOKIE, SESSION_SECONDS } from '@parvoz/contract/limits.ts';

/** Holds the token while the page is open, where the browser refuses its cookie. */
let memoryToken: string | null = null;

const readCookie = (): string | null => {
  try {
    const pair = document.cookie.split('; ').find((one) => one.startsWith(`${SESSION_COOKIE}=`));
    return pair?.slice(SESSION_COOKIE.length + 1) || null;
  } catch {
    // Frames without an origin throw for cookies.
    return null;
  }
};

const writeCookie = (token: string, seconds: number, isSecure: boolean): void => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${seconds}; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  } catch {
    // The caller looks whether it was stored.
  }
};

/** Token of this browser's session; null when nobody is signed in, and always while rendering on the server. */
export const readToken = (): string | null =>
  typeof document === 'undefined' ? null : (readCookie() ?? memoryToken);

/**
 * Keeps the token for two days in a strict, secure cookie (docs/rules.md#sessions). Without HTTPS, where a browser
 * refuses secure cookies of its own machine too, it is a plain one; where cookies are refused it holds for the visit.
 */
export const saveToken = (token: string): void => {
  writeCookie(token, SESSION_SECONDS, true);
  if (readCookie() !== token && window.location.protocol === 'http:')
    writeCookie(token, SESSION_SECONDS, false);
  memoryToken = readCookie() === token ? null : token;
};

export const dropToken = (): void => {
  memoryToken = null;
  writeCookie('', 0, true);
  if (readCookie() !== null) writeCookie('', 0, false);
};

/** Returns whether a token belongs to an agency's account, according to its payload; null if it cannot be read. */
export const isConsultingToken = (token: string): boolean | null => {
  try {
    const [, payload = ''] = token.split('.');
    const { kind } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof kind === 'string' ? kind === 'CONSULTING' : null;
  } catch {
    // Not a token of ours: the server says so.
    return null;
  }
};

/** False where a session is lost when the page is closed or loaded again. */
export const areCookiesEnabled = (): boolean => {
  try {
    return navigator.cookieEnabled;
  } catch {
    return false;
  }
};

type OnDead = (token: string | null) => void;
let onDead: OnDead = () => {};

/** Is called when a call was refused because its token is dead. */
export const onDeadToken = (listener: OnDead): void => {
  onDead = listener;
};

export const reportDeadToken: OnDead = (token) => onDead(token);
