import { useTranslation } from 'react-i18next';
import { formatPercent, formatSom, inUnits } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/i18n.ts';
import { percentOf } from './measures.ts';
import type { ConsultingSummary } from './queries.ts';

/** Lowest price of an agency's tariffs, or a note that one of them is free. Needs the texts of `consultings`, as the line does. */
export const PriceFrom = ({ priceFrom }: { priceFrom: number }) => {
  const { t, i18n } = useTranslation('consultings');
  if (priceFrom === 0) return t('measured.hasFree');
  return t('measured.from', { amount: formatSom(priceFrom, languageOf(i18n)) });
};

/** Measures of an agency in one line, or a note that there is too little data. */
export const MeasureLine = ({ measures: { answer, outcomes } }: Pick<ConsultingSummary, 'measures'>) => {
  const { t, i18n } = useTranslation('consultings');
  const known: string[] = [];
  if (answer) {
    const [unit, count] = inUnits(answer.minutes);
    known.push(t('measured.answer', { time: t(`measured.${unit}`, { count }) }));
  }
  if (outcomes) {
    const percent = formatPercent(percentOf(outcomes, 'finished'), languageOf(i18n));
    known.push(t('measured.finished', { percent }));
  }
  return known.join('\u00a0· ') || t('measured.nothing');
};
