import type { ManagedConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ExternalLink, PencilLine, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment, formatPhone, webSiteName } from '../../../../lib/format.ts';
import { languageOf } from '../../../../lib/i18n.ts';
import badgeStyles from '../../../../ui/badge.module.css';
import { Breadcrumbs } from '../../../../ui/breadcrumbs.tsx';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import cardStyles from '../../../../ui/card.module.css';
import layoutStyles from '../../../../ui/layout.module.css';
import { LoadingView } from '../../../../ui/loading-view.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import pageWrapStyles from '../../../../ui/page-wrap.module.css';
import { Picture } from '../../../../ui/picture.tsx';
import { PageQueryBoundary } from '../../../../ui/query-boundary.tsx';
import textStyles from '../../../../ui/text.module.css';
import { useSpokenText } from '../use-spoken-text.ts';
import styles from './agencies.module.css';
import { AgencyFigures } from './agency-figures.tsx';
import { AgencyStaff } from './agency-staff.tsx';
import { agencyQuery } from './queries.ts';
import { StatusQuestion } from './status-question.tsx';
import { VerifiedText } from './verified-text.tsx';

const VerifyForm = lazy(() => import('./verify-form.tsx').then((module) => ({ default: module.VerifyForm })));

interface AgencyPageProps {
  id: number;
  /** Phone of the administrator, who may be asked for their password. */
  ownPhone: string;
  /** Commission that Parvoz takes from the agency's shares. */
  renderCommission(agency: Pick<ManagedConsulting, 'id' | 'name'>): ReactNode;
  /** Students' reviews of the agency. */
  reviews: ReactNode;
  /** History of the agency's changes, with their authors. */
  history: ReactNode;
}

/** Everything that administrators know of an agency. */
export const AgencyPage = ({ id, ownPhone, renderCommission, reviews, history }: AgencyPageProps) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const query = useQuery(agencyQuery(id, languageOf(i18n)));
  return (
    <PageQueryBoundary
      query={query}
      failure={t('failed')}
      back={{ to: '/admin-consulting', name: t('form.back') }}
    >
      {(agency) => (
        <main id="main" className={clsx(pageWrapStyles.pageWrap, layoutStyles.stack)}>
          <Breadcrumbs crumbs={[{ name: t('title'), to: '/admin-consulting' }, { name: agency.name }]} />
          <Head agency={agency} />
          <div className={styles.form}>
            <Facts agency={agency} />
            <div className={layoutStyles.stack}>
              <AgencyStaff id={id} ownPhone={ownPhone} />
              {renderCommission(agency)}
            </div>
          </div>
          <AgencyFigures id={id} />
          {reviews}
          {history}
        </main>
      )}
    </PageQueryBoundary>
  );
};

const Head = ({ agency }: { agency: ManagedConsulting }) => {
  const { t } = useTranslation('consultings-admin');
  const [isSwitching, setIsSwitching] = useState(false);
  const [isVerifying, setIsVerifying] = useState(false);
  const params = { consultingId: String(agency.id) };
  const isActive = agency.status === 'ACTIVE';
  return (
    <div className={clsx(layoutStyles.row, layoutStyles.wrap, styles.head)}>
      <Picture
        picture={agency.photo}
        sizes="64px"
        width={64}
        height={64}
        look="emblem"
        className={styles.large}
      />
      <div className={clsx(layoutStyles.grow, layoutStyles.stack, styles.title)}>
        <h1 tabIndex={-1}>{agency.name}</h1>
        <span className={clsx(layoutStyles.row, layoutStyles.wrap)}>
          <span className={clsx(badgeStyles.badge, isActive && badgeStyles.success)}>
            {t(`status.${agency.status}`)}
          </span>
          {agency.readyOn && (
            <span className={clsx(badgeStyles.badge, badgeStyles.warning)}>
              {t('page.readySince', { date: formatDate(agency.readyOn) })}
            </span>
          )}
          <VerifiedText agency={agency} />
          {agency.isDemo && (
            <span className={clsx(badgeStyles.badge, badgeStyles.info)}>{t('page.demo')}</span>
          )}
        </span>
      </div>
      <div className={styles.acts}>
        {isActive && (
          <Link className={buttonClass('ghost')} to="/consulting-list/$consultingId" params={params}>
            <ExternalLink aria-hidden />
            {t('page.open')}
          </Link>
        )}
        <Button variant={agency.readyOn ? 'primary' : 'ghost'} onClick={() => setIsSwitching(true)}>
          {t(isActive ? 'hide.act' : 'show.act')}
        </Button>
        <Button variant="secondary" onClick={() => setIsVerifying(true)}>
          <ShieldCheck aria-hidden />
          {t(agency.isVerified ? 'verify.change' : 'verify.give')}
        </Button>
        <Link
          className={buttonClass(agency.readyOn ? 'secondary' : 'primary')}
          to="/admin-consulting/update/$consultingId"
          params={params}
        >
          <PencilLine aria-hidden />
          {t('page.edit')}
        </Link>
      </div>
      <StatusQuestion agency={isSwitching ? agency : null} onClose={() => setIsSwitching(false)} />
      <Modal
        isOpen={isVerifying}
        onClose={() => setIsVerifying(false)}
        title={t('verify.title', { name: agency.name })}
        size="medium"
      >
        <Suspense fallback={<LoadingView />}>
          {isVerifying && <VerifyForm agency={agency} onClose={() => setIsVerifying(false)} />}
        </Suspense>
      </Modal>
    </div>
  );
};

const Facts = ({ agency }: { agency: ManagedConsulting }) => {
  const { t } = useTranslation(['consultings-admin', 'spoken']);
  const spokenText = useSpokenText();
  const fact = (label: string, value: ReactNode) => (
    <>
      <dt>{label}</dt>
      <dd>{value ?? <span className={textStyles.faint}>{t('page.none')}</span>}</dd>
    </>
  );
  const { webSite, verifiedOn, verifiedUntil, verificationReason, hiddenReason } = agency;
  return (
    <section className={clsx(cardStyles.card, cardStyles.pad)} aria-labelledby="facts-title">
      <h2 id="facts-title">{t('page.facts')}</h2>
      <dl className={styles.facts}>
        {fact(t('form.legalName'), agency.legalName)}
        {fact(t('form.taxNumber'), agency.taxNumber)}
        {fact(t('form.owner'), fullName({ name: agency.ownerName, surname: agency.ownerSurname }))}
        {fact(t('form.phone'), formatPhone(agency.phone))}
        {fact(t('form.city'), agency.cityUz)}
        {fact(
          t('form.webSite'),
          webSite && (
            <a className={textStyles.link} href={webSite} target="_blank" rel="noopener noreferrer nofollow">
              {webSiteName(webSite)}
            </a>
          ),
        )}
        {fact(t('form.licenceNumber'), agency.licenceNumber)}
        {fact(t('title', { ns: 'spoken' }), spokenText(agency.spokenLanguages))}
        {fact(
          t('list.mark'),
          verifiedOn &&
            (verifiedUntil
              ? t('page.markDays', { from: formatDate(verifiedOn), until: formatDate(verifiedUntil) })
              : t('page.markSince', { date: formatDate(verifiedOn) })),
        )}
        {verificationReason && fact(t('page.reason'), verificationReason)}
        {hiddenReason && fact(t('page.hiddenReason'), hiddenReason)}
        {fact(t('page.added'), formatMoment(agency.createdAt))}
        {fact(t('page.changed'), formatMoment(agency.updatedAt))}
      </dl>
    </section>
  );
};
