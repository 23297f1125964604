import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPhone, formatTime } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { EmptyView } from '../../../ui/empty-view.tsx';
import textStyles from '../../../ui/text.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { codeIn } from './code-in.ts';
import styles from './message-list.module.css';
import { type DevelopmentMessage, developmentMessagesQuery } from './queries.ts';

const Message = ({ to, text, sentAt }: DevelopmentMessage) => {
  const { t } = useTranslation('messages');
  const code = codeIn(text);
  const copy = async () => {
    // There is no clipboard on addresses that browsers do not trust, such as another machine's without HTTPS.
    const isCopied = await navigator.clipboard?.writeText(code ?? text).then(
      () => true,
      () => false,
    );
    if (isCopied) showSuccess(t('copied'));
    else showError(t('notCopied'));
  };
  return (
    <li className={clsx(cardStyles.card, cardStyles.pad, styles.sms)}>
      <header>
        <h2 className={textStyles.num}>{formatPhone(to)}</h2>
        <time className={clsx(textStyles.num, textStyles.muted)} dateTime={sentAt}>
          {formatTime(sentAt)}
        </time>
      </header>
      <p>{text}</p>
      {code && (
        <Button variant="secondary" size="sm" onClick={copy}>
          <Copy aria-hidden />
          {t('copy', { code })}
        </Button>
      )}
    </li>
  );
};

/** Messages as they arrive, newest first. */
export const MessageList = () => {
  const { i18n, t } = useTranslation('messages');
  const { data, isError } = useQuery(developmentMessagesQuery(languageOf(i18n)));
  if (isError && !data) return <p role="alert">{t('unreachable')}</p>;
  if (!data) return <p className={textStyles.muted}>{t('loading', { ns: 'common' })}</p>;
  if (data.length === 0) return <EmptyView drawing="folder" title={t('none')} reason={t('noneReason')} />;
  return (
    <ul className={styles.smsList} aria-live="polite" aria-relevant="additions">
      {data.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </ul>
  );
};
