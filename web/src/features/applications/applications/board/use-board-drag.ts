import { createContext, type RefObject, useContext, useEffect, useRef, useState } from 'react';

type Tools = typeof import('./board-drag.ts');

/** Functions that drag cards, null until they are loaded; without a mouse there is the menu of each card. */
export const DragTools = createContext<Tools | null>(null);

/** Lets a card be dragged while it has somewhere to go. */
export const useDraggableCard = (element: RefObject<HTMLElement | null>, id: string, isMovable: boolean) => {
  const tools = useContext(DragTools);
  useEffect(() => {
    if (tools && isMovable && element.current) return tools.dragCard(element.current, id);
  }, [tools, element, id, isMovable]);
};

/** Lets cards be dropped on a column. */
export const useDropColumn = (element: RefObject<HTMLElement | null>, key: string) => {
  const tools = useContext(DragTools);
  useEffect(() => {
    if (tools && element.current) return tools.receiveCards(element.current, key);
  }, [tools, element, key]);
};

/** The card that is on its way, and the column that it is over. */
export interface Drag {
  card: string;
  over: string | null;
}

/** Drags on a board: loads what they need where there is a mouse, and says where a card was dropped. */
export const useBoardDrag = (
  board: RefObject<HTMLElement | null>,
  onDrop: (card: string, column: string) => void,
): { tools: Tools | null; drag: Drag | null } => {
  const [tools, setTools] = useState<Tools | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    if (!window.matchMedia('(any-pointer: fine)').matches) return;
    let isGone = false;
    // If loading fails, the menus of the cards do the same.
    import('./board-drag.ts').then(
      (loaded) => isGone || setTools(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (!tools || !board.current) return;
    return tools.watchDrags(board.current, {
      onStart: (card) => setDrag({ card, over: null }),
      onOver: (over) => setDrag((known) => known && { ...known, over }),
      onDrop: (card, column) => {
        setDrag(null);
        if (column) drop.current(card, column);
      },
    });
  }, [tools, board]);
  return { tools, drag };
};
