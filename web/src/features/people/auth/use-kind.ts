import { useEffect, useState } from 'react';
import { rememberKind, wantsConsulting } from '../../../lib/session.ts';

/** Pages that only agencies have; the list of agencies is everybody's. */
const isOfConsulting = (to: string): boolean => /^\/consulting-(?!list)/.test(to);

/** The kind of account that `to` is a page of, or that this browser was last used for, and its switch. */
export const useKind = (to = '') => {
  // The server knows the address; only the browser knows what it was used for.
  const [isConsulting, setIsConsulting] = useState(isOfConsulting(to));
  useEffect(() => setIsConsulting(isOfConsulting(to) || wantsConsulting()), [to]);
  const choose = (wanted: boolean) => {
    setIsConsulting(wanted);
    rememberKind(wanted);
  };
  return [isConsulting, choose] as const;
};
