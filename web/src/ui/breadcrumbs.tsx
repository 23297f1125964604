import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

export interface Crumb {
  name: string;
  /** Path with query; the last crumb, the page itself, has none. */
  to?: string;
}

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const { t } = useTranslation();
  return (
    <nav className="crumbs" aria-label={t('breadcrumbs')}>
      {crumbs.map(({ name, to }, index) => (
        <Fragment key={to ?? name}>
          {index > 0 && <ChevronRight className="i" aria-hidden />}
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
