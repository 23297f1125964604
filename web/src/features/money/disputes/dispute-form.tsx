import {
  DISPUTE_KINDS,
  DISPUTE_WISHES,
  type DisputeKind,
  type DisputeWish,
  MAX_DISPUTE_LENGTH,
  MIN_DISPUTE_LENGTH,
} from '@parvoz/contract/money/disputes-states.ts';
import { clsx } from 'clsx';
import { Clock3, Eye, MessageCircle, Scale, ShieldCheck, Snowflake, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SomField } from '../../../ui/form/som-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './disputes.module.css';
import { EvidenceFields } from './evidence-fields.tsx';
import { sendDispute } from './queries.ts';
import { useDisputeAct } from './use-dispute-act.ts';
import { type SendEvidence, useEvidence } from './use-evidence.ts';

interface DisputeFormProps {
  applicationId: string;
  /** Account that is signed in; it owns the draft. */
  accountId: string;
  /** The disputed share of a step, in tiyin. */
  share: { stepId: number; amount: number };
  sendFile: SendEvidence;
  onCancel?: (() => void) | undefined;
  /** Once it is open. */
  onOpen?: (() => void) | undefined;
}

interface Values {
  kind: DisputeKind | null;
  comment: string;
  wish: DisputeWish | null;
  wishAmount: number | undefined;
}

const isIn = <T extends string>(words: readonly T[], word: unknown): word is T =>
  words.some((one) => one === word);

/** Returns the stored draft; values that are no longer valid are replaced by empty ones. */
const readValues = (owner: string, name: string): { values: Values; messageIds: string[] } => {
  const found: Record<string, unknown> = readDraft(owner, name) ?? {};
  const { kind, comment, wish, wishAmount, messageIds } = found;
  return {
    values: {
      kind: isIn(DISPUTE_KINDS, kind) ? kind : null,
      comment: typeof comment === 'string' ? comment : '',
      wish: isIn(DISPUTE_WISHES, wish) ? wish : null,
      wishAmount: typeof wishAmount === 'number' ? wishAmount : undefined,
    },
    messageIds: Array.isArray(messageIds) ? messageIds.filter((one) => typeof one === 'string') : [],
  };
};

const useProblems = ({ kind, comment, wish, wishAmount }: Values, amount: number) => {
  const { t } = useTranslation('disputes');
  const isPart = wishAmount !== undefined && wishAmount > 0 && wishAmount < amount;
  return {
    kind: kind === null ? t('form.choose') : undefined,
    comment:
      comment.trim().length < MIN_DISPUTE_LENGTH
        ? t('form.tooShort', { count: MIN_DISPUTE_LENGTH })
        : undefined,
    wish: wish === null ? t('form.choose') : undefined,
    wishAmount: wish === 'PART' && !isPart ? t('form.tooMuch') : undefined,
  };
};

