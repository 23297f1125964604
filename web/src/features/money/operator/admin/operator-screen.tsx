import { OPERATOR_PARTS } from '@parvoz/contract/money/operator-states.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { PasswordGate } from '../../../../ui/form/password-gate.tsx';
import pageTitleStyles from '../../../../ui/page-title.module.css';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import { PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import styles from './admin-operator.module.css';
import { MissingParts } from './missing-parts.tsx';
import { PartCard } from './part-card.tsx';
import { versionsOf } from './parts.ts';
import { overviewQuery } from './queries.ts';

/** Page about the operator and the legal texts: those in force, earlier versions, and drafts. */
export const OperatorScreen = ({ ownPhone }: { ownPhone: string }) => {
  const { t, i18n } = useTranslation('operator-admin');
  const query = useQuery(overviewQuery(languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(overview) => (
        <PasswordGate phone={ownPhone}>
          <main id="main" className={clsx(pageWrapStyles.pageWrap, styles.page)}>
            <div>
              <h1 className={pageTitleStyles.title} tabIndex={-1}>
                {t('title')}
              </h1>
              <p className={pageTitleStyles.lead}>{t('lead')}</p>
            </div>
            <MissingParts {...overview} />
            <div className={styles.cards}>
              {OPERATOR_PARTS.map((part) => (
                <PartCard key={part} part={part} versions={versionsOf(overview.versions, part)} />
              ))}
            </div>
          </main>
        </PasswordGate>
      )}
    </PageQueryBoundary>
  );
};
