import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FilterGroupProps {
  title: string;
  /** Open when the page is shown; afterwards as the person leaves it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Foldable group of filters that belong together. */
export const FilterGroup = ({ title, isOpen = false, children }: FilterGroupProps) => (
  <details className="fgroup" open={isOpen}>
    <summary>
      {title}
      <ChevronDown className="i" aria-hidden />
    </summary>
    <fieldset>
      <legend className="sr">{title}</legend>
      {children}
    </fieldset>
  </details>
);
