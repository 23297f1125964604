import type { ManagedLevel, ManagedStep } from '@parvoz/contract/work-plans.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import { useSavedOrder } from '../../ui/sortable/use-saved-order.ts';
import textStyles from '../../ui/text.module.css';
import { PlanBlock } from './plan-page.tsx';
import { plansKey, putLevelOrder, stepQuery } from './queries.ts';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

/** Levels of a step, in an order that is chosen. */
export const Levels = ({ step }: { step: ManagedStep }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const queries = useQueryClient();
  const save = useSavedOrder(
    (order) => putLevelOrder(step.id, order, language),
    () => queries.invalidateQueries({ queryKey: plansKey }),
  );
  return (
    <PlanBlock
      title={t('levels.title')}
      aside={
        <Link className={buttonClass('soft', 'sm')} to={plans.newLevel(step.id)}>
          <Plus aria-hidden />
          {t('levels.add')}
        </Link>
      }
    >
      {step.levelList.length === 0 ? (
        <p className={styles.nothing}>{t('levels.none')}</p>
      ) : (
        <SortableList
          label={t('levels.title')}
          items={step.levelList}
          getId={({ id }) => id}
          nameOf={(level) => textIn(level, 'name', language)}
          onReorder={(levelList, before) => {
            queries.setQueryData(stepQuery(step.id, language).queryKey, { ...step, levelList });
            save(levelList, before);
          }}
          renderItem={(level) => <LevelRow level={level} />}
        />
      )}
    </PlanBlock>
  );
};

const LevelRow = ({ level }: { level: ManagedLevel }) => {
  const { t, i18n } = useTranslation('admin-templates');
  const plans = useWorkPlans();
  const count = level.documentList.length;
  return (
    <div className={styles.what}>
      <Link className={clsx(textStyles.link, styles.name)} to={plans.level(level.stepId, level.id)}>
        {textIn(level, 'name', languageOf(i18n))}
      </Link>
      <span className={styles.quiet}>
        {[
          t('counts.days', { count: level.days }),
          count === 0 ? t('counts.noDocuments') : t('counts.documents', { count }),
        ].join(' · ')}
      </span>
    </div>
  );
};
