import type { ReactNode } from 'react';
import { useSession } from '../../lib/session.ts';
import { PasswordGate } from './password-gate.tsx';

/** `PasswordGate` for the signed-in person. */
export const OwnPasswordGate = ({ children }: { children: ReactNode }) => (
  <PasswordGate phone={useSession().user?.phone ?? ''}>{children}</PasswordGate>
);
