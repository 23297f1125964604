import type { OperatorDetails } from '@parvoz/contract/money/operator.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useOperator } from '../../../lib/operator.ts';
import styles from './protected-payment.module.css';

/** By name, tax number, bank and licence. */
export const factsOf = (
  { legalName, inn, bank, licence: { number, issuedOn, issuer } }: OperatorDetails,
  t: TFunction<'protected-payment'>,
): (readonly [name: string, value: string])[] => [
  [t('who.name'), legalName],
  [t('who.inn'), inn],
  [t('who.bank'), bank],
  [t('who.licence'), t('who.licenceOf', { number, date: formatDate(issuedOn), issuer })],
];

/** Name, bank and licence of the operator who holds the money, or a note that none is published. */
export const Holder = () => {
  const { t } = useTranslation('protected-payment');
  const details = useOperator()?.details ?? null;
  if (!details) return <p>{t('who.missing')}</p>;
  const { legalName, isExample } = details;
  return (
    <>
      <p>{t('who.text', { operator: legalName })}</p>
      <dl className={styles.steps}>
        {factsOf(details, t).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isExample && <p className={styles.note}>{t('who.example')}</p>}
    </>
  );
};
