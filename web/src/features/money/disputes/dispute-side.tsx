import type { PrivateFile } from '@parvoz/contract/applications/application-documents.ts';
import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import badgeStyles from '../../../ui/badge.module.css';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './disputes.module.css';

export type OpenFile = (file: PrivateFile) => void;

interface EvidenceProps {
  dispute: Dispute;
  side: Side;
  openFile: OpenFile;
}

/** Files and messages that a side has brought. */
export const Evidence = ({ dispute, side, openFile }: EvidenceProps) => {
  const { t, i18n } = useTranslation('disputes');
  const own = dispute.evidenceList.filter((one) => one.side === side);
  const files = own.flatMap(({ file }) => file ?? []);
  const messages = own.flatMap(({ message }) => message ?? []);
  if (own.length === 0) return null;
  return (
    <div className={styles.brought}>
      {files.map((file) => (
        <button key={file.id} type="button" className={styles.file} onClick={() => openFile(file)}>
          <FileText aria-hidden />
          <span className={textStyles.ell}>{file.name}</span>
          <small className={textStyles.num}>{formatFileSize(file.sizeBytes, languageOf(i18n))}</small>
        </button>
      ))}
      {messages.length > 0 && (
        <details className={styles.quotes}>
          <summary>{t('side.messages', { count: messages.length })}</summary>
          <ul>
            {messages.map(({ id, author, text, fileName, sentAt }) => (
              <li key={id}>
                <small>
                  {`${author.name} ${author.surname}`.trim() || t('side.deleted')}
                  {' · '}
                  <time className={textStyles.num} dateTime={sentAt}>
                    {formatMomentAndMinute(sentAt)}
                  </time>
                </small>
                {text || (fileName ? t('form.file', { name: fileName }) : t('side.removed'))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

/** Statement of the student: reason, comment and wish. */
export const StudentSide = ({ dispute, openFile }: Omit<EvidenceProps, 'side'>) => {
  const { t } = useTranslation('disputes');
  const { student, kind, comment, wish, wishAmount, openedAt } = dispute;
  return (
    <article className={styles.side}>
      <header>
        <Avatar {...student} size={40} />
        <div>
          <b>{`${student.name} ${student.surname}`.trim() || t('side.deleted')}</b>
          <small className={textStyles.num}>
            {t('side.student')} · {formatMomentAndMinute(openedAt)}
          </small>
        </div>
      </header>
      <span className={badgeStyles.badge}>{t(`kind.${kind}`)}</span>
      {comment && <blockquote>“{comment}”</blockquote>}
      <Evidence dispute={dispute} side="STUDENT" openFile={openFile} />
      <p className={styles.want}>
        <span>{t(wish === 'FIX' ? 'sum.fix' : 'side.wants')}</span>
        {wishAmount !== null && (
          <b>
            <Money tiyin={wishAmount} />
          </b>
        )}
      </p>
    </article>
  );
};

/** Statement of the agency: its answer and offer. */
export const AgencySide = ({ dispute, openFile }: Omit<EvidenceProps, 'side'>) => {
  const { t } = useTranslation('disputes');
  const { consulting, answer } = dispute;
  return (
    <article className={styles.side}>
      <header>
        <Avatar name={consulting.name} surname="" photo={consulting.photo} size={40} tone="b" />
        <div>
          <b>{consulting.name}</b>
          {answer && (
            <small className={textStyles.num}>
              {`${answer.author.name} ${answer.author.surname}`.trim() || t('side.deleted')}
              {' · '}
              {formatMomentAndMinute(answer.createdAt)}
            </small>
          )}
        </div>
      </header>
      {answer ? <blockquote>“{answer.comment}”</blockquote> : <p>{t('side.noAnswer')}</p>}
      <Evidence dispute={dispute} side="CONSULTING" openFile={openFile} />
      {answer && (
        <p className={styles.want}>
          <span>{t('side.offers')}</span>
          <b>
            <Money tiyin={answer.returnAmount} />
          </b>
        </p>
      )}
    </article>
  );
};
