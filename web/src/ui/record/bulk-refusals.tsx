import type { BulkResult } from '@parvoz/contract/platform/administration.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import modalStyles from '../modal.module.css';
import { Modal } from '../modal.tsx';
import styles from './record.module.css';

interface BulkRefusalsProps {
  /** Null while there is nothing to say. */
  result: BulkResult | null;
  onClose(): void;
}

/** Says of each record that a bulk change left as it was why. */
export const BulkRefusals = ({ result, onClose }: BulkRefusalsProps) => {
  const { t } = useTranslation(['admin', 'errors', 'tables']);
  const { refused = [], refusedTotal = 0 } = result ?? {};
  const reasonOf = ({ code, uses }: BulkResult['refused'][number]) =>
    code === 'NOT_FOUND'
      ? t('bulk.refused.gone')
      : t('bulk.refused.used', {
          uses: uses.map(({ kind, count }) => `${t(`uses.${kind}`, { ns: 'errors' })}: ${count}`).join(', '),
        });
  return (
    <Modal
      isOpen={result !== null}
      onClose={onClose}
      title={t('bulk.refused.title', { count: refusedTotal })}
      size="medium"
    >
      <ul className={styles.refusals}>
        {refused.map((one) => (
          <li key={one.id}>
            <b>{one.name || `№ ${one.id}`}</b>
            <small>{reasonOf(one)}</small>
          </li>
        ))}
      </ul>
      {refusedTotal > refused.length && (
        <p>{t('bulk.refused.more', { count: refusedTotal - refused.length })}</p>
      )}
      <div className={modalStyles.acts}>
        <Button onClick={onClose}>{t('remove.understood')}</Button>
      </div>
    </Modal>
  );
};
