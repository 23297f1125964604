import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { preserveOffsetOnSource } from '@atlaskit/pragmatic-drag-and-drop/utils/preserve-offset-on-source';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/utils/set-custom-native-drag-preview';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import styles from './application-card.module.css';

/** Callbacks of a drag; columns are named by their keys, cards by their ids. */
export interface DragWatcher {
  onStart(card: string): void;
  /** The column under the pointer; null between columns. */
  onOver(column: string | null): void;
  /** Null where the card was let go outside of the columns. */
  onDrop(card: string, column: string | null): void;
}

const text = (data: Record<string | symbol, unknown>, name: string): string | null =>
  typeof data[name] === 'string' ? data[name] : null;

/** The picture under the pointer: the card itself, a little tilted. */
const drawPreview = (element: HTMLElement, container: HTMLElement): void => {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.width = `${element.offsetWidth}px`;
  copy.classList.add(styles.flying);
  container.append(copy);
};

/** Makes a card draggable; returns what ends it. */
export const dragCard = (element: HTMLElement, card: string): (() => void) =>
  draggable({
    element,
    getInitialData: () => ({ card }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: preserveOffsetOnSource({ element, input: location.current.input }),
        render: ({ container }) => drawPreview(element, container),
      }),
  });

/** Lets cards be dropped on a column; returns what ends it. */
export const receiveCards = (element: HTMLElement, column: string): (() => void) =>
  dropTargetForElements({ element, getData: () => ({ column }) });

const columnOf = (targets: readonly { data: Record<string | symbol, unknown> }[]): string | null =>
  targets[0] ? text(targets[0].data, 'column') : null;

/** Follows the drags of a board, which scrolls along; returns what ends it. */
export const watchDrags = (board: HTMLElement, watcher: DragWatcher): (() => void) =>
  combine(
    autoScrollForElements({ element: board }),
    monitorForElements({
      onDragStart: ({ source }) => {
        const card = text(source.data, 'card');
        if (card) watcher.onStart(card);
      },
      onDropTargetChange: ({ location }) => watcher.onOver(columnOf(location.current.dropTargets)),
      onDrop: ({ source, location }) => {
        const card = text(source.data, 'card');
        if (card) watcher.onDrop(card, columnOf(location.current.dropTargets));
      },
    }),
  );
