import type { FamilyApplication } from '@parvoz/contract/applications/family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, Check, Download, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatDate, formatMoment } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import styles from './family.module.css';
import { Deadline, Standing } from './family-list.tsx';
import { FamilyMoney } from './family-money.tsx';
import { Gone } from './gone.tsx';
import { familyListQuery, familyQuery, leave, loadDocument } from './queries.ts';
import { useDenied, useRenewed } from './use-denied.ts';

interface FamilyPageProps {
  id: string;
  /** Returns what the guardian can do about what is due. */
  pay?(application: FamilyApplication): ReactNode;
  /** Returns what they have paid so far, and what else they may pay. */
  payments?(application: FamilyApplication): ReactNode;
}

/** An application as a guardian sees it, or that it is not shown any more. */
export const FamilyApplicationPage = ({ id, pay, payments }: FamilyPageProps) => {
  const { t, i18n } = useTranslation('family');
  const query = useQueryPart(familyQuery(id, languageOf(i18n)));
  const { error } = query;
  const isEnded = error instanceof ApiError && (error.code === 'ACCESS_ENDED' || error.code === 'NOT_FOUND');
  if (isEnded) return <Gone title={t('ended.title')} reason={error.message} />;
  return (
    <>
      <Link className={styles.back} to="/family">
        <ArrowLeft aria-hidden />
        {t('list.title')}
      </Link>
      <QueryBoundary query={query} failure={t('list.failed')} waiting={<Skeleton height={420} radius={20} />}>
        {(application) => (
          <Shown application={application} payments={payments?.(application)}>
            {pay?.(application)}
          </Shown>
        )}
      </QueryBoundary>
    </>
  );
};

interface ShownProps {
  application: FamilyApplication;
  payments: ReactNode;
  children: ReactNode;
}

const Shown = ({ application, payments, children }: ShownProps) => {
  const { t } = useTranslation('family');
  const { student, number, documentList } = application;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.faint}>{t('number', { number })}</p>
        <h1>{`${student.name} ${student.surname}`.trim()}</h1>
        <p>
          <Standing card={application} />
        </p>
        <Deadline card={application} />
      </header>
      <FamilyMoney application={application}>{children}</FamilyMoney>
      {payments}
      <Facts application={application} />
      <Steps application={application} />
      {documentList.length > 0 && <Documents application={application} />}
      <p className={styles.faint}>{t('seen')}</p>
      <Leave id={application.id} />
    </div>
  );
};

const Facts = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  const { consulting, university, program, tariff } = application;
  const facts = [
    [t('agency'), consulting.name],
    ...(university ? [[t('university'), university.name] as const] : []),
    ...(program ? [[t('program'), program.name] as const] : []),
    [t('tariff'), tariff.name],
  ] as const;
  return (
    <dl className={clsx(cardStyles.card, cardStyles.pad, styles.sums)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Steps = ({ application }: { application: FamilyApplication }) => {
  const { t } = useTranslation('family');
  const { stepList, finishedStepCount, stepCount } = application;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad, styles.part)} aria-labelledby="family-steps">
      <h2 id="family-steps">{t('steps.title')}</h2>
      <p className={styles.faint}>
        {t('steps.progress', { done: String(finishedStepCount), total: String(stepCount) })}
      </p>
      <ol className={styles.steps}>
        {stepList.map((step) => (
          <li key={step.number} data-state={step.status ?? 'NONE'}>
            <span className={styles.sign} aria-hidden>
              {step.status === 'FINISHED' ? <Check /> : step.number}
            </span>
            <div>
              <b>{step.name}</b>
              <small className={styles.faint}>
                {step.finishedAt
                  ? t('steps.finishedAt', { date: formatMoment(step.finishedAt) })
                  : t(`steps.${step.status ?? 'NONE'}`)}
              </small>
              {step.status === 'STARTED' && <Levels levels={step.levelList} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The parts of the step that is under way. */
const Levels = ({ levels }: { levels: FamilyApplication['stepList'][number]['levelList'] }) => {
  const { t } = useTranslation('family');
  return (
    <ul className={styles.levels}>
      {levels.map(({ number, name, status, deadline }) => (
        <li key={number}>
          <span>{name}</span>
          <small className={styles.faint}>
            {status === 'STARTED' && deadline
              ? t('deadline', { date: formatDate(deadline) })
              : t(`steps.${status ?? 'NONE'}`)}
          </small>
        </li>
      ))}
    </ul>
  );
};

const Documents = ({ application: { id, documentList } }: { application: FamilyApplication }) => {
  const { t, i18n } = useTranslation('family');
  const report = useReportFailure();
  const onDenied = useDenied(t('documents.notShown'));
  const [opening, setOpening] = useState<string | null>(null);
  const open = async (documentId: string, name: string) => {
    if (opening) return;
    setOpening(documentId);
    try {
      const file = await loadDocument(id, documentId, languageOf(i18n)).catch(onDenied);
      if (file) saveFile(file, name);
    } catch (error) {
      report(error);
    } finally {
      setOpening(null);
    }
  };
  return (
    <section
      className={clsx(cardStyles.card, cardStyles.pad, styles.part)}
      aria-labelledby="family-documents"
    >
      <h2 id="family-documents">{t('documents.title')}</h2>
      <ul className={styles.documents}>
        {documentList.map((document) => (
          <li key={document.id}>
            <span>{document.name}</span>
            <Button
              variant="secondary"
              size="sm"
              isLoading={opening === document.id}
              aria-label={`${t('documents.open')}: ${document.name}`}
              onClick={() => open(document.id, document.name)}
            >
              <Download aria-hidden />
              {t(opening === document.id ? 'documents.opening' : 'documents.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Leave = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('family');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const report = useReportFailure();
  const renew = useRenewed();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const act = async () => {
    setIsLeaving(true);
    try {
      const language = languageOf(i18n);
      queries.setQueryData(familyListQuery(language).queryKey, await leave(id, language));
      await navigate({ to: '/family', replace: true });
    } catch (error) {
      report(error);
      renew(error);
      setIsLeaving(false);
    }
  };
  return (
    <div>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <EyeOff aria-hidden />
        {t('leave.open')}
      </Button>
      <Confirm
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={act}
        icon={<EyeOff aria-hidden />}
        title={t('leave.title')}
        text={t('leave.text')}
        cancelLabel={t('leave.cancel')}
        confirmLabel={t(isLeaving ? 'leave.acting' : 'leave.act')}
        isLoading={isLeaving}
      />
    </div>
  );
};
