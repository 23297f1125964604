import { clsx } from 'clsx';
import { CircleAlert, Clock3, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatPercent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { useConsent } from '../../../ui/acceptance/consent-gate.tsx';
import textStyles from '../../../ui/text.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import bubbleStyles from './bubble.module.css';
import { discard, type Pending, retry } from './outbox.ts';

interface PendingMessagesProps {
  pending: readonly Pending[];
  /** Parts of their files that have arrived, 0 to 1, by the ids of messages. */
  progress: Readonly<Record<string, number>>;
}

/** Messages that have not arrived yet, in their order. */
export const PendingMessages = ({ pending, progress }: PendingMessagesProps) =>
  pending.length > 0 && (
    <ol>
      {pending.map((one) => (
        <PendingMessage key={one.clientId} message={one} progress={progress[one.clientId]} />
      ))}
    </ol>
  );

interface PendingMessageProps {
  message: Pending;
  progress: number | undefined;
}

/** A pending message: it is sent automatically, asks whether it still is to be, or shows why it was refused. */
const PendingMessage = ({ message, progress }: PendingMessageProps) => {
  const { t, i18n } = useTranslation('chat');
  const { text, fileName, state, isKept } = message;
  const isStuck = state === 'FAILED' || state === 'OLD';
  return (
    <li
      data-side="own"
      className={clsx(
        bubbleStyles.bubble,
        bubbleStyles.own,
        isStuck ? bubbleStyles.refused : bubbleStyles.pending,
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
      {isStuck ? (
        <Stuck message={message} />
      ) : (
        <small className={bubbleStyles.meta}>
          <Clock3 aria-hidden />
          {t(state === 'WAITING' ? 'waiting' : 'sending')}
        </small>
      )}
      {!isKept && state === 'WAITING' && <p role="status">{t('notKept')}</p>}
    </li>
  );
};

/** Says why a message is not on its way, with what can be done about it. */
const Stuck = ({ message }: Pick<PendingMessageProps, 'message'>) => {
  const { t } = useTranslation('chat');
  const { clientId, text, fileName, state, failure, isFileLost, writtenAt } = message;
  const consent = useConsent();
  /** Asks for consent first: a file may have been refused for want of it. */
  const again = async () => {
    if (fileName === null || (await consent(true))) retry(clientId);
  };
  const copy = async () => {
    // There is no clipboard on addresses that browsers do not trust.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) showSuccess(t('copied'));
    else showError(t('copyFailed'));
  };
  const reason = isFileLost ? t('fileLost') : failure || t('refused');
  return (
    <div className={bubbleStyles.chatRefused} role="alert">
      <p>
        <CircleAlert aria-hidden />
        {state === 'OLD' ? t('writtenOn', { date: formatMoment(new Date(writtenAt).toISOString()) }) : reason}
      </p>
      {!isFileLost && (
        <button type="button" className={textStyles.link} onClick={again}>
          {t(state === 'OLD' ? 'send' : 'sendAgain')}
        </button>
      )}
      {text && (
        <button type="button" className={textStyles.link} onClick={copy}>
          {t('copy')}
        </button>
      )}
      <button type="button" className={textStyles.link} onClick={() => discard(clientId)}>
        {t('discard')}
      </button>
    </div>
  );
};
