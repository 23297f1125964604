import { useEffect, useState } from 'react';
import { rememberKind, wantsConsulting } from '../../lib/session.ts';

/** The kind of account that this browser was last used for, and its switch. */
export const useKind = () => {
  const [isConsulting, setIsConsulting] = useState(false);
  useEffect(() => setIsConsulting(wantsConsulting()), []);
  const choose = (wanted: boolean) => {
    setIsConsulting(wanted);
    rememberKind(wanted);
  };
  return [isConsulting, choose] as const;
};
