import { CHAT_DAYS, type Side } from '@parvoz/contract/application-states.ts';
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

const DAY_MS = 24 * 60 * 60 * 1000;

/** May this account write messages? Both sides while the application runs and for a while after its end. */
export const mayChat = (
  actor: Pick<Actor, 'role'>,
  { endedAt }: { endedAt: Date | null },
  now: Date,
): boolean =>
  sideOf(actor) !== null && (endedAt === null || now.getTime() < endedAt.getTime() + CHAT_DAYS * DAY_MS);

/** What an account may do with an application that it may open, as it stands now. */
export const canDo = (actor: Actor, state: State, chat: boolean): z.output<typeof ApplicationCan> => {
  const who = whoIs(actor);
  const isRunning = state.status === 'TRAIL' || state.status === 'STARTED';
  const levelId = state.current?.levelId ?? null;
  const actions = ACTIONS.map((type) => [type, decide(state, { type, levelId, who }).refusal === null]);
  return {
    ...Object.fromEntries(actions),
    assign: who !== 'STUDENT' && isRunning,
    upload: who !== 'ADMIN' && isRunning,
    chat,
    note: who === 'CONSULTING',
  };
};
