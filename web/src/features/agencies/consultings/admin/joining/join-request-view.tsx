import type { JoinRequest } from '@parvoz/contract/agencies/joining.ts';
import { OPEN_JOIN_STATES, WAITING_JOIN_STATES } from '@parvoz/contract/agencies/joining-states.ts';
import { fullName } from '@parvoz/contract/people/names.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../../../lib/api.ts';
import { formatFileSize } from '../../../../../lib/file-size.ts';
import { formatDate, formatMomentAndMinute, formatPhone, webSiteName } from '../../../../../lib/format.ts';
import { languageOf } from '../../../../../lib/i18n.ts';
import { Button } from '../../../../../ui/button.tsx';
import layoutStyles from '../../../../../ui/layout.module.css';
import { QueryBoundary } from '../../../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import textStyles from '../../../../../ui/text.module.css';
import { showError } from '../../../../../ui/toast.ts';
import styles from '../agencies.module.css';
import { renewAgencies } from '../queries.ts';
import { JoinDecisions } from './join-decisions.tsx';
import { joinKey, joinRequestQuery, loadJoinDocument } from './queries.ts';

const WAITING: readonly string[] = WAITING_JOIN_STATES;

interface JoinRequestViewProps {
  id: string;
  onClose(): void;
}

/** A request to join with all its data, and buttons to decide. */
export const JoinRequestView = ({ id, onClose }: JoinRequestViewProps) => {
  const { t, i18n } = useTranslation('consultings-admin');
  const queries = useQueryClient();
  const query = useQuery(joinRequestQuery(id, languageOf(i18n)));
  const renew = () => {
    queries.invalidateQueries({ queryKey: joinKey });
    renewAgencies(queries);
  };
  return (
    <QueryBoundary
      query={query}
      failure={t('join.failed')}
      heading="h3"
      waiting={<Skeleton height={320} radius={12} />}
    >
      {(request) => (
        <div className={layoutStyles.stack}>
          <p className={textStyles.faint}>
            {[
              t('join.came', { moment: formatMomentAndMinute(request.createdAt) }),
              request.withdrawOn && t('join.withdraws', { date: formatDate(request.withdrawOn) }),
              WAITING.includes(request.state) && t('join.due', { date: formatDate(request.answerDue) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className={styles.columns}>
            <Facts request={request} />
            <div className={layoutStyles.stack}>
              <Checks request={request} onClose={onClose} />
              <Documents request={request} />
            </div>
          </div>
          <Messages request={request} />
          {(OPEN_JOIN_STATES as readonly string[]).includes(request.state) && (
            <JoinDecisions request={request} onDecided={renew} onClose={onClose} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
};

const Facts = ({ request }: { request: JoinRequest }) => {
  const { t } = useTranslation('consultings-admin');
  return (
    <section>
      <h3>{t('join.facts')}</h3>
      <dl className={styles.facts}>
        <dt>{t('form.legalName')}</dt>
        <dd>{request.legalName}</dd>
        <dt>{t('form.taxNumber')}</dt>
        <dd className={textStyles.num}>{request.taxNumber.replace(/(\d{3})(?=\d)/g, '$1 ')}</dd>
        <dt>{t('join.phone')}</dt>
        <dd className={textStyles.num}>{formatPhone(request.phone)}</dd>
        <dt>{t('form.owner')}</dt>
        <dd>{fullName({ name: request.ownerName, surname: request.ownerSurname })}</dd>
        <dt>{t('form.city')}</dt>
        <dd>{request.city}</dd>
        <dt>{t('form.webSite')}</dt>
        <dd>
          {request.webSite ? (
            <a
              className={textStyles.link}
              href={request.webSite}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {webSiteName(request.webSite)}
            </a>
          ) : (
            t('join.noWebSite')
          )}
        </dd>
      </dl>
    </section>
  );
};

const Check = ({ isGood, children }: { isGood: boolean; children: React.ReactNode }) => (
  <li className={layoutStyles.row}>
    {isGood ? (
      <CircleCheck aria-hidden size={18} />
    ) : (
      <CircleAlert aria-hidden size={18} className={styles.late} />
    )}
    <span className={layoutStyles.shrinks}>{children}</span>
  </li>
);

const Checks = ({ request, onClose }: { request: JoinRequest; onClose(): void }) => {
  const { t } = useTranslation('consultings-admin');
  const { phoneOf, sameTaxNumberList, sameNameList, declinedBefore, consulting } = request;
  const linkTo = ({ id, name }: { id: number; name: string }) => (
    <Link
      key={id}
      className={textStyles.link}
      to="/admin-consulting/$consultingId"
      params={{ consultingId: String(id) }}
      onClick={onClose}
    >
      {name}
    </Link>
  );
  return (
    <section>
      <h3>{t('join.checks')}</h3>
      <ul className={styles.files}>
        {consulting && (
          <Check isGood>
            {t('join.became')} {linkTo(consulting)}
          </Check>
        )}
        <Check isGood>{t('join.phoneProved')}</Check>
        <Check isGood={!phoneOf}>
          {t(phoneOf ? 'join.phoneTaken' : 'join.phoneFree')} {phoneOf && linkTo(phoneOf)}
        </Check>
        <Check isGood={sameTaxNumberList.length === 0}>
          {t(sameTaxNumberList.length > 0 ? 'join.taxTaken' : 'join.taxFree')} {sameTaxNumberList.map(linkTo)}
        </Check>
        {sameNameList.length > 0 && (
          <Check isGood={false}>
            {t('join.nameTaken')} {sameNameList.map(linkTo)}
          </Check>
        )}
        {declinedBefore > 0 && (
          <Check isGood={false}>{t('join.declinedBefore', { count: declinedBefore })}</Check>
        )}
      </ul>
    </section>
  );
};

const SHOW_MS = 60_000;

const Documents = ({ request }: { request: JoinRequest }) => {
  const { t, i18n } = useTranslation(['consultings-admin', 'validation']);
  const language = languageOf(i18n);
  const [loading, setLoading] = useState<string | null>(null);
  const open = async (id: string, name: string) => {
    setLoading(id);
    try {
      const url = URL.createObjectURL(await loadJoinDocument(id, language));
      const link = document.createElement('a');
      Object.assign(link, { href: url, download: name });
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(url), SHOW_MS);
    } catch (error) {
      if (!isSignedOut(error))
        showError(error instanceof ApiError ? error.message : t('offline', { ns: 'validation' }));
    } finally {
      setLoading(null);
    }
  };
  return (
    <section>
      <h3>{t('join.documentTitle')}</h3>
      {request.documentList.length === 0 && <p className={textStyles.faint}>{t('join.noDocuments')}</p>}
      <ul className={styles.files}>
        {request.documentList.map(({ id, name, sizeBytes }) => (
          <li key={id}>
            <Button variant="secondary" size="sm" isLoading={loading === id} onClick={() => open(id, name)}>
              <FileText aria-hidden />
              {name} · {formatFileSize(sizeBytes, language)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Messages = ({ request }: { request: JoinRequest }) => {
  const { t } = useTranslation('consultings-admin');
  const { messageList, declineReason } = request;
  if (messageList.length === 0 && !declineReason) return null;
  return (
    <section>
      <h3>{t('join.talk')}</h3>
      {declineReason && (
        <p className={clsx(layoutStyles.row, styles.late)}>
          {t('join.declinedFor')} {t(`join.reason.${declineReason}`)}
        </p>
      )}
      <ul className={styles.messages}>
        {messageList.map(({ by, text, createdAt }) => (
          <li key={createdAt}>
            <small>
              {t(`join.by.${by}`)} · {formatMomentAndMinute(createdAt)}
            </small>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
};
