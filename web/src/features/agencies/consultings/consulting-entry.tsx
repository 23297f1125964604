import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import consultingCardStyles from './consulting-card.module.css';
import { ConsultingCard } from './consulting-card.tsx';
import type { ConsultingSummary } from './queries.ts';

/** Agency in the list: its card with a text, the number of its universities and a button. */
export const ConsultingEntry = ({ consulting }: { consulting: ConsultingSummary }) => {
  const { t } = useTranslation(['consultings', 'common']);
  return (
    <div className={clsx(cardStyles.card, consultingCardStyles.agencyEntry)}>
      <ConsultingCard consulting={consulting} />
      <p className={clsx(textStyles.muted, consultingCardStyles.d, textStyles.clamp2)}>
        {consulting.summary}
      </p>
      <div className={consultingCardStyles.foot}>
        <span>
          <Landmark aria-hidden />
          {t('detail.countryUniversities', { count: consulting.universityCount })}
        </span>
        <Link
          className={clsx(buttonClass('soft', 'sm'), consultingCardStyles.btn)}
          to="/consulting-list/$consultingId"
          params={{ consultingId: String(consulting.id) }}
          aria-label={`${t('common:moreDetails')}: ${consulting.name}`}
        >
          {t('common:moreDetails')}
        </Link>
      </div>
    </div>
  );
};
