import type { ReactNode } from 'react';

/** A key that does the same; said to screen readers by `aria-keyshortcuts`. */
export const Key = ({ children }: { children: ReactNode }) => <kbd aria-hidden>{children}</kbd>;
