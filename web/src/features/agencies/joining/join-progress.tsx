import type { JoinProgress as Progress } from '@parvoz/contract/agencies/joining.ts';
import { type JoinState, OPEN_JOIN_STATES } from '@parvoz/contract/agencies/joining-states.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import { formatDate, formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import textStyles from '../../../ui/text.module.css';
import { AnswerForm } from './answer-form.tsx';
import { DocumentPicker } from './document-picker.tsx';
import styles from './for-agencies.module.css';
import { type LostDocument, progressQuery, sendDocument, whyLost } from './queries.ts';

interface JoinProgressProps {
  requestKey: string;
  /** Documents that have not arrived with the request. */
  lost: readonly LostDocument[];
  /** Back to the forms. */
  onClose(): void;
}

const TONES: Record<JoinState, string | undefined> = {
  NEW: badgeStyles.info,
  ASKED: badgeStyles.warning,
  ANSWERED: badgeStyles.info,
  DECLINED: undefined,
  ACCEPTED: badgeStyles.success,
  WITHDRAWN: undefined,
};

/** Shows the status of a request, questions about it, and the documents received. */
export const JoinProgress = ({ requestKey, lost, onClose }: JoinProgressProps) => {
  const { t, i18n } = useTranslation('joining');
  const query = useQuery({ ...progressQuery(requestKey, languageOf(i18n)), retry: false });
  const isGone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  if (isGone)
    return (
      <div className={layoutStyles.stack}>
        <p role="status">{t('progress.gone')}</p>
        <Button variant="secondary" onClick={onClose}>
          {t('progress.again')}
        </Button>
      </div>
    );
  return (
    <QueryBoundary query={query} heading="h2" waiting={<Skeleton height={280} radius={12} />}>
      {(progress) => <Shown progress={progress} requestKey={requestKey} lost={lost} onClose={onClose} />}
    </QueryBoundary>
  );
};

const Shown = ({ progress, requestKey, lost, onClose }: JoinProgressProps & { progress: Progress }) => {
  const { t } = useTranslation(['joining', 'validation']);
  const { state, name, answerDue, withdrawOn, retryOn, declineReason } = progress;
  const isOpen = (OPEN_JOIN_STATES as readonly JoinState[]).includes(state);
  return (
    <section className={layoutStyles.stack} aria-labelledby="progress-title">
      <h2 id="progress-title">{name}</h2>
      <p>
        <span className={clsx(badgeStyles.badge, TONES[state])}>{t(`progress.state.${state}`)}</span>
      </p>
      <p role="status">
        {t(`progress.text.${state}`, { date: formatDate(retryOn ?? withdrawOn ?? answerDue) })}
      </p>
      {declineReason && declineReason !== 'OTHER' && <p>{t(`progress.reason.${declineReason}`)}</p>}
      {lost.length > 0 && isOpen && (
        <FormProblem>
          {t('progress.lost')}
          <ul>
            {lost.map(({ name, why }) => (
              <li key={name}>
                {name}: {why ?? t('offline', { ns: 'validation' })}
              </li>
            ))}
          </ul>
        </FormProblem>
      )}
      <Messages progress={progress} />
      {state === 'ASKED' && <AnswerForm requestKey={requestKey} />}
      <Documents progress={progress} />
      {isOpen && <MoreDocuments requestKey={requestKey} />}
      {state === 'ACCEPTED' && (
        <Link className={buttonClass('primary')} to="/login" search={{ as: 'agency' }}>
          {t('progress.logIn')}
        </Link>
      )}
      <Button variant="ghost" onClick={onClose}>
        {t('progress.close')}
      </Button>
    </section>
  );
};

const Messages = ({ progress: { messageList } }: { progress: Progress }) => {
  const { t } = useTranslation('joining');
  if (messageList.length === 0) return null;
  return (
    <ul className={styles.messages}>
      {messageList.map(({ by, text, createdAt }) => (
        <li key={createdAt}>
          <small>
            {t(`progress.by.${by}`)} · {formatMomentAndMinute(createdAt)}
          </small>
          {text}
        </li>
      ))}
    </ul>
  );
};

const Documents = ({ progress: { documentList } }: { progress: Progress }) => {
  const { t, i18n } = useTranslation('joining');
  return (
    <div>
      <h3>{t('progress.documents')}</h3>
      {documentList.length === 0 && <p className={textStyles.faint}>{t('progress.noDocuments')}</p>}
      <ul className={styles.files}>
        {documentList.map(({ name, sizeBytes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may have come twice, and none goes
          <li key={at} className={layoutStyles.row}>
            <FileText aria-hidden size={18} />
            {name} · {formatFileSize(sizeBytes, languageOf(i18n))}
          </li>
        ))}
      </ul>
    </div>
  );
};

const MoreDocuments = ({ requestKey }: { requestKey: string }) => {
  const { t, i18n } = useTranslation(['joining', 'validation']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<ReadonlyMap<File, string>>(new Map());
  const send = async () => {
    setIsSending(true);
    setProblems(new Map());
    const lost = new Map<File, string>();
    for (const file of files)
      await sendDocument(requestKey, file, language).catch((error) =>
        lost.set(file, whyLost(error) ?? t('offline', { ns: 'validation' })),
      );
    setProblems(lost);
    setFiles([...lost.keys()]);
    setIsSending(false);
    await queries.invalidateQueries({ queryKey: ['joining', requestKey] });
  };
  return (
    <div className={layoutStyles.stack}>
      <DocumentPicker files={files} problems={problems} onChange={setFiles} />
      {files.length > 0 && (
        <Button isLoading={isSending} onClick={send}>
          {t(isSending ? 'sending' : 'documents.send')}
        </Button>
      )}
    </div>
  );
};
