import { ANSWER_HOURS, DECISION_DAYS, MAX_DISPUTES } from '@parvoz/contract/money/disputes-states.ts';
import {
  DUE_DAYS,
  MIN_LEFT_HOURS,
  RELEASE_HOURS,
  RELEASE_REMINDER_HOURS,
} from '@parvoz/contract/money/protection-states.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { ExampleTable } from './example-table.tsx';
import { Holder } from './holder.tsx';
import styles from './protected-payment.module.css';

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
  const [first, second, third] = RELEASE_REMINDER_HOURS;
  const hours = RELEASE_HOURS;
  return (
    <main id="main" className={clsx(layoutStyles.container, styles.page)}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <Block title={t('who.title')}>
        <Holder />
      </Block>
      <Block title={t('when.title')}>
        <ol>
          <li>{t('when.due', { days: DUE_DAYS })}</li>
          <li>{t('when.held')}</li>
          <li>{t('when.finished', { hours })}</li>
          <li>{t('when.confirmed')}</li>
          <li>{t('when.silent', { hours, first, second, third })}</li>
        </ol>
      </Block>
      <ExampleTable />
      <Block title={t('dispute.title')}>
        <ol>
          <li>{t('dispute.open', { hours })}</li>
          <li>{t('dispute.answer', { hours: ANSWER_HOURS })}</li>
          <li>{t('dispute.decide', { days: DECISION_DAYS })}</li>
          <li>{t('dispute.withdraw', { hours: MIN_LEFT_HOURS, max: MAX_DISPUTES })}</li>
        </ol>
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
