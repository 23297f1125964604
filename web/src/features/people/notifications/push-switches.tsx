import type { PushChoices, PushDevice, PushState } from '@parvoz/contract/people/push.ts';
import { TOPICS_OF_ROLE } from '@parvoz/contract/people/telegram-topics.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { forgetPush } from '../../../lib/push.ts';
import type { PushSupport } from '../../../lib/use-push-support.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { reportFailure } from '../../../ui/report-failure.ts';
import textStyles from '../../../ui/text.module.css';
import { showSuccess } from '../../../ui/toast.ts';
import styles from './push.module.css';
import { pushKey, pushQuery, removeDevice, savePush } from './queries.ts';
import telegramStyles from './telegram.module.css';
import { useTurnPushOn } from './use-turn-push-on.ts';

const useFailure = () => {
  const { t } = useTranslation('notifications');
  const queries = useQueryClient();
  return (error: unknown) => {
    reportFailure(error, t('offline'));
    return queries.invalidateQueries({ queryKey: pushKey });
  };
};

interface DeviceLineProps {
  device: PushDevice;
  isEnding: boolean;
  onEnd(): void;
}

const DeviceLine = ({ device, isEnding, onEnd }: DeviceLineProps) => {
  const { t } = useTranslation('notifications');
  const id = useId();
  const { browser, system, createdAt, isCurrent } = device;
  const name = [browser, system].filter(Boolean).join(', ') || t('push.unknown');
  return (
    <li>
      <span className={styles.name}>
        <b id={`${id}-name`}>{name}</b>
        {isCurrent && (
          <span className={clsx(badgeStyles.badge, badgeStyles.success)}>{t('push.current')}</span>
        )}
      </span>
      <Button
        className={styles.end}
        id={`${id}-end`}
        variant="ghost"
        size="sm"
        aria-labelledby={`${id}-end ${id}-name`}
        isLoading={isEnding}
        onClick={onEnd}
      >
        {t('push.turnOff')}
      </Button>
      <small>{t('push.since', { moment: formatMomentAndMinute(createdAt) })}</small>
    </li>
  );
};

/** Browsers that are pushed to, each with a button that ends it. */
const Devices = ({ devices }: { devices: readonly PushDevice[] }) => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id, isCurrent }: PushDevice) => {
      const state = await removeDevice(id, language);
      // Its service may have something of it still.
      if (isCurrent) await forgetPush().catch(() => null);
      return state;
    },
    onSuccess: (saved) => {
      queries.setQueryData(pushQuery(language).queryKey, saved);
      showSuccess(t('push.turnedOff'));
      // The button that was pressed is gone.
      list.current?.focus();
    },
    onError: useFailure(),
  });
  return (
    <ul className={styles.devices} ref={list} tabIndex={-1} aria-label={t('push.devices')}>
      {devices.map((device) => (
        <DeviceLine
          key={device.id}
          device={device}
          isEnding={isPending && variables.id === device.id}
          onEnd={() => mutate(device)}
        />
      ))}
    </ul>
  );
};

/** Switches of the topics that are pushed, and of SMS beside them, each saved at once. */
const Choices = ({ state, role }: { state: PushState; role: Role }) => {
  const { t, i18n } = useTranslation('notifications');
  const queries = useQueryClient();
  const language = languageOf(i18n);
  /** A pressed switch changes at once, before the cache has the answer. */
  const [pressed, setPressed] = useState<PushChoices>();
  const fail = useFailure();
  const { mutate } = useMutation({
    mutationFn: (choices: PushChoices) => savePush(choices, language),
    // One after the other, so that the last press is what stays.
    scope: { id: 'push-choices' },
    onSuccess: (saved) => void queries.setQueryData(pushQuery(language).queryKey, saved),
    onError: (error) => {
      setPressed(undefined);
      return fail(error);
    },
  });
  const shown = pressed ?? state.choices;
  const change = (part: Partial<PushChoices>) => {
    const choices = { ...shown, ...part };
    setPressed(choices);
    mutate(choices);
  };
  return (
    <>
      <fieldset>
        <legend className={textStyles.sr}>{t('push.which')}</legend>
        {TOPICS_OF_ROLE[role].map((topic) => (
          <label className={fieldStyles.check} key={topic}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={shown.topics[topic]}
              onChange={({ target }) => change({ topics: { ...shown.topics, [topic]: target.checked } })}
            />
            {t(`telegram.topic.${topic}`)}
          </label>
        ))}
      </fieldset>
      {role === 'ROLE_STUDENT' && (
        <div>
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              className={fieldStyles.box}
              aria-describedby="push-sms"
              checked={shown.withSms}
              onChange={({ target }) => change({ withSms: target.checked })}
            />
            {t('push.withSms')}
          </label>
          <p id="push-sms" className={telegramStyles.hint}>
            {t('push.withSmsHint')}
          </p>
        </div>
      )}
    </>
  );
};

interface PushSwitchesProps {
  state: PushState;
  role: Role;
  accountId: string;
  support: PushSupport;
  /** Looks again at what the browser allows. */
  onAsked(): void;
}

/** Notifications by push: turns this browser on, shows all browsers, and chooses what comes. */
export const PushSwitches = ({ state, role, accountId, support, onAsked }: PushSwitchesProps) => {
  const { t } = useTranslation('notifications');
  const { mutate, isPending } = useTurnPushOn(accountId, onAsked);
  const isOn = state.devices.some(({ isCurrent }) => isCurrent);
  const block = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current === isOn) return;
    wasOn.current = isOn;
    // The focused button has gone with it.
    if (document.activeElement === document.body) block.current?.querySelector('button')?.focus();
  }, [isOn]);
  return (
    <div className={telegramStyles.telegram} ref={block}>
      {state.devices.length > 0 && <Devices devices={state.devices} />}
      {!isOn && support === 'READY' && (
        <Button isLoading={isPending} onClick={() => mutate(state.key)}>
          {t('push.turnOnHere')}
        </Button>
      )}
      <p role="status">{!isOn && support === 'BLOCKED' && t('push.blocked')}</p>
      {state.devices.length > 0 && <Choices state={state} role={role} />}
    </div>
  );
};
