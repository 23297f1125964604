import type { ApplicationDetail } from '@parvoz/contract/applications.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { StepProgress } from '../step-progress.tsx';
import './application-facts.css';

/** Row of a few facts under the banner. */
export const ApplicationFacts = ({ children }: { children: ReactNode }) => (
  <dl className="card ap-facts">{children}</dl>
);

interface ApplicationFactProps {
  name: string;
  children: ReactNode;
}

export const ApplicationFact = ({ name, children }: ApplicationFactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The agency, with who is responsible there and the number to call. */
export const AgencyFact = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { consulting, consultingPhone, manager } = application;
  const managerName = manager && `${manager.name} ${manager.surname}`.trim();
  return (
    <ApplicationFact name={t('consulting')}>
      <Link
        className="row"
        to="/consulting-list/$consultingId"
        params={{ consultingId: String(consulting.id) }}
      >
        <Picture picture={consulting.photo} sizes="22px" width={22} height={22} className="cover emb" />
        <span className="min-w-0">{consulting.name}</span>
      </Link>
      {managerName && <small>{t('manager', { name: managerName })}</small>}
      <PhoneLink phone={consultingPhone} label={t('consultingPhone')} />
    </ApplicationFact>
  );
};

export const ProgressFact = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { finishedStepCount, stepList } = application;
  const stepCount = stepList.length;
  return (
    <div>
      <dt className="row">
        <span className="grow">{t('steps')}</span>
        <span className="num" aria-hidden>
          {finishedStepCount} / {stepCount}
        </span>
      </dt>
      <dd>
        <StepProgress finished={finishedStepCount} count={stepCount} />
      </dd>
    </div>
  );
};
