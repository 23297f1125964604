import type { AuditRecord, UndoRemark } from '@parvoz/contract/platform/audit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { useWithPassword } from '../../../ui/form/password-gate.tsx';
import { withProgress } from '../../../ui/record/bulk-progress.ts';
import { useChanges } from '../../../ui/record/changes.ts';
import textStyles from '../../../ui/text.module.css';
import { showError, showSuccess } from '../../../ui/toast.ts';
import styles from './change-page.module.css';

/** Returns why a change can be undone or cannot; of a bulk change also how many of its records were changed since. */
const reasonText = (t: TFunction<'audit'>, { undo, bulk }: AuditRecord): string => {
  if (undo !== 'POSSIBLE' || !bulk) return t(`undo.reason.${undo}`);
  return bulk.changedSince > 0
    ? t('undo.bulkReason.CHANGED_SINCE', { count: bulk.changedSince })
    : t('undo.bulkReason.SAME');
};

const textOf = (t: TFunction<'audit'>, { count, subject, action }: AuditRecord): string => {
  if (count !== null) return t('undo.bulkText');
  return subject === 'consulting' && action === 'DELETED'
    ? `${t('undo.text')} ${t('undo.staffText')}`
    : t('undo.text');
};

type PutBackCounts = NonNullable<AuditRecord['putBack']>;

/** Returns the reason why a record of a bulk change was not put back. */
const reasonOf = (code: string): 'REFERENCED' | 'DONE' | 'CHANGED' =>
  code === 'REFERENCED' ? code : code === 'UNDO_DONE' ? 'DONE' : 'CHANGED';

const countReasons = (refused: PutBackCounts['refused']) => {
  const counts = { REFERENCED: 0, DONE: 0, CHANGED: 0 };
  for (const { code, count } of refused) counts[reasonOf(code)] += count;
  return (['REFERENCED', 'DONE', 'CHANGED'] as const).flatMap((reason) =>
    counts[reason] > 0 ? [{ reason, count: counts[reason] }] : [],
  );
};

/** Shows how many records of a bulk change were put back, and how many were not, by reason. */
const PutBack = ({ putBack }: { putBack: PutBackCounts }) => {
  const { t, i18n } = useTranslation('audit');
  const format = (count: number) => formatNumber(count, languageOf(i18n));
  return (
    <ul className={styles.putBack}>
      <li>{t('undo.count', { undone: format(putBack.undone), total: format(putBack.total) })}</li>
      {countReasons(putBack.refused).map(({ reason, count }) => (
        <li key={reason}>{t(`undo.kept.${reason}`, { count })}</li>
      ))}
    </ul>
  );
};

/** Parts of a record that could not be restored, with advice. */
const Remarks = ({ remarks }: { remarks: readonly UndoRemark[] }) => {
  const { t } = useTranslation('audit');
  return (
    <div role="alert">
      <ul className={styles.remarks}>
        {remarks.map(({ code, subjectId, title, name }) => (
          <li key={`${subjectId} ${name}`}>
            {code === 'NO_STAFF'
              ? t('undo.remark.NO_STAFF', { title })
              : t('undo.remark.PHONE_TAKEN', { name })}{' '}
            <Link
              className={textStyles.link}
              to="/admin-consulting/$consultingId"
              params={{ consultingId: subjectId }}
            >
              {t('undo.remark.open', { title })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Button to put a change back, or the result of that. */
export const UndoPart = ({ change }: { change: AuditRecord }) => {
  const { t, i18n } = useTranslation(['audit', 'common']);
  const queries = useQueryClient();
  const { putBack } = useChanges();
  const withPassword = useWithPassword();
  const [isAsked, setIsAsked] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  const [remarks, setRemarks] = useState<readonly UndoRemark[]>([]);
  const undo = async () => {
    setIsGoing(true);
    try {
      await withPassword(
        async () => {
          const run = () => putBack(change.id, languageOf(i18n));
          const { undone, total, remarks } = await (change.count === null
            ? run()
            : withProgress(change.id, t('undo.going'), run));
          setRemarks(remarks);
          showSuccess(undone === total ? t('undo.done') : t('undo.partly', { undone, total }));
        },
        // One window after the other: the question is answered when the password is asked for.
        () => setIsAsked(false),
      );
    } catch (error) {
      if (!isSignedOut(error)) showError(error instanceof ApiError ? error.message : t('undo.failed'));
    } finally {
      setIsGoing(false);
      setIsAsked(false);
      // Anything that is known of the record may have changed with it, choices of forms and what visitors see among it.
      queries.invalidateQueries();
    }
  };
  return (
    <section className={clsx(cardStyles.card, styles.undo)} aria-label={t('undo.title')}>
      <div>
        <b>{t(`undo.state.${change.undo}`)}</b>
        <small>{reasonText(t, change)}</small>
        {change.count !== null && change.putBack && <PutBack putBack={change.putBack} />}
        {remarks.length > 0 && <Remarks remarks={remarks} />}
      </div>
      {change.undo === 'POSSIBLE' && (
        <Button onClick={() => setIsAsked(true)}>
          <Undo2 aria-hidden />
          {t('undo.button')}
        </Button>
      )}
      <Confirm
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={undo}
        icon={<Undo2 aria-hidden />}
        title={t('undo.question')}
        text={textOf(t, change)}
        cancelLabel={t('cancel', { ns: 'common' })}
        confirmLabel={t(isGoing ? 'undo.going' : 'undo.button')}
        isLoading={isGoing}
      />
    </section>
  );
};
