import { PayoutDecision, type PayoutRow } from '@parvoz/contract/money/payouts-queue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import {
  dateInTashkent,
  formatMomentAndMinute,
  formatPhone,
  formatSom,
  todayInTashkent,
} from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { MoneyGate, useMoveMoney } from '../../../ui/form/money-gate.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import layoutStyles from '../../../ui/layout.module.css';
import modalStyles from '../../../ui/modal.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { Money } from '../../../ui/money.tsx';
import noteStyles from '../../../ui/note.module.css';
import { PaidBy } from '../../../ui/paid-by.tsx';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import styles from './payouts.module.css';
import { decidePayout, renewPayouts } from './queries.ts';
import { type Deciding, useNameOf } from './queue-acts.tsx';

interface DecisionDialogProps extends Deciding {
  onClose(): void;
}

const FORMS = {
  SEND: { Form: (props: FormProps) => <SendForm {...props} />, title: 'decide.sendTitle' },
  CONFIRM: { Form: (props: FormProps) => <ConfirmForm {...props} />, title: 'decide.confirmTitle' },
  DECLINE: { Form: (props: FormProps) => <DeclineForm {...props} />, title: 'decide.declineTitle' },
} as const;

/** Begins to send the money of a request, confirms that it was sent, or declines the request with a reason. */
export const DecisionDialog = ({ row, act, onClose }: DecisionDialogProps) => {
  const { t, i18n } = useTranslation(['payouts', 'common']);
  const name = useNameOf()(row);
  const amount = formatSom(row.amount, languageOf(i18n));
  const { Form, title } = FORMS[act];
  return (
    <Modal isOpen onClose={onClose} title={t(title, { name, amount })} size="auto">
      <div className={styles.window}>
        <MoneyGate>
          <Form row={row} onClose={onClose} />
        </MoneyGate>
      </div>
    </Modal>
  );
};

type FormProps = Omit<DecisionDialogProps, 'act'>;

/** Returns the act that a second administrator is asked to approve; null for decisions that send no money. */
const askedFor = (id: string, decision: PayoutDecision) =>
  decision.action === 'SEND' || decision.action === 'CONFIRM'
    ? ({ kind: 'PAYOUT', id, decision } as const)
    : null;

/**
 * Returns a function that sends a decision; a request that was decided meanwhile is loaded again, and the refusal is
 * shown.
 */
const useDecide = ({ row, onClose }: FormProps) => {
  const { i18n } = useTranslation(['payouts', 'common']);
  const queries = useQueryClient();
  const moveMoney = useMoveMoney();
  return async (decision: z.output<typeof PayoutDecision>, done: string) => {
    try {
      const send = () => decidePayout(row.id, decision, languageOf(i18n));
      const outcome = await moveMoney(send, askedFor(row.id, decision));
      if (outcome === 'GIVEN_UP') return false;
      if (outcome === 'DONE') showSuccess(done);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void renewPayouts(queries);
      throw error;
    }
    // The button that opened the dialog is gone by then and cannot get the focus.
    await renewPayouts(queries);
    onClose();
  };
};

/** Shows how the decision moves money. */
const Moves = ({ row, lines }: { row: PayoutRow; lines: readonly { name: string; tiyin: number }[] }) => {
  const { t } = useTranslation(['payouts', 'common']);
  return (
    <dl className={clsx(styles.facts, styles.boxed)}>
      <div>
        <dt>{t('decide.reserved')}</dt>
        <dd>
          −<Money tiyin={row.amount} isBare />
        </dd>
      </div>
      {lines.map(({ name, tiyin }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            +<Money tiyin={tiyin} isBare />
          </dd>
        </div>
      ))}
      {row.details && (
        <>
          <div>
            <dt>{t('decide.account')}</dt>
            <dd>{row.details.account}</dd>
          </div>
          <div>
            <dt>{t('decide.holder')}</dt>
            <dd>{row.details.holder}</dd>
          </div>
        </>
      )}
    </dl>
  );
};

