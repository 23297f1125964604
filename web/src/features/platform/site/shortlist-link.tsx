import { Link } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShortlist } from '../../../lib/shortlist.ts';
import buttonStyles from '../../../ui/button.module.css';

/** Link to the shortlist, with the number of its things. */
export const ShortlistLink = () => {
  const { t } = useTranslation();
  const { length: count } = useShortlist();
  return (
    <Link
      className={buttonStyles.roundBtn}
      to="/shortlist"
      aria-label={count > 0 ? t('shortlist.count', { count }) : t('shortlist.title')}
    >
      <Heart aria-hidden />
      {count > 0 && <span className={buttonStyles.count}>{count}</span>}
    </Link>
  );
};
