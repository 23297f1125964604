import { APPLICATION_STATUSES } from '@parvoz/contract/applications/application-states.ts';
import { describe, expect, it } from 'vitest';
import { keyOf, type Movable, movesOf, moveTo, refusalOf, stageOf } from './moves.ts';

const stage = (status: Movable['status'], stepNumber: number | null = null) => ({ status, stepNumber });
const STAGES = [
  ...[1, 2, 3].map((number) => stage('STARTED', number)),
  ...APPLICATION_STATUSES.filter((status) => status !== 'STARTED').map((status) => stage(status)),
];

const fresh: Movable = {
  status: 'TRAIL',
  payment: 'NONE',
  step: null,
  level: null,
  stepCount: 3,
  levelCount: 0,
  finishedLevelCount: 0,
};
const running = (number: number, finishedLevelCount: number): Movable => ({
  status: 'STARTED',
  payment: 'PAID',
  step: { id: number, name: `Step ${number}`, number },
  level: { id: 7, name: 'Level', number: 2, status: 'TRAIL', isReturned: false },
  stepCount: 3,
  levelCount: 2,
  finishedLevelCount,
});

const ways = (card: Movable) => movesOf(card).map(({ action, to }) => `${action} ${keyOf(to)}`);
const reason = (card: Movable, target: ReturnType<typeof stage>) => refusalOf(card, target)?.reason;

describe('ways of a card', () => {
  it.each([
    [fresh, ['ACCEPTED STARTED1', 'REJECTED REJECTED']],
    [running(1, 1), ['STEP_LEVEL_FINISHED STARTED2', 'REJECTED REJECTED']],
    [running(3, 1), ['STEP_LEVEL_FINISHED FINISHED', 'REJECTED REJECTED']],
    [running(1, 0), ['REJECTED REJECTED']],
    [{ ...running(1, 1), payment: 'DUE' }, ['REJECTED REJECTED']],
    [{ ...fresh, status: 'FINISHED' }, []],
    [{ ...fresh, status: 'REJECTED' }, []],
    [{ ...fresh, status: 'CANCELED' }, []],
  ] as [Movable, string[]][])('%j', (card, expected) => {
    expect(ways(card)).toEqual(expected);
  });

  it('are open, refused with a reason, or its own column, and never two of these', () => {
    const unpaid = { ...running(1, 1), payment: 'DUE' as const };
    for (const card of [
      fresh,
      unpaid,
      running(1, 0),
      running(2, 1),
      { ...fresh, status: 'FINISHED' as const },
    ])
      for (const target of STAGES) {
        const isOwn = keyOf(stageOf(card)) === keyOf(target);
        const answers = [isOwn, moveTo(card, target) !== undefined, refusalOf(card, target) !== undefined];
        expect(answers.filter(Boolean)).toHaveLength(1);
      }
  });

  it('are refused for what stands in the way', () => {
    expect(refusalOf(running(1, 0), stage('STARTED', 2))).toEqual({ reason: 'levels', count: 2 });
    expect(refusalOf(running(3, 0), stage('FINISHED'))).toEqual({ reason: 'levels', count: 2 });
    expect(reason({ ...running(1, 0), payment: 'DUE' }, stage('STARTED', 2))).toBe('unpaid');
    expect(reason({ ...running(1, 1), payment: 'DUE' }, stage('STARTED', 2))).toBe('unpaid');
    expect(reason({ ...running(1, 1), payment: 'DUE' }, stage('STARTED', 3))).toBe('order');
    expect(reason(fresh, stage('STARTED', 2))).toBe('order');
    expect(reason(fresh, stage('FINISHED'))).toBe('order');
    expect(reason(running(2, 1), stage('STARTED', 1))).toBe('order');
    expect(reason(running(2, 1), stage('TRAIL'))).toBe('order');
    expect(reason(fresh, stage('CANCELED'))).toBe('CANCELED');
    expect(reason({ ...fresh, status: 'FINISHED' }, stage('STARTED', 1))).toBe('ended');
  });
});
