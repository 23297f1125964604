import { APPLICATION_MARKS, type ApplicationMark } from '@parvoz/contract/applications/application-states.ts';
import { clsx } from 'clsx';
import {
  AlarmClock,
  CalendarCheck,
  CalendarClock,
  Hand,
  Hourglass,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../../../ui/badge.module.css';
import buttonStyles from '../../../../../ui/button.module.css';
import textStyles from '../../../../../ui/text.module.css';
import toolbarStyles from './toolbar.module.css';

const ICONS: Record<ApplicationMark, LucideIcon> = {
  OUR_TURN: Hand,
  TODAY: CalendarCheck,
  SOON: CalendarClock,
  OVERDUE: AlarmClock,
  APPEALED: LifeBuoy,
  SILENT: Hourglass,
  UNREAD: MessageCircle,
};

interface MarkChipsProps {
  /** False for administrators: the turn is the agency's, and they have no messages. */
  isOwn: boolean;
  chosen: ApplicationMark | null;
  /** Undefined until they are known. */
  counts: Partial<Record<ApplicationMark, number>> | undefined;
  onChange(mark: ApplicationMark | null): void;
}

/** Quick filters with how many applications each finds, of which ended ones may be unread; pressing the chosen one again takes it away. */
export const MarkChips = ({ isOwn, chosen, counts, onChange }: MarkChipsProps) => {
  const { t } = useTranslation('board');
  const marks = APPLICATION_MARKS.filter((mark) => isOwn || mark !== 'UNREAD');
  return (
    <fieldset className={toolbarStyles.markChips}>
      <legend className={textStyles.sr}>{t('marks')}</legend>
      <button
        type="button"
        className={clsx(badgeStyles.chip, toolbarStyles.chip)}
        aria-pressed={chosen === null}
        onClick={() => onChange(null)}
      >
        {t('mark.ALL')}
      </button>
      {marks.map((mark) => {
        const Icon = ICONS[mark];
        const isBad = (mark === 'OVERDUE' || mark === 'APPEALED') && (counts?.[mark] ?? 0) > 0;
        return (
          <button
            key={mark}
            type="button"
            className={clsx(badgeStyles.chip, toolbarStyles.chip, isBad && toolbarStyles.bad)}
            aria-pressed={chosen === mark}
            onClick={() => onChange(chosen === mark ? null : mark)}
          >
            <Icon aria-hidden />
            {mark === 'OUR_TURN' && !isOwn ? t('mark.OUR_TURN_ALL') : t(`mark.${mark}`)}
            <Count value={counts?.[mark]} isBad={isBad} />
          </button>
        );
      })}
    </fieldset>
  );
};

const Count = ({ value, isBad = false }: { value: number | undefined; isBad?: boolean }) =>
  value === undefined ? null : (
    <span
      className={clsx(
        badgeStyles.count,
        buttonStyles.count,
        toolbarStyles.count,
        isBad ? clsx(buttonStyles.red, toolbarStyles.red) : buttonStyles.quiet,
      )}
    >
      {value}
    </span>
  );
