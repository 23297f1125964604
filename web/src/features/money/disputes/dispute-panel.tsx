import type { Side } from '@parvoz/contract/applications/application-states.ts';
import type { Dispute } from '@parvoz/contract/money/disputes.ts';
import { clsx } from 'clsx';
import { Handshake, Info, type LucideIcon, Paperclip, Scale, Snowflake, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { QueryBoundary, useQueryPart } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerForm, EvidenceForm } from './dispute-acts.tsx';
import { DisputeHistory } from './dispute-history.tsx';
import { AgencySide, type OpenFile, StudentSide } from './dispute-side.tsx';
import { useDisputeTurn } from './dispute-turn.ts';
import styles from './disputes.module.css';
import { disputeQuery, sendAcceptance, sendWithdrawal } from './queries.ts';
import { useDisputeAct } from './use-dispute-act.ts';
import type { SendEvidence } from './use-evidence.ts';
import { useNet } from './use-net.ts';
import { useShareName } from './use-share-name.ts';

interface DisputePanelProps {
  applicationId: string;
  disputeId: string;
  /** True if the share is the percent of the price that its step has in the tariff. */
  isWholeTariff: boolean;
  /** Side of the reader, and their account. */
  side: Side;
  accountId: string;
  sendFile: SendEvidence;
  openFile: OpenFile;
}

/** A dispute as its two sides see it: sums, whose turn it is, both statements, and the reader's actions. */
export const DisputePanel = ({ applicationId, disputeId, ...props }: DisputePanelProps) => {
  const { t, i18n } = useTranslation('disputes');
  const query = useQueryPart(disputeQuery(applicationId, disputeId, languageOf(i18n)));
  return (
    <QueryBoundary
      query={query}
      failure={t('failed')}
      heading="h2"
      waiting={<Skeleton height={320} radius={20} />}
    >
      {(dispute) => <Shown dispute={dispute} {...props} />}
    </QueryBoundary>
  );
};

type ShownProps = Omit<DisputePanelProps, 'applicationId' | 'disputeId'> & { dispute: Dispute };

/** Icon of each state. */
const SIGNS: Record<Dispute['state'], LucideIcon> = {
  ...{ OPEN: Snowflake, SETTLED: Scale, AGREED: Handshake, WITHDRAWN: Undo2 },
};

const Shown = ({ dispute, isWholeTariff, side, accountId, sendFile, openFile }: ShownProps) => {
  const { t } = useTranslation('disputes');
  const { title, text } = useDisputeTurn(dispute, side);
  const [open, setOpen] = useState<'answer' | 'evidence' | null>(null);
  const { can, state } = dispute;
  const Sign = SIGNS[state];
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(null);
    // The button that closed the form has gone with it: focus the heading.
    heading.current?.focus();
  };
  const forms = { dispute, accountId, sendFile, onClose: close };
  return (
    <section className={clsx(cardStyles.card, styles.panel)} aria-labelledby={`dispute-${dispute.id}`}>
      <header className={styles.panelHead}>
        <span className={styles.sign} data-side={side}>
          <Sign aria-hidden />
        </span>
        <div>
          <h2 id={`dispute-${dispute.id}`} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{text}</p>
        </div>
      </header>
      <Sums dispute={dispute} isWholeTariff={isWholeTariff} />
      <div className={styles.sides}>
        <StudentSide dispute={dispute} openFile={openFile} />
        <AgencySide dispute={dispute} openFile={openFile} />
      </div>
      {side === 'CONSULTING' && state === 'OPEN' && (
        <p className={clsx(noteStyles.note, noteStyles.info)}>
          <Info aria-hidden />
          {t('act.goOn')}
        </p>
      )}
      <DisputeHistory events={dispute.eventList} />
      {open === null && (
        <div className={styles.panelActs}>
          {can.answer && (
            <Button variant={dispute.answer ? 'secondary' : 'primary'} onClick={() => setOpen('answer')}>
              {t(dispute.answer ? 'act.answerAgain' : 'act.answer')}
            </Button>
          )}
          {can.accept && <Accept dispute={dispute} side={side} />}
          {can.addEvidence && (
            <Button variant="secondary" onClick={() => setOpen('evidence')}>
              <Paperclip aria-hidden />
              {t('act.evidence')}
            </Button>
          )}
          {can.withdraw && <Withdraw dispute={dispute} />}
        </div>
      )}
      {open === 'answer' && can.answer && <AnswerForm {...forms} />}
      {open === 'evidence' && can.addEvidence && <EvidenceForm {...forms} />}
    </section>
  );
};

