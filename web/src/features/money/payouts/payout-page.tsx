import type { PayoutOverview } from '@parvoz/contract/money/payouts.ts';
import { MAX_OPEN_PAYOUTS, MIN_PAYOUT_TIYIN } from '@parvoz/contract/money/payouts-states.ts';
import { sumHeld } from '@parvoz/contract/money/protection-states.ts';
import type { CurrentUser } from '@parvoz/contract/people/accounts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  Download,
  Eye,
  Hourglass,
  Landmark,
  ListChecks,
  Lock,
  Percent,
  Snowflake,
  Timer,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute, formatSom, todayInTashkent } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useWithAcceptance } from '../../../ui/acceptance/acceptance-gate.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { HowProtected } from '../../../ui/how-protected.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { PageCrumbs } from '../../../ui/page-crumbs.tsx';
import pageTitleStyles from '../../../ui/page-title.module.css';
import pageWrapStyles from '../../../ui/page-wrap.module.css';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import { useReportFailure } from '../../../ui/use-report-failure.ts';
import { AmountForm } from './amount-form.tsx';
import { ChangeCard } from './change-card.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { History } from './history.tsx';
import styles from './payouts.module.css';
import {
  cancelPayout,
  historyQuery,
  loadHistory,
  overviewQuery,
  postPayout,
  renewPayouts,
} from './queries.ts';
import { isOpen, WaitingRequest } from './waiting-request.tsx';

/** Page on which an agency requests its money: the sums, the bank account, and its earlier requests. */
export const PayoutPage = ({ user }: { user: CurrentUser }) => {
  const { t, i18n } = useTranslation('payouts');
  const language = languageOf(i18n);
  const [page, setPage] = useState(1);
  const overview = useQuery(overviewQuery(language));
  const history = useQuery(historyQuery(page, language));
  // The latest ones, whichever page of the history is shown.
  const open = useQuery(historyQuery(1, language)).data?.content.filter(isOpen) ?? [];
  return (
    <main id="main" className={pageWrapStyles.pageWrap}>
      <PageCrumbs crumbs={[{ name: t('finance'), to: '/consulting-finance' }, { name: t('agency.title') }]} />
      <header className={styles.head}>
        <h1 className={pageTitleStyles.title}>{t('agency.title')}</h1>
        <p>{t('agency.lead')}</p>
      </header>
      <QueryBoundary query={overview} failure={t('agency.failed')} heading="h2" waiting={<LoadingView />}>
        {(known) => (
          <div className={styles.flow}>
            <div className={styles.col}>
              {known.canAsk ? (
                <AskForm overview={known} phone={user.phone} />
              ) : (
                <p className={clsx(noteStyles.note, noteStyles.info)}>
                  <Eye aria-hidden />
                  {t('agency.manager')}
                </p>
              )}
              {open.map((payout) => (
                <WaitingRequest
                  key={payout.id}
                  payout={payout}
                  cancel={known.canAsk ? () => cancelPayout(payout.id, language) : null}
                />
              ))}
            </div>
            <aside className={styles.col}>
              <Sums overview={known} />
              {known.change && (
                <ChangeCard
                  key={known.change.id}
                  change={known.change}
                  account={known.details?.account ?? null}
                />
              )}
            </aside>
          </div>
        )}
      </QueryBoundary>
      <History
        query={history}
        isTurning={history.isPlaceholderData}
        onPage={setPage}
        actions={<SaveButton />}
        {...(overview.data?.canAsk && {
          where: {
            heading: t('history.account'),
            of: ({ accountEnd }) => accountEnd && <span className={textStyles.num}>•••• {accountEnd}</span>,
          },
        })}
      />
    </main>
  );
};

