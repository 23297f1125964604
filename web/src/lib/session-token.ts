import { SESSION_COOKIE, SESSION_SECONDS } from '@parvoz/contract/limits.ts';

const readCookie = (name: string): string | null => {
  try {
    const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
    return pair?.slice(name.length + 1) || null;
  } catch {
    // Frames without an origin throw for cookies.
    return null;
  }
};

const writeCookie = (name: string, token: string, seconds: number, isSecure: boolean): void => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${name}=${token}; Path=/; Max-Age=${seconds}; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  } catch {
    // The caller looks whether it was stored.
  }
};

/** Token of a session under the name of its cookie. */
export const createToken = (cookie: string) => {
  /** Holds the token while the page is open, where the browser refuses its cookie. */
  let memoryToken: string | null = null;
  return {
    /** Token of this browser's session; null when nobody is signed in, and always while rendering on the server. */
    read: (): string | null => (typeof document === 'undefined' ? null : (readCookie(cookie) ?? memoryToken)),
    /**
     * Keeps the token for two days in a strict, secure cookie (docs/rules.md#sessions). Without HTTPS, where a browser
     * refuses secure cookies of its own machine too, it is a plain one; where cookies are refused it holds for the visit.
     */
    save: (token: string): void => {
      writeCookie(cookie, token, SESSION_SECONDS, true);
      if (readCookie(cookie) !== token && window.location.protocol === 'http:')
        writeCookie(cookie, token, SESSION_SECONDS, false);
      memoryToken = readCookie(cookie) === token ? null : token;
    },
    drop: (): void => {
      memoryToken = null;
      writeCookie(cookie, '', 0, true);
      if (readCookie(cookie) !== null) writeCookie(cookie, '', 0, false);
    },
  };
};

/** The token of the signed-in account. */
export const { read: readToken, save: saveToken, drop: dropToken } = createToken(SESSION_COOKIE);

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
