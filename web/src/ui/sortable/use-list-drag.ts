import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DragWatcher, Target } from './list-drag.ts';

type Tools = typeof import('./list-drag.ts');

interface Drag {
  id: string;
  target: Target | null;
}

/** Drags of a list: loads what they need where there is a mouse; without, there are the buttons of each entry. */
export const useListDrag = (
  list: string,
  isEnabled: boolean,
  onDrop: (id: string, target: Target) => void,
): { tools: Tools | null; drag: Drag | null } => {
  const [tools, setTools] = useState<Tools | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    if (!isEnabled || !window.matchMedia('(any-pointer: fine)').matches) return;
    let isGone = false;
    // If loading fails, the buttons do the same.
    import('./list-drag.ts').then(
      (loaded) => isGone || setTools(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isEnabled]);
  useEffect(() => {
    if (!tools || !isEnabled) return;
    const watcher: DragWatcher = {
      onStart: (id) => setDrag({ id, target: null }),
      onOver: (target) =>
        setDrag((known) =>
          known && (known.target?.id !== target?.id || known.target?.edge !== target?.edge)
            ? { ...known, target }
            : known,
        ),
      onDrop: (id, target) => {
        setDrag(null);
        if (target && target.id !== id) drop.current(id, target);
      },
    };
    return tools.watchDrags(list, watcher);
  }, [tools, list, isEnabled]);
  return { tools, drag };
};

interface EntryOptions {
  tools: Tools | null;
  element: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  list: string;
  id: string;
}

/** Lets an entry be dragged by its handle. */
export const useDraggableEntry = ({ tools, element, handle, list, id }: EntryOptions) => {
  useEffect(() => {
    if (tools && element.current && handle.current)
      return tools.dragEntry({ element: element.current, handle: handle.current, list, id });
  }, [tools, element, handle, list, id]);
};
