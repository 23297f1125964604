import {
  APPLICATION_ACTIONS,
  CHAT_DAYS,
  isRunning,
  type Side,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationCan } from '@parvoz/contract/applications/applications.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import type { z } from 'zod';
import type { Actor } from '../../../db/context.ts';
import { isUnpaid, type Situation } from './applications.rules.ts';
import { decide, type Who } from './refusals.rules.ts';

const WHO: Record<Role, Who> = {
  ROLE_STUDENT: 'STUDENT',
  ROLE_CONSULTING: 'OWNER',
  ROLE_CONSULTING_MANAGER: 'MANAGER',
  ROLE_ADMIN: 'ADMIN',
};

/** Returns the part that an account has in applications. */
export const whoIs = ({ role }: Pick<Actor, 'role'>): Who => WHO[role];

/** The side that an account takes; administrators take none. */
export const sideOf = (actor: Pick<Actor, 'role'>): Side | null => {
  const who = whoIs(actor);
  if (who === 'ADMIN') return null;
  return who === 'STUDENT' ? who : 'CONSULTING';
};

/** Returns whether this account may open this application at all. */
export const mayOpen = (actor: Actor, application: { studentId: string; consultingId: number }): boolean => {
  const who = whoIs(actor);
  if (who === 'STUDENT') return application.studentId === actor.accountId;
  return who === 'ADMIN' || application.consultingId === actor.consultingId;
};

/** Returns whether this account may write messages: both sides while the application runs and for a while after its end. */
export const mayChat = (
  actor: Pick<Actor, 'role'>,
  { endedAt }: { endedAt: Date | null },
  now: Date,
): boolean =>
  sideOf(actor) !== null && (endedAt === null || now.getTime() < endedAt.getTime() + CHAT_DAYS * DAY_MS);

/** Returns the actions of an account in an application that it may open, in its present state. */
export const canDo = (actor: Actor, state: Situation, chat: boolean): z.output<typeof ApplicationCan> => {
  const who = whoIs(actor);
  const isOpen = isRunning(state.status);
  const levelId = state.current?.levelId ?? null;
  const actions = APPLICATION_ACTIONS.map((type) => [
    type,
    decide(state, { type, levelId, who }).refusal === null,
  ]);
  return {
    ...Object.fromEntries(actions),
    assign: who !== 'STUDENT' && isOpen,
    upload: who !== 'ADMIN' && isOpen,
    chat,
    note: sideOf(actor) === 'CONSULTING',
    correct: who === 'ADMIN' && state.status === 'STARTED' && isUnpaid(state),
  };
};
