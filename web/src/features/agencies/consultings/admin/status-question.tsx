import { MAX_REASON_LENGTH } from '@parvoz/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../../lib/i18n.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { UsesQuestion } from '../../../../ui/record/uses-question.tsx';
import { showSuccess } from '../../../../ui/toast.ts';
import styles from './agencies.module.css';
import { agenciesKey, findUses, putStatus, renewAgencies } from './queries.ts';

interface StatusQuestionProps {
  /** Agency whose status is to be switched; null while the dialog is closed. */
  agency: { id: number; name: string; status: 'ACTIVE' | 'INACTIVE'; universityCount: number } | null;
  onClose(): void;
}

interface LackingProps {
  hasTariffs: boolean;
  agency: NonNullable<StatusQuestionProps['agency']>;
}

/** Says what nobody can do on the page of an agency yet. */
const Lacking = ({ hasTariffs, agency }: LackingProps) => {
  const { t } = useTranslation('consultings-admin');
  const lacking = [
    ...(hasTariffs ? [] : [t('show.noTariffs')]),
    ...(agency.universityCount === 0 ? [t('show.noUniversities')] : []),
  ];
  return lacking.length > 0 && <span className={styles.lacking}>{lacking.join(' ')}</span>;
};

/** Question before an agency is removed from everything public, or published, with what depends on it. */
export const StatusQuestion = ({ agency, onClose }: StatusQuestionProps) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'validation']);
  const language = languageOf(i18n);
  const queries = useQueryClient();
  const words = agency?.status === 'INACTIVE' ? 'show' : 'hide';
  // Of one agency; kept where hiding it has failed.
  const [written, setWritten] = useState({ id: 0, reason: '' });
  const reason = written.id === agency?.id ? written.reason : '';
  const change = async () => {
    if (!agency) return;
    const status = words === 'hide' ? 'INACTIVE' : 'ACTIVE';
    await putStatus(agency.id, { status, reason: words === 'hide' ? reason : '' }, language);
    setWritten({ id: 0, reason: '' });
    showSuccess(t(`${words}.done`, { name: agency.name }));
    renewAgencies(queries);
  };
  return (
    <UsesQuestion
      isOpen={agency !== null}
      usesKey={[...agenciesKey, agency?.id]}
      findUses={() => findUses(agency!.id, language)}
      act={change}
      failure={t('offline', { ns: 'validation' })}
      onClose={onClose}
      wordsOf={(uses, isGoing, found = []) => ({
        icon: words === 'hide' ? <EyeOff aria-hidden /> : <Eye aria-hidden />,
        title: t(`${words}.title`, { name: agency?.name }),
        text: (
          <>
            {t(`${words}.text`)} {uses && <span>{t('dependents', { uses })}</span>}
            {words === 'show' && uses !== undefined && agency && (
              <Lacking hasTariffs={found.some(({ kind }) => kind === 'TARIFF')} agency={agency} />
            )}
          </>
        ),
        fields: agency && words === 'hide' && (
          <Field
            label={t('hide.reason')}
            hint={t('hide.reasonHint')}
            value={reason}
            maxLength={MAX_REASON_LENGTH}
            disabled={isGoing}
            onChange={({ target }) => setWritten({ id: agency.id, reason: target.value })}
          />
        ),
        confirmLabel: t(isGoing ? `${words}.going` : `${words}.act`),
      })}
    />
  );
};
