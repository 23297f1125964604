import { isOwnPath } from '../../lib/own-path.ts';

/** Where somebody wanted to go before they had to sign in, on the pages that lead there. */
export interface ReturnTo {
  to?: string | undefined;
}

/** `validateSearch` of such a page. A value that is not named stays as it was in the address. */
export const readReturnTo = ({ to }: Record<string, unknown>): ReturnTo => ({
  to: isOwnPath(to) ? to : undefined,
});
