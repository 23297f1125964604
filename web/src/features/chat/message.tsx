import type { ChatEntry } from '@parvoz/contract/chat.ts';
import { Check, CheckCheck, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize, formatMinute } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
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
  <time className="num" dateTime={moment}>
    {formatMinute(moment)}
  </time>
);

/** What somebody wrote, or what happened at this place. */
export const Message = ({ entry, isFirstUnread, ...rest }: MessageProps) => {
  const { t } = useTranslation('chat');
  return (
    <>
      {isFirstUnread && <li className="chat-unread">{t('unreadFromHere')}</li>}
      {entry.event ? (
        <li className="chat-event">
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
  const { author, file, text, isRemoved, createdAt } = entry;
  const name = author && `${author.name} ${author.surname}`.trim();
  const ReadIcon = isRead ? CheckCheck : Check;
  return (
    <li className={isOwnSide ? 'bubble own' : 'bubble'}>
      <span className={isOwn || !isOwnSide ? 'sr' : 'by'}>{isOwn ? t('you') : name || t('deleted')}:</span>
      {file && (
        <button type="button" className="chat-file" onClick={() => openFile(file)}>
          <FileText className="i" aria-hidden />
          <span className="ell">{file.name}</span>
          <small className="num">{formatFileSize(file.sizeBytes, languageOf(i18n))}</small>
        </button>
      )}
      {text && <Text text={text} />}
      {isRemoved && <p className="removed">{t('removed')}</p>}
      {file && fileActionOf?.(entry)}
      <small className="meta">
        <Time moment={createdAt} />
        {isOwnSide && (
          <>
            <ReadIcon className="i" aria-hidden />
            <span className="sr">{t(isRead ? 'read' : 'sent')}</span>
          </>
        )}
      </small>
    </li>
  );
};
