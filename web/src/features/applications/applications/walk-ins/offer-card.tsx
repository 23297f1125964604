import type { WalkInLink } from '@parvoz/contract/applications/walk-ins.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone } from '../../../../lib/format.ts';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { Money } from '../../../../ui/money.tsx';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import textStyles from '../../../../ui/text.module.css';
import styles from './offer-card.module.css';
import { namesOfPlace } from './place.ts';

interface OfferCardProps {
  consulting: WalkInLink['consulting'];
  offer: NonNullable<WalkInLink['offer']>;
}

/** Offer that a student accepts: the agency, the target and the price. */
export const OfferCard = ({ consulting, offer }: OfferCardProps) => {
  const { t } = useTranslation('walk-ins');
  const { university, scholarship, program, degree, faculty, tariff, price, comment, addedBy, movedIn } =
    offer;
  const outside = movedIn?.paidOutside ?? 0;
  const by = addedBy && fullName(addedBy);
  const isGeneral = !university && !scholarship;
  const lines = [
    [t('offer.student'), fullName(offer)],
    [t('offer.phone'), formatPhone(offer.phone)],
    [t('offer.aim'), isGeneral ? t('general') : (university ?? scholarship)?.name],
    ...(university && scholarship ? [[t('offer.scholarship'), scholarship.name]] : []),
    [t('offer.program'), program?.name],
    [t('offer.study'), [degree?.name, faculty?.name].filter(Boolean).join(' · ')],
    [t('offer.tariff'), tariff?.name],
    [t('offer.goesOn'), movedIn && t('offer.place', { ...movedIn, names: namesOfPlace(movedIn) })],
  ].filter(([, value]) => value);
  return (
    <section className={clsx(cardStyles.card, styles.offer)} aria-label={t('offer.title')}>
      <div className={styles.agency}>
        <Picture
          className={styles.emblem}
          picture={consulting.photo}
          sizes="44px"
          width={44}
          height={44}
          look="emblem"
        />
        <div className={layoutStyles.shrinks}>
          <b>{consulting.name}</b>
          <PhoneLink phone={consulting.phone} label={consulting.name} />
        </div>
      </div>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {price !== null && (
          <div>
            <dt>{t('offer.price')}</dt>
            <dd className={textStyles.num}>{price > 0 ? <Money tiyin={price} /> : t('offer.free')}</dd>
          </div>
        )}
        {price !== null && outside > 0 && (
          <>
            <div>
              <dt>{t('offer.paidOutside')}</dt>
              <dd className={textStyles.num}>
                <Money tiyin={outside} />
              </dd>
            </div>
            <div>
              <dt>{t('offer.left')}</dt>
              <dd className={textStyles.num}>
                <Money tiyin={Math.max(price - outside, 0)} />
              </dd>
            </div>
          </>
        )}
      </dl>
      {movedIn && <p>{t('offer.movedInNote')}</p>}
      {comment && (
        <blockquote>
          {comment}
          {by && <small>{by}</small>}
        </blockquote>
      )}
      <p className={styles.until}>{t('offer.until', { moment: formatMomentAndMinute(offer.expiresAt) })}</p>
    </section>
  );
};
