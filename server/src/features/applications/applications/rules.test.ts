import {
  APPLICATION_ACTIONS,
  APPLICATION_STATUSES,
  type ApplicationAction,
} from '@parvoz/contract/applications/application-states.ts';
import type { ErrorCode } from '@parvoz/contract/errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  apply,
  currentLevel,
  type LevelState,
  nextOf,
  numberOf,
  REWORK_DAYS,
  type State,
  type StepState,
} from './applications.rules.ts';
import { decide, TABLE, type Who } from './refusals.rules.ts';

const TODAY = '2026-11-21';
const WHO: readonly Who[] = ['STUDENT', 'OWNER', 'MANAGER', 'ADMIN'];

const level = (id: number, given: Partial<LevelState> = {}): LevelState => ({
  ...{ id, number: id, days: 5, status: null, isReturned: false, deadline: null, asksForDocuments: false },
  ...given,
});

/** A new application whose steps have so many levels each. */
const fresh = (levels: readonly number[], priceTiyin = 100): State => {
  let id = 0;
  const steps = levels.map(
    (count, index): StepState => ({
      ...{ id: index + 1, number: index + 1, status: null, isEarlier: false, shareTiyin: 0 },
      levels: Array.from({ length: count }, () => level(++id)),
    }),
  );
  return {
    ...{
      status: 'TRAIL',
      payment: 'NONE',
      priceTiyin,
      isInParts: false,
      isClosable: false,
      isStudentBlocked: false,
    },
    ...{
      current: null,
      steps,
      missingDocuments: 0,
      appeal: { isOpen: false, isOver: false, isAllowed: false },
    },
  };
};

/** Makes one of the steps done before. */
const doneAt =
  (place: number) =>
  (step: StepState, index: number): StepState =>
    index === place
      ? {
          ...step,
          status: 'FINISHED',
          isEarlier: true,
          levels: step.levels.map((one) => ({ ...one, status: 'FINISHED' })),
        }
      : step;

const started = (): State => apply(fresh([2, 1]), 'ACCEPTED', TODAY).state;

/** Action and who; what owners and managers may alike is the agency's. */
const allowed = (state: State): string[] =>
  APPLICATION_ACTIONS.flatMap((type) => {
    const levelId = state.current?.levelId ?? null;
    const who = WHO.filter((one) => decide(state, { type, levelId, who: one }).refusal === null);
    const isStaff = who.includes('OWNER') && who.includes('MANAGER');
    const others = who.filter((one) => !isStaff || (one !== 'OWNER' && one !== 'MANAGER'));
    return [...(isStaff ? ['CONSULTING'] : []), ...others].map((one) => `${type} ${one}`);
  });

const after = (state: State, ...actions: (ApplicationAction | 'PAYMENT_SUCCESS')[]): State =>
  actions.reduce((now, action) => apply(now, action, TODAY).state, state);

