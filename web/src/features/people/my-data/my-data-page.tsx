import type { MyDataChange } from '@parvoz/contract/people/my-data.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CheckCheck, CloudCheck, MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAcceptanceNeeded } from '../../../lib/acceptances.ts';
import { ApiError } from '../../../lib/api.ts';
import { isStorageAvailable } from '../../../lib/local-storage.ts';
import { type MyDataState, reloadMyData, saveMyData } from '../../../lib/my-data.ts';
import { useSession } from '../../../lib/session.ts';
import { useConsent } from '../../../ui/acceptance/consent-gate.tsx';
import { TermsLinks } from '../../../ui/acceptance/terms-links.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import filteredListStyles from '../../../ui/filters/filtered-list.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { ScriptsNotice } from '../../../ui/form/scripts-notice.tsx';
import noteStyles from '../../../ui/note.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BudgetCard } from './budget-card.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { Differences } from './differences.tsx';
import { EducationCard } from './education-card.tsx';
import styles from './my-data.module.css';
import { SaveContext, useMyData } from './use-my-data.ts';
import { WishesCard, type WishOptions } from './wishes-card.tsx';

interface MyDataPageProps {
  breadcrumbs: ReactNode;
  options: WishOptions;
  /** Results that follow from the data, beside them. */
  children?: ReactNode;
}

/** Page of a person's own data; each part is saved as soon as it is entered. */
export const MyDataPage = ({ breadcrumbs, options, children }: MyDataPageProps) => {
  const { t } = useTranslation('my-data');
  const mine = useMyData();
  return (
    <>
      <div className={filteredListStyles.listHead}>
        {breadcrumbs}
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <ScriptsNotice />
      <div className={styles.layout}>
        <div className={styles.cards}>
          {mine.isReady ? (
            <MyDataForm mine={mine} options={options} />
          ) : mine.failure ? (
            <>
              <FormProblem>{failureText(mine.failure) ?? t('failed')}</FormProblem>
              <Button variant="secondary" onClick={reloadMyData}>
                {t('again')}
              </Button>
            </>
          ) : (
            <Skeleton height={640} radius={20} />
          )}
        </div>
        {mine.isReady && children}
      </div>
    </>
  );
};

const failureText = (failure: unknown): string | undefined =>
  failure instanceof ApiError ? failure.message : undefined;

const MyDataForm = ({ mine, options }: { mine: MyDataState; options: WishOptions }) => {
  const { t } = useTranslation('my-data');
  const { data, place, others, waiting } = mine;
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaved, setIsSaved] = useState(false);
  const consent = useConsent();
  /** The account takes nothing without consent, and what this browser keeps is given to nobody. */
  const saveWithConsent = async (save: () => Promise<void>) => {
    try {
      await save();
    } catch (error) {
      if (!isAcceptanceNeeded(error) || !(await consent(true))) throw error;
      await save();
    }
  };
  const keep = async (save: () => Promise<void>) => {
    setIsSaved(false);
    try {
      await saveWithConsent(save);
      setFailure(null);
      setIsSaved(true);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <SaveContext value={(change: MyDataChange) => void keep(() => saveMyData(change))}>
      {waiting ? <Waiting onAccept={() => keep(() => saveMyData({}))} /> : <Place place={place} />}
      {others && <Differences data={data} others={others} options={options} keep={keep} />}
      <EducationCard data={data} />
      <CertificatesCard data={data} />
      <BudgetCard data={data} />
      <WishesCard data={data} options={options} />
      <FormProblem>{failure ? (failureText(failure) ?? t('notSaved')) : null}</FormProblem>
      <p className={styles.saved} role="status">
        {isSaved && (
          <>
            <CheckCheck aria-hidden />
            {t(place === 'account' ? 'savedInAccount' : 'savedInBrowser')}
          </>
        )}
      </p>
    </SaveContext>
  );
};

/** Note that what was entered is in this browser alone until the privacy policy is accepted, and the way to do so. */
const Waiting = ({ onAccept }: { onAccept(): void }) => {
  const { t } = useTranslation('my-data');
  return (
    <div className={clsx(noteStyles.note, noteStyles.info, styles.place)}>
      <MonitorSmartphone aria-hidden />
      <p>
        <b>{t('place.browser')}</b> {t('place.waiting')}
        <TermsLinks />
      </p>
      <Button variant="secondary" size="sm" onClick={onAccept}>
        {t('place.accept')}
      </Button>
    </div>
  );
};

/** Note on where the data are stored, and how to have them on other devices too. */
const Place = ({ place }: Pick<MyDataState, 'place'>) => {
  const { t } = useTranslation('my-data');
  const { loggedIn } = useSession();
  if (place === 'account')
    return (
      <p className={clsx(noteStyles.note, noteStyles.success)}>
        <CloudCheck aria-hidden />
        <span>
          {t('place.account')}
          <TermsLinks />
        </span>
      </p>
    );
  return (
    <div className={clsx(noteStyles.note, noteStyles.info, styles.place)}>
      <MonitorSmartphone aria-hidden />
      <p>
        <b>{t('place.browser')}</b> {t(loggedIn ? 'place.staff' : 'place.visitor')}
        {!isStorageAvailable() && <> {t('place.noStorage')}</>}
        <TermsLinks />
      </p>
      {!loggedIn && (
        <Link className={buttonClass('secondary', 'sm')} to="/register" search={{ to: '/my-data' }}>
          {t('place.register')}
        </Link>
      )}
    </div>
  );
};
