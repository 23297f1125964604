import type { Import } from '@parvoz/contract/catalogue/imports.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import styles from './import-steps.module.css';

const STEPS = ['FILE', 'COLUMNS', 'PREVIEW', 'RESULT'] as const;
export type Step = (typeof STEPS)[number];

interface ImportStepsProps {
  step: Step;
  found: Import | undefined;
}

/** Steps of an import with the current one, and what is known of the earlier ones. */
export const ImportSteps = ({ step, found }: ImportStepsProps) => {
  const { t } = useTranslation('imports');
  const at = STEPS.indexOf(step);
  const known: Record<Step, string> = {
    FILE: found?.fileName ?? t('steps.fileHint'),
    COLUMNS: found
      ? t('steps.columnsTaken', { taken: found.mapping.filter(Boolean).length, count: found.mapping.length })
      : t('steps.columnsHint'),
    PREVIEW: found ? t('steps.rows', { count: found.rowCount }) : t('steps.previewHint'),
    RESULT: t('steps.resultHint'),
  };
  return (
    <ol className={clsx(cardStyles.card, styles.steps)} aria-label={t('steps.label')}>
      {STEPS.map((one, index) => (
        <li
          key={one}
          className={clsx(index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {index < at ? <Check /> : index + 1}
          </span>
          <span className={styles.what}>
            {t(`steps.${one}`)}
            <small>{known[one]}</small>
          </span>
        </li>
      ))}
    </ol>
  );
};
