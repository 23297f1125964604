import type { ProofResult } from '@parvoz/contract/money/reconciliation.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import styles from './reconciliation.module.css';
import { Signed } from './signed.tsx';

/** Numbers of entries are no money. */
const Found = ({ kind, value }: { kind: ProofResult['faults'][number]['kind']; value: number }) =>
  kind === 'DAY_COUNT' ? value : <Money tiyin={value} isBare />;

/** Faults of a proof, each account by its name. */
export const Faults = ({
  result: { faults, faultCount },
}: {
  result: Pick<ProofResult, 'faults' | 'faultCount'>;
}) => {
  const { t } = useTranslation('reconciliation');
  return (
    <div className={styles.faults}>
      <ul>
        {faults.map(({ kind, account, name, found, expected }) => (
          <li key={`${kind} ${account} ${name}`}>
            <span>
              <b>{name}</b>
              <small>{account ? t(`account.${account}`) : t(`fault.${kind}`)}</small>
            </span>
            <span>
              <small>{t('proof.found')}</small>
              <Found kind={kind} value={found} />
            </span>
            <span>
              <small>{t('proof.expected')}</small>
              <Found kind={kind} value={expected} />
            </span>
            {kind !== 'DAY_COUNT' && (
              <span className={styles.wrong}>
                <small>{t('proof.difference')}</small>
                <Signed tiyin={found - expected} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {faultCount > faults.length && <p>{t('proof.first', { count: faults.length })}</p>}
    </div>
  );
};