/** Form in which the student opens a dispute about a share; its text survives a reload and a session that ends. */
export const DisputeForm = ({
  applicationId,
  accountId,
  share,
  sendFile,
  onCancel,
  onOpen,
}: DisputeFormProps) => {
  const { t, i18n } = useTranslation('disputes');
  const language = languageOf(i18n);
  const name = `dispute ${applicationId} ${share.stepId}`;
  const [saved] = useState(() => readValues(accountId, name));
  const [values, setValues] = useState(saved.values);
  const [isTried, setIsTried] = useState(false);
  const evidence = useEvidence(sendFile, saved.messageIds);
  const form = useRef<HTMLFormElement>(null);
  const act = useDisputeAct(applicationId, name, evidence);
  const problems = useProblems(values, share.amount);
  const { kind, comment, wish, wishAmount } = values;
  const { messageIds } = evidence;
  useEffect(() => {
    if (kind || comment || wish || messageIds.length > 0)
      saveDraft(accountId, name, { kind, comment, wish, wishAmount, messageIds });
  }, [accountId, name, kind, comment, wish, wishAmount, messageIds]);
  const change = (to: Partial<Values>) => setValues({ ...values, ...to });
  const isWrong = Object.values(problems).some(Boolean);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isWrong) {
      const first = (['kind', 'comment', 'wish', 'wishAmount'] as const).find((one) => problems[one]);
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (evidence.isSending || !kind || !wish) return;
    const body = {
      ...{ stepId: share.stepId, kind, comment, wish, ...evidence.brought },
      wishAmount: wish === 'PART' ? wishAmount! : null,
    };
    if (!(await act.run(body, (sent) => sendDispute({ id: applicationId, ...sent }, body), t('form.sent'))))
      return;
    removeDraft(accountId, name);
    onOpen?.();
  };
  const shown = isTried ? problems : ({} as Partial<typeof problems>);
  return (
    <div className={styles.formPlace}>
      <form ref={form} className={clsx(cardStyles.card, styles.form)} noValidate onSubmit={submit}>
        <fieldset className={styles.group} aria-describedby={shown.kind && 'dispute-kind-wrong'}>
          <legend>{t('form.why')}</legend>
          <div className={styles.options}>
            {DISPUTE_KINDS.map((one) => (
              <label key={one} className={styles.option}>
                <input
                  type="radio"
                  className={fieldStyles.box}
                  name="kind"
                  checked={kind === one}
                  onChange={() => change({ kind: one })}
                />
                {t(`kind.${one}`)}
              </label>
            ))}
          </div>
          {shown.kind && (
            <p id="dispute-kind-wrong" className={styles.wrong}>
              {shown.kind}
            </p>
          )}
        </fieldset>
        <TextAreaField
          name="comment"
          label={t('form.comment')}
          aside={
            <span className={textStyles.num}>
              {comment.length} / {MAX_DISPUTE_LENGTH}
            </span>
          }
          hint={t('form.draft')}
          maxLength={MAX_DISPUTE_LENGTH}
          value={comment}
          error={shown.comment ?? act.problem?.fields.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
        <fieldset className={styles.group} aria-describedby={shown.wish && 'dispute-wish-wrong'}>
          <legend>{t('form.want')}</legend>
          <div className={styles.options}>
            {DISPUTE_WISHES.map((one) => (
              <label key={one} className={styles.option}>
                <input
                  type="radio"
                  className={fieldStyles.box}
                  name="wish"
                  checked={wish === one}
                  onChange={() => change({ wish: one })}
                />
                {t(`wish.${one}`, { amount: formatSom(share.amount, language) })}
              </label>
            ))}
          </div>
          {shown.wish && (
            <p id="dispute-wish-wrong" className={styles.wrong}>
              {shown.wish}
            </p>
          )}
          {wish === 'PART' && (
            <SomField
              name="wishAmount"
              label={t('form.amount')}
              hint={t('form.of', { amount: formatSom(share.amount, language) })}
              tiyin={wishAmount}
              error={shown.wishAmount ?? act.problem?.fields.wishAmount}
              onChange={(tiyin) => change({ wishAmount: tiyin })}
            />
          )}
        </fieldset>
        <EvidenceFields
          applicationId={applicationId}
          accountId={accountId}
          evidence={evidence}
          error={act.problem?.fields.messageIds}
        />
        <FormProblem>{act.problem?.text ?? (isTried && evidence.isSending && t('form.wait'))}</FormProblem>
        <div className={styles.acts}>
          {onCancel && (
            <Button variant="secondary" size="lg" onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          )}
          <Button type="submit" size="lg" isLoading={act.isBusy}>
            {!act.isBusy && <Scale aria-hidden />}
            <span>{t(act.isBusy ? 'form.sendingAll' : 'form.send')}</span>
          </Button>
        </div>
      </form>
      <Consequences amount={formatSom(share.amount, language)} />
    </div>
  );
};

const CONSEQUENCES = [
  ['freeze', Snowflake],
  ['rest', ShieldCheck],
  ['answer', MessageCircle],
  ['chat', Eye],
  ['decide', Clock3],
  ['withdraw', Undo2],
] as const;

/** Explains what opening a dispute will do. */
const Consequences = ({ amount }: { amount: string }) => {
  const { t } = useTranslation('disputes');
  return (
    <aside className={clsx(cardStyles.card, styles.pad)} aria-labelledby="dispute-then">
      <h2 id="dispute-then" className={styles.title}>
        {t('form.then')}
      </h2>
      <ul className={styles.rules}>
        {CONSEQUENCES.map(([one, Icon]) => (
          <li key={one}>
            <Icon aria-hidden />
            <span>{t(`then.${one}`, { amount })}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
};
