import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import noteStyles from '../../../ui/note.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { Block } from './block.tsx';
import devicesStyles from './devices.module.css';
import { endOneSession, endSessionsElsewhere, sessionsQuery } from './queries.ts';
import { SessionRow } from './session-row.tsx';
import settingsStyles from './settings.module.css';

/** Key of the button that ends all other sessions; the others have the id of their session. */
const OTHERS = 'others';

/** List of the person's sessions, with buttons to end them (ASVS V7.5.2). */
export const SessionsBlock = ({ user }: { user: CurrentUser }) => {
  const { t, i18n } = useTranslation('settings');
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(user.id, languageOf(i18n)));
  const [ending, setEnding] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const withPassword = useWithPassword();
  const reportFailure = useReportFailure();

  const end = async (what: string) => {
    setEnding(what);
    const language = languageOf(i18n);
    const isDone = await withPassword(() =>
      what === OTHERS ? endSessionsElsewhere(language) : endOneSession(what, language),
    ).catch(reportFailure);
    // Also after a failure: another tab may have ended it.
    await refetch();
    setEnding(null);
    if (!isDone) return;
    showSuccess(what === OTHERS ? t('sessions.othersEnded') : t('sessions.ended'));
    // The button that was pressed is gone.
    list.current?.focus();
  };
  return (
    <Block id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      {sessions && (
        <ul className={devicesStyles.devices} ref={list} tabIndex={-1} aria-label={t('sessions.title')}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className={devicesStyles.hint}>{t('sessions.alone')}</p>}
      {sessions && sessions.length > 1 && (
        <Button
          className={settingsStyles.btn}
          variant="secondary"
          isLoading={ending === OTHERS}
          onClick={() => end(OTHERS)}
        >
          <LogOut aria-hidden />
          {ending === OTHERS ? t('sessions.ending') : t('sessions.endOthers')}
        </Button>
      )}
      {!sessions && !isError && <Skeleton height={56} radius={12} />}
      {!sessions && isError && (
        <div className={clsx(noteStyles.note, settingsStyles.note, noteStyles.danger)} role="alert">
          <div>
            <p>{t('sessions.failed')}</p>
            <Button
              className={clsx(settingsStyles.btn, settingsStyles.sm)}
              variant="secondary"
              size="sm"
              onClick={() => refetch()}
            >
              {t('sessions.again')}
            </Button>
          </div>
        </div>
      )}
    </Block>
  );
};
