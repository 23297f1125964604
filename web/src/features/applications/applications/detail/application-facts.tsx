import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import textStyles from '../../../../ui/text.module.css';
import { StepProgress } from '../step-progress.tsx';
import styles from './application-facts.module.css';

/** Row of a few facts under the banner. */
export const ApplicationFacts = ({ children }: { children: ReactNode }) => (
  <dl className={clsx(cardStyles.card, styles.apFacts)}>{children}</dl>
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

/** The agency with the manager and the phone number, and a link to its page if it has one. */
export const AgencyFact = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { consulting, consultingPhone, manager } = application;
  const managerName = manager && `${manager.name} ${manager.surname}`.trim();
  const name = (
    <>
      <Picture
        className={styles.cover}
        picture={consulting.photo}
        sizes="22px"
        width={22}
        height={22}
        look="emblem"
      />
      <span className={layoutStyles.shrinks}>{consulting.name}</span>
    </>
  );
  return (
    <ApplicationFact name={t('consulting')}>
      {consulting.isPublic ? (
        <Link
          className={layoutStyles.row}
          to="/consulting-list/$consultingId"
          params={{ consultingId: String(consulting.id) }}
        >
          {name}
        </Link>
      ) : (
        <span className={layoutStyles.row}>{name}</span>
      )}
      {managerName && <small>{t('manager', { name: managerName })}</small>}
      <PhoneLink phone={consultingPhone} label={t('consultingPhone')} />
    </ApplicationFact>
  );
};

/** Says what the student has paid to the agency before it moved in, and that it is not protected; nothing where there is none. */
export const PaidOutside = ({ application: { paidOutside } }: { application: ApplicationDetail }) => {
  const { t, i18n } = useTranslation('applications');
  const sum = `${formatSom(paidOutside, languageOf(i18n))}\u00a0${t('som', { ns: 'common' })}`;
  return paidOutside > 0 && <small>{t('paidOutside', { sum })}</small>;
};

export const ProgressFact = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation('applications');
  const { finishedStepCount, stepList } = application;
  const stepCount = stepList.length;
  return (
    <div>
      <dt className={layoutStyles.row}>
        <span className={layoutStyles.grow}>{t('steps')}</span>
        <span className={textStyles.num} aria-hidden>
          {finishedStepCount} / {stepCount}
        </span>
      </dt>
      <dd>
        <StepProgress finished={finishedStepCount} count={stepCount} />
      </dd>
    </div>
  );
};