/** Top-ups that a student's money goes back from. */
const TopUps = ({ topUpList }: PayoutRow) => {
  const { t, i18n } = useTranslation(['payouts', 'common']);
  return (
    <section aria-label={t('decide.topUps')}>
      <b>{t('decide.topUps')}</b>
      <dl className={clsx(styles.facts, styles.boxed)}>
        {topUpList.map(({ id, provider, payer, paidAt, amount, returned }) => (
          <div key={id}>
            <dt>
              {t('decide.topUp', {
                provider: t(`provider.${provider}`),
                moment: formatMomentAndMinute(paidAt),
                came: formatSom(amount, languageOf(i18n)),
              })}
              {payer && (
                <span className={styles.why}>
                  <PaidBy payer={payer} />
                </span>
              )}
            </dt>
            <dd>
              <Money tiyin={returned} isBare />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Note that money which came without a provider is paid as agreed with the student by phone. */
const ByHand = ({ phone }: { phone: string | null }) => {
  const { t } = useTranslation(['payouts', 'common']);
  return (
    <div className={clsx(noteStyles.note, noteStyles.warning)}>
      <Phone aria-hidden />
      <p>
        {t('decide.noteHand')}
        {phone && (
          <>
            {' '}
            {t('decide.contact')}: <b className={textStyles.num}>{formatPhone(phone)}</b>
          </>
        )}
      </p>
    </div>
  );
};

/**
 * Form that shows amounts and recipient before the administrator sends them; from then on only this administrator can
 * act on the request.
 */
const SendForm = (props: FormProps) => {
  const { row, onClose } = props;
  const { t } = useTranslation(['payouts', 'common']);
  const decide = useDecide(props);
  const [, , Send] = PayoutDecision.options;
  const { submit, isSending, problem } = useContractForm({
    schema: Send,
    name: 'payoutDecision',
    draft: { unstored: 'NOTHING' },
    defaultValues: { action: 'SEND' },
    send: (decision) => decide(decision, t('decide.sent')),
  });
  const lines =
    row.kind === 'PAYOUT'
      ? [{ name: t('decide.toSend'), tiyin: row.amount }]
      : row.providerList.map(({ provider, amount }) => ({
          name: t('decide.toSendBy', { provider: t(`provider.${provider}`) }),
          tiyin: amount,
        }));
  if (row.byHand > 0) lines.push({ name: t('decide.toSendHand'), tiyin: row.byHand });
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <Moves row={row} lines={lines} />
      {row.topUpList.length > 0 && <TopUps {...row} />}
      {row.byHand > 0 && <ByHand phone={row.student?.phone ?? null} />}
      <p>{t('decide.sendNote')}</p>
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'decide.sendGoing' : 'decide.send')}
        </Button>
      </div>
    </form>
  );
};

const ConfirmForm = (props: FormProps) => {
  const { row, onClose } = props;
  const { t } = useTranslation(['payouts', 'common']);
  const decide = useDecide(props);
  /** The number of a document that has closed another request, which the question below the form names. */
  const [used, setUsed] = useState<string | null>(null);
  const [Confirm] = PayoutDecision.options;
  const isOfAgency = row.kind === 'PAYOUT';
  const { form, submit, field, isSending, problem, draftNote } = useContractForm({
    schema: Confirm,
    name: 'payoutDecision',
    draft: `payout ${row.id}`,
    defaultValues: { action: 'CONFIRM', documentNumber: '', documentDate: todayInTashkent() },
    send: async (decision) => {
      const isSame = decision.documentNumber === used;
      try {
        return await decide({ ...decision, ...(isSame && { isSameDocument: true }) }, t('decide.confirmed'));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'DOCUMENT_USED') setUsed(decision.documentNumber);
        throw error;
      }
    },
  });
  const isUsed = used !== null && form.watch('documentNumber').trim() === used;
  const { error: dateError } = field('documentDate');
  const lines = isOfAgency
    ? [{ name: t('decide.toBank'), tiyin: row.amount }]
    : row.providerList.map(({ provider, amount }) => ({
        name: t('decide.toProvider', { provider: t(`provider.${provider}`) }),
        tiyin: amount,
      }));
  if (row.byHand > 0) lines.push({ name: t('decide.toHand'), tiyin: row.byHand });
  const isByHand = !isOfAgency && row.providerList.length === 0;
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <Moves row={row} lines={lines} />
      {row.topUpList.length > 0 && <TopUps {...row} />}
      {row.byHand > 0 && <ByHand phone={row.student?.phone ?? null} />}
      {draftNote}
      <Field
        label={t(isOfAgency ? 'decide.number' : isByHand ? 'decide.numberHand' : 'decide.numberProvider')}
        autoComplete="off"
        {...field('documentNumber')}
      />
      <DateField
        label={t('decide.date')}
        error={dateError}
        value={form.watch('documentDate')}
        min={dateInTashkent(row.askedAt)}
        max={todayInTashkent()}
        onChange={(date) =>
          form.setValue('documentDate', date ?? '', { shouldValidate: form.formState.isSubmitted })
        }
      />
      {!isByHand && <p>{t(isOfAgency ? 'decide.note' : 'decide.noteProvider')}</p>}
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" isLoading={isSending}>
          {t(isSending ? 'decide.confirming' : isUsed ? 'decide.confirmSame' : 'decide.confirm')}
        </Button>
      </div>
    </form>
  );
};

const DeclineForm = (props: FormProps) => {
  const { row, onClose } = props;
  const { t } = useTranslation(['payouts', 'common']);
  const decide = useDecide(props);
  const [, Decline] = PayoutDecision.options;
  const isOfAgency = row.kind === 'PAYOUT';
  const { submit, field, isSending, problem, draftNote } = useContractForm({
    schema: Decline,
    name: 'payoutDecision',
    draft: `declined payout ${row.id}`,
    defaultValues: { action: 'DECLINE', reason: '' },
    send: (decision) => decide(decision, t('decide.declined')),
  });
  const back = { name: t(isOfAgency ? 'decide.toBalance' : 'decide.toStudent'), tiyin: row.amount };
  return (
    <form className={layoutStyles.stack} noValidate onSubmit={submit}>
      <Moves row={row} lines={[back]} />
      {draftNote}
      <TextAreaField
        label={t(isOfAgency ? 'decide.reasonAgency' : 'decide.reasonStudent')}
        rows={4}
        {...field('reason')}
      />
      <FormProblem>{problem}</FormProblem>
      <div className={modalStyles.acts}>
        <Button variant="secondary" disabled={isSending} onClick={onClose}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button type="submit" variant="danger" isLoading={isSending}>
          {t(isSending ? 'decide.declining' : 'decide.decline')}
        </Button>
      </div>
    </form>
  );
};
