import type { BoardColumn } from '@parvoz/contract/applications/application-calls.ts';
import { clsx } from 'clsx';
import { ChevronsRight } from 'lucide-react';
import badgeStyles from '../../../../ui/badge.module.css';
import buttonStyles from '../../../../ui/button.module.css';
import textStyles from '../../../../ui/text.module.css';
import boardStyles from './board.module.css';
import { colourOf } from './columns.ts';

interface FoldedColumnProps {
  column: BoardColumn;
  name: string;
  onUnfold(): void;
}

/** A column that takes only the room of its name, and opens when it is pressed. */
export const FoldedColumn = ({ column, name, onUnfold }: FoldedColumnProps) => (
  <>
    <h2 className={textStyles.sr}>{name}</h2>
    <button type="button" aria-expanded={false} onClick={onUnfold}>
      <ChevronsRight aria-hidden />
      <span className={clsx(badgeStyles.dot, boardStyles.dot)} style={{ background: colourOf(column) }} />
      <span className={clsx(buttonStyles.count, buttonStyles.quiet)}>{column.totalElements}</span>
      <span className={boardStyles.upright}>{name}</span>
    </button>
  </>
);
