import type { Side } from '@parvoz/contract/application-states.ts';
import type { ApplicationCan } from '@parvoz/contract/applications.ts';
import type { z } from 'zod';
import type { Actor } from '../../db/context.ts';
import { ACTIONS, decide, type State, type Who } from './rules.ts';

/** What an account is to applications. */
export const whoIs = ({ role }: Pick<Actor, 'role'>): Who => {
  if (role === 'ROLE_STUDENT') return 'STUDENT';
  return role === 'ROLE_ADMIN' ? 'ADMIN' : 'CONSULTING';
};

/** The side that an account takes; administrators take none. */
export const sideOf = (actor: Pick<Actor, 'role'>): Side | null => {
  const who = whoIs(actor);
  return who === 'ADMIN' ? null : who;
};

/** May this account open this application at all? */
export const mayOpen = (actor: Actor, application: { studentId: string; consultingId: number }): boolean => {
  const who = whoIs(actor);
  if (who === 'STUDENT') return application.studentId === actor.accountId;
  return who === 'ADMIN' || application.consultingId === actor.consultingId;
};

/** What an account may do with an application that it may open, as it stands now. */
export const canDo = (actor: Actor, state: State): z.output<typeof ApplicationCan> => {
  const who = whoIs(actor);
  const isRunning = state.status === 'TRAIL' || state.status === 'STARTED';
  const levelId = state.current?.levelId ?? null;
  const actions = ACTIONS.map((type) => [type, decide(state, { type, levelId, who }).refusal === null]);
  return {
    ...Object.fromEntries(actions),
    assign: who !== 'STUDENT' && isRunning,
    upload: who !== 'ADMIN' && isRunning,
    chat: who !== 'ADMIN',
    note: who === 'CONSULTING',
  };
};
