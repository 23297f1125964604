import { type DragEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Props of an element that files may be dropped on; the innermost one takes them. */
export const useDrop = (isOn: boolean, onDrop: (files: File[]) => void) => {
  /** Elements inside that the pointer has entered and not left. */
  const [depth, setDepth] = useState(0);
  if (!isOn) return { isOver: false, target: {} };
  return {
    isOver: depth > 0,
    target: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) setDepth((count) => count + 1);
      },
      onDragLeave: (event: DragEvent) => {
        if (hasFiles(event)) setDepth((count) => Math.max(0, count - 1));
      },
      onDragOver: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      // An element inside has taken the files: only the marks go.
      onDropCapture: () => setDepth(0),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onDrop(files);
      },
    },
  };
};
