import {
  type ApplicationAction,
  type ApplicationStatus,
  isRunning,
  RUNNING_STATUSES,
  STATUS_FACTS,
} from '@parvoz/contract/applications/application-states.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import { heldOf } from './appeals/appeals.rules.ts';
import {
  currentLevel,
  isUnpaid,
  type LevelFacts,
  nextOf,
  type Situation,
  waitsForPayment,
} from './applications.rules.ts';

/** Part of an account in applications; owners and managers are both staff of its agency. */
export type Who = 'STUDENT' | 'OWNER' | 'MANAGER' | 'ADMIN';

/** Reason of a refusal; null where nothing prevents the action. */
export type Refusal = ErrorCode | null;

export interface Act {
  type: ApplicationAction;
  levelId: number | null;
  who: Who;
}

const STAFF: readonly Who[] = ['OWNER', 'MANAGER'];

/** Parts and statuses that allow an action; its further conditions are below. */
export const TABLE: Record<ApplicationAction, { by: readonly Who[]; in: readonly ApplicationStatus[] }> = {
  ACCEPTED: { by: STAFF, in: ['TRAIL'] },
  REJECTED: { by: STAFF, in: RUNNING_STATUSES },
  SUBMITTED: { by: ['STUDENT'], in: ['STARTED'] },
  REVISION: { by: STAFF, in: ['STARTED'] },
  REWORK_COMPLETED: { by: ['STUDENT'], in: ['STARTED'] },
  STEP_LEVEL_FINISHED: { by: STAFF, in: ['STARTED'] },
  CANCELED: { by: ['STUDENT'], in: RUNNING_STATUSES },
  CLOSED: { by: STAFF, in: ['STARTED'] },
  APPEALED: { by: ['STUDENT'], in: ['STARTED'] },
  APPEAL_WITHDRAWN: { by: ['STUDENT'], in: ['STARTED'] },
  APPEAL_DECLINED: { by: ['ADMIN'], in: ['STARTED'] },
  STOPPED: { by: ['ADMIN'], in: ['STARTED'] },
};

/** Refuses any action in an application that does not run. */
export const endRefusal = (status: ApplicationStatus): Refusal =>
  isRunning(status) ? null : STATUS_FACTS[status].refusal;

const statusRefusal = (type: ApplicationAction, status: ApplicationStatus): Refusal =>
  TABLE[type].in.includes(status) ? null : STATUS_FACTS[status].refusal;

const OF_A_LEVEL: readonly ApplicationAction[] = [
  'SUBMITTED',
  'REVISION',
  'REWORK_COMPLETED',
  'STEP_LEVEL_FINISHED',
];

/** An action on a level is one on the current level. */
const placeRefusal = ({ current, steps }: Situation, { type, levelId }: Act): Refusal => {
  if (!OF_A_LEVEL.includes(type) || (current && current.levelId === levelId)) return null;
  const level = steps.flatMap(({ levels }) => levels).find(({ id }) => id === levelId);
  return level?.status === 'FINISHED' ? 'LEVEL_FINISHED' : 'LEVEL_NOT_CURRENT';
};

const documentsRefusal = ({ missingDocuments }: Situation): Refusal =>
  missingDocuments > 0 ? 'DOCUMENTS_MISSING' : null;

const appealRefusal = (state: Situation): Refusal => {
  if (state.appeal.isOpen) return 'ALREADY_APPEALED';
  if (heldOf(state) === 0) return 'NOTHING_HELD';
  if (nextOf(state).turn !== 'CONSULTING') return 'NOT_AGENCYS_TURN';
  return state.appeal.isAllowed ? null : 'AGENCY_NOT_SILENT';
};

/** An administrator decides about an appeal once the agency has let its time go by. */
const appealDecisionRefusal = ({ appeal }: Situation): Refusal => {
  if (!appeal.isOpen) return 'NO_APPEAL';
  return appeal.isOver ? null : 'APPEAL_AWAITED';
};

/** Further conditions of an action, once its person, status and level are right. */
const CONDITIONS: Record<ApplicationAction, (state: Situation, level: LevelFacts | null) => Refusal> = {
  ACCEPTED: () => null,
  REJECTED: () => null,
  SUBMITTED: (state, level) => {
    if (waitsForPayment(state)) return 'NOT_PAID';
    if (level?.status === 'TRAIL') return 'LEVEL_UNDER_REVIEW';
    return level?.isReturned ? 'LEVEL_RETURNED' : documentsRefusal(state);
  },
  REWORK_COMPLETED: (state, level) => {
    if (level?.status === 'TRAIL') return 'LEVEL_UNDER_REVIEW';
    return level?.isReturned ? documentsRefusal(state) : 'LEVEL_NOT_RETURNED';
  },
  REVISION: (_, level) => (level?.status === 'TRAIL' ? null : 'LEVEL_NOT_SUBMITTED'),
  STEP_LEVEL_FINISHED: (state) => (isUnpaid(state) ? 'NOT_PAID' : null),
  CANCELED: ({ steps }) =>
    steps.some(({ status, isEarlier }) => status === 'FINISHED' && !isEarlier) ? 'STEP_FINISHED' : null,
  CLOSED: (state) => {
    if (!isUnpaid(state)) return state.priceTiyin === 0 ? 'NOTHING_TO_PAY' : 'ALREADY_PAID';
    if (state.isStudentBlocked) return 'STUDENT_BLOCKED';
    return state.isClosable ? null : 'PAYMENT_NOT_OVERDUE';
  },
  APPEALED: appealRefusal,
  APPEAL_WITHDRAWN: ({ appeal }) => (appeal.isOpen ? null : 'NO_APPEAL'),
  APPEAL_DECLINED: appealDecisionRefusal,
  STOPPED: appealDecisionRefusal,
};

/**
 * Returns why an action is refused now; null where it is allowed. ACCESS_DENIED comes first, so that nothing of the state is
 * disclosed.
 */
export const decide = (state: Situation, act: Act): { refusal: Refusal } => {
  if (!TABLE[act.type].by.includes(act.who)) return { refusal: 'ACCESS_DENIED' };
  const refusal =
    statusRefusal(act.type, state.status) ??
    placeRefusal(state, act) ??
    CONDITIONS[act.type](state, currentLevel(state));
  return { refusal };
};
