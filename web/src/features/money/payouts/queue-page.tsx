import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageCrumbs } from '../../../ui/page-crumbs.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { PayoutQueue } from './payout-queue.tsx';
import styles from './payouts.module.css';

/** The queue as a page of its own. */
export const QueuePage = ({ approvals }: { approvals: ReactNode }) => {
  const { t } = useTranslation('payouts');
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      <PageCrumbs crumbs={[{ name: t('finance'), to: '/admin-finance' }, { name: t('queue.title') }]} />
      <header className={styles.head}>
        <h1 className={pageTitleStyles.title}>{t('queue.title')}</h1>
        <p>{t('queue.lead')}</p>
      </header>
      <div className={styles.col}>
        {approvals}
        <PayoutQueue />
      </div>
    </main>
  );
};
