import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import { toastsReady } from './toast.ts';
import styles from './toaster.module.css';

/** Toasts at the top centre; they wait while the pointer is over them. Loaded by `toasts.tsx`. */
export const Toaster = () => {
  const { t } = useTranslation();
  useEffect(() => {
    toastsReady({
      show: (kind, message, options) => {
        toast[kind](<b role={kind === 'error' ? 'alert' : undefined}>{message}</b>, options);
      },
      dismiss: (id) => {
        toast.dismiss(id);
      },
    });
  }, []);
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={t('notifications')}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden />,
        error: <CircleAlert aria-hidden />,
        close: <X aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast: styles.toast,
          error: styles.danger,
          closeButton: styles.x,
          actionButton: styles.action,
        },
      }}
    />
  );
};
