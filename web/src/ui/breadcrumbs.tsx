import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './breadcrumbs.module.css';

export interface Crumb {
  name: string;
  /** Path with query; the last crumb, the page itself, has none. */
  to?: string;
}

interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
  className?: string | undefined;
}

export const Breadcrumbs = ({ crumbs, className }: BreadcrumbsProps) => {
  const { t } = useTranslation();
  return (
    <nav className={clsx(styles.crumbs, className)} aria-label={t('breadcrumbs')}>
      {crumbs.map(({ name, to }, index) => (
        <Fragment key={to ?? name}>
          {index > 0 && <ChevronRight aria-hidden />}
          {to ? (
            <Link to={to} activeOptions={{ exact: true }}>
              {name}
            </Link>
          ) : (
            <span aria-current="page">{name}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
};
