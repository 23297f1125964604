import { CircleAlert, Clock3, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { discard, type Pending, retry } from './outbox.ts';

interface PendingMessageProps {
  message: Pending;
  /** Part of its file that has arrived, 0 to 1. */
  progress: number | undefined;
}

/** A message on its way: it goes out by itself, or says why it was refused. */
export const PendingMessage = ({ message, progress }: PendingMessageProps) => {
  const { t, i18n } = useTranslation('chat');
  const { clientId, text, fileName, state, failure } = message;
  return (
    <li className={state === 'FAILED' ? 'bubble own refused' : 'bubble own pending'}>
      {fileName && (
        <span className="chat-file">
          <FileText className="i" aria-hidden />
          <span className="ell">{fileName}</span>
          {progress !== undefined && (
            <small className="num">{formatPercent(Math.round(progress * 100), languageOf(i18n))}</small>
          )}
        </span>
      )}
      {text && <p>{text}</p>}
      {state === 'FAILED' ? (
        <div className="chat-refused" role="alert">
          <p>
            <CircleAlert className="i" aria-hidden />
            {failure || t('refused')}
          </p>
          <button type="button" className="link" onClick={() => retry(clientId)}>
            {t('sendAgain')}
          </button>
          <button type="button" className="link" onClick={() => discard(clientId)}>
            {t('discard')}
          </button>
        </div>
      ) : (
        <small className="meta">
          <Clock3 className="i" aria-hidden />
          {t(state === 'WAITING' ? 'waiting' : 'sending')}
        </small>
      )}
    </li>
  );
};
