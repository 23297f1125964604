import type { ApplicationAction } from '@parvoz/contract/applications/application-states.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, isOverdue, nextOf, type State } from './applications.rules.ts';
import { decide } from './refusals.rules.ts';

const TODAY = '2026-11-21';

/** A new application that is paid in parts, whose steps have these shares and a level each. */
const inParts = (shares: readonly number[]): State => ({
  ...{
    status: 'TRAIL',
    payment: 'NONE',
    isInParts: true,
    isClosable: false,
    isStudentBlocked: false,
    current: null,
  },
  priceTiyin: shares.reduce((sum, share) => sum + share, 0),
  missingDocuments: 0,
  appeal: { isOpen: false, isOver: false, isAllowed: false },
  steps: shares.map((shareTiyin, index) => ({
    ...{ id: index + 1, number: index + 1, status: null, isEarlier: false, shareTiyin },
    levels: [
      {
        ...{ id: index + 1, number: 1, status: null, isReturned: false, deadline: null },
        ...{ asksForDocuments: true, days: 5 },
      },
    ],
  })),
});

type Event = ApplicationAction | 'PAYMENT_SUCCESS';
const after = (shares: readonly number[], ...events: Event[]): State =>
  events.reduce((state, event) => apply(state, event, TODAY).state, inParts(shares));
const refusalOf = (state: State, type: ApplicationAction) =>
  decide(state, {
    ...{ type, levelId: state.current?.levelId ?? null },
    who: type === 'SUBMITTED' || type === 'REWORK_COMPLETED' ? 'STUDENT' : 'OWNER',
  }).refusal;

const STEP = ['PAYMENT_SUCCESS', 'STEP_LEVEL_FINISHED'] as const;

describe('a step that is not paid', () => {
  const due = after([40, 60], 'ACCEPTED');

  it('waits for its student, without a deadline', () => {
    expect(nextOf(due)).toEqual({ next: 'PAY', turn: 'STUDENT' });
    expect(due.steps[0]!.levels[0]).toMatchObject({ status: 'STARTED', deadline: null });
    const paid = apply(due, 'PAYMENT_SUCCESS', '2026-11-30');
    expect(paid.lines).toEqual([{ type: 'PAYMENT_SUCCESS', stepId: 1, levelId: 1 }]);
    expect(paid.state.steps[0]!.levels[0]!.deadline).toBe('2026-12-05');
    expect(nextOf(paid.state).next).toBe('SUBMIT');
  });

  it.each(['SUBMITTED', 'STEP_LEVEL_FINISHED', 'REWORK_COMPLETED'] as const)(
    'lets nobody ask for %s',
    (type) => {
      expect(refusalOf(due, type)).toBe(type === 'REWORK_COMPLETED' ? 'LEVEL_NOT_RETURNED' : 'NOT_PAID');
    },
  );

  it('of the whole price lets its student hand in what is asked for', () => {
    const whole = apply({ ...inParts([40, 60]), isInParts: false }, 'ACCEPTED', TODAY).state;
    expect(whole.payment).toBe('DUE');
    expect(refusalOf(whole, 'SUBMITTED')).toBeNull();
  });
});

