import type { ConsultingDetail } from '@parvoz/contract/consultings.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';
import buttonStyles from '../../ui/button.module.css';
import { buttonClass } from '../../ui/button-class.ts';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import consultingDetailStyles from './consulting-detail.module.css';
import { EXACT } from './list-search.ts';

interface ConsultingContactProps {
  consulting: ConsultingDetail;
  /** The way to apply, above everything else; none where nothing is offered. */
  offer: ReactNode;
}

/** The card beside the text: what can be applied for, city, owner, phone. */
export const ConsultingContact = ({ consulting, offer }: ConsultingContactProps) => {
  const { t } = useTranslation('consultings');
  const facts = [
    [t('detail.city'), consulting.city],
    [t('detail.owner'), `${consulting.ownerName} ${consulting.ownerSurname}`.trim()],
    [t('detail.universities'), String(consulting.universityCount)],
  ].filter(([, value]) => value);
  return (
    <aside
      className={clsx(cardStyles.card, consultingDetailStyles.agencyContact)}
      aria-label={t('detail.contact')}
    >
      {offer}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a
        className={clsx(
          buttonClass('block'),
          consultingDetailStyles.btn,
          offer ? clsx(buttonStyles.secondary, buttonStyles.lg) : clsx(buttonStyles.primary, buttonStyles.xl),
        )}
        href={`tel:+${consulting.phone}`}
      >
        <Phone aria-hidden />
        <span className={textStyles.sr}>{t('detail.call')}: </span>
        <span className={textStyles.num}>{formatPhone(consulting.phone)}</span>
      </a>
      <Link
        className={clsx(buttonClass('secondary', 'lg', 'block'), consultingDetailStyles.btn)}
        to="/consulting-list"
        activeOptions={EXACT}
      >
        {t('detail.allAgencies')}
      </Link>
    </aside>
  );
};
