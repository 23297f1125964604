import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import styles from './guardians.module.css';
import { relationsQuery } from './queries.ts';

/** Says to the agency whom the student shows an application to, in words; nothing where it is shown to nobody. */
export const RelationsCard = ({ applicationId }: { applicationId: string }) => {
  const { t, i18n } = useTranslation('guardians');
  const { data = [] } = useQuery(relationsQuery(applicationId, languageOf(i18n)));
  if (data.length === 0) return null;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.card)} aria-labelledby="relations-title">
      <h2 id="relations-title">{t('agency.title')}</h2>
      <ul className={styles.relations}>
        {data.map(({ relation, canPay, since }) => (
          <li key={`${relation} ${since}`}>
            <b>{t(`agency.relation.${relation}`)}</b>
            <span className={styles.small}>
              {[t('agency.since', { date: formatMoment(since) }), ...(canPay ? [t('canPay')] : [])].join(
                ' · ',
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
