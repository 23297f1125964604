import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import styles from './sortable-list.module.css';

export type Edge = 'before' | 'after';

/** The entry under the pointer, and the side of it that the dragged one would go to. */
export interface Target {
  id: string;
  edge: Edge;
}

/** Callbacks of a drag within one list. */
export interface DragWatcher {
  onStart(id: string): void;
  onOver(target: Target | null): void;
  /** Null where it was let go outside of the list. */
  onDrop(id: string, target: Target | null): void;
}

interface Entry {
  element: HTMLElement;
  handle: HTMLElement;
  /** Lists may be nested: an entry can be dropped only on its own list. */
  list: string;
  id: string;
}

const text = (data: Record<string | symbol, unknown>, name: string): string | null =>
  typeof data[name] === 'string' ? data[name] : null;

const drawPreview = (element: HTMLElement, container: HTMLElement): void => {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.width = `${element.offsetWidth}px`;
  copy.classList.add(styles.flying);
  container.append(copy);
};

/** Makes an entry draggable by its handle and a place to drop others of its list; returns what ends it. */
export const dragEntry = ({ element, handle, list, id }: Entry): (() => void) =>
  combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ list, id }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
          render: ({ container }) => drawPreview(element, container),
        }),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      getData: ({ input, element: over }) => {
        const { top, height } = over.getBoundingClientRect();
        return { id, edge: input.clientY < top + height / 2 ? 'before' : 'after' };
      },
      // The line between two entries stays while the pointer crosses the space between entries.
      getIsSticky: () => true,
    }),
  );

const targetOf = (targets: readonly { data: Record<string | symbol, unknown> }[]): Target | null => {
  const data = targets[0]?.data;
  const id = data && text(data, 'id');
  return data && id ? { id, edge: data.edge === 'before' ? 'before' : 'after' } : null;
};

/** Follows the drags of one list, along which the window scrolls; returns what ends it. */
export const watchDrags = (list: string, watcher: DragWatcher): (() => void) =>
  combine(
    autoScrollWindowForElements({ canScroll: ({ source }) => source.data.list === list }),
    monitorForElements({
      canMonitor: ({ source }) => source.data.list === list,
      onDragStart: ({ source }) => watcher.onStart(text(source.data, 'id')!),
      onDrag: ({ location }) => watcher.onOver(targetOf(location.current.dropTargets)),
      onDrop: ({ source, location }) =>
        watcher.onDrop(text(source.data, 'id')!, targetOf(location.current.dropTargets)),
    }),
  );
