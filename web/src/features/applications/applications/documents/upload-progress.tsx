import { clsx } from 'clsx';
import { CircleAlert, CloudOff, RotateCw, WifiOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import { useConsent } from '../../../../ui/acceptance/consent-gate.tsx';
import buttonStyles from '../../../../ui/button.module.css';
import textStyles from '../../../../ui/text.module.css';
import documentsCardStyles from './documents-card.module.css';
import type { RunningUpload } from './queued-upload.ts';
import { mayRepeat, problemText } from './upload-problem.ts';
import { giveUpUpload, repeatUpload } from './uploads.ts';

/** A file being uploaded: its progress, the reason why it waits, or its error. */
export const UploadProgress = ({ upload }: { upload: RunningUpload }) => {
  const { t, i18n } = useTranslation('applications');
  const consent = useConsent();
  const { key, name, sizeBytes, sentBytes, state, problem } = upload;
  const percent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100);
  const isFailed = state === 'FAILED';
  const isWaiting = state === 'WAITING' || state === 'WAITING_FOR_STORE';
  /** Asks a student for consent first: the file may have been refused for want of it. */
  const repeat = async () => {
    if (upload.ownerId === null || (await consent(true))) repeatUpload(key);
  };
  return (
    <div className={documentsCardStyles.upload}>
      <p className={documentsCardStyles.name}>
        <b className={textStyles.ell}>{name}</b>
        <small className={textStyles.num}>
          {isFailed ? formatFileSize(sizeBytes, languageOf(i18n)) : formatPercent(percent, languageOf(i18n))}
        </small>
      </p>
      {isFailed ? (
        <p className={documentsCardStyles.error} role="alert">
          <CircleAlert aria-hidden />
          {problem && <span>{problemText(t, problem)}</span>}
        </p>
      ) : (
        <>
          <progress
            className={isWaiting ? documentsCardStyles.waits : undefined}
            max={100}
            value={percent}
            aria-label={t('upload.progress', { name })}
          />
          <p className={documentsCardStyles.state} role="status">
            {state === 'WAITING' && <WifiOff aria-hidden />}
            {state === 'WAITING_FOR_STORE' && <CloudOff aria-hidden />}
            <span>{t(`upload.state.${state}`)}</span>
          </p>
          {upload.isKept === false && upload.ownerId !== null && <p role="status">{t('upload.notKept')}</p>}
        </>
      )}
      <span className={documentsCardStyles.acts}>
        {isFailed && mayRepeat(problem) && (
          <button
            type="button"
            className={clsx(buttonStyles.roundBtn, documentsCardStyles.roundBtn)}
            aria-label={t('upload.repeat', { name })}
            onClick={repeat}
          >
            <RotateCw aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, documentsCardStyles.roundBtn)}
          aria-label={t(isFailed ? 'upload.forget' : 'upload.giveUp', { name })}
          onClick={() => giveUpUpload(key)}
        >
          <X aria-hidden />
        </button>
      </span>
    </div>
  );
};
