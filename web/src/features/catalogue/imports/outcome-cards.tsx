import {
  IMPORT_OUTCOMES,
  type ImportCounts,
  type ImportKind,
  type ImportOutcome,
} from '@parvoz/contract/catalogue/import-states.ts';
import { clsx } from 'clsx';
import { Ban, Equal, type LucideIcon, PencilLine, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import cardStyles from '../../../ui/card.module.css';
import fieldStyles from '../../../ui/field.module.css';
import figuresStyles from '../../../ui/figures.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './outcome-cards.module.css';

export const OUTCOME_ICONS: Record<ImportOutcome, LucideIcon> = {
  NEW: Plus,
  CHANGED: PencilLine,
  SAME: Equal,
  REFUSED: Ban,
};

/** Clients are added or refused: nobody whom an agency has is changed. */
const OUTCOMES_OF_CLIENTS: readonly ImportOutcome[] = ['NEW', 'REFUSED'];

interface OutcomeCardsProps {
  kind: ImportKind;
  counts: ImportCounts;
  shown: readonly ImportOutcome[];
  onChange(shown: ImportOutcome[]): void;
}

/** Number of lines for each outcome; selects which of them are listed below. */
export const OutcomeCards = ({ kind, counts, shown, onChange }: OutcomeCardsProps) => {
  const { t, i18n } = useTranslation('imports');
  const isOfClients = kind === 'CLIENT';
  return (
    <fieldset className={clsx(figuresStyles.figures, styles.counts)}>
      <legend className={textStyles.sr}>{t('outcomes.legend')}</legend>
      {(isOfClients ? OUTCOMES_OF_CLIENTS : IMPORT_OUTCOMES).map((outcome) => {
        const Icon = OUTCOME_ICONS[outcome];
        const isShown = shown.includes(outcome);
        return (
          <label
            key={outcome}
            className={clsx(cardStyles.card, figuresStyles.figure, styles.count)}
            data-outcome={outcome}
          >
            <span className={clsx(figuresStyles.name, styles.name)}>
              <Icon aria-hidden />
              {t(`outcomes.${outcome}.name`)}
            </span>
            <input
              type="checkbox"
              className={fieldStyles.box}
              checked={isShown}
              onChange={() =>
                onChange(isShown ? shown.filter((one) => one !== outcome) : [...shown, outcome])
              }
            />
            <b>{formatNumber(counts[outcome], languageOf(i18n))}</b>
            <small>{t(isOfClients && outcome === 'NEW' ? 'clients.new' : `outcomes.${outcome}.text`)}</small>
          </label>
        );
      })}
    </fieldset>
  );
};
