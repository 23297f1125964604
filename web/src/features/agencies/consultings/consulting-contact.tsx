import type { ConsultingDetail } from '@parvoz/contract/agencies/consultings.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPhone, webSiteName } from '../../../lib/format.ts';
import { groupDays } from '../../../lib/opening-hours.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import consultingDetailStyles from './consulting-detail.module.css';
import { EXACT } from './list-search.ts';

/** Facts of an agency and the ways to reach it: city, owner, hours, site, phone. */
export const ConsultingContact = ({ consulting }: { consulting: ConsultingDetail }) => {
  const { t } = useTranslation('consultings');
  const dayName = (day: number) => t(`days.${day as 1}`);
  const facts = [
    [t('detail.city'), consulting.city],
    [t('detail.owner'), `${consulting.ownerName} ${consulting.ownerSurname}`.trim()],
    [t('detail.universities'), String(consulting.universityCount)],
    [t('detail.licence'), consulting.licenceNumber],
  ].filter(([, value]) => value);
  const { openingHours, webSite } = consulting;
  return (
    <div className={clsx(cardStyles.card, consultingDetailStyles.agencyContact)}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {openingHours.length > 0 && (
          <div>
            <dt>{t('detail.hours')}</dt>
            <dd>
              {groupDays(openingHours).map(({ from, to, opens, closes }) => (
                <span key={from} className={consultingDetailStyles.hours}>
                  {dayName(from)}
                  {to > from && <span>{`–${dayName(to)}`}</span>} {opens}–{closes}
                </span>
              ))}
            </dd>
          </div>
        )}
        {webSite && (
          <div>
            <dt>{t('detail.webSite')}</dt>
            <dd>
              <a
                className={textStyles.link}
                href={webSite}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {webSiteName(webSite)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <div className={consultingDetailStyles.acts}>
        <a className={buttonClass('secondary', 'lg')} href={`tel:+${consulting.phone}`}>
          <Phone aria-hidden />
          <span className={textStyles.sr}>{t('detail.call')}: </span>
          <span className={textStyles.num}>{formatPhone(consulting.phone)}</span>
        </a>
        <Link className={buttonClass('ghost', 'lg')} to="/consulting-list" activeOptions={EXACT}>
          {t('detail.allAgencies')}
        </Link>
      </div>
    </div>
  );
};
