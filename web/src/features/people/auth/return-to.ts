import { isOwnPath } from '../../../lib/own-path.ts';

/** Parameter of the sign-in pages: the path to return to after signing in. */
export interface ReturnTo {
  to?: string | undefined;
}

/** `validateSearch` of such a page. A value that is not named stays as it was in the address. */
export const readReturnTo = ({ to }: Record<string, unknown>): ReturnTo => ({
  to: isOwnPath(to) ? to : undefined,
});

/** Parameters of `/login` and `/reset-password`: also the kind of account, where it is an agency's. */
export interface LoginSearch extends ReturnTo {
  as?: 'agency' | undefined;
}

/** `validateSearch` of these. */
export const readLogin = ({ to, as }: Record<string, unknown>): LoginSearch => ({
  ...readReturnTo({ to }),
  as: as === 'agency' ? 'agency' : undefined,
});

/** Returns the parameters of these pages for an account of the chosen kind. */
export const loginSearch = (to: string | undefined, isConsulting: boolean): LoginSearch => ({
  to,
  as: isConsulting ? 'agency' : undefined,
});
