import type {
  ApplicationBoard,
  BoardColumn as Column,
} from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationCard as Card } from '@parvoz/contract/applications/applications.ts';
import type { TFunction } from 'i18next';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../ui/toast.ts';
import type { ApplicationConditions } from '../queries.ts';
import { ApplicationCard } from './application-card.tsx';
import styles from './board.module.css';
import { BoardColumn, type Drop } from './board-column.tsx';
import type { Stage } from './board-search.ts';
import { completeColumns } from './columns.ts';
import { createMoveHandle, MoveButton, MoveMenu } from './move-menu.tsx';
import { keyOf, moveTo, refusalOf, stageOf } from './moves.ts';
import { RestOfColumn } from './rest-of-column.tsx';
import { DragTools, useBoardDrag } from './use-board-drag.ts';
import { useFolds } from './use-folds.ts';
import { type Act, type PendingMove, useMoves } from './use-moves.ts';

interface BoardProps {
  board: ApplicationBoard;
  /** Filters that the applications were found by. */
  conditions: ApplicationConditions;
  isLoading: boolean;
  act: Act;
  /** Link to an application with this name. */
  renderLink(card: Card, name: string): ReactNode;
  /** Link to a column in the table. */
  tableLink(stage: Stage): ReactElement<Record<string, unknown>>;
}

/** Returns the cards of a column, with a card that is being moved already in its new column. */
const place = (
  cards: readonly Card[],
  key: string,
  pendingMove: PendingMove | null,
  isFolded: boolean,
): Card[] => {
  if (!pendingMove) return [...cards];
  const others = cards.filter(({ id }) => id !== pendingMove.card.id);
  return pendingMove.to === key && !isFolded ? [pendingMove.card, ...others] : others;
};

const refusalText = (refusal: NonNullable<ReturnType<typeof refusalOf>>, t: TFunction<'board'>): string =>
  refusal.reason === 'levels'
    ? t('move.refused.levels', { count: refusal.count })
    : t(`move.refused.${refusal.reason}`);

/** Applications by status and step; cards go on by dragging or by their menus. */
export const Board = ({ board, conditions, isLoading, act, renderLink, tableLink }: BoardProps) => {
  const { t } = useTranslation('board');
  const element = useRef<HTMLElement>(null);
  const [handle] = useState(createMoveHandle);
  const { folded, toggle } = useFolds();
  const columns = useMemo(() => completeColumns(board.columnList), [board]);
  const { pendingMove, moved, start, refuse } = useMoves(element, act);
  const known = useRef(new Map<string, Card>());

  const drop = (id: string, column: string) => {
    const card = known.current.get(id);
    const target = columns.find((one) => keyOf(one) === column);
    if (!card || !target) return;
    const move = moveTo(card, target);
    if (move) return start(card, move);
    const refusal = refusalOf(card, target);
    if (!refusal) return;
    refuse(id);
    showError(refusalText(refusal, t));
  };
  const { tools, drag } = useBoardDrag(element, drop);
  const dropOf = (column: Column): Drop => {
    const card = drag && known.current.get(drag.card);
    if (!card || keyOf(stageOf(card)) === keyOf(column)) return undefined;
    if (moveTo(card, column) === undefined) return 'closed';
    return drag.over === keyOf(column) ? 'over' : 'open';
  };
  const phaseOf = ({ id }: Card) => {
    if (drag?.card === id) return 'source';
    if (pendingMove?.card.id === id) return 'going';
    return moved === id ? 'moved' : undefined;
  };
  const isFolded = ({ status }: Stage) => folded.includes(status);
  const isTargetFolded = columns.some((one) => keyOf(one) === pendingMove?.to && isFolded(one));

  return (
    <DragTools value={tools}>
      <section
        className={styles.board}
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-label={t('board')}
        aria-busy={isLoading}
      >
        {columns.map((column) => (
          <RestOfColumn key={keyOf(column)} column={column} conditions={conditions}>
            {(cards, rest) => {
              for (const card of cards) known.current.set(card.id, card);
              const shown = isTargetFolded
                ? [...cards]
                : place(cards, keyOf(column), pendingMove, isFolded(column));
              return (
                <BoardColumn
                  column={column}
                  cards={shown}
                  drop={dropOf(column)}
                  isFolded={isFolded(column)}
                  onFold={() => toggle(column.status)}
                  tableLink={tableLink}
                  rest={rest}
                  renderCard={(card) => (
                    <ApplicationCard
                      key={card.id}
                      card={card}
                      phase={phaseOf(card)}
                      renderLink={renderLink}
                      menu={<MoveButton handle={handle} card={card} />}
                    />
                  )}
                />
              );
            }}
          </RestOfColumn>
        ))}
        <MoveMenu handle={handle} onMove={start} />
      </section>
    </DragTools>
  );
};
