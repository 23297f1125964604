import type { Protection } from '@parvoz/contract/money/protection.ts';
import type { Actor } from '../../../db/context.ts';

/** Returns an account's actions with the money of an application that it may open. */
export const canDo = (
  { role }: Pick<Actor, 'role'>,
  { isDue, isAwaiting }: { isDue: boolean; isAwaiting: boolean },
): Protection['can'] => {
  const isStudent = role === 'ROLE_STUDENT';
  return {
    pay: isStudent && isDue,
    ...{ confirm: isStudent && isAwaiting, dispute: isStudent && isAwaiting },
    correct: role === 'ROLE_ADMIN' && isDue,
  };
};
