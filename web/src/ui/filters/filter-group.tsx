import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FilterGroupProps {
  title: string;
  /** Open when the page is shown; afterwards as the person leaves it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Foldable group of filters that belong together. */
export const FilterGroup = ({ title, isOpen = false, children }: FilterGroupProps) => {
  // What it was at first: a later change would fold it under the pointer that unticks its last box.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className="fgroup" open={isOpenAtFirst}>
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
};
