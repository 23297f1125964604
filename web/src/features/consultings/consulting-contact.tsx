import type { ConsultingDetail } from '@parvoz/contract/consultings.ts';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/format.ts';
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
    <aside className="card agency-contact" aria-label={t('detail.contact')}>
      {offer}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a className={`btn ${offer ? 'secondary lg' : 'primary xl'} w-full`} href={`tel:+${consulting.phone}`}>
        <Phone className="i" aria-hidden />
        <span className="sr">{t('detail.call')}: </span>
        <span className="num">{formatPhone(consulting.phone)}</span>
      </a>
      <Link className="btn secondary lg w-full" to="/consulting-list" activeOptions={EXACT}>
        {t('detail.allAgencies')}
      </Link>
    </aside>
  );
};
