import { KEEPING_PROFILE_USES, type ProfileUseKind } from '@parvoz/contract/limits.ts';
import type { ProfileDetail, ProfileUses } from '@parvoz/contract/people/profiles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './person-page.module.css';
import { profilesKey, profileUsesQuery, removeProfile } from './queries.ts';

const KEEPING: ReadonlySet<ProfileUseKind> = new Set(KEEPING_PROFILE_USES);
const IN_TIYIN: ReadonlySet<ProfileUseKind> = new Set<ProfileUseKind>(['HELD', 'BALANCE']);

const UseList = ({ title, uses }: { title: string; uses: ProfileUses }) => {
  const { t, i18n } = useTranslation(['profiles', 'common']);
  const language = languageOf(i18n);
  return (
    <span className={styles.uses}>
      <span>{title}</span>
      {uses.map(({ kind, count }) => (
        <span key={kind}>
          {IN_TIYIN.has(kind)
            ? t(`remove.uses.${kind as 'HELD'}`, { sum: `${formatSom(count, language)} ${t('common:som')}` })
            : t(`remove.uses.${kind as 'RUNNING'}`, { count })}
        </span>
      ))}
    </span>
  );
};

interface RemoveProfileProps {
  profile: ProfileDetail;
  name: string;
}

/** Deletes a person; the question says first what hangs on them, and what has to end before they can be deleted. */
export const RemoveProfile = ({ profile, name }: RemoveProfileProps) => {
  const { t, i18n } = useTranslation('profiles');
  const language = languageOf(i18n);
  const [isAsking, setIsAsking] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const withPassword = useWithPassword();
  const reportFailure = useReportFailure();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: uses, isError } = useQuery({ ...profileUsesQuery(profile.id, language), enabled: isAsking });
  const keeping = (uses ?? []).filter(({ kind }) => KEEPING.has(kind));
  const lost = (uses ?? []).filter(({ kind }) => !KEEPING.has(kind));
  const isRefused = keeping.length > 0;
  const close = () => setIsAsking(false);
  const remove = async () => {
    setIsGoing(true);
    // One window after the other: the question is answered when the password is asked for.
    const isDone = await withPassword(() => removeProfile(profile.id, language), close).catch(reportFailure);
    setIsGoing(false);
    close();
    if (!isDone) return;
    showSuccess(t('remove.done', { name }));
    await navigate({ to: '/admin-profiles' });
    queries.invalidateQueries({ queryKey: profilesKey });
  };
  const textOf = (): ReactNode => {
    // Deleting says itself what is in its way.
    if (isError) return t('remove.text');
    if (!uses) return t('remove.checking');
    if (isRefused) return <UseList title={t('remove.keeps')} uses={keeping} />;
    return (
      <>
        {lost.length > 0 && <UseList title={t('remove.loses')} uses={lost} />}
        <span>{t('remove.text')}</span>
      </>
    );
  };
  return (
    <>
      <Button variant="danger" className={styles.remove} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden />
        {t('remove.action')}
      </Button>
      <Confirm
        isOpen={isAsking}
        onCancel={close}
        onConfirm={isRefused ? close : remove}
        icon={<Trash2 aria-hidden />}
        title={t(isRefused ? 'remove.refused' : 'remove.title', { name })}
        text={textOf()}
        cancelLabel={isRefused ? null : t('remove.cancel')}
        confirmLabel={t(isRefused ? 'remove.understood' : isGoing ? 'remove.going' : 'remove.action')}
        isDangerous={!isRefused}
        isLoading={isGoing || (isAsking && !uses && !isError)}
      />
    </>
  );
};
