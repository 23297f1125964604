import type { BankDetailsChange } from '@parvoz/contract/money/bank-details.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './payouts.module.css';

// The forms bring Zod.
const DetailsSteps = lazy(() =>
  import('./details-steps.tsx').then((module) => ({ default: module.DetailsSteps })),
);

interface DetailsDialogProps {
  isOpen: boolean;
  onClose(): void;
  /** Of the caller, where the code goes. */
  phone: string;
  /** There are none yet. */
  isFirst: boolean;
}

/** The three steps of new bank details: the details with the password, the code, and what follows. */
export const DetailsDialog = ({ isOpen, onClose, phone, isFirst }: DetailsDialogProps) => {
  const { t } = useTranslation('payouts');
  const [change, setChange] = useState<BankDetailsChange | null>(null);
  const close = () => {
    setChange(null);
    onClose();
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title={t(isFirst ? 'details.first' : 'details.title')} size="auto">
      <div className={styles.window}>
        <Suspense fallback={<LoadingView />}>
          {isOpen && (
            <DetailsSteps
              phone={phone}
              isFirst={isFirst}
              change={change}
              onChanged={setChange}
              onClose={close}
            />
          )}
        </Suspense>
      </div>
    </Modal>
  );
};
