import {
  type ApplicationAction,
  type ApplicationEventType,
  type ApplicationStatus,
  type DocumentStatus,
  type EndedStatus,
  type NextAction,
  type PaymentState,
  type Side,
  STATUS_FACTS,
  type StepStatus,
  TURN_OF,
} from '@parvoz/contract/applications/application-states.ts';
import type { ApplicationDetail, ApplicationStep } from '@parvoz/contract/applications/applications.ts';
import { DUE_DAYS } from '@parvoz/contract/money/protection-states.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { type Appeal, heldOf } from './appeals/appeals.rules.ts';

/** A level as decisions see it. */
export interface LevelFacts {
  id: number;
  number: number;
  status: StepStatus | null;
  isReturned: boolean;
  deadline: string | null;
  /** True if it asks the student for required documents. */
  asksForDocuments: boolean;
}

export interface LevelState extends LevelFacts {
  days: number;
}

export interface StepFacts<Level extends LevelFacts = LevelFacts> {
  id: number;
  number: number;
  status: StepStatus | null;
  /** Done before its agency moved in: nothing of it was paid here. */
  isEarlier: boolean;
  /** Part of the price that belongs to the step. */
  shareTiyin: number;
  levels: readonly Level[];
}

export interface StepState extends StepFacts<LevelState> {
  status: Exclude<StepStatus, 'TRAIL'> | null;
}

/** State of an application that its possible actions depend on. */
export interface Situation {
  status: ApplicationStatus;
  payment: PaymentState;
  priceTiyin: number;
  /** Each step's share is paid when the step begins. */
  isInParts: boolean;
  /** True if a due payment has waited for so long that the agency may close the application. */
  isClosable: boolean;
  /** The student cannot sign in, so nobody can pay for them. */
  isStudentBlocked: boolean;
  /** The student's request that Parvoz steps in. */
  appeal: Appeal;
  current: { stepId: number; levelId: number } | null;
  steps: readonly StepFacts[];
  /** Required documents of the current level that are not there. */
  missingDocuments: number;
}

/** An application as its rules change it. */
export interface State extends Situation {
  steps: readonly StepState[];
}

/** Documents that meet their requirement. */
const MET: readonly DocumentStatus[] = ['UPLOADED', 'ACCEPTED'];

type Page = Pick<ApplicationDetail, 'status' | 'payment' | 'price' | 'isInParts' | 'step' | 'level'>;

/** The same, from what the page of an application shows; it has no steps before it has a copy of them. */
export const situationOf = (
  page: Page,
  stepList: readonly ApplicationStep[],
  outside: Pick<Situation, 'isClosable' | 'isStudentBlocked' | 'appeal'>,
): Situation => {
  const levels = stepList.flatMap(({ levelList }) => levelList);
  const asked = levels.find(({ id }) => id === page.level?.id)?.requirementList ?? [];
  const isMissing = ({ isRequired, documentList }: (typeof asked)[number]): boolean =>
    isRequired && !documentList.some(({ status }) => MET.includes(status));
  return {
    ...{ status: page.status, payment: page.payment, priceTiyin: page.price },
    isInParts: page.isInParts,
    ...outside,
    current: page.step && page.level ? { stepId: page.step.id, levelId: page.level.id } : null,
    steps: stepList.map(({ levelList, ...step }) => ({
      ...step,
      isEarlier: step.status === 'FINISHED' && step.finishedAt === null,
      levels: levelList.map(({ requirementList, returnComment, ...level }) => ({
        ...level,
        isReturned: returnComment !== null,
        asksForDocuments: requirementList.some(({ isRequired }) => isRequired),
      })),
    })),
    missingDocuments: asked.filter(isMissing).length,
  };
};

export const currentLevel = <Level extends LevelFacts>({
  current,
  steps,
}: Pick<Situation, 'current'> & { steps: readonly StepFacts<Level>[] }): Level | null =>
  steps.flatMap(({ levels }) => levels).find(({ id }) => id === current?.levelId) ?? null;

/** Something is due: no level is finished before it is paid. */
export const isUnpaid = ({ payment }: Pick<State, 'payment'>): boolean => payment === 'DUE';

/**
 * Returns whether a step waits for its share: in parts nothing of it is done before that is paid, and its days have not begun.
 */
export const waitsForPayment = (state: Pick<State, 'payment' | 'isInParts'>): boolean =>
  state.isInParts && isUnpaid(state);

