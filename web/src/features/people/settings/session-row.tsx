import type { Session } from '@parvoz/contract/people/sessions.ts';
import { clsx } from 'clsx';
import { Monitor, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../../lib/format.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Button } from '../../../ui/button.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import devicesStyles from './devices.module.css';
import settingsStyles from './settings.module.css';

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd(): void;
}

const HAND_HELD: readonly (string | null)[] = ['Android', 'iOS', 'iPadOS'];

/** One session: device, beginning and last use, and a button that ends it unless it is this one. */
export const SessionRow = ({ session, isEnding, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { browser, system, createdAt, lastUsedAt, isCurrent } = session;
  const name = [browser, system].filter(Boolean).join(', ') || t('sessions.unknown');
  const Icon = HAND_HELD.includes(system) ? Smartphone : Monitor;
  return (
    <li className={clsx(layoutStyles.row, devicesStyles.row)}>
      <span className={devicesStyles.kind}>
        <Icon aria-hidden />
      </span>
      <div className={devicesStyles.say}>
        <p className={devicesStyles.name}>
          <b id={`${id}-name`}>{name}</b>
          {isCurrent && (
            <span className={clsx(badgeStyles.badge, badgeStyles.success)}>{t('sessions.current')}</span>
          )}
        </p>
        <p className={devicesStyles.hint} id={`${id}-when`}>
          <span>{t('sessions.begun', { moment: formatMomentAndMinute(createdAt) })}</span>
          {!isCurrent && <span>{t('sessions.used', { moment: formatMomentAndMinute(lastUsedAt) })}</span>}
        </p>
      </div>
      {!isCurrent && (
        <Button
          className={clsx(devicesStyles.btn, settingsStyles.btn, settingsStyles.sm)}
          id={`${id}-end`}
          variant="ghost"
          size="sm"
          aria-labelledby={`${id}-end ${id}-name`}
          aria-describedby={`${id}-when`}
          isLoading={isEnding}
          onClick={onEnd}
        >
          {isEnding ? t('sessions.ending') : t('sessions.end')}
        </Button>
      )}
    </li>
  );
};
