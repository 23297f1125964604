import { MAX_GUARDIANS } from '@parvoz/contract/applications/guardian-states.ts';
import type { Guardian, GuardianList, GuardianVisit } from '@parvoz/contract/applications/guardians.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { EyeOff, Plus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatPhone } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import type { ShownDocument } from './guardian-fields.tsx';
import styles from './guardians.module.css';
import { guardiansQuery, remove } from './queries.ts';

const AddGuardianForm = lazy(() =>
  import('./guardian-form.tsx').then((module) => ({ default: module.AddGuardianForm })),
);
const ChangeGuardianForm = lazy(() =>
  import('./guardian-form.tsx').then((module) => ({ default: module.ChangeGuardianForm })),
);

interface GuardiansCardProps {
  applicationId: string;
  /** Documents of the application, which can be ticked. */
  documents: readonly ShownDocument[];
}

/** Whom a student shows an application to, what they may do, and what they have opened. */
export const GuardiansCard = ({ applicationId, documents }: GuardiansCardProps) => {
  const { t, i18n } = useTranslation('guardians');
  const query = useQueryPart(guardiansQuery(applicationId, languageOf(i18n)));
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.card)} aria-labelledby="guardians-title">
      <h2 id="guardians-title">
        <UsersRound aria-hidden />
        {t('title')}
      </h2>
      <p className={styles.small}>{t('lead')}</p>
      <QueryBoundary
        query={query}
        failure={t('failed')}
        heading="h3"
        waiting={<Skeleton height={48} radius={12} />}
      >
        {(list) => <People applicationId={applicationId} documents={documents} list={list} />}
      </QueryBoundary>
    </section>
  );
};

/** The window that is open, and about whom. */
type Open = { kind: 'ADD' } | { kind: 'CHANGE' | 'REMOVE'; guardian: Guardian } | null;

const People = ({ applicationId, documents, list }: GuardiansCardProps & { list: GuardianList }) => {
  const { t, i18n } = useTranslation('guardians');
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const { content, visitList } = list;
  const show = (next: GuardianList) => {
    queries.setQueryData(guardiansQuery(applicationId, languageOf(i18n)).queryKey, next);
    setOpen(null);
  };
  const form = { applicationId, documents, onSaved: show };
  return (
    <>
      {content.length > 0 && (
        <ul className={styles.people}>
          {content.map((guardian) => (
            <Person
              key={guardian.id}
              guardian={guardian}
              onChange={() => setOpen({ kind: 'CHANGE', guardian })}
              onRemove={() => setOpen({ kind: 'REMOVE', guardian })}
            />
          ))}
        </ul>
      )}
      {content.length < MAX_GUARDIANS ? (
        <Button variant="secondary" size="lg" isBlock onClick={() => setOpen({ kind: 'ADD' })}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      ) : (
        <p className={styles.small}>{t('full')}</p>
      )}
      {(content.length > 0 || visitList.length > 0) && <Visits visits={visitList} />}
      <Modal
        isOpen={open?.kind === 'ADD' || open?.kind === 'CHANGE'}
        onClose={() => setOpen(null)}
        title={t(open?.kind === 'CHANGE' ? 'form.changeTitle' : 'form.addTitle')}
        size="medium"
      >
        <Suspense fallback={<Skeleton height={320} radius={12} />}>
          {open?.kind === 'ADD' && <AddGuardianForm {...form} />}
          {open?.kind === 'CHANGE' && <ChangeGuardianForm {...form} guardian={open.guardian} />}
        </Suspense>
      </Modal>
      <Removal
        applicationId={applicationId}
        guardian={open?.kind === 'REMOVE' ? open.guardian : null}
        onCancel={() => setOpen(null)}
        onRemoved={show}
      />
    </>
  );
};

interface PersonProps {
  guardian: Guardian;
  onChange(): void;
  onRemove(): void;
}

const Person = ({ guardian, onChange, onRemove }: PersonProps) => {
  const { t } = useTranslation('guardians');
  const { relation, phone, canPay, canTopUp, documentIds, seenAt } = guardian;
  const who = t(`relation.${relation}`);
  const facts = [
    ...(canPay ? [t('canPay')] : []),
    ...(canTopUp ? [t('canTopUp')] : []),
    ...(canPay || canTopUp ? [] : [t('onlyLooks')]),
    documentIds.length > 0 ? t('documents', { count: documentIds.length }) : t('noDocuments'),
  ];
  return (
    <li>
      <p>
        <b>{who}</b> <span className={styles.phone}>{formatPhone(phone)}</span>
      </p>
      <p className={styles.small}>{facts.join(' · ')}</p>
      <p className={styles.small}>
        {seenAt === null ? t('neverSeen') : t('seenAt', { moment: formatMomentAndMinute(seenAt) })}
      </p>
      <div className={clsx(layoutStyles.row, layoutStyles.wrap)}>
        <Button variant="secondary" size="sm" aria-label={t('changeOf', { who })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button variant="ghost" size="sm" aria-label={t('remove.openOf', { who })} onClick={onRemove}>
          <EyeOff aria-hidden />
          {t('remove.open')}
        </Button>
      </div>
    </li>
  );
};

interface RemovalProps {
  applicationId: string;
  /** Null while nobody is about to be removed. */
  guardian: Guardian | null;
  onCancel(): void;
  onRemoved(list: GuardianList): void;
}

const Removal = ({ applicationId, guardian, onCancel, onRemoved }: RemovalProps) => {
  const { t, i18n } = useTranslation('guardians');
  const report = useReportFailure();
  const [isRemoving, setIsRemoving] = useState(false);
  const act = async () => {
    if (!guardian || isRemoving) return;
    setIsRemoving(true);
    try {
      onRemoved(await remove(applicationId, guardian.id, languageOf(i18n)));
      showSuccess(t('remove.done'));
    } catch (error) {
      report(error);
    } finally {
      setIsRemoving(false);
    }
  };
  return (
    <Confirm
      isOpen={guardian !== null}
      onCancel={onCancel}
      onConfirm={act}
      icon={<EyeOff aria-hidden />}
      title={t('remove.title')}
      text={guardian ? t('remove.text', { who: t(`relation.${guardian.relation}`) }) : ''}
      cancelLabel={t('remove.cancel')}
      confirmLabel={t(isRemoving ? 'remove.acting' : 'remove.act')}
      isDangerous
      isLoading={isRemoving}
    />
  );
};

const Visits = ({ visits }: { visits: readonly GuardianVisit[] }) => {
  const { t } = useTranslation('guardians');
  const nameOf = ({ kind, document }: GuardianVisit): string => {
    if (kind !== 'DOCUMENT') return t(`visits.${kind}`);
    return document === null ? t('visits.gone') : t('visits.DOCUMENT', { name: document });
  };
  return (
    <details className={styles.visits}>
      <summary>{t('visits.title')}</summary>
      {visits.length === 0 ? (
        <p className={styles.small}>{t('visits.none')}</p>
      ) : (
        <ol>
          {visits.map((visit) => (
            <li key={visit.id}>
              <span>
                <b>{t(`relation.${visit.relation}`)}</b> · <span>{nameOf(visit)}</span>
              </span>
              <time dateTime={visit.to}>{formatMomentAndMinute(visit.to)}</time>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
};
