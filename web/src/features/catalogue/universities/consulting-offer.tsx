import type { Picture as PictureRef } from '@parvoz/contract/common.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Picture } from '../../../ui/picture.tsx';
import universityDetailStyles from './university-detail.module.css';
import { WebSiteLink } from './web-site-link.tsx';

const SHOWN_PHOTOS = 5;

interface ConsultingOfferProps {
  universityId: number;
  /** Number of agencies that work with the university, and their emblems; undefined while it is not known. */
  count: number | undefined;
  photos: readonly (PictureRef | null)[] | undefined;
  webSite: string | null;
}

/** Links from the page: agencies that work with the university, and its own website. */
export const ConsultingOffer = ({ universityId, count, photos, webSite }: ConsultingOfferProps) => {
  const { t } = useTranslation('universities');
  return (
    <aside className={clsx(cardStyles.card, universityDetailStyles.offer)}>
      <h2>{count === 0 ? t('consultings') : t('apply')}</h2>
      {count !== 0 ? (
        <>
          <p>{t('applyHint')}</p>
          {count !== undefined && photos && (
            <p className={universityDetailStyles.who}>
              <span className={universityDetailStyles.emblems}>
                {photos.slice(0, SHOWN_PHOTOS).map((photo) => (
                  <Picture
                    key={photo?.id}
                    picture={photo}
                    sizes="40px"
                    width={40}
                    height={40}
                    look="emblem"
                  />
                ))}
              </span>
              <b>{t('consultingCount', { count })}</b>
            </p>
          )}
          <Link
            className={clsx(buttonClass('primary', 'xl'), universityDetailStyles.btn)}
            to="/apply"
            search={{ universityId }}
          >
            {t('apply')}
          </Link>
          <a className={clsx(buttonClass('secondary', 'lg'), universityDetailStyles.btn)} href="#consultings">
            {t('seeConsultings')}
            <ArrowDown aria-hidden />
          </a>
        </>
      ) : (
        <>
          <p>{t('noConsultings')}</p>
          <Link
            className={clsx(buttonClass('primary', 'xl'), universityDetailStyles.btn)}
            to="/consulting-list"
          >
            {t('allConsultings')}
          </Link>
        </>
      )}
      {webSite && (
        <WebSiteLink
          site={webSite}
          className={clsx(buttonClass('secondary', 'lg'), universityDetailStyles.btn)}
        >
          <Globe aria-hidden />
        </WebSiteLink>
      )}
    </aside>
  );
};

/** The same on phones: stays at the bottom of the screen. */
export const ConsultingOfferBar = ({
  universityId,
  count,
  webSite,
}: Omit<ConsultingOfferProps, 'photos'>) => {
  const { t } = useTranslation('universities');
  if (count === 0) return null;
  return (
    <div className={universityDetailStyles.offerBar}>
      {webSite && (
        <WebSiteLink
          site={webSite}
          className={clsx(buttonClass('secondary', 'lg', 'icon'), universityDetailStyles.icon)}
        >
          <Globe aria-hidden />
        </WebSiteLink>
      )}
      <Link
        className={clsx(buttonClass('primary', 'lg'), universityDetailStyles.primary)}
        to="/apply"
        search={{ universityId }}
      >
        {t('apply')}
      </Link>
    </div>
  );
};
