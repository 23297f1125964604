import type { ShortlistKind } from '@parvoz/contract/limits.ts';
import { clsx } from 'clsx';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type HeartKey, itemOf, toggleHeart } from '../../../lib/shortlist.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { reportFailure } from '../../../ui/report-failure.ts';
import styles from './shortlist.module.css';

interface GoneProps {
  kind: ShortlistKind;
  keys: readonly HeartKey[];
}

/** Things that visitors do not see any more: said, and taken off the shortlist by hand. */
export const Gone = ({ kind, keys }: GoneProps) => {
  const { t } = useTranslation(['shortlist', 'common']);
  if (keys.length === 0) return null;
  const remove = async () => {
    for (const key of keys)
      await toggleHeart(key).catch((error: unknown) => reportFailure(error, t('common:unreachable')));
  };
  return (
    <div className={clsx(cardStyles.card, styles.gone)}>
      <Ban aria-hidden />
      <p>
        <span>{t(`gone.${kind}`, { count: keys.length })}</span>{' '}
        <small>{keys.map((key) => `№ ${itemOf(key).id}`).join(', ')}</small>
      </p>
      <Button variant="secondary" size="sm" onClick={remove}>
        {t('removeGone')}
      </Button>
    </div>
  );
};
