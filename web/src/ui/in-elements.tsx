import { Children, type ReactNode } from 'react';

const isText = (node: ReactNode): node is string | number =>
  typeof node === 'string' || typeof node === 'number';

/**
 * Puts each run of texts into an element of its own. A browser that translates a page replaces texts, and React cannot
 * insert anything before a text that is gone (docs/rules.md#languages).
 */
export const inElements = (children: ReactNode): ReactNode => {
  const parts: ReactNode[] = [];
  let run: (string | number)[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push(<span key={`text ${parts.length}`}>{run.join('')}</span>);
    run = [];
  };
  for (const child of Children.toArray(children)) {
    if (isText(child)) run.push(child);
    else {
      endRun();
      parts.push(child);
    }
  }
  endRun();
  return parts;
};
