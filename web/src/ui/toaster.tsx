import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast } from 'sonner';
import buttonStyles from './button.module.css';
import { type ToastProgress, toastsReady } from './toast.ts';
import styles from './toaster.module.css';

/** The sentence is read aloud once, and not each number. */
const Progress = ({ message, progress }: { message: string; progress: ToastProgress | undefined }) => (
  <div className={styles.progress}>
    <p>
      <span className={buttonStyles.spin} aria-hidden />
      <b>{message}</b>
    </p>
    {progress && (
      <>
        <span aria-hidden>{progress.text}</span>
        <progress
          aria-label={message}
          aria-valuetext={progress.text}
          value={progress.done}
          max={progress.total}
        />
        <small>{progress.note}</small>
      </>
    )}
  </div>
);

/** Toasts at the top centre; they wait while the pointer is over them. Loaded by `toasts.tsx`. */
export const Toaster = () => {
  const { t } = useTranslation();
  useEffect(() => {
    toastsReady({
      show: (kind, message, options, progress) => {
        if (kind === 'progress')
          toast(<Progress message={message} progress={progress} />, {
            ...options,
            ...{ closeButton: false, dismissible: false },
          });
        else toast[kind](<b role={kind === 'error' ? 'alert' : undefined}>{message}</b>, options);
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
