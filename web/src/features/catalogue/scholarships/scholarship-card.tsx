import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { Heart } from '../../../ui/heart.tsx';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import type { ScholarshipSummary } from './queries.ts';
import styles from './scholarship-card.module.css';
import { CoverageBadge, Dates, DegreeTags, Funder, Status, StatusBadge } from './scholarship-parts.tsx';

interface CardProps {
  scholarship: ScholarshipSummary;
  /** Its picture is the page's main one. */
  isMain?: boolean;
  /** In lists: the box that chooses it to be compared. */
  compare?: ReactNode;
  /** Eligibility of the person. */
  fit?: ReactNode;
}

interface FrameProps extends CardProps {
  variant: '' | 'big' | 'small';
  sizes: string;
}

const Frame = ({ scholarship, variant, sizes, isMain, compare, fit }: FrameProps) => {
  const { t } = useTranslation(['scholarships', 'common']);
  const params = { scholarshipId: String(scholarship.id) };
  const isSmall = variant === 'small';
  return (
    <article
      className={clsx(
        cardStyles.card,
        styles.grant,
        variant && styles[variant],
        scholarship.status === 'EXPIRED' && styles.over,
      )}
    >
      <div className={styles.pic}>
        <Picture
          className={styles.cover}
          picture={scholarship.attach}
          sizes={sizes}
          width={640}
          height={400}
          isMain={isMain}
        />
        {!isSmall && <StatusBadge scholarship={scholarship} />}
        {!isSmall && <CoverageBadge {...scholarship} />}
        <Heart kind="SCHOLARSHIP" id={scholarship.id} name={scholarship.name} isOnPicture />
      </div>
      <div className={styles.body}>
        <Funder scholarship={scholarship} />
        <h3>
          <Link to="/scholarships/$scholarshipId" params={params}>
            {scholarship.name}
          </Link>
        </h3>
        {scholarship.summary && (
          <p className={clsx(textStyles.muted, styles.d, textStyles.clamp2)}>{scholarship.summary}</p>
        )}
        <DegreeTags degrees={scholarship.degreeTypeList} />
        {fit && <div>{fit}</div>}
        {compare}
        <div className={styles.foot}>
          {isSmall && scholarship.status !== 'OPEN' ? (
            <Status scholarship={scholarship} />
          ) : (
            <Dates scholarship={scholarship} />
          )}
          <Link
            className={clsx(styles.btn, variant === 'big' ? buttonClass('soft') : buttonClass('soft', 'sm'))}
            to="/scholarships/$scholarshipId"
            params={params}
          >
            {t('common:moreDetails')}
            <span className={textStyles.sr}>: {scholarship.name}</span>
          </Link>
        </div>
      </div>
    </article>
  );
};

/** Scholarship in a list. */
export const ScholarshipCard = (props: CardProps) => (
  <Frame {...props} variant="" sizes="(max-width: 720px) 92vw, 460px" />
);

/** The large card of the landing page, with two lines of text. */
export const ScholarshipHero = ({ scholarship }: CardProps) => (
  <Frame scholarship={scholarship} variant="big" sizes="(max-width: 860px) 92vw, 660px" />
);

/** The small, horizontal card: a tall part of the picture at the left, cut from a much wider one. */
export const ScholarshipRow = (props: CardProps) => (
  <Frame {...props} variant="small" sizes="(max-width: 640px) 360px, 420px" />
);
