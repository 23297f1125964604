import { SESSION_COOKIE } from '@parvoz/contract/limits.ts';

/**
 * Script in the head of the page: pages of the site are rendered as for anonymous visitors, and if there is a token, their parts
 * for anonymous visitors only are hidden before the first paint.
 */
export const SESSION_SCRIPT = `try{if(/(?:^|; )${SESSION_COOKIE}=[^;]/.test(document.cookie))document.documentElement.dataset.session=''}catch{}`;

/** Marks the document with whether somebody is signed in. */
export const markSession = (loggedIn: boolean): void => {
  if (loggedIn) document.documentElement.dataset.session = '';
  else delete document.documentElement.dataset.session;
};
