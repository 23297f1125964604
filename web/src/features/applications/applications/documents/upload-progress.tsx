import { clsx } from 'clsx';
import { CircleAlert, CloudOff, RotateCw, WifiOff, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import buttonStyles from '../../../../ui/button.module.css';
import textStyles from '../../../../ui/text.module.css';
import documentsCardStyles from './documents-card.module.css';
import { giveUpUpload, type RunningUpload, repeatUpload, type UploadProblem } from './uploads.ts';

const useProblemText = () => {
  const { t } = useTranslation('applications');
  return (problem: UploadProblem): string =>
    problem.kind === 'REFUSED' ? problem.sentence : t(`file.${problem.kind}`, { ns: 'validation' });
};

/** A file being uploaded: its progress, the reason why it waits, or its error. */
export const UploadProgress = ({ upload }: { upload: RunningUpload }) => {
  const { t, i18n } = useTranslation('applications');
  const problemText = useProblemText();
  const { key, file, sentBytes, state, problem } = upload;
  const percent = file.size === 0 ? 0 : Math.floor((sentBytes / file.size) * 100);
  const isFailed = state === 'FAILED';
  const isWaiting = state === 'WAITING' || state === 'WAITING_FOR_STORE';
  const mayRepeat = problem?.kind === 'UNKNOWN' || (problem?.kind === 'REFUSED' && !problem.isFinal);
  return (
    <div className={documentsCardStyles.upload}>
      <p className={documentsCardStyles.name}>
        <b className={textStyles.ell}>{file.name}</b>
        <small className={textStyles.num}>
          {isFailed ? formatFileSize(file.size, languageOf(i18n)) : formatPercent(percent, languageOf(i18n))}
        </small>
      </p>
      {isFailed ? (
        <p className={documentsCardStyles.error} role="alert">
          <CircleAlert aria-hidden />
          {problem && <span>{problemText(problem)}</span>}
        </p>
      ) : (
        <>
          <progress
            className={isWaiting ? documentsCardStyles.waits : undefined}
            max={100}
            value={percent}
            aria-label={t('upload.progress', { name: file.name })}
          />
          <p className={documentsCardStyles.state} role="status">
            {state === 'WAITING' && <WifiOff aria-hidden />}
            {state === 'WAITING_FOR_STORE' && <CloudOff aria-hidden />}
            <span>{t(`upload.state.${state}`)}</span>
          </p>
        </>
      )}
      <span className={documentsCardStyles.acts}>
        {isFailed && mayRepeat && (
          <button
            type="button"
            className={clsx(buttonStyles.roundBtn, documentsCardStyles.roundBtn)}
            aria-label={t('upload.repeat', { name: file.name })}
            onClick={() => repeatUpload(key)}
          >
            <RotateCw aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={clsx(buttonStyles.roundBtn, documentsCardStyles.roundBtn)}
          aria-label={t(isFailed ? 'upload.forget' : 'upload.giveUp', { name: file.name })}
          onClick={() => giveUpUpload(key)}
        >
          <X aria-hidden />
        </button>
      </span>
    </div>
  );
};
