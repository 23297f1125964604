import { clsx } from 'clsx';
import cardStyles from '../card.module.css';
import layoutStyles from '../layout.module.css';
import { Skeleton } from '../skeleton.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];

/** In place of the rows while they are loaded for the first time. */
export const TableSkeleton = () => (
  <div className={clsx(cardStyles.card, cardStyles.pad, layoutStyles.stack)} data-sheet aria-hidden>
    {ROWS.map((row) => (
      <Skeleton key={row} height={36} radius={10} />
    ))}
  </div>
);