/** Sums of a dispute: frozen, asked for and offered; or, once it is settled, how the share was divided. */
const Sums = ({ dispute, isWholeTariff }: Pick<ShownProps, 'dispute' | 'isWholeTariff'>) => {
  const { t } = useTranslation('disputes');
  const shareName = useShareName(isWholeTariff);
  const { amount, wishAmount, answer, result } = dispute;
  const net = useNet(dispute)(result?.released ?? 0);
  const rows = [
    [shareName(dispute), amount],
    ...(result === null
      ? [
          [t('sum.asked'), wishAmount],
          [t('sum.proposed'), answer?.returnAmount ?? null],
        ]
      : [
          [t('sum.toStudent'), result.returned],
          [t('sum.toAgency'), result.released],
          ...(net
            ? [
                [t('sum.commission', { percent: net.percent }), net.commission],
                [t('sum.net'), net.net],
              ]
            : []),
        ]),
  ] as [string, number | null][];
  return (
    <>
      <dl className={styles.sums}>
        {rows.map(
          ([name, tiyin]) =>
            tiyin !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Money tiyin={tiyin} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {result?.reason && (
        <figure className={styles.said}>
          <figcaption>{t('reason')}</figcaption>
          <blockquote>{result.reason}</blockquote>
        </figure>
      )}
    </>
  );
};

const Accept = ({ dispute, side }: { dispute: Dispute; side: Side }) => {
  const { t, i18n } = useTranslation('disputes');
  const [isAsked, setIsAsked] = useState(false);
  const { id, applicationId, amount, wishAmount, answer } = dispute;
  const act = useDisputeAct(applicationId, `acceptance ${id}`);
  const back = side === 'STUDENT' ? (answer?.returnAmount ?? 0) : (wishAmount ?? 0);
  const accept = async () => {
    await act.run(back, (sent) => sendAcceptance({ id, ...sent }, back), t('act.accepted'));
    setIsAsked(false);
  };
  const amountOf = (tiyin: number) => formatSom(tiyin, languageOf(i18n));
  const net = useNet(dispute)(amount - back);
  return (
    <>
      <Button
        variant={side === 'STUDENT' ? 'primary' : 'secondary'}
        onClick={() => {
          act.clear();
          setIsAsked(true);
        }}
      >
        <Handshake aria-hidden />
        {t('act.accept')}
      </Button>
      <Confirm
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={accept}
        icon={<Handshake aria-hidden />}
        title={t('act.acceptTitle')}
        text={t(net ? 'act.acceptTextKept' : 'act.acceptText', {
          ...{ back: amountOf(back), rest: amountOf(amount - back) },
          commission: amountOf(net?.commission ?? 0),
        })}
        cancelLabel={t('form.cancel')}
        confirmLabel={t(act.isBusy ? 'act.accepting' : 'act.accept')}
        isLoading={act.isBusy}
      />
      <FormProblem>{act.problem?.text}</FormProblem>
    </>
  );
};

const Withdraw = ({ dispute: { id, applicationId } }: { dispute: Dispute }) => {
  const { t } = useTranslation('disputes');
  const [isAsked, setIsAsked] = useState(false);
  const act = useDisputeAct(applicationId, `withdrawal ${id}`);
  const withdraw = async () => {
    await act.run(null, (sent) => sendWithdrawal({ id, ...sent }), t('act.withdrawn'));
    setIsAsked(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          act.clear();
          setIsAsked(true);
        }}
      >
        {t('act.withdraw')}
      </Button>
      <Confirm
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={withdraw}
        icon={<Undo2 aria-hidden />}
        title={t('act.withdrawTitle')}
        text={t('act.withdrawText')}
        cancelLabel={t('form.cancel')}
        confirmLabel={t(act.isBusy ? 'act.withdrawing' : 'act.withdraw')}
        isLoading={act.isBusy}
      />
      <FormProblem>{act.problem?.text}</FormProblem>
    </>
  );
};
