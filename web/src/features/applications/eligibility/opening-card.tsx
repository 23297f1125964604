import { capitalised } from '@parvoz/contract/capitals.ts';
import type { OpeningStep } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { clsx } from 'clsx';
import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { testText } from '../../../ui/use-requirement-text.ts';
import styles from './invitation.module.css';
import { useSittingText } from './use-sitting-text.ts';

interface OpeningCardProps {
  step: OpeningStep;
  /** The way to the programmes that it opens. */
  renderLink(props: { className: string; children: ReactNode }): ReactNode;
}

/** The test that would open most, by when its result could be there, and the way to what it opens. */
export const OpeningCard = ({ step: { test, programs, sitting }, renderLink }: OpeningCardProps) => {
  const { t, i18n } = useTranslation('eligibility');
  const sittingText = useSittingText();
  const name = testText(test, languageOf(i18n));
  return (
    <aside className={styles.invitation} aria-label={t('summary.steps')}>
      <Lightbulb aria-hidden />
      <div>
        <b>{t('opening.title', { test: name, count: programs })}</b>
        <p>{capitalised(sittingText(sitting))}</p>
      </div>
      {renderLink({
        className: clsx(buttonClass('secondary', 'sm'), styles.btn),
        children: t('opening.show', { count: programs }),
      })}
    </aside>
  );
};
