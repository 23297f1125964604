import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { ProtectedShare } from '@parvoz/contract/money/protection.ts';
import { clsx } from 'clsx';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute } from '../../../../lib/format.ts';
import cardStyles from '../../../../ui/card.module.css';
import textStyles from '../../../../ui/text.module.css';
import styles from './step-page.module.css';

interface ResultCardProps {
  application: ApplicationDetail;
  share: ProtectedShare;
  documents: ReactNode;
}

/** Result that the agency has handed in for a step: its comment, the documents, and the levels with their dates. */
export const ResultCard = ({ application, share, documents }: ResultCardProps) => {
  const { t } = useTranslation('protection');
  const { consulting, stepList } = application;
  const step = stepList.find(({ id }) => id === share.stepId);
  const { resultComment, finishedAt } = share;
  return (
    <section className={clsx(cardStyles.card, styles.card)} aria-labelledby="result-title">
      <div className={styles.cardHead}>
        <h2 id="result-title">{t('step.result')}</h2>
        {finishedAt && (
          <span className={clsx(textStyles.faint, textStyles.num)}>{formatMomentAndMinute(finishedAt)}</span>
        )}
      </div>
      {resultComment ? (
        <figure className={styles.said}>
          <blockquote>“{resultComment}”</blockquote>
          <figcaption>{consulting.name}</figcaption>
        </figure>
      ) : (
        <p className={textStyles.muted}>{t(finishedAt ? 'step.noComment' : 'step.notFinished')}</p>
      )}
      {documents}
      <ul className={styles.levels}>
        {step?.levelList.map((level) => (
          <li key={level.id}>
            {level.finishedAt ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
            <span>{level.name}</span>
            <small className={textStyles.num}>
              {level.finishedAt ? formatMoment(level.finishedAt) : t('step.open')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
};
