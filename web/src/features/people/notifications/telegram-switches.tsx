import type { TelegramChoices, TelegramState } from '@parvoz/contract/people/telegram.ts';
import { TOPICS_OF_ROLE } from '@parvoz/contract/people/telegram-topics.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinute, isOver } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import fieldStyles from '../../../ui/field.module.css';
import { reportFailure } from '../../../ui/report-failure.ts';
import textStyles from '../../../ui/text.module.css';
import {
  endTelegram,
  saveTelegramChoices,
  saveTelegramSms,
  startTelegram,
  telegramKey,
  telegramQuery,
} from './queries.ts';
import styles from './telegram.module.css';

/** Polling interval until a started link to Telegram is made, in milliseconds. */
const LOOK_MS = 3000;
/** Further time for the phone after a link was opened in time, in milliseconds. */
const PROVING_MS = 15 * 60 * 1000;

type StartedLink = Awaited<ReturnType<typeof startTelegram>>;

const endOf = ({ expiresAt }: StartedLink): string =>
  new Date(Date.parse(expiresAt) + PROVING_MS).toISOString();

const useFailure = (queries: QueryClient, t: TFunction<'notifications'>) => (error: unknown) => {
  reportFailure(error, t('offline'));
  return queries.invalidateQueries({ queryKey: telegramKey });
};

/** Begins a link: its address opens Telegram, and is good once and for some minutes. */
const Connect = () => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const onError = useFailure(queries, t);
  // The link shown is valid until another one is made.
  const [begun, setBegun] = useState<StartedLink>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => startTelegram(language),
    onSuccess: setBegun,
    onError,
  });
  const link = useRef<HTMLAnchorElement>(null);
  // The button that was pressed has become the link.
  useEffect(() => {
    if (begun) link.current?.focus();
  }, [begun]);
  useQuery({
    ...telegramQuery(language),
    refetchInterval: () => (begun && !isOver(endOf(begun)) ? LOOK_MS : false),
    refetchOnWindowFocus: true,
  });
  return (
    <>
      {begun ? (
        <>
          <a
            className={buttonClass('primary')}
            href={begun.url}
            target="_blank"
            rel="noopener noreferrer"
            ref={link}
          >
            {t('telegram.open')}
          </a>
          <p>{t('telegram.openHint', { time: formatMinute(begun.expiresAt) })}</p>
          <button type="button" className={textStyles.link} onClick={() => mutate()}>
            {t('telegram.again')}
          </button>
        </>
      ) : (
        <Button isLoading={isPending} onClick={() => mutate()}>
          {t('telegram.connect')}
        </Button>
      )}
    </>
  );
};

/** Switch of SMS beside Telegram, saved at once: without it an SMS comes where Telegram does not take a notification. */
const WithSms = ({ state }: { state: TelegramState }) => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const fail = useFailure(queries, t);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (withSms: boolean) => saveTelegramSms(withSms, language),
    // One after the other, so that the last press is what stays.
    scope: { id: 'telegram-sms' },
    onSuccess: (saved) => void queries.setQueryData(telegramQuery(language).queryKey, saved),
    onError: fail,
  });
  return (
    <div>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          className={fieldStyles.box}
          aria-describedby="telegram-sms"
          checked={isPending ? variables : state.withSms}
          onChange={({ target }) => mutate(target.checked)}
        />
        {t('telegram.withSms')}
      </label>
      <p id="telegram-sms" className={styles.hint}>
        {t('telegram.withSmsHint')}
      </p>
    </div>
  );
};

/** Switches of the topics that are sent by Telegram, each saved at once, with a button to unlink. */
const Connected = ({ state, role }: { state: TelegramState; role: Role }) => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const { queryKey } = telegramQuery(language);
  /** A pressed switch changes at once, before the cache has the answer. */
  const [pressed, setPressed] = useState<TelegramChoices>();
  const fail = useFailure(queries, t);
  const keep = (saved: TelegramState) => void queries.setQueryData(queryKey, saved);
  const save = useMutation({
    mutationFn: (choices: TelegramChoices) => saveTelegramChoices(choices, language),
    // One after the other, so that the last press is what stays.
    scope: { id: 'telegram-choices' },
    onSuccess: keep,
    onError: (error) => {
      setPressed(undefined);
      return fail(error);
    },
  });
  const end = useMutation({ mutationFn: () => endTelegram(language), onSuccess: keep, onError: fail });
  const shown = pressed ?? state.choices;
  return (
    <>
      <fieldset>
        <legend className={textStyles.sr}>{t('telegram.which')}</legend>
        {TOPICS_OF_ROLE[role].map((topic) => (
          <label className={fieldStyles.check} key={topic}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={shown[topic]}
              onChange={({ target }) => {
                const choices = { ...shown, [topic]: target.checked };
                setPressed(choices);
                save.mutate(choices);
              }}
            />
            {t(`telegram.topic.${topic}`)}
          </label>
        ))}
      </fieldset>
      {role === 'ROLE_STUDENT' && <WithSms state={state} />}
      <Button variant="secondary" isLoading={end.isPending} onClick={() => end.mutate()}>
        {t('telegram.disconnect')}
      </Button>
    </>
  );
};

/** Notifications by Telegram: begins, chooses and ends them. */
export const TelegramSwitches = ({ state, role }: { state: TelegramState; role: Role }) => {
  const { t } = useTranslation('notifications');
  const isLinked = state.linkedAt !== null;
  const block = useRef<HTMLDivElement>(null);
  const wasLinked = useRef(isLinked);
  useEffect(() => {
    if (wasLinked.current === isLinked) return;
    wasLinked.current = isLinked;
    // The focused button has gone with it.
    if (document.activeElement === document.body)
      block.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [isLinked]);
  const said = isLinked ? t('telegram.connected') : state.isBroken && t('telegram.broken');
  return (
    <div className={styles.telegram} ref={block}>
      <p role="status">{said}</p>
      {isLinked ? <Connected state={state} role={role} /> : <Connect />}
    </div>
  );
};
