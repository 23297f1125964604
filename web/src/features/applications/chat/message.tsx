import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import { clsx } from 'clsx';
import { Check, CheckCheck, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import textStyles from '../../../ui/text.module.css';
import bubbleStyles from './bubble.module.css';
import chatStyles from './chat.module.css';
import type { ChatParts } from './chat.tsx';
import { partsOf } from './entries.ts';

interface MessageProps extends Omit<ChatParts, 'sendFile'> {
  entry: ChatEntry;
  isOwn: boolean;
  isOwnSide: boolean;
  isRead: boolean;
  isFirstUnread: boolean;
}

/** Plain text whose addresses are links. */
const Text = ({ text }: { text: string }) => (
  <p>
    {partsOf(text).map((part, index) =>
      part.href ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
        <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </p>
);

const Time = ({ moment }: { moment: string }) => (
  <time className={textStyles.num} dateTime={moment}>
    {formatMinute(moment)}
  </time>
);

/** A message, or an event between messages. */
export const Message = ({ entry, isFirstUnread, ...rest }: MessageProps) => {
  const { t } = useTranslation('chat');
  return (
    <>
      {isFirstUnread && <li className={chatStyles.chatUnread}>{t('unreadFromHere')}</li>}
      {entry.event ? (
        <li className={chatStyles.chatEvent}>
          {rest.eventOf(entry.event)}
          <Time moment={entry.createdAt} />
        </li>
      ) : (
        <Bubble entry={entry} {...rest} />
      )}
    </>
  );
};

const Bubble = ({
  entry,
  isOwn,
  isOwnSide,
  isRead,
  openFile,
  fileActionOf,
}: Omit<MessageProps, 'isFirstUnread' | 'eventOf'>) => {
  const { t, i18n } = useTranslation('chat');
  const { author, file, text, isRemoved, isFromTelegram, createdAt } = entry;
  const name = author && `${author.name} ${author.surname}`.trim();
  const ReadIcon = isRead ? CheckCheck : Check;
  return (
    <li
      className={clsx(bubbleStyles.bubble, isOwnSide && bubbleStyles.own)}
      data-side={isOwnSide ? 'own' : 'other'}
    >
      <span className={isOwn || !isOwnSide ? textStyles.sr : bubbleStyles.by}>
        {isOwn ? t('you') : name || t('deleted')}:
      </span>
      {file && (
        <button type="button" className={bubbleStyles.chatFile} onClick={() => openFile(file)}>
          <FileText aria-hidden />
          <span className={textStyles.ell}>{file.name}</span>
          <small className={textStyles.num}>{formatFileSize(file.sizeBytes, languageOf(i18n))}</small>
        </button>
      )}
      {text && <Text text={text} />}
      {isRemoved && <p className={bubbleStyles.removed}>{t('removed')}</p>}
      {file && fileActionOf?.(entry)}
      <small className={bubbleStyles.meta}>
        {isFromTelegram && <span>{t('fromTelegram')} ·</span>}
        <Time moment={createdAt} />
        {isOwnSide && (
          <>
            <ReadIcon aria-hidden />
            <span className={textStyles.sr}>{t(isRead ? 'read' : 'sent')}</span>
          </>
        )}
      </small>
    </li>
  );
};
