import type { ChatEntry } from '@parvoz/contract/applications/chat.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileText, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatMomentAndMinute, formatPercent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { ACCEPTED_FILES } from '../../../lib/private-file.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import textStyles from '../../../ui/text.module.css';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './disputes.module.css';
import { messagesQuery } from './queries.ts';
import type { Evidence } from './use-evidence.ts';

interface EvidenceFieldsProps {
  applicationId: string;
  /** Account that is signed in; it owns the uploads. */
  accountId: string;
  evidence: Evidence;
  /** Reason why the messages were refused. */
  error?: string | undefined;
}

/** Messages of the chat and files that somebody brings. */
export const EvidenceFields = (props: EvidenceFieldsProps) => (
  <>
    <Messages {...props} />
    <Files evidence={props.evidence} />
  </>
);

const FIRST = 3;

const isBringable = ({ event, isRemoved }: ChatEntry): boolean => event === null && !isRemoved;

const Messages = ({ applicationId, accountId, evidence, error }: EvidenceFieldsProps) => {
  const { t, i18n } = useTranslation('disputes');
  const [isLong, setIsLong] = useState(false);
  const reportFailure = useReportFailure();
  const wrongId = useId();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    messagesQuery(applicationId, languageOf(i18n)),
  );
  if (!data) return null;
  const all = data.pages.flatMap(({ content }) => content.filter(isBringable).reverse());
  const shown = isLong
    ? all
    : all.filter(({ id }, index) => index < FIRST || evidence.messageIds.includes(id));
  const isFolded = all.length > shown.length;
  const showMore = async () => {
    setIsLong(true);
    if (isFolded) return;
    const { error: failure } = await fetchNextPage({ cancelRefetch: false });
    if (failure) reportFailure(failure);
  };
  return (
    <fieldset className={styles.group} aria-describedby={error && wrongId}>
      <legend>{t('form.messages')}</legend>
      {all.length === 0 && !hasNextPage && <p className={textStyles.muted}>{t('form.noMessages')}</p>}
      {all.length > 0 && (
        <div className={styles.messages}>
          {shown.map((one) => (
            <label key={one.id} className={styles.message}>
              <input
                type="checkbox"
                className={fieldStyles.box}
                checked={evidence.messageIds.includes(one.id)}
                onChange={() => evidence.toggleMessage(one.id)}
              />
              <span>
                <b>
                  {one.author?.id === accountId
                    ? t('form.you')
                    : `${one.author?.name} ${one.author?.surname}`.trim()}
                </b>
                {one.text || (one.file && t('form.file', { name: one.file.name }))}
              </span>
              <time className={textStyles.num} dateTime={one.createdAt}>
                {formatMomentAndMinute(one.createdAt)}
              </time>
            </label>
          ))}
        </div>
      )}
      <div className={styles.between}>
        {isFolded || hasNextPage ? (
          <button type="button" className={textStyles.link} onClick={showMore}>
            {t(isFolded ? 'form.moreMessages' : 'form.olderMessages')}
          </button>
        ) : (
          <span />
        )}
        {evidence.messageIds.length > 0 && (
          <small className={textStyles.faint}>
            {t('form.chosen', { count: evidence.messageIds.length })}
          </small>
        )}
      </div>
      {error && (
        <p id={wrongId} className={styles.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

const Files = ({ evidence }: Pick<EvidenceFieldsProps, 'evidence'>) => {
  const { t, i18n } = useTranslation('disputes');
  const language = languageOf(i18n);
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file chosen again is a change, too.
    target.value = '';
    evidence.add(files);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('form.files')}</legend>
      {evidence.files.length > 0 && (
        <ul className={styles.files}>
          {evidence.files.map(({ key, name, sizeBytes, sentBytes, uploadId, refusal }) => (
            <li key={key} className={clsx(styles.file, refusal && styles.refused)}>
              <FileText aria-hidden />
              <span className={textStyles.ell}>{name}</span>
              <small className={textStyles.num}>
                {uploadId || refusal
                  ? formatFileSize(sizeBytes, language)
                  : t('form.sending', {
                      percent: formatPercent(Math.floor((100 * sentBytes) / sizeBytes), language),
                    })}
              </small>
              <button
                type="button"
                aria-label={t('form.remove', { name })}
                onClick={() => evidence.remove(key)}
              >
                <X aria-hidden />
              </button>
              {refusal && (
                <p className={styles.wrong} role="alert">
                  {refusal}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.drop}>
        <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden />
          {t('form.addFiles')}
        </Button>
        <span>{t('form.fileHint')}</span>
        <input ref={input} hidden type="file" multiple accept={ACCEPTED_FILES} onChange={pick} />
      </div>
      <p className={fieldStyles.field} role="alert">
        {evidence.problem && <span className={styles.wrong}>{evidence.problem}</span>}
      </p>
    </fieldset>
  );
};
