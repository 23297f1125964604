import type { BoardColumn } from '@parvoz/contract/application-calls.ts';
import { ChevronsRight } from 'lucide-react';
import { colourOf } from './columns.ts';

interface FoldedColumnProps {
  column: BoardColumn;
  name: string;
  onUnfold(): void;
}

/** A column that takes only the room of its name, and opens when it is pressed. */
export const FoldedColumn = ({ column, name, onUnfold }: FoldedColumnProps) => (
  <>
    <h2 className="sr">{name}</h2>
    <button type="button" aria-expanded={false} onClick={onUnfold}>
      <ChevronsRight className="i" aria-hidden />
      <span className="dot" style={{ background: colourOf(column) }} />
      <span className="count quiet">{column.totalElements}</span>
      <span className="upright">{name}</span>
    </button>
  </>
);
