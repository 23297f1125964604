import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { webSiteLink, webSiteName } from '../../../lib/format.ts';
import { placeName } from '../../../lib/place.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Flag } from '../../../ui/flag.tsx';
import { Heart } from '../../../ui/heart.tsx';
import { Picture } from '../../../ui/picture.tsx';
import pictureCardStyles from '../../../ui/picture-card.module.css';
import textStyles from '../../../ui/text.module.css';
import type { UniversitySummary } from './queries.ts';

interface UniversityCardProps {
  university: UniversitySummary;
  /** Its picture is the page's main one. */
  isMain?: boolean;
  /** In lists: the box that chooses it to be compared. */
  compare?: ReactNode;
}

/** A university in a grid. The name's link covers the card; the website and the button stay above it. */
export const UniversityCard = ({ university, isMain, compare }: UniversityCardProps) => {
  const { t } = useTranslation();
  const { id, name, photo, city, country, degreeList, webSite } = university;
  const detail = {
    to: '/university-list/$universityId',
    params: { universityId: String(id) },
  } as const;
  return (
    <article className={clsx(cardStyles.card, pictureCardStyles.uni)}>
      <div className={pictureCardStyles.pic}>
        <Picture
          picture={photo}
          sizes="(max-width: 640px) calc(100vw - 50px), (max-width: 1100px) 45vw, 300px"
          width={640}
          height={400}
          isMain={isMain}
        />
        <Heart kind="UNIVERSITY" id={id} name={name} isOnPicture />
      </div>
      <div className={pictureCardStyles.body}>
        <h3>
          <Link {...detail}>{name}</Link>
        </h3>
        <p className={pictureCardStyles.where}>
          <Flag code={country.code} />
          <span className={textStyles.ell}>{placeName(city, country.name)}</span>
        </p>
        <div className={pictureCardStyles.tags}>
          {degreeList.map(({ key, value }) => (
            <span className={badgeStyles.tag} key={key}>
              {value}
            </span>
          ))}
        </div>
        {compare}
        <div className={pictureCardStyles.foot}>
          {webSite ? (
            <a className={pictureCardStyles.site} href={webSiteLink(webSite)} target="_blank" rel="noopener">
              <Globe aria-hidden />
              <span className={textStyles.ell}>{webSiteName(webSite)}</span>
            </a>
          ) : (
            <span />
          )}
          <Link
            {...detail}
            className={clsx(buttonClass('soft', 'sm'), pictureCardStyles.btn)}
            aria-label={`${t('moreDetails')}: ${name}`}
          >
            {t('moreDetails')}
          </Link>
        </div>
      </div>
    </article>
  );
};
