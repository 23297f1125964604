import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import partStyles from '../part.module.css';
import textStyles from '../text.module.css';
import filtersStyles from './filters.module.css';

interface FilterGroupProps {
  title: string;
  /** Open when the page is shown; afterwards as the person leaves it. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Foldable group of filters that belong together. */
export const FilterGroup = ({ title, isOpen = false, children }: FilterGroupProps) => {
  // The initial state: a later change would fold the group under the pointer that unticks its last box.
  const [isOpenAtFirst] = useState(isOpen);
  return (
    <details className={clsx(filtersStyles.fgroup, partStyles.fgroup)} open={isOpenAtFirst}>
      <summary>
        {title}
        <ChevronDown aria-hidden />
      </summary>
      <fieldset>
        <legend className={textStyles.sr}>{title}</legend>
        {children}
      </fieldset>
    </details>
  );
};