const AskForm = ({ overview, phone }: { overview: PayoutOverview; phone: string }) => {
  const { t, i18n } = useTranslation('payouts');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const { balance, reserved, min, details } = overview;
  const withAcceptance = useWithAcceptance();
  const send = async (amount: number, key: string) => {
    try {
      const isAsked = await withAcceptance(() => postPayout(amount, key, language));
      if (isAsked) showSuccess(t('agency.asked'));
      return isAsked;
    } finally {
      await renewPayouts(queries);
    }
  };
  const where = <Where overview={overview} phone={phone} />;
  if (details === null || balance === 0)
    return (
      <section className={clsx(cardStyles.card, styles.form)}>
        {balance === 0 && (
          <p>
            {t('agency.nothing')} <HowProtected />
          </p>
        )}
        {where}
      </section>
    );
  return (
    <AmountForm
      label={t('agency.amount')}
      hints={[
        t('agency.available', { amount: formatSom(balance, language) }),
        t('agency.min', { amount: formatSom(MIN_PAYOUT_TIYIN, language), count: MAX_OPEN_PAYOUTS }),
      ]}
      min={min}
      max={balance}
      balance={balance}
      reserved={reserved}
      words={{
        balance: t('agency.balance'),
        reserved: t('agency.reserved'),
        ask: (amount) => t('agency.ask', { amount }),
      }}
      send={send}
    >
      {where}
    </AmountForm>
  );
};

/** The bank details, and the way to others. */
const Where = ({ overview: { details, change }, phone }: { overview: PayoutOverview; phone: string }) => {
  const { t } = useTranslation('payouts');
  const [isOpen, setIsOpen] = useState(false);
  const [title, text] = details
    ? [details.account, [details.holder, details.bank, t('agency.mfo', { mfo: details.mfo })].join(' · ')]
    : change
      ? [
          t('agency.firstWaits'),
          t('agency.firstWaitsText', { moment: formatMomentAndMinute(change.startsAt) }),
        ]
      : [t('agency.noDetails'), t('agency.noDetailsText')];
  return (
    <div>
      <span className={styles.label}>{t('agency.where')}</span>
      <div className={styles.bank}>
        <span className={styles.sign}>
          <Landmark aria-hidden />
        </span>
        <div>
          <b className={details ? textStyles.num : undefined}>{title}</b>
          <small>{text}</small>
        </div>
        {!change && (
          <Button variant={details ? 'secondary' : 'primary'} size="sm" onClick={() => setIsOpen(true)}>
            {t(details ? 'agency.change' : 'agency.enter')}
          </Button>
        )}
      </div>
      <DetailsDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        phone={phone}
        isFirst={details === null}
      />
    </div>
  );
};

/** Sums of the agency's money, from what it can be paid out to what is in protection. */
const Sums = ({ overview }: { overview: PayoutOverview }) => {
  const { t } = useTranslation('payouts');
  const lines = [
    [Hourglass, 'reserved'],
    [Lock, 'total'],
    [ListChecks, 'held'],
    [Timer, 'awaiting'],
    [Snowflake, 'disputed'],
    ...(overview.commission > 0 ? ([[Percent, 'commission']] as const) : []),
  ] as const;
  return (
    <section className={clsx(cardStyles.card, styles.side)}>
      <p className={textStyles.muted}>{t('agency.balance')}</p>
      <p className={styles.big}>
        <Money tiyin={overview.balance} />
      </p>
      <dl className={styles.facts}>
        {lines.map(([Icon, name]) => (
          <div key={name}>
            <dt>
              <Icon aria-hidden />
              {t(`agency.${name}`)}
            </dt>
            <dd>
              <Money tiyin={name === 'total' ? sumHeld(overview) : overview[name]} isBare />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const SaveButton = () => {
  const { t, i18n } = useTranslation('payouts');
  const reportFailure = useReportFailure();
  const [isGoing, setIsGoing] = useState(false);
  const save = async () => {
    setIsGoing(true);
    try {
      saveFile(await loadHistory(languageOf(i18n)), `payouts-${todayInTashkent()}.csv`);
      showSuccess(t('history.saved'));
    } catch (error) {
      reportFailure(error);
    }
    setIsGoing(false);
  };
  return (
    <Button variant="secondary" size="sm" isLoading={isGoing} onClick={save}>
      {!isGoing && <Download aria-hidden />}
      <span>{t('history.csv')}</span>
    </Button>
  );
};