describe('who may do what', () => {
  it.each<[string, State, string[]]>([
    ['a new one', fresh([1]), ['ACCEPTED CONSULTING', 'REJECTED CONSULTING', 'CANCELED STUDENT']],
    ['an unpaid one', started(), ['REJECTED CONSULTING', 'SUBMITTED STUDENT', 'CANCELED STUDENT']],
    [
      'a paid one',
      after(started(), 'PAYMENT_SUCCESS'),
      ['REJECTED CONSULTING', 'SUBMITTED STUDENT', 'STEP_LEVEL_FINISHED CONSULTING', 'CANCELED STUDENT'],
    ],
    [
      'a submitted level',
      after(started(), 'PAYMENT_SUCCESS', 'SUBMITTED'),
      ['REJECTED CONSULTING', 'REVISION CONSULTING', 'STEP_LEVEL_FINISHED CONSULTING', 'CANCELED STUDENT'],
    ],
    [
      'a returned level',
      after(started(), 'PAYMENT_SUCCESS', 'SUBMITTED', 'REVISION'),
      [
        ...['REJECTED CONSULTING', 'REWORK_COMPLETED STUDENT', 'STEP_LEVEL_FINISHED CONSULTING'],
        'CANCELED STUDENT',
      ],
    ],
    [
      'one with a finished step',
      after(started(), 'PAYMENT_SUCCESS', 'STEP_LEVEL_FINISHED', 'STEP_LEVEL_FINISHED'),
      ['REJECTED CONSULTING', 'SUBMITTED STUDENT', 'STEP_LEVEL_FINISHED CONSULTING'],
    ],
    [
      'one whose first step was done before its agency moved in',
      apply({ ...fresh([1, 1]), steps: fresh([1, 1]).steps.map(doneAt(0)) }, 'ACCEPTED', TODAY).state,
      ['REJECTED CONSULTING', 'SUBMITTED STUDENT', 'CANCELED STUDENT'],
    ],
    ['a rejected one', after(started(), 'REJECTED'), []],
    ['a canceled one', after(fresh([1]), 'CANCELED'), []],
    ['a finished one', after(fresh([1], 0), 'ACCEPTED', 'STEP_LEVEL_FINISHED'), []],
  ])('is settled for %s', (_, state, expected) => {
    expect(allowed(state)).toEqual(expected);
  });

  it('never lets anybody do what the table does not say', () => {
    for (const type of APPLICATION_ACTIONS)
      for (const status of APPLICATION_STATUSES)
        for (const who of WHO) {
          const { refusal } = decide({ ...started(), status }, { type, levelId: 1, who });
          if (!TABLE[type].by.includes(who)) expect(refusal).toBe('ACCESS_DENIED');
          else if (!TABLE[type].in.includes(status)) expect(refusal).toMatch(/^(?:APPLICATION|ALREADY)_/);
        }
  });

  const levelDone = (): State => after(started(), 'PAYMENT_SUCCESS', 'STEP_LEVEL_FINISHED');
  const stepDone = (): State => after(levelDone(), 'STEP_LEVEL_FINISHED');
  it.each<[string, State, ApplicationAction, Who, ErrorCode, number?]>([
    [
      'a finished one',
      after(fresh([1], 0), 'ACCEPTED', 'STEP_LEVEL_FINISHED'),
      'CANCELED',
      'STUDENT',
      'APPLICATION_FINISHED',
    ],
    ['a rejected one', after(fresh([1]), 'REJECTED'), 'CANCELED', 'STUDENT', 'APPLICATION_REJECTED'],
    ['one rejected before', after(started(), 'REJECTED'), 'REJECTED', 'MANAGER', 'APPLICATION_REJECTED'],
    ['a withdrawn one', after(fresh([1]), 'CANCELED'), 'ACCEPTED', 'OWNER', 'APPLICATION_CANCELED'],
    ['one withdrawn before', after(fresh([1]), 'CANCELED'), 'CANCELED', 'STUDENT', 'APPLICATION_CANCELED'],
    ['a new one', fresh([1]), 'SUBMITTED', 'STUDENT', 'APPLICATION_NOT_ACCEPTED'],
    ['an accepted one', started(), 'ACCEPTED', 'OWNER', 'ALREADY_ACCEPTED'],
    ['an unpaid one', started(), 'STEP_LEVEL_FINISHED', 'OWNER', 'NOT_PAID'],
    ['a submitted level', after(started(), 'SUBMITTED'), 'SUBMITTED', 'STUDENT', 'LEVEL_UNDER_REVIEW'],
    ['a submitted level', after(started(), 'SUBMITTED'), 'REWORK_COMPLETED', 'STUDENT', 'LEVEL_UNDER_REVIEW'],
    ['a returned level', after(started(), 'SUBMITTED', 'REVISION'), 'SUBMITTED', 'STUDENT', 'LEVEL_RETURNED'],
    [
      'a returned level',
      after(started(), 'SUBMITTED', 'REVISION'),
      'REVISION',
      'OWNER',
      'LEVEL_NOT_SUBMITTED',
    ],
    ['a level that was not returned', started(), 'REWORK_COMPLETED', 'STUDENT', 'LEVEL_NOT_RETURNED'],
    ['a level that was not submitted', started(), 'REVISION', 'MANAGER', 'LEVEL_NOT_SUBMITTED'],
    ['a finished level', levelDone(), 'STEP_LEVEL_FINISHED', 'OWNER', 'LEVEL_FINISHED', 1],
    ['a level that comes later', levelDone(), 'STEP_LEVEL_FINISHED', 'OWNER', 'LEVEL_NOT_CURRENT', 3],
    ['no level at all', levelDone(), 'STEP_LEVEL_FINISHED', 'OWNER', 'LEVEL_NOT_CURRENT', 99],
    ['one with a finished step', stepDone(), 'CANCELED', 'STUDENT', 'STEP_FINISHED'],
  ])('says why not: %s', (_, state, type, who, code, levelId = state.current?.levelId ?? 1) => {
    expect(decide(state, { type, levelId, who }).refusal).toBe(code);
  });

  it('asks for documents before a level is handed in', () => {
    const state = { ...started(), missingDocuments: 1 };
    const { refusal } = decide(state, { type: 'SUBMITTED', levelId: 1, who: 'STUDENT' });
    expect(refusal).toBe('DOCUMENTS_MISSING');
  });
});

