import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner, toast, useSonner } from 'sonner';
import buttonStyles from './button.module.css';
import { topBelowHeads, watchHeads } from './heads.ts';
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

/** Returns how far from the top toasts are on phones, where a sheet is as wide as they are, and is closed up there. */
const usePhoneTop = (): number => {
  const { toasts } = useSonner();
  const [top, setTop] = useState(topBelowHeads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there is measured for each of them
  useLayoutEffect(() => {
    const measure = () => setTop(topBelowHeads());
    measure();
    const stopWatching = watchHeads(measure);
    window.addEventListener('resize', measure);
    // A sheet moves to its place.
    document.addEventListener('transitionend', measure);
    return () => {
      stopWatching();
      window.removeEventListener('resize', measure);
      document.removeEventListener('transitionend', measure);
    };
  }, [toasts]);
  return top;
};

/**
 * Toasts at the top centre, on phones below the heads of open sheets; they wait while the pointer is over them. Loaded by
 * `toasts.tsx`.
 */
export const Toaster = () => {
  const { t } = useTranslation();
  const phoneTop = usePhoneTop();
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
      mobileOffset={{ top: phoneTop }}
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