describe('what is paid of one in parts', () => {
  it.each<[string, State, State['payment']]>([
    ['a step without a share', after([0, 100], 'ACCEPTED'), 'NONE'],
    ['the next step of it', after([0, 100], 'ACCEPTED', 'STEP_LEVEL_FINISHED'), 'DUE'],
    ['a paid step', after([40, 60], 'ACCEPTED', 'PAYMENT_SUCCESS'), 'PAID'],
    ['the step behind it', after([40, 60], 'ACCEPTED', ...STEP), 'DUE'],
    ['a step without a share behind it', after([40, 0, 60], 'ACCEPTED', ...STEP), 'PAID'],
    ['all of it', after([40, 60], 'ACCEPTED', ...STEP, ...STEP), 'PAID'],
    ['one withdrawn before anything was paid', after([40, 60], 'ACCEPTED', 'CANCELED'), 'NONE'],
    ['one rejected with a paid step', after([40, 60], 'ACCEPTED', 'PAYMENT_SUCCESS', 'REJECTED'), 'RETURNED'],
    ['one rejected behind a paid step', after([40, 60], 'ACCEPTED', ...STEP, 'REJECTED'), 'PAID'],
    ['one closed behind a paid step', after([40, 60], 'ACCEPTED', ...STEP, 'CLOSED'), 'PAID'],
    ['one rejected at a step without a share', after([40, 0, 60], 'ACCEPTED', ...STEP, 'REJECTED'), 'PAID'],
  ])('is said of %s', (_, { payment }, expected) => {
    expect(payment).toBe(expected);
  });

  it.each<[string, readonly number[], Event[], State['payment']]>([
    ['whose money has all been released', [60, 40, 0], [...STEP, 'STEP_LEVEL_FINISHED'], 'PAID'],
    ['with a share of an unfinished step', [60, 0, 40], [...STEP, 'STEP_LEVEL_FINISHED'], 'RETURNED'],
    ['that was not paid', [60, 40], [], 'NONE'],
    ['that is free', [0, 0], [], 'PAID'],
  ])('is said of a rejected one of the whole price %s', (_, shares, events, expected) => {
    const whole = { ...inParts(shares), isInParts: false };
    const all: Event[] = ['ACCEPTED', ...events, 'REJECTED'];
    expect(all.reduce((state, event) => apply(state, event, TODAY).state, whole).payment).toBe(expected);
  });

  it('is asked for once for each share, when its step begins', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(shares, (given) => {
        fc.pre(given.some((share) => share > 0));
        const asked: (number | null)[] = [];
        let { state, lines } = apply(inParts(given), 'ACCEPTED', TODAY);
        for (;;) {
          for (const { type, stepId } of lines) if (type === 'PAYMENT') asked.push(stepId);
          if (state.status === 'FINISHED') break;
          if (state.payment === 'DUE') expect(refusalOf(state, 'STEP_LEVEL_FINISHED')).toBe('NOT_PAID');
          const type = state.payment === 'DUE' ? 'PAYMENT_SUCCESS' : 'STEP_LEVEL_FINISHED';
          ({ state, lines } = apply(state, type, TODAY));
        }
        expect(asked).toEqual(given.flatMap((share, index) => (share > 0 ? [index + 1] : [])));
        expect(state.payment).toBe('PAID');
      }),
    );
  });
});

describe('closing one that is not paid', () => {
  const due = after([40, 60], 'ACCEPTED');

  it.each([
    [null, '2027-01-01T00:00:00Z', false],
    ['2026-11-21T05:00:00Z', '2026-12-05T04:59:59.999Z', false],
    ['2026-11-21T05:00:00Z', '2026-12-05T05:00:00Z', true],
  ])('of what is due since %s is possible at %s: %s', (dueSince, now, expected) => {
    expect(isOverdue(dueSince === null ? null : new Date(dueSince), new Date(now))).toBe(expected);
  });

  it('says why not', () => {
    expect(refusalOf(due, 'CLOSED')).toBe('PAYMENT_NOT_OVERDUE');
    expect(refusalOf({ ...due, isClosable: true }, 'CLOSED')).toBeNull();
    expect(refusalOf({ ...due, isClosable: true, isStudentBlocked: true }, 'CLOSED')).toBe('STUDENT_BLOCKED');
    expect(refusalOf({ ...after([100], 'ACCEPTED', 'PAYMENT_SUCCESS'), isClosable: true }, 'CLOSED')).toBe(
      'ALREADY_PAID',
    );
    for (const who of ['STUDENT', 'ADMIN'] as const)
      expect(decide({ ...due, isClosable: true }, { type: 'CLOSED', levelId: null, who }).refusal).toBe(
        'ACCESS_DENIED',
      );
  });

  it('ends it', () => {
    const { state, lines } = apply(due, 'CLOSED', TODAY);
    expect(state).toMatchObject({ status: 'REJECTED', current: null });
    expect(lines).toEqual([{ type: 'CLOSED', stepId: 1, levelId: 1 }]);
  });
});
