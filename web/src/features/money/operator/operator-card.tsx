import type { OperatorDetails } from '@parvoz/contract/money/operator.ts';
import { clsx } from 'clsx';
import { Landmark } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPhone } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import cardStyles from '../../../ui/card.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './legal.module.css';

/** Details of the operator who holds the money, with everything needed to check them. */
export const OperatorCard = ({ details }: { details: OperatorDetails }) => {
  const { t } = useTranslation('operator');
  const id = useId();
  const { licence, phone, email } = details;
  const rows: readonly [keyof typeof words, ReactNode][] = [
    ['legalName', details.legalName],
    ['inn', details.inn],
    ['bank', details.bank],
    ['account', details.account],
    ['mfo', details.mfo],
    ['address', details.address],
    [
      'licence',
      t('details.licenceOf', {
        ...{ number: licence.number, issuer: licence.issuer },
        date: formatDate(licence.issuedOn),
      }),
    ],
    [
      'phone',
      <a key={phone} className={textStyles.link} href={`tel:+${phone}`}>
        {formatPhone(phone)}
      </a>,
    ],
    [
      'email',
      <a key={email} className={textStyles.link} href={`mailto:${email}`}>
        {email}
      </a>,
    ],
  ];
  const words = {
    legalName: t('details.legalName'),
    inn: t('details.inn'),
    bank: t('details.bank'),
    account: t('details.account'),
    mfo: t('details.mfo'),
    address: t('details.address'),
    licence: t('details.licence'),
    phone: t('details.phone'),
    email: t('details.email'),
  };
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.card)} aria-labelledby={id}>
      <h2 id={id}>
        <Landmark aria-hidden />
        {t('details.title')}
      </h2>
      {details.isExample && (
        <p>
          <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>{t('example.title')}</span>
        </p>
      )}
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
