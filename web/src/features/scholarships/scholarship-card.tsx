import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../ui/picture.tsx';
import type { ScholarshipSummary } from './queries.ts';
import { CoverageBadge, Dates, DegreeTags, Funder, Status, StatusBadge } from './scholarship-parts.tsx';
import './scholarship-card.css';

interface CardProps {
  scholarship: ScholarshipSummary;
  /** Its picture is the page's main one. */
  isMain?: boolean;
}

interface FrameProps extends CardProps {
  variant: '' | 'big' | 'small';
  sizes: string;
}

const Frame = ({ scholarship, variant, sizes, isMain }: FrameProps) => {
  const { t } = useTranslation(['scholarships', 'common']);
  const params = { scholarshipId: String(scholarship.id) };
  const isSmall = variant === 'small';
  return (
    <article className={`card grant ${variant} ${scholarship.status === 'EXPIRED' ? 'over' : ''}`}>
      <div className="pic">
        <Picture picture={scholarship.attach} sizes={sizes} width={640} height={400} isMain={isMain} />
        {!isSmall && <StatusBadge scholarship={scholarship} />}
        {!isSmall && <CoverageBadge coverage={scholarship.coverage} />}
      </div>
      <div className="body">
        <Funder scholarship={scholarship} />
        <h3>
          <Link to="/scholarships/$scholarshipId" params={params}>
            {scholarship.name}
          </Link>
        </h3>
        {scholarship.summary && <p className="muted d clamp2">{scholarship.summary}</p>}
        <DegreeTags degrees={scholarship.degreeTypeList} />
        <div className="foot">
          {isSmall && scholarship.status !== 'OPEN' ? (
            <Status scholarship={scholarship} />
          ) : (
            <Dates scholarship={scholarship} />
          )}
          <Link
            className={variant === 'big' ? 'btn soft' : 'btn soft sm'}
            to="/scholarships/$scholarshipId"
            params={params}
          >
            {t('common:moreDetails')}
            <span className="sr">: {scholarship.name}</span>
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
export const ScholarshipRow = ({ scholarship }: CardProps) => (
  <Frame scholarship={scholarship} variant="small" sizes="(max-width: 640px) 360px, 420px" />
);
