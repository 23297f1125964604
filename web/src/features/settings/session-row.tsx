import type { Session } from '@parvoz/contract/sessions.ts';
import { Monitor, Smartphone } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMomentAndMinute } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd(): void;
}

const HAND_HELD: readonly (string | null)[] = ['Android', 'iOS', 'iPadOS'];

/** One session: what it is used on, since when, when last, and the button that ends it unless it is this one. */
export const SessionRow = ({ session, isEnding, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { browser, system, createdAt, lastUsedAt, isCurrent } = session;
  const name = [browser, system].filter(Boolean).join(', ') || t('sessions.unknown');
  const Icon = HAND_HELD.includes(system) ? Smartphone : Monitor;
  return (
    <li className="row">
      <span className="kind">
        <Icon className="i" aria-hidden />
      </span>
      <div className="say">
        <p className="name">
          <b id={`${id}-name`}>{name}</b>
          {isCurrent && <span className="badge success">{t('sessions.current')}</span>}
        </p>
        <p className="hint" id={`${id}-when`}>
          <span>{t('sessions.begun', { moment: formatMomentAndMinute(createdAt) })}</span>
          {!isCurrent && <span>{t('sessions.used', { moment: formatMomentAndMinute(lastUsedAt) })}</span>}
        </p>
      </div>
      {!isCurrent && (
        <Button
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
