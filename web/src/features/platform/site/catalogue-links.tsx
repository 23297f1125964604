import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

const LINKS = [
  { to: '/university-list', name: 'universities' },
  { to: '/programs', name: 'programs' },
  { to: '/scholarships', name: 'scholarships' },
  { to: '/countries', name: 'countries' },
  { to: '/consulting-list', name: 'consultings' },
] as const;

/** Links to the lists; the one that is open, or whose entry is open, is marked. */
export const CatalogueLinks = () => {
  const { t } = useTranslation();
  return LINKS.map(({ to, name }) => (
    <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
      {t(name)}
    </Link>
  ));
};
