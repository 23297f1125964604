import { SESSION_COOKIE } from '@parvoz/contract/limits.ts';

/**
 * Stands in the head: pages come as anonymous visitors see them, and where there is a token, what only those are
 * offered is hidden before the first paint.
 */
export const SESSION_SCRIPT = `try{if(/(?:^|; )${SESSION_COOKIE}=[^;]/.test(document.cookie))document.documentElement.dataset.session=''}catch{}`;

/** Marks the document with whether somebody is signed in. */
export const markSession = (loggedIn: boolean): void => {
  if (loggedIn) document.documentElement.dataset.session = '';
  else delete document.documentElement.dataset.session;
};
