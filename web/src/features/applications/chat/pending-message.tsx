import { clsx } from 'clsx';
import { CircleAlert, Clock3, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import bubbleStyles from './bubble.module.css';
import { discard, type Pending, retry } from './outbox.ts';

interface PendingMessageProps {
  message: Pending;
  /** Part of its file that has arrived, 0 to 1. */
  progress: number | undefined;
}

/** A pending message: it is sent automatically, or shows why it was refused. */
export const PendingMessage = ({ message, progress }: PendingMessageProps) => {
  const { t, i18n } = useTranslation('chat');
  const { clientId, text, fileName, state, failure } = message;
  return (
    <li
      data-side="own"
      className={clsx(
        bubbleStyles.bubble,
        bubbleStyles.own,
        state === 'FAILED' ? bubbleStyles.refused : bubbleStyles.pending,
      )}
    >
      {fileName && (
        <span className={bubbleStyles.chatFile}>
          <FileText aria-hidden />
          <span className={textStyles.ell}>{fileName}</span>
          {progress !== undefined && (
            <small className={textStyles.num}>
              {formatPercent(Math.round(progress * 100), languageOf(i18n))}
            </small>
          )}
        </span>
      )}
      {text && <p>{text}</p>}
      {state === 'FAILED' ? (
        <div className={bubbleStyles.chatRefused} role="alert">
          <p>
            <CircleAlert aria-hidden />
            {failure || t('refused')}
          </p>
          <button type="button" className={textStyles.link} onClick={() => retry(clientId)}>
            {t('sendAgain')}
          </button>
          <button type="button" className={textStyles.link} onClick={() => discard(clientId)}>
            {t('discard')}
          </button>
        </div>
      ) : (
        <small className={bubbleStyles.meta}>
          <Clock3 aria-hidden />
          {t(state === 'WAITING' ? 'waiting' : 'sending')}
        </small>
      )}
    </li>
  );
};
