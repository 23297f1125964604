import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FolderDrawing, SearchDrawing } from './drawings.tsx';
import screenStyles from './screen.module.css';

interface EmptyViewProps {
  title: string;
  /** One sentence on why it is empty or what to do. */
  reason?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** `search`: nothing was found; `folder`: nothing is there yet. */
  drawing?: 'search' | 'folder';
  /** It is all that the page says: its title is the page's heading. */
  isPage?: boolean;
}

/** Shown in place of a list without entries. */
export const EmptyView = ({ title, reason, action, drawing = 'search', isPage = false }: EmptyViewProps) => (
  <div className={clsx(screenStyles.screen, screenStyles.inPage)}>
    {drawing === 'search' ? <SearchDrawing /> : <FolderDrawing />}
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {reason && <p>{reason}</p>}
    {action}
  </div>
);
