import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { buttonClass } from './button-class.ts';
import { BrokenDrawing } from './drawings.tsx';
import { Screen } from './screen.tsx';
import { ScreenHead } from './screen-head.tsx';
import textStyles from './text.module.css';

const reload = (): void => window.location.reload();

/** Errors of browsers and Vite for a script or style sheet of ours that could not be loaded. */
const LOST_FILE = /preload CSS|dynamically imported module|importing a module script failed/i;

/** Page of an unexpected failure; its only action is a reload (docs/rules.md#messages). */
export const ErrorView = ({ error }: ErrorComponentProps) => {
  const isLost = error instanceof Error && LOST_FILE.test(error.message);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return isLost ? <LostView /> : <FailedView requestId={requestId} />;
};

const FailedView = ({ requestId }: { requestId: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <ReloadScreen title={t('errorTitle')} text={t('errorReason')}>
      {requestId && <small className={textStyles.faint}>{t('requestId', { id: requestId })}</small>}
    </ReloadScreen>
  );
};

/** Shown if the page's own code could not be loaded; reloads the page as soon as the browser is online. */
const LostView = () => {
  const { t } = useTranslation();
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return <ReloadScreen title={t('lostTitle')} text={t('unreachable')} />;
};

interface ReloadScreenProps {
  title: string;
  text: string;
  children?: React.ReactNode;
}

const ReloadScreen = ({ title, text, children }: ReloadScreenProps) => {
  const { t } = useTranslation();
  return (
    <>
      <ScreenHead title={title} />
      <Screen
        drawing={<BrokenDrawing />}
        title={title}
        reason={
          <>
            <p>{text}</p>
            {children}
          </>
        }
        action={
          <button type="button" className={buttonClass('primary', 'lg')} onClick={reload}>
            <RotateCw aria-hidden />
            {t('reload')}
          </button>
        }
      />
    </>
  );
};
