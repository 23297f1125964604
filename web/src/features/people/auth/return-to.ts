import { isOwnPath } from '../../../lib/own-path.ts';

/** Parameter of the sign-in pages: the path to return to after signing in. */
export interface ReturnTo {
  to?: string | undefined;
}

/** `validateSearch` of such a page. A value that is not named stays as it was in the address. */
export const readReturnTo = ({ to }: Record<string, unknown>): ReturnTo => ({
  to: isOwnPath(to) ? to : undefined,
});
