import { Skeleton } from '../../../../ui/skeleton.tsx';
import boardStyles from './board.module.css';

const COLUMNS = [3, 2, 2, 1];

/** In place of the board while it is loaded for the first time. */
export const BoardSkeleton = () => (
  <div className={boardStyles.board} aria-hidden>
    {COLUMNS.map((cards, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column of the drawing is nothing but its place
      <div key={column} className={boardStyles.col}>
        <Skeleton width="55%" height={20} />
        {Array.from({ length: cards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: neither is a card
          <Skeleton key={card} height={140} radius={14} />
        ))}
      </div>
    ))}
  </div>
);
