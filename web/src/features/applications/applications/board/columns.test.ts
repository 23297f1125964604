import type { BoardColumn } from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { describe, expect, it } from 'vitest';
import { completeColumns } from './columns.ts';
import { keyOf } from './moves.ts';

const column = (
  status: BoardColumn['status'],
  stepNumber: number | null,
  content: Partial<ApplicationCard>[] = [],
): BoardColumn => ({
  status,
  stepNumber,
  name: null,
  hasOtherNames: false,
  totalElements: content.length,
  content: content as ApplicationCard[],
});
const keys = (columns: BoardColumn[]) => completeColumns(columns).map(keyOf);

describe('columns of the board', () => {
  it('are there though nothing is in them', () => {
    expect(keys([])).toEqual(['TRAIL', 'STARTED1', 'FINISHED', 'REJECTED', 'CANCELED']);
  });

  it('have the place where a shown card may go', () => {
    const card: Partial<ApplicationCard> = {
      status: 'STARTED',
      step: { id: 1, name: 'Visa', number: 3 },
      level: { id: 2, name: 'Form', number: 1, status: 'STARTED', isReturned: false },
      stepCount: 5,
      levelCount: 1,
      finishedLevelCount: 0,
    };
    expect(keys([column('STARTED', 3, [card])])).toEqual([
      'TRAIL',
      'STARTED1',
      'STARTED3',
      'STARTED4',
      'FINISHED',
      'REJECTED',
      'CANCELED',
    ]);
  });

  it('keep their order and content', () => {
    const given = [column('CANCELED', null, [{ id: 'a' }]), column('STARTED', 10), column('STARTED', 2)];
    expect(keys(given)).toEqual([
      'TRAIL',
      'STARTED1',
      'STARTED2',
      'STARTED10',
      'FINISHED',
      'REJECTED',
      'CANCELED',
    ]);
    expect(completeColumns(given).at(-1)?.content).toEqual([{ id: 'a' }]);
  });
});