describe('deadlines', () => {
  it('are counted from the day a level begins', () => {
    expect(currentLevel(started())?.deadline).toBe('2026-11-26');
    expect(addDays('2026-12-30', 5)).toBe('2027-01-04');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('leave time for rework, and never get shorter by it', () => {
    const submitted = after(started(), 'SUBMITTED');
    const returned = (day: string) => currentLevel(apply(submitted, 'REVISION', day).state)?.deadline;
    expect(returned(TODAY)).toBe('2026-11-26');
    expect(returned('2026-11-26')).toBe(addDays('2026-11-26', REWORK_DAYS));
  });
});

describe('what comes next', () => {
  it.each<[string, State, ReturnType<typeof nextOf>]>([
    ['a new one', fresh([1]), { next: 'REVIEW', turn: 'CONSULTING' }],
    ['an unpaid one', started(), { next: 'PAY', turn: 'STUDENT' }],
    ['a level without documents', after(started(), 'PAYMENT_SUCCESS'), { next: 'LEAD', turn: 'CONSULTING' }],
    [
      'a submitted one',
      after(started(), 'PAYMENT_SUCCESS', 'SUBMITTED'),
      { next: 'CHECK', turn: 'CONSULTING' },
    ],
    [
      'a returned one',
      after(started(), 'PAYMENT_SUCCESS', 'SUBMITTED', 'REVISION'),
      { next: 'REWORK', turn: 'STUDENT' },
    ],
    ['an ended one', after(fresh([1]), 'REJECTED'), { next: 'NONE', turn: null }],
  ])('is said for %s', (_, state, expected) => {
    expect(nextOf(state)).toEqual(expected);
  });

  it('is handing in where a level asks for documents', () => {
    const state = fresh([1], 0);
    const steps = [{ ...state.steps[0]!, levels: [level(1, { asksForDocuments: true })] }];
    expect(nextOf(apply({ ...state, steps }, 'ACCEPTED', TODAY).state)).toEqual({
      next: 'SUBMIT',
      turn: 'STUDENT',
    });
  });
});

describe('any way through', () => {
  const plans = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
  const choices = fc.array(fc.nat(1000), { maxLength: 80 });

  const assertInvariants = (state: State): void => {
    const levels = state.steps.flatMap((step) => step.levels);
    const open = levels.filter(({ status }) => status === 'STARTED' || status === 'TRAIL');
    if (state.status === 'STARTED') {
      expect(open.map(({ id }) => id)).toEqual([state.current!.levelId]);
      expect(open[0]!.deadline).not.toBeNull();
      const at = levels.indexOf(open[0]!);
      expect(levels.slice(0, at).every(({ status }) => status === 'FINISHED')).toBe(true);
      expect(levels.slice(at + 1).every(({ status }) => status === null)).toBe(true);
    } else expect(state.current).toBeNull();
    if (state.status === 'FINISHED') expect(levels.every(({ status }) => status === 'FINISHED')).toBe(true);
    for (const step of state.steps)
      expect(step.status === 'FINISHED').toBe(step.levels.every(({ status }) => status === 'FINISHED'));
    expect(nextOf(state).turn === null).toBe(!['TRAIL', 'STARTED'].includes(state.status));
  };

  it('has one open level, in order, and ends where nothing is allowed any more', () => {
    fc.assert(
      fc.property(plans, choices, fc.constantFrom(0, 100), (plan, picks, price) => {
        let state = fresh(plan, price);
        for (const pick of picks) {
          const possible = allowed(state);
          if (possible.length === 0) break;
          const type = possible[pick % possible.length]!.split(' ')[0] as ApplicationAction;
          const before = structuredClone(state);
          const outcome = apply(state, type, TODAY);
          expect(state).toEqual(before);
          expect(outcome.lines[0]!.type).toBe(type);
          state = outcome.state;
          assertInvariants(state);
        }
        if (state.current === null && state.status !== 'TRAIL') expect(allowed(state)).toEqual([]);
      }),
    );
  });
});

describe('numbers', () => {
  it('name the month of Tashkent and the count in it', () => {
    expect(numberOf('2026-11-21', 187)).toEqual({ month: '2611', number: 'PV-2611-0187' });
    expect(numberOf('2027-01-02', 12_345).number).toBe('PV-2701-12345');
  });
});
