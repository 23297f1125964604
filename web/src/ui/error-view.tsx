import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { BrokenDrawing } from './drawings.tsx';
import { Screen } from './screen.tsx';
import { ScreenHead } from './screen-head.tsx';

/** Page of an unexpected failure; its only action is a reload (product.md §2.1). */
export const ErrorView = ({ error }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <>
      <ScreenHead title={t('errorTitle')} />
      <Screen
        drawing={<BrokenDrawing />}
        title={t('errorTitle')}
        reason={
          <>
            <p>{t('errorReason')}</p>
            {requestId && <small className="faint">{t('requestId', { id: requestId })}</small>}
          </>
        }
        action={
          <button type="button" className="btn primary lg" onClick={() => window.location.reload()}>
            <RotateCw className="i" aria-hidden />
            {t('reload')}
          </button>
        }
      />
    </>
  );
};