/** Returns whether a payment due since a moment has waited for so long that the agency may close the application. */
export const isOverdue = (dueSince: Date | null, now: Date): boolean =>
  dueSince !== null && now.getTime() >= dueSince.getTime() + DUE_DAYS * DAY_MS;

/** Returns the next action, and whose turn it is. */
export const nextOf = (state: Situation): { next: NextAction; turn: Side | null } => {
  const { next } = STATUS_FACTS[state.status];
  const action = next === 'LEVEL' ? nextOfLevel(state) : next;
  return { next: action, turn: TURN_OF[action] };
};

/** Returns the action that the current level of a running application needs. */
const nextOfLevel = (state: Situation): NextAction => {
  const level = currentLevel(state);
  if (!level) return 'NONE';
  if (isUnpaid(state)) return 'PAY';
  if (level.status === 'TRAIL') return 'CHECK';
  if (level.isReturned) return 'REWORK';
  return level.asksForDocuments ? 'SUBMIT' : 'LEAD';
};

/** A calendar date so many days later. */
export const addDays = (date: string, days: number): string => {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

/** Days that a student has at least for a level that was returned. */
export const REWORK_DAYS = 3;

/** A line of the timeline that an action makes, in their order. */
export interface Line {
  type: ApplicationEventType;
  stepId: number | null;
  levelId: number | null;
}

export interface Outcome {
  state: State;
  lines: Line[];
}

const line = (type: ApplicationEventType, current: State['current'] = null): Line => ({
  type,
  stepId: current?.stepId ?? null,
  levelId: current?.levelId ?? null,
});

const withLevel = (state: State, change: (level: LevelState) => LevelState): State => ({
  ...state,
  steps: state.steps.map((step) => ({
    ...step,
    levels: step.levels.map((level) => (level.id === state.current?.levelId ? change(level) : level)),
  })),
});

/** Makes a level the current one, with its step; its days begin now, or once its step is paid. */
const begin = (state: State, step: StepState, level: LevelState, today: string): State => {
  const current = { stepId: step.id, levelId: level.id };
  const steps = state.steps.map((one) => (one.id === step.id ? { ...one, status: 'STARTED' as const } : one));
  return withLevel({ ...state, steps, current }, (one) => ({
    ...one,
    status: 'STARTED',
    deadline: waitsForPayment(state) ? null : addDays(today, one.days),
  }));
};

/** Returns the first level of a step that is not done. */
const firstLevel = ({ levels }: StepState): LevelState | undefined =>
  levels.find(({ status }) => status !== 'FINISHED');

/** Begins a step of a state that is paid for so far: in parts its share falls due, where it has one. */
const beginStep = (state: State, step: StepState, today: string): Outcome => {
  const isDue = state.isInParts && step.shareTiyin > 0;
  const next = begin(isDue ? { ...state, payment: 'DUE' } : state, step, firstLevel(step)!, today);
  return { state: next, lines: isDue ? [line('PAYMENT', next.current)] : [] };
};

/** Returns the state of payment of an ended application: nothing is due any more; in parts, earlier shares have been paid. */
const endPayment = ({ payment, isInParts, steps }: State): PaymentState => {
  if (payment !== 'DUE') return payment;
  const wasPaid =
    isInParts && steps.some(({ status, shareTiyin }) => status === 'FINISHED' && shareTiyin > 0);
  return wasPaid ? 'PAID' : 'NONE';
};

const end = (state: State, status: EndedStatus): State => ({
  ...state,
  status,
  current: null,
  payment: endPayment(state),
  appeal: { ...state.appeal, isOpen: false },
});

/** Returns the application after a refusal or withdrawal: money that was paid for unfinished steps is to be returned. */
const giveBack = (state: State): State => ({
  ...state,
  payment: heldOf(state) > 0 ? 'RETURNED' : state.payment,
});

/** Begins with what is not done: all of it, unless the agency has led the application before. */
const accept = (state: State, today: string): Outcome => {
  const step = state.steps.find(({ status }) => status !== 'FINISHED');
  const level = step && firstLevel(step);
  if (!step || !level) throw new Error('an application cannot begin without a level');
  const accepted = { ...state, status: 'STARTED' } as const;
  if (state.isInParts && state.priceTiyin > 0) {
    const begun = beginStep(accepted, step, today);
    return { ...begun, lines: [line('ACCEPTED'), ...begun.lines] };
  }
  const payment: PaymentState = state.priceTiyin > 0 ? 'DUE' : 'PAID';
  const next = begin({ ...accepted, payment }, step, level, today);
  return { state: next, lines: [line('ACCEPTED'), ...(payment === 'DUE' ? [line('PAYMENT')] : [])] };
};

const finishLevel = (given: State, today: string): Outcome => {
  const lines = [line('STEP_LEVEL_FINISHED', given.current)];
  const state = withLevel(given, (level) => ({ ...level, status: 'FINISHED', isReturned: false }));
  const index = state.steps.findIndex(({ id }) => id === state.current?.stepId);
  const step = state.steps[index]!;
  const nextLevel = step.levels.find(({ status }) => status !== 'FINISHED');
  if (nextLevel) return { state: begin(state, step, nextLevel, today), lines };
  lines.push(line('STEP_FINISHED', given.current));
  const steps = state.steps.map((one) => (one === step ? { ...one, status: 'FINISHED' as const } : one));
  const nextStep = steps[index + 1];
  if (nextStep) {
    const begun = beginStep({ ...state, steps }, nextStep, today);
    return { ...begun, lines: [...lines, ...begun.lines] };
  }
  return { state: end({ ...state, steps }, 'FINISHED'), lines: [...lines, line('FINISHED')] };
};

const returnLevel = (state: State, today: string): State =>
  withLevel(state, (level) => {
    const least = addDays(today, REWORK_DAYS);
    const deadline = level.deadline !== null && level.deadline > least ? level.deadline : least;
    return { ...level, status: 'STARTED', isReturned: true, deadline };
  });

/** Returns the application after its due payment; in parts, the deadline of the step's level begins. */
const takePayment = (state: State, today: string): Outcome => {
  const paid = { ...state, payment: 'PAID' } as const;
  if (!state.isInParts) return { state: paid, lines: [line('PAYMENT_SUCCESS')] };
  const begun = withLevel(paid, (level) => ({ ...level, deadline: addDays(today, level.days) }));
  return { state: begun, lines: [line('PAYMENT_SUCCESS', state.current)] };
};

const handIn = (state: State): State =>
  withLevel(state, (level) => ({ ...level, status: 'TRAIL', isReturned: false }));

const withAppeal = (state: State, isOpen: boolean): State => ({
  ...state,
  appeal: { ...state.appeal, isOpen },
});

const AGENCY_ACTIONS: readonly (ApplicationAction | 'PAYMENT_SUCCESS')[] = [
  'REVISION',
  'STEP_LEVEL_FINISHED',
];

/**
 * Returns an application after an allowed action, with the lines of its timeline: what the agency does in one that goes on ends
 * an appeal. `today` is the calendar date in Tashkent from which deadlines are counted.
 */
export const apply = (state: State, type: ApplicationAction | 'PAYMENT_SUCCESS', today: string): Outcome => {
  const outcome = outcomeOf(state, type, today);
  if (!outcome.state.appeal.isOpen || !AGENCY_ACTIONS.includes(type)) return outcome;
  return {
    state: withAppeal(outcome.state, false),
    lines: [...outcome.lines, line('APPEAL_ANSWERED', state.current)],
  };
};

const outcomeOf = (state: State, type: ApplicationAction | 'PAYMENT_SUCCESS', today: string): Outcome => {
  const { current } = state;
  switch (type) {
    case 'ACCEPTED':
      return accept(state, today);
    case 'REJECTED':
    case 'CANCELED':
      return { state: end(giveBack(state), type), lines: [line(type, current)] };
    case 'PAYMENT_SUCCESS':
      return takePayment(state, today);
    case 'CLOSED':
    case 'STOPPED':
      return { state: end(giveBack(state), 'REJECTED'), lines: [line(type, current)] };
    case 'APPEALED':
      return { state: withAppeal(state, true), lines: [line(type, current)] };
    case 'APPEAL_WITHDRAWN':
    case 'APPEAL_DECLINED':
      return { state: withAppeal(state, false), lines: [line(type, current)] };
    case 'SUBMITTED':
    case 'REWORK_COMPLETED':
      return { state: handIn(state), lines: [line(type, current)] };
    case 'REVISION':
      return { state: returnLevel(state, today), lines: [line(type, current)] };
    case 'STEP_LEVEL_FINISHED':
      return finishLevel(state, today);
  }
};

const NUMBER_DIGITS = 4;

/** Number of an application for people: the month in Tashkent, then the count in it. */
export const numberOf = (date: string, count: number): { month: string; number: string } => {
  const month = date.slice(2, 4) + date.slice(5, 7);
  return { month, number: `PV-${month}-${String(count).padStart(NUMBER_DIGITS, '0')}` };
};
