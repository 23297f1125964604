import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useOperator } from '../../../lib/operator.ts';
import styles from './protected-payment.module.css';

/** Name, bank and licence of the operator who holds the money, or a note that none is published. */
export const Holder = () => {
  const { t } = useTranslation('protected-payment');
  const details = useOperator()?.details ?? null;
  if (!details) return <p>{t('who.missing')}</p>;
  const { legalName, inn, bank, licence, isExample } = details;
  const { number, issuedOn, issuer } = licence;
  const facts = [
    [t('who.name'), legalName],
    [t('who.inn'), inn],
    [t('who.bank'), bank],
    [t('who.licence'), t('who.licenceOf', { number, date: formatDate(issuedOn), issuer })],
  ] as const;
  return (
    <>
      <p>{t('who.text', { operator: legalName })}</p>
      <dl className={styles.steps}>
        {facts.map(([name, value]) => (
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
