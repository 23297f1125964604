import { VERDICTS } from '@parvoz/contract/applications/verdicts.ts';
import { capitalised } from '@parvoz/contract/capitals.ts';
import type { EligiblePage, OpeningStep } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import cardStyles from '../../../ui/card.module.css';
import { QueryBoundary, type QueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { testText } from '../../../ui/use-requirement-text.ts';
import styles from './eligibility-summary.module.css';
import { useSittingText } from './use-sitting-text.ts';
import { VERDICT_ICONS } from './verdict-lines.tsx';

interface EligibilitySummaryProps {
  found: QueryPart<Pick<EligiblePage, 'counts' | 'steps'>>;
  /** True if the person has entered anything that the rules use. */
  isFilled: boolean;
  /** The way to the programmes: to those that fit, or to all. */
  renderLink(props: { className: string; children: ReactNode }, fits: boolean): ReactNode;
  /** The way to those that a test would open. */
  renderStep(step: OpeningStep, props: { className: string; children: ReactNode }): ReactNode;
}

/** Shows how many programmes of the wishes somebody qualifies for, and which test would open more. */
export const EligibilitySummary = ({ found, isFilled, renderLink, renderStep }: EligibilitySummaryProps) => {
  const { t } = useTranslation('eligibility');
  return (
    <aside className={clsx(cardStyles.card, styles.summary)} aria-label={t('summary.yours')}>
      {isFilled ? (
        <QueryBoundary
          query={found}
          failure={t('summary.failed')}
          waiting={<Skeleton height={320} radius={20} />}
        >
          {(page) => <Figures {...page} renderLink={renderLink} renderStep={renderStep} />}
        </QueryBoundary>
      ) : (
        <p className={styles.nothing}>{t('summary.nothingYet')}</p>
      )}
    </aside>
  );
};

const Figures = ({
  counts,
  steps,
  renderLink,
  renderStep,
}: Pick<EligiblePage, 'counts' | 'steps'> & Pick<EligibilitySummaryProps, 'renderLink' | 'renderStep'>) => {
  const { t, i18n } = useTranslation('eligibility');
  const language = languageOf(i18n);
  const sittingText = useSittingText();
  const all = VERDICTS.reduce((sum, one) => sum + counts[one], 0);
  const fitting = counts.QUALIFIES;
  return (
    <>
      <div className={styles.head} role="status">
        <span>{t('summary.yours')}</span>
        <b>{t('summary.programs', { count: fitting })}</b>
        <small>{t('summary.of', { count: all })}</small>
      </div>
      <ul className={styles.bars}>
        {VERDICTS.map((one) => {
          const Icon = VERDICT_ICONS[one];
          return (
            <li key={one}>
              <Icon aria-hidden />
              <span>{t(`verdict.${one}`)}</span>
              <progress value={counts[one]} max={Math.max(all, 1)} aria-hidden="true" />
              <b>{formatNumber(counts[one], language)}</b>
            </li>
          );
        })}
      </ul>
      {steps.length > 0 && (
        <div className={styles.steps}>
          <h3>{t('summary.steps')}</h3>
          <ul>
            {steps.map((step) => (
              <li key={step.test.kind}>
                <span>
                  {renderStep(step, { className: textStyles.link, children: testText(step.test, language) })}
                  <small>{capitalised(sittingText(step.sitting))}</small>
                </span>
                <b>{t('summary.opens', { count: step.programs })}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {renderLink(
        {
          className: buttonClass('primary', 'lg', 'block'),
          children: fitting > 0 ? t('summary.show', { count: fitting }) : t('summary.showAll'),
        },
        fitting > 0,
      )}
    </>
  );
};
