import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import filteredListStyles from './filtered-list.module.css';

interface NoResultsProps {
  title: string;
  text: string;
  /** The one thing to do. */
  children: ReactNode;
}

/** In place of a list that came out empty. */
export const NoResults = ({ title, text, children }: NoResultsProps) => (
  <div className={filteredListStyles.noResults}>
    <span className={filteredListStyles.drawing} aria-hidden>
      <SearchX />
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </div>
);
