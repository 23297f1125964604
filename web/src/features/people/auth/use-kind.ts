import { useEffect, useState } from 'react';
import { rememberKind, wantsConsulting } from '../../../lib/session.ts';

/** Pages that only agencies have; the list of agencies is everybody's. */
const isOfConsulting = (to: string): boolean => /^\/consulting-(?!list)/.test(to);

/**
 * The kind of account that the address asks for, by itself or because `to` is a page of it, or that this browser was last used
 * for, and its switch.
 */
export const useKind = (to = '', isAsked = false) => {
  // The server knows the address; only the browser knows what it was used for.
  const isGiven = isAsked || isOfConsulting(to);
  const [isConsulting, setIsConsulting] = useState(isGiven);
  useEffect(() => setIsConsulting(isGiven || wantsConsulting()), [isGiven]);
  const choose = (wanted: boolean) => {
    setIsConsulting(wanted);
    rememberKind(wanted);
  };
  return [isConsulting, choose] as const;
};
