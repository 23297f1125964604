import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { keyOf, type Move, type MoveAction } from './moves.ts';

/**
 * Asks for confirmation if needed, sends the action, and resolves when the lists are loaded again, whether it succeeded
 * or not.
 */
export type Act = (card: ApplicationCard, action: MoveAction) => Promise<unknown>;

/** A card being moved, which is shown in its new column. */
export interface PendingMove {
  card: ApplicationCard;
  to: string;
}

/** Returns the link of a card in any column; null if the card isn't shown. */
export const linkOfCard = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-card="${id}"] h3 a`);

/** Runs moves one at a time. Afterwards the card goes to its actual column, and keeps the focus. */
export const useMoves = (board: RefObject<HTMLElement | null>, act: Act) => {
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const isMoving = useRef(false);

  const start = async (card: ApplicationCard, move: Move) => {
    if (isMoving.current) return;
    isMoving.current = true;
    setMoved(null);
    setPendingMove({ card, to: keyOf(move.to) });
    try {
      await act(card, move.action);
    } finally {
      isMoving.current = false;
      setPendingMove(null);
      setMoved(card.id);
    }
  };

  useEffect(() => {
    if (!moved) return;
    // The dialog gives the focus back to a button that may be gone with the card's old place.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      (linkOfCard(moved) ?? board.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [moved, board]);

  return {
    pendingMove,
    moved,
    start,
    /** Lets a card spring that was dropped where it cannot go. */
    refuse: (card: string) => {
      setMoved(null);
      requestAnimationFrame(() => setMoved(card));
    },
  };
};
