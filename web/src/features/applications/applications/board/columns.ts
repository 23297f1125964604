import type { BoardColumn } from '@parvoz/contract/applications/application-calls.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  ENDED_STATUSES,
  STATUS_FACTS,
} from '@parvoz/contract/applications/application-states.ts';
import type { Stage } from './board-search.ts';
import { keyOf, movesOf } from './moves.ts';

/** Columns that can be folded: applications that ended without success are rarely looked at. */
export const FOLDING: readonly ApplicationStatus[] = ENDED_STATUSES;
export const FOLDED_AT_FIRST: readonly string[] = FOLDING.filter((status) => STATUS_FACTS[status].isInVain);

const emptyColumn = (stage: Stage): BoardColumn => ({
  ...{ ...stage, name: null, hasOtherNames: false },
  ...{ totalElements: 0, content: [] },
});

/** Columns of the board in their order: those that have something, the fixed ones, and wherever a shown card may go. */
export const completeColumns = (columns: readonly BoardColumn[]): BoardColumn[] => {
  const all = new Map(columns.map((column) => [keyOf(column), column]));
  const wanted: Stage[] = [
    ...APPLICATION_STATUSES.map((status) => ({
      status,
      stepNumber: STATUS_FACTS[status].hasLevel ? 1 : null,
    })),
    ...columns.flatMap(({ content }) => content).flatMap((card) => movesOf(card).map(({ to }) => to)),
  ];
  for (const stage of wanted) if (!all.has(keyOf(stage))) all.set(keyOf(stage), emptyColumn(stage));
  return [...all.values()].sort(
    (a, b) =>
      APPLICATION_STATUSES.indexOf(a.status) - APPLICATION_STATUSES.indexOf(b.status) ||
      (a.stepNumber ?? 0) - (b.stepNumber ?? 0),
  );
};

const STEP_COLOURS = ['--saffron-500', '--green-400', '--green-600', '--green-800'];

/** Colour of the mark beside a column's name. */
export const colourOf = ({ status, stepNumber }: Stage): string => {
  const { hasLevel, tone } = STATUS_FACTS[status];
  if (tone === 'info' || tone === 'danger') return `var(--${tone})`;
  if (!hasLevel) return 'var(--sand-500)';
  const index = Math.min((stepNumber ?? 1) - 1, STEP_COLOURS.length - 1);
  return `var(${STEP_COLOURS[index]})`;
};
