import { JOIN_STATES } from '@parvoz/contract/agencies/joining-states.ts';
import { describe, expect, it } from 'vitest';
import { answerDueOf, nextState, retryOnOf } from './joining.rules.ts';

describe('what may be done to a request', () => {
  it.each([
    ['NEW', 'ASKED', 'DECLINED', 'ACCEPTED', null, null],
    ['ASKED', 'ASKED', 'DECLINED', 'ACCEPTED', 'ANSWERED', 'WITHDRAWN'],
    ['ANSWERED', 'ASKED', 'DECLINED', 'ACCEPTED', null, null],
    ['DECLINED', null, null, null, null, null],
    ['ACCEPTED', null, null, null, null, null],
    ['WITHDRAWN', null, null, null, null, null],
  ] as const)('%s', (state, ...expected) => {
    expect(
      (['ASK', 'DECLINE', 'ACCEPT', 'ANSWER', 'WITHDRAW'] as const).map((action) => nextState(state, action)),
    ).toEqual(expected);
  });

  it('is said of every state', () => {
    expect(JOIN_STATES).toHaveLength(6);
  });
});

describe('when we answer', () => {
  it.each([
    ['Monday', '2026-11-23T05:00:00Z', '2026-11-25'],
    ['Thursday', '2026-11-26T05:00:00Z', '2026-11-30'],
    ['Friday', '2026-11-27T05:00:00Z', '2026-12-01'],
    ['Saturday', '2026-11-28T05:00:00Z', '2026-12-01'],
    ['Sunday', '2026-11-29T05:00:00Z', '2026-12-01'],
    ['late on Friday in Tashkent', '2026-11-27T18:59:00Z', '2026-12-01'],
    ['Saturday in Tashkent, Friday in London', '2026-11-27T19:00:00Z', '2026-12-01'],
  ])('%s', (_, moment, due) => {
    expect(answerDueOf(new Date(moment))).toBe(due);
  });

  it('the pause after a refusal lasts 30 days', () => {
    expect(retryOnOf(new Date('2026-11-21T10:00:00Z'))).toBe('2026-12-21');
  });
});
