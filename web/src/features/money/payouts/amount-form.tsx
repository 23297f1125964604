import { clsx } from 'clsx';
import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSignedOut } from '../../../lib/api.ts';
import { formatSom } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { SomField, somOf } from '../../../ui/form/som-field.tsx';
import { useCallKey } from '../../../ui/form/use-call-key.ts';
import layoutStyles from '../../../ui/layout.module.css';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import { useFailureText } from '../../../ui/use-report-failure.ts';
import styles from './payouts.module.css';

/** Sums that people often ask for, in tiyin. */
const QUICK = [1_000_000_000, 500_000_000, 100_000_000];
const SHOWN_QUICK = 2;

/** Texts of the confirmation before a sum is sent. */
interface Question {
  title: string;
  text: ReactNode;
  act: string;
}

interface AmountFormProps {
  label: string;
  hints: readonly string[];
  /** The least and the most that can be asked for. */
  min: number;
  max: number;
  balance: number;
  reserved: number;
  words: { balance: string; reserved: string; ask(amount: string): string };
  /** Sends it once for each key; false where the person has thought better of it. Throws what the server refuses. */
  send(amount: number, idempotencyKey: string): Promise<boolean>;
  /** Asked before it is sent, where it is asked at all. */
  questionOf?(amount: number): Question;
  /** Between the sum and what it leads to. */
  children?: ReactNode;
}

const useAmount = ({ min, max, send, questionOf }: AmountFormProps) => {
  const { t, i18n } = useTranslation('payouts');
  const failureText = useFailureText();
  const [amount, setAmount] = useState<number>();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  /** Stays while its dialog closes. */
  const [question, setQuestion] = useState<Question | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isRefused = useRef(false);
  const { keyOf, forget } = useCallKey();
  const wrong = (): string | undefined => {
    const amountOf = (tiyin: number) => ({ amount: formatSom(tiyin, languageOf(i18n)) });
    if (amount === undefined) return t('problem.required');
    if (Number.isNaN(amount)) return t('problem.wrong');
    if (amount < Math.max(min, 1)) return t('problem.tooSmall', amountOf(min));
    return amount > max ? t('problem.tooMuch', amountOf(max)) : undefined;
  };
  const refuse = (sentence: string | undefined) => {
    setError(sentence);
    isRefused.current = true;
    field.current?.focus();
  };
  const showFailure = (failure: unknown) => {
    if (isSignedOut(failure)) return;
    const sentence = failure instanceof ApiError && failure.fields.amount;
    if (sentence) refuse(sentence);
    else setProblem(failureText(failure, t('offline', { ns: 'validation' })));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = wrong();
    setProblem(null);
    isRefused.current = false;
    if (found) return refuse(found);
    if (!questionOf) return sendNow();
    setQuestion(questionOf(amount!));
    setIsAsking(true);
  };
  const sendNow = async () => {
    // The second press of a double click may come when the first has been answered.
    if (isSending || amount === undefined) return;
    setIsSending(true);
    try {
      if (await send(amount, keyOf(amount))) {
        forget();
        setAmount(undefined);
      }
    } catch (failure) {
      showFailure(failure);
    }
    setIsSending(false);
    setIsAsking(false);
  };
  const change = (tiyin: number | undefined) => {
    setAmount(tiyin);
    setError(undefined);
  };
  const stopAsking = () => setIsAsking(false);
  return {
    amount,
    change,
    error,
    problem,
    isSending,
    submit,
    field,
    question,
    isAsking,
    sendNow,
    stopAsking,
    /** Returns what has the focus when the question closes: the sum that was refused. */
    focusAfter: () => (isRefused.current ? field.current : null),
  };
};

/** Asks for a sum, with what it leads to said before it is sent. */
export const AmountForm = (props: AmountFormProps) => {
  const { label, hints, max, balance, reserved, words, children } = props;
  const { t, i18n } = useTranslation(['payouts', 'validation']);
  const form = useAmount(props);
  const { amount, change, error, problem, isSending, submit, field } = form;
  const shown = amount !== undefined && amount > 0 && amount <= max ? amount : 0;
  const quick = [max, ...QUICK.filter((one) => one < max).slice(0, SHOWN_QUICK)];
  return (
    <form className={clsx(cardStyles.card, styles.form)} noValidate onSubmit={submit}>
      <div className={styles.money}>
        <SomField ref={field} label={label} tiyin={amount} error={error} onChange={change} />
        {max > 0 && (
          <fieldset className={styles.quick}>
            <legend className={textStyles.sr}>{t('agency.quick')}</legend>
            {quick.map((one) => (
              <button
                key={one}
                type="button"
                className={badgeStyles.chip}
                aria-pressed={one === amount}
                onClick={() => change(one)}
              >
                {one === amount && <Check aria-hidden />}
                <span>{one === max ? t('agency.all', { amount: somOf(one) }) : somOf(one)}</span>
              </button>
            ))}
          </fieldset>
        )}
        {hints.map((hint) => (
          <p key={hint} className={styles.small}>
            {hint}
          </p>
        ))}
      </div>
      {children}
      <AskFirst {...form} />
      <div>
        <span className={styles.label}>{t('agency.after')}</span>
        <dl className={styles.after}>
          <After name={words.balance} from={balance} to={balance - shown} />
          <After name={words.reserved} from={reserved} to={reserved + shown} />
        </dl>
      </div>
      <div className={problem ? layoutStyles.stack : undefined}>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="lg" isBlock isLoading={isSending}>
          {isSending
            ? t('agency.asking')
            : shown > 0
              ? words.ask(formatSom(shown, languageOf(i18n)))
              : t('agency.askNone')}
        </Button>
      </div>
    </form>
  );
};

const AskFirst = ({
  question,
  isAsking,
  isSending,
  sendNow,
  stopAsking,
  focusAfter,
}: Pick<
  ReturnType<typeof useAmount>,
  'question' | 'isAsking' | 'isSending' | 'sendNow' | 'stopAsking' | 'focusAfter'
>) => {
  const { t } = useTranslation('payouts');
  return (
    <Confirm
      isOpen={isAsking}
      onCancel={stopAsking}
      onConfirm={sendNow}
      icon={<Undo2 aria-hidden />}
      title={question?.title ?? ''}
      text={question?.text ?? ''}
      cancelLabel={t('question.back')}
      confirmLabel={isSending ? t('agency.asking') : (question?.act ?? '')}
      isLoading={isSending}
      finalFocus={focusAfter}
    />
  );
};

const After = ({ name, from, to }: { name: string; from: number; to: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {from !== to && (
        <>
          <Money className={styles.old} tiyin={from} isBare />
          <ArrowRight aria-hidden />
        </>
      )}
      <Money tiyin={to} />
    </dd>
  </div>
);
