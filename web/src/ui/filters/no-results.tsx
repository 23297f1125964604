import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoResultsProps {
  title: string;
  text: string;
  /** The one thing to do. */
  children: ReactNode;
}

/** In place of a list that came out empty. */
export const NoResults = ({ title, text, children }: NoResultsProps) => (
  <div className="no-results">
    <span className="drawing" aria-hidden>
      <SearchX className="i" />
    </span>
    <h3>{title}</h3>
    <p>{text}</p>
    {children}
  </div>
);
