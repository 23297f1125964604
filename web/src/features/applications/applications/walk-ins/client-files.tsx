import type { ClientImport } from '@parvoz/contract/applications/moving-in.ts';
import {
  MAX_PORTION,
  UNSENT_DAYS,
  WALK_IN_FORGET_DAYS,
} from '@parvoz/contract/applications/walk-in-states.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMomentAndMinute, formatNumber } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Button } from '../../../../ui/button.tsx';
import cardStyles from '../../../../ui/card.module.css';
import { Confirm } from '../../../../ui/confirm.tsx';
import { QueryBoundary } from '../../../../ui/query-boundary.tsx';
import { TableSkeleton } from '../../../../ui/table/table-skeleton.tsx';
import styles from './client-files.module.css';
import { clientFilesQuery } from './queries.ts';
import { useClientFileActs } from './use-client-file-acts.ts';

/** Files of clients that the agency has moved in with: whose links are to be sent, and what has come of the others. */
export const ClientFiles = () => {
  const { t, i18n } = useTranslation('walk-ins');
  const query = useQuery(clientFilesQuery(languageOf(i18n)));
  const [undone, setUndone] = useState<ClientImport | null>(null);
  const { send, undo, busyId } = useClientFileActs();
  return (
    <QueryBoundary query={query} failure={t('files.failed')} heading="h2" waiting={<TableSkeleton />}>
      {(files) =>
        files.length > 0 && (
          <section className={styles.files} aria-labelledby="client-files">
            <h2 id="client-files">{t('files.title')}</h2>
            <ul>
              {files.map((file) => (
                <FileCard
                  key={file.id}
                  file={file}
                  isBusy={busyId === file.id}
                  onSend={(count) => send(file, count)}
                  onUndo={() => setUndone(file)}
                />
              ))}
            </ul>
            <Confirm
              isOpen={undone !== null}
              onCancel={() => setUndone(null)}
              onConfirm={async () => {
                if (undone) await undo(undone);
                setUndone(null);
              }}
              icon={<Undo2 aria-hidden />}
              title={t('files.undoTitle')}
              text={t('files.undoText', { count: undone?.count ?? 0 })}
              cancelLabel={t('files.keep')}
              confirmLabel={t('files.undo')}
              isDangerous
              isLoading={undone !== null && busyId === undone.id}
            />
          </section>
        )
      }
    </QueryBoundary>
  );
};

interface FileCardProps {
  file: ClientImport;
  isBusy: boolean;
  onSend(count: number): void;
  onUndo(): void;
}

const STATES = ['unsent', 'waiting', 'claimed', 'withdrawn', 'forgotten'] as const;

/** Returns the clients of a file by what has come of them; those whom the server knows no more are forgotten. */
const countsOf = ({ count, unsent, waiting, claimed, withdrawn }: ClientImport) => {
  const forgotten = Math.max(0, count - unsent - waiting - claimed - withdrawn);
  return { unsent, waiting, claimed, withdrawn, forgotten };
};

/** Returns the moment from which a client of a file is forgotten who was sent no link. */
const endOf = ({ createdAt }: ClientImport): string =>
  new Date(Date.parse(createdAt) + (UNSENT_DAYS + WALK_IN_FORGET_DAYS) * DAY_MS).toISOString();

const FileCard = ({ file, isBusy, onSend, onUndo }: FileCardProps) => {
  const { t } = useTranslation('walk-ins');
  const { fileName, addedBy, createdAt, count, undoneAt, canUndo } = file;
  const moment = formatMomentAndMinute(createdAt);
  const counts = countsOf(file);
  return (
    <li className={clsx(cardStyles.card, cardStyles.pad, styles.file)}>
      <div>
        <h3>{fileName}</h3>
        <small>{addedBy ? t('files.by', { name: fullName(addedBy), moment }) : moment}</small>
      </div>
      <p className={styles.states}>
        <span className={badgeStyles.badge}>{t('files.count', { count })}</span>
        {undoneAt ? (
          <span className={clsx(badgeStyles.badge, badgeStyles.danger)}>{t('files.undone')}</span>
        ) : (
          STATES.filter((state) => counts[state] > 0).map((state) => (
            <span key={state} className={clsx(badgeStyles.badge, badgeStyles.info)}>
              {t(`files.${state}`, { count: counts[state] })}
            </span>
          ))
        )}
      </p>
      {!undoneAt && file.unsent > 0 && (
        <p className={styles.note}>{t('files.until', { date: formatMoment(endOf(file)) })}</p>
      )}
      {!undoneAt && <Sending file={file} isBusy={isBusy} onSend={onSend} />}
      {canUndo && (
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onUndo}>
          <Undo2 aria-hidden />
          {t('files.undo')}
        </Button>
      )}
    </li>
  );
};

/** The cost of the links that are not sent, and the button that sends the next of them. */
const Sending = ({ file: { cost, unsent }, isBusy, onSend }: Omit<FileCardProps, 'onUndo'>) => {
  const { t, i18n } = useTranslation('walk-ins');
  const language = languageOf(i18n);
  if (unsent === 0) return null;
  if (!cost) return <p className={styles.note}>{t('files.ownerOnly')}</p>;
  if (cost.isAgencyOpen === false) return <p className={styles.note}>{t('reasons.CONSULTING_GONE')}</p>;
  const count = Math.min(unsent, MAX_PORTION, cost.leftToday);
  const figures = {
    messages: formatNumber(cost.messages, language),
    parts: formatNumber(cost.parts, language),
    left: formatNumber(cost.leftToday, language),
  };
  return (
    <>
      <p className={styles.note}>
        {t('files.cost', figures)} {t(count > 0 ? 'files.sendNote' : 'files.TOO_MANY_LINKS')}
      </p>
      {count > 0 && (
        <Button isLoading={isBusy} onClick={() => onSend(count)}>
          <Send aria-hidden />
          {t('files.send', { count })}
        </Button>
      )}
    </>
  );
};
