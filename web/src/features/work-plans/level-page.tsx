import type { ManagedLevel, ManagedStep } from '@parvoz/contract/work-plans.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n.ts';
import { textIn } from '../../lib/text-in.ts';
import badgeStyles from '../../ui/badge.module.css';
import { buttonClass } from '../../ui/button-class.ts';
import { PagePart } from '../../ui/part.tsx';
import { ExampleLink } from './example-file.tsx';
import { PlanBlock, PlanPage } from './plan-page.tsx';
import { levelQuery, removeLevel, stepQuery } from './queries.ts';
import { RemovePlan } from './remove-plan.tsx';
import { useStepCrumbs } from './step-page.tsx';
import styles from './work-plans.module.css';
import { useWorkPlans } from './work-plans.ts';

interface LevelPageProps {
  stepId: number;
  id: number;
}

/** A level with the documents that a student hands in. */
export const LevelPage = ({ stepId, id }: LevelPageProps) => {
  const { t, i18n } = useTranslation('admin-templates');
  const language = languageOf(i18n);
  const step = useQuery(stepQuery(stepId, language));
  const level = useQuery(levelQuery(stepId, id, language));
  return (
    <PagePart query={step} failure={t('levels.failed')}>
      {(ofStep) => (
        <PagePart query={level} failure={t('levels.failed')}>
          {(found) => <Level step={ofStep} level={found} />}
        </PagePart>
      )}
    </PagePart>
  );
};

const Level = ({ step, level }: { step: ManagedStep; level: ManagedLevel }) => {
  const { t, i18n } = useTranslation(['admin-templates', 'tables']);
  const language = languageOf(i18n);
  const plans = useWorkPlans();
  const name = textIn(level, 'name', language);
  const description = textIn(level, 'description', language);
  return (
    <PlanPage
      crumbs={[
        ...useStepCrumbs(step),
        { name: textIn(step, 'name', language), to: plans.step(step.id) },
        { name },
      ]}
      title={name}
      facts={<span className={styles.quiet}>{t('counts.days', { count: level.days })}</span>}
      actions={
        <>
          <Link className={buttonClass('secondary')} to={plans.editLevel(step.id, level.id)}>
            <PencilLine aria-hidden />
            {t('edit', { ns: 'tables' })}
          </Link>
          <RemovePlan
            name={name}
            text={t('levels.removeText')}
            remove={() => removeLevel(step.id, level.id, language)}
            next={plans.step(step.id)}
          />
        </>
      }
    >
      {description && <p className={styles.description}>{description}</p>}
      <PlanBlock title={t('documents.title')}>
        {level.documentList.length === 0 ? (
          <p className={styles.nothing}>{t('documents.none')}</p>
        ) : (
          <ol className={styles.documents}>
            {level.documentList.map((document) => (
              <li key={document.nameUz}>
                <span className={styles.what}>
                  {textIn(document, 'name', language)}
                  {document.example && <ExampleLink example={document.example} />}
                </span>
                <span className={clsx(badgeStyles.badge, document.isRequired && badgeStyles.brand)}>
                  {t(document.isRequired ? 'documents.required' : 'documents.optional')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </PlanBlock>
    </PlanPage>
  );
};
