import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { ExampleTable } from './example-table.tsx';
import { Holder } from './holder.tsx';
import styles from './protected-payment.module.css';
import { Sentences } from './sentences.tsx';
import { useRules } from './use-rules.ts';

const Block = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

/**
 * Page about protected payments: who holds the money and until when, refunds at each point, disputes, and what Parvoz
 * earns.
 */
export const ProtectedPaymentPage = () => {
  const { t } = useTranslation('protected-payment');
  const { when, dispute } = useRules();
  return (
    <main id="main" className={clsx(layoutStyles.container, styles.page)}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <Block title={t('who.title')}>
        <Holder />
      </Block>
      <Block title={t('when.title')}>
        <Sentences all={when} />
      </Block>
      <ExampleTable />
      <Block title={t('dispute.title')}>
        <Sentences all={dispute} />
      </Block>
      <Block title={t('back.title')}>
        <p>{t('back.text')}</p>
      </Block>
      <Block title={t('earns.title')}>
        <p>{t('earns.student')}</p>
        <p>{t('earns.agency')}</p>
      </Block>
      <Link className={clsx(buttonClass('primary', 'lg'), styles.act)} to="/consulting-list">
        {t('agencies')}
      </Link>
    </main>
  );
};
