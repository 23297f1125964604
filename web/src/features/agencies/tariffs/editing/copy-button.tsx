import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { CopyStepForm } from './copy-step-form.tsx';
import { CopyTariffForm } from './copy-tariff-form.tsx';

interface CopyWindowProps {
  /** On the button that opens it. */
  label: string;
  title: string;
  /** Smaller, beside others of a block. */
  isSmall?: boolean;
  renderForm(close: () => void): ReactNode;
}

const CopyWindow = ({ label, title, isSmall = false, renderForm }: CopyWindowProps) => {
  const { t } = useTranslation('tariffs-editing');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={isSmall ? 'ghost' : 'secondary'}
        size={isSmall ? 'sm' : 'md'}
        onClick={() => setIsOpen(true)}
      >
        <Copy aria-hidden />
        {label}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={title} size="medium">
        <p>{t('copyOf.lead')}</p>
        {isOpen && renderForm(close)}
      </Modal>
    </>
  );
};

/** Offers templates and own tariffs to be copied. */
export const CopyTariff = () => {
  const { t } = useTranslation('tariffs-editing');
  return (
    <CopyWindow
      label={t('copyOf.tariff')}
      title={t('copyOf.tariffTitle')}
      renderForm={(close) => <CopyTariffForm onClose={close} />}
    />
  );
};

/** Offers steps of templates and of own tariffs to be copied into a tariff. */
export const CopyStep = ({ tariffId, isActive }: { tariffId: number; isActive: boolean }) => {
  const { t } = useTranslation('tariffs-editing');
  return (
    <CopyWindow
      label={t('copyOf.step')}
      title={t('copyOf.stepTitle')}
      isSmall
      renderForm={(close) => <CopyStepForm tariffId={tariffId} isActive={isActive} onClose={close} />}
    />
  );
};
