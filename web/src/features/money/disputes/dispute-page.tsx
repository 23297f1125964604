import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { type HeldTotal, sumHeld } from '@parvoz/contract/money/protection-states.ts';
import { clsx } from 'clsx';
import { Eye, Scale, Snowflake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { PageQueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { DisputeHistory } from './dispute-history.tsx';
import { AgencySide, type OpenFile, StudentSide } from './dispute-side.tsx';
import { useDisputeTurn } from './dispute-turn.ts';
import styles from './disputes.module.css';
import { disputeQuery } from './queries.ts';
import { Settlement } from './settlement.tsx';
import { useNet } from './use-net.ts';
import { useShareName } from './use-share-name.ts';

/** Money of the application beside the disputed share, in tiyin. */
export interface OtherMoney extends Record<HeldTotal, number> {
  released: number;
  price: number;
  /** Paid to the agency before it moved in: the price is what was left of the tariff. */
  paidOutside: number;
}

interface DisputePageProps {
  applicationId: string;
  disputeId: string;
  money: OtherMoney | undefined;
  /** True if the share is the percent of the price that its step has in the tariff. */
  isWholeTariff: boolean;
  openFile: OpenFile;
  /** The chat, which is read only; rendering it writes down that it was read. */
  chat: ReactNode;
}

/** A dispute as administrators see it: both sides, its history, the chat, and the form to decide. */
export const DisputePage = ({ applicationId, disputeId, ...props }: DisputePageProps) => {
  const { t, i18n } = useTranslation('disputes');
  const query = useQueryPart(disputeQuery(applicationId, disputeId, languageOf(i18n)));
  return (
    <PageQueryBoundary query={query} failure={t('failed')}>
      {(dispute) => <Shown dispute={dispute} {...props} />}
    </PageQueryBoundary>
  );
};

type ShownProps = Omit<DisputePageProps, 'applicationId' | 'disputeId'> & { dispute: Dispute };

const Shown = ({ dispute, money, isWholeTariff, openFile, chat }: ShownProps) => {
  const { t } = useTranslation('disputes');
  const { title, text } = useDisputeTurn(dispute, 'ADMIN');
  const { step, student, consulting, applicationNumber, state } = dispute;
  const isOpen = state === 'OPEN';
  const between = {
    student: `${student.name} ${student.surname}`.trim() || t('side.student'),
    agency: consulting.name,
  };
  return (
    <>
      <header className={styles.pageHead}>
        <div>
          <h1>{t('heading', { step: String(step.number), name: step.name })}</h1>
          <p>
            {applicationNumber} · {t('between', between)}
          </p>
        </div>
        <span className={clsx(badgeStyles.badge, isOpen ? badgeStyles.info : badgeStyles.success)}>
          {isOpen && <Snowflake aria-hidden />}
          <span>{t(isOpen ? 'frozen' : `state.${state}`)}</span>
        </span>
      </header>
      <section className={styles.now} aria-label={t('now')} data-turn={dispute.turn ?? 'NONE'}>
        <span>
          <Scale aria-hidden />
        </span>
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
      </section>
      <Strip dispute={dispute} money={money} isWholeTariff={isWholeTariff} />
      <div className={clsx(styles.flow, isOpen && styles.isOpen)}>
        <div className={styles.column}>
          <section className={cardStyles.card} aria-label={t('side.both')}>
            <div className={styles.sides}>
              <StudentSide dispute={dispute} openFile={openFile} />
              <AgencySide dispute={dispute} openFile={openFile} />
            </div>
          </section>
          {dispute.result && <Result dispute={dispute} />}
          <section className={clsx(cardStyles.card, styles.pad)} aria-labelledby="dispute-history">
            <h2 id="dispute-history" className={styles.title}>
              {t('history.title')}
            </h2>
            <DisputeHistory events={dispute.eventList} />
          </section>
          <ReadOnlyChat isOpen={isOpen}>{chat}</ReadOnlyChat>
        </div>
        {isOpen && <Settlement dispute={dispute} />}
      </div>
    </>
  );
};

type StripProps = Pick<ShownProps, 'dispute' | 'money' | 'isWholeTariff'>;

const Strip = ({ dispute, money, isWholeTariff }: StripProps) => {
  const { t } = useTranslation('disputes');
  const shareName = useShareName(isWholeTariff);
  const sums: [string, string, number][] = [
    ['share', shareName(dispute), dispute.amount],
    ...(money
      ? ([
          ['held', t('sum.held'), sumHeld(money)],
          ['released', t('sum.released'), money.released],
          ['price', t(money.paidOutside > 0 ? 'sum.left' : 'sum.price'), money.price],
        ] as [string, string, number][])
      : []),
  ];
  return (
    <dl className={clsx(cardStyles.card, styles.strip)}>
      {sums.map(([key, name, tiyin]) => (
        <div key={key} data-sum={key}>
          <dt>{name}</dt>
          <dd>
            <Money tiyin={tiyin} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Result = ({ dispute }: { dispute: Dispute }) => {
  const { t } = useTranslation('disputes');
  const { result } = dispute;
  const net = useNet(dispute)(result?.released ?? 0);
  if (!result) return null;
  return (
    <section className={clsx(cardStyles.card, styles.pad)} aria-labelledby="dispute-result">
      <h2 id="dispute-result" className={styles.title}>
        {t('state.SETTLED')}
      </h2>
      <dl className={styles.sums}>
        <div>
          <dt>{t('sum.toStudent')}</dt>
          <dd>
            <Money tiyin={result.returned} />
          </dd>
        </div>
        <div>
          <dt>{t('sum.toAgency')}</dt>
          <dd>
            <Money tiyin={result.released} />
          </dd>
        </div>
        {net && (
          <>
            <div>
              <dt>{t('sum.commission', { percent: net.percent })}</dt>
              <dd>
                <Money tiyin={net.commission} />
              </dd>
            </div>
            <div>
              <dt>{t('sum.net')}</dt>
              <dd>
                <Money tiyin={net.net} />
              </dd>
            </div>
          </>
        )}
      </dl>
      {result.reason && <blockquote className={styles.said}>{result.reason}</blockquote>}
    </section>
  );
};

/** The button that opened the chat is gone. */
const focus = (place: HTMLElement | null): void => place?.focus({ preventScroll: true });

/** The chat opens when an administrator asks for it: from then on both sides see that it was read. */
const ReadOnlyChat = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => {
  const { t } = useTranslation('disputes');
  const [isRead, setIsRead] = useState(false);
  return (
    <div className={clsx(cardStyles.card, styles.chat)}>
      <header>
        <h2 className={styles.title}>{t('chat.title')}</h2>
        <span className={badgeStyles.badge}>
          <Eye aria-hidden />
          {t('chat.readOnly')}
        </span>
      </header>
      <p className={clsx(noteStyles.note, isOpen && noteStyles.warning)}>
        <Eye aria-hidden />
        {t(isOpen ? 'chat.note' : 'chat.closed')}
      </p>
      {isOpen && !isRead && (
        <Button variant="secondary" onClick={() => setIsRead(true)}>
          {t('chat.open')}
        </Button>
      )}
      {isOpen && isRead && (
        <div ref={focus} tabIndex={-1} className={styles.chatPlace}>
          {children}
        </div>
      )}
    </div>
  );
};
