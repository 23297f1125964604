import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import badgeStyles from '../badge.module.css';
import styles from './applied-filters.module.css';

export interface AppliedFilter {
  key: string;
  name: string;
}

/** Give all of them to the link. */
export interface AppliedLinkProps {
  className: string;
  'aria-label'?: string;
  children: ReactNode;
}

interface AppliedFiltersProps {
  /** Names the row for screen readers. */
  label: string;
  className?: string | undefined;
  filters: readonly AppliedFilter[];
  removeLabel(name: string): string;
  /** On a last link that takes all of them away; without it there is none. */
  clearLabel?: string;
  /** Link to the list without this filter; with `undefined` without any. */
  renderLink(filter: AppliedFilter | undefined, props: AppliedLinkProps): ReactNode;
}

/** Filters in use, each a link that takes it away. Focus stays in the row when a chip disappears under it. */
export const AppliedFilters = (props: AppliedFiltersProps) => {
  const { filters, label, removeLabel, clearLabel, renderLink } = props;
  const row = useRef<HTMLElement>(null);
  const lastCount = useRef(filters.length);
  useEffect(() => {
    const isFewer = filters.length < lastCount.current;
    lastCount.current = filters.length;
    if (isFewer && document.activeElement === document.body)
      (row.current?.querySelector('a') ?? row.current)?.focus({ preventScroll: true });
  }, [filters.length]);
  return (
    <section className={clsx(styles.applied, props.className)} aria-label={label} ref={row} tabIndex={-1}>
      {filters.map((filter) => (
        <span key={filter.key} className={styles.contents}>
          {renderLink(filter, {
            className: clsx(badgeStyles.chip, badgeStyles.on),
            'aria-label': removeLabel(filter.name),
            children: (
              <>
                {filter.name}
                <X aria-hidden />
              </>
            ),
          })}
        </span>
      ))}
      {clearLabel &&
        filters.length > 0 &&
        renderLink(undefined, { className: clsx(badgeStyles.chip, styles.clear), children: clearLabel })}
    </section>
  );
};
