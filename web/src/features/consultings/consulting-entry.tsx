import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConsultingCard } from './consulting-card.tsx';
import type { ConsultingSummary } from './queries.ts';

/** Agency in the list: its card with a text, the number of its universities and a button. */
export const ConsultingEntry = ({ consulting }: { consulting: ConsultingSummary }) => {
  const { t } = useTranslation(['consultings', 'common']);
  return (
    <div className="card agency-entry">
      <ConsultingCard consulting={consulting} />
      <p className="muted d clamp2">{consulting.summary}</p>
      <div className="foot">
        <span>
          <Landmark className="i" aria-hidden />
          {t('detail.countryUniversities', { count: consulting.universityCount })}
        </span>
        <Link
          className="btn soft sm"
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
