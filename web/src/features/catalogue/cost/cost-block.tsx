import {
  type Cost,
  type Cover,
  compareBudget,
  compareYear,
  costOf,
  type Gap,
  oldYears,
  type Period,
  type Range,
  type Rates,
  type Sum,
  toTiyin,
} from '@parvoz/contract/catalogue/cost.ts';
import type { ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import type { CostSource, Living } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import { clsx } from 'clsx';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import cardStyles from '../../../ui/card.module.css';
import sourceNoteStyles from '../../../ui/source-note.module.css';
import textStyles from '../../../ui/text.module.css';
import { useAmountRangeText } from '../../../ui/use-amount-text.ts';
import { yearsText } from '../../../ui/use-sum-year.ts';
import styles from './cost-block.module.css';
import { RateNote } from './rate-note.tsx';
import { useRates } from './sum-in-som.tsx';
import { isByTypical, useBudgetText, useOldText } from './use-budget-text.ts';
import { useSomText } from './use-som-text.ts';

/** Amounts that a scholarship covers, its name, and names of covered things without an amount. */
export interface NamedCover extends Cover {
  name: string;
  uncounted: readonly string[];
}

interface CostBlockProps {
  program: Pick<ProgramCard, 'tuition' | 'typicalTuition' | 'durationMonths' | 'factsYear'> & {
    today: string;
  };
  /** Of the country; `countryName` for the row. */
  living: Living | null;
  countryName: string;
  cover?: NamedCover | null;
  /** The person's budget for a year, in minor units; null if they have not entered it. */
  budget?: { amount: number; currency: Currency } | null;
}

const NO_RATES: Rates = new Map();

/** Cost of a programme in a year and in all, in soʻm and in its own currency, compared with the budget. */
export const CostBlock = ({ program, living, countryName, cover = null, budget = null }: CostBlockProps) => {
  const rates = useRates() ?? NO_RATES;
  const cost = costOf({ ...program, living, rates, cover });
  const budgetTiyin = budget && toTiyin(budget.amount, budget.currency, rates);
  return (
    <>
      <div className={clsx(cardStyles.card, styles.cost)}>
        <CostTable cost={cost} countryName={countryName} cover={cover} months={program.durationMonths} />
        <Verdict year={cost.year} isCovered={cover !== null} budgetTiyin={budgetTiyin} />
      </div>
      <Notes
        cost={cost}
        used={[program.tuition, program.typicalTuition, living, cover?.stipend, budget]}
        living={living}
        cover={cover}
        program={program}
      />
    </>
  );
};

interface CostTableProps {
  cost: Cost;
  countryName: string;
  cover: NamedCover | null;
  months: number | null;
}

const CostTable = ({ cost, countryName, cover, months }: CostTableProps) => {
  const { t } = useTranslation('cost');
  const periods = [cost.year, cost.programme];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className={textStyles.sr}>{t('what')}</span>
          </th>
          <th scope="col">{t('year')}</th>
          <th scope="col">{months === null ? t('whole') : t('wholeMonths', { count: months })}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('tuition')}</th>
          {periods.map((period, at) => (
            <SumCell key={at === 0 ? 'year' : 'whole'} sum={period.tuition} period={period} />
          ))}
        </tr>
        <tr>
          <th scope="row">{t('living', { country: countryName })}</th>
          {periods.map((period, at) => (
            <SumCell
              key={at === 0 ? 'year' : 'whole'}
              sum={period.living}
              period={period}
              isWithoutRent={period.isWithoutRent}
            />
          ))}
        </tr>
        {cover && (
          <tr className={styles.covered}>
            <th scope="row">{cover.name}</th>
            {periods.map(({ covered }, at) => (
              <SomCell key={at === 0 ? 'year' : 'whole'} range={covered} isTakenOff />
            ))}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('left')}</th>
          {periods.map(({ total, isTypical, isWithoutRent }, at) => (
            <SomCell
              key={at === 0 ? 'year' : 'whole'}
              range={total}
              isTypical={isTypical}
              isWithoutRent={isWithoutRent}
            />
          ))}
        </tr>
      </tfoot>
    </table>
  );
};

interface SumCellProps {
  sum: Sum | null;
  period: Period;
  isWithoutRent?: boolean;
}

/** In soʻm, and below in its own currency; in its own alone where there is no rate. */
const SumCell = ({ sum, period, isWithoutRent = false }: SumCellProps) => {
  const { t } = useTranslation('cost');
  const somText = useSomText();
  const amountRangeText = useAmountRangeText();
  if (!sum)
    return (
      <td className={styles.unknown}>{t(period.gaps.includes('DURATION') ? 'noDuration' : 'unknown')}</td>
    );
  const { original, currency, tiyin, isTypical } = sum;
  const typical = isTypical && <small>{t(isWithoutRent ? 'typicalWithoutRent' : 'typical')}</small>;
  if (original.to === 0)
    return (
      <td className={styles.free}>
        {t('free')}
        {typical}
      </td>
    );
  const own = amountRangeText(original.from, original.to, currency);
  // Exact where it is in soʻm anyway.
  if (currency === 'UZS')
    return (
      <td className={textStyles.num}>
        {own}
        {typical}
      </td>
    );
  return (
    <td className={textStyles.num}>
      {tiyin ? t('approx', { amount: somText(tiyin) }) : own}
      <small>{tiyin ? own : t('noRate', { currency })}</small>
      {typical}
    </td>
  );
};

interface SomCellProps {
  range: Range | null;
  isTakenOff?: boolean;
  isTypical?: boolean;
  isWithoutRent?: boolean;
}

const SomCell = ({ range, isTakenOff, isTypical, isWithoutRent }: SomCellProps) => {
  const { t } = useTranslation('cost');
  const somText = useSomText();
  if (!range) return <td className={styles.unknown}>{t('unknown')}</td>;
  const amount = t('approx', { amount: somText(range) });
  return (
    <td className={textStyles.num}>
      {isTakenOff ? t('minus', { amount }) : amount}
      {isTypical && <small>{t(isWithoutRent ? 'typicalWithoutRent' : 'typical')}</small>}
    </td>
  );
};

interface VerdictProps {
  year: Period;
  /** True if a scholarship covers a part of the cost. */
  isCovered: boolean;
  budgetTiyin: number | null;
}

/** Compares the cost of a year with the person's budget. */
const Verdict = ({ year, isCovered, budgetTiyin }: VerdictProps) => {
  const { t } = useTranslation('cost');
  const somText = useSomText();
  const budgetText = useBudgetText();
  if (budgetTiyin === null) return null;
  const verdict = isCovered ? compareBudget(year, budgetTiyin) : compareYear(year, budgetTiyin);
  const amount = somText({ from: budgetTiyin, to: budgetTiyin });
  return (
    <p className={styles.verdict} data-state={verdict.state}>
      <b>{budgetText(verdict)}</b> {isByTypical(verdict) && <small>{t('byTypical')}</small>}{' '}
      <span>{t('budget', { amount })}</span>
    </p>
  );
};

interface NotesProps {
  cost: Cost;
  used: readonly (object | null | undefined)[];
  living: Living | null;
  cover: NamedCover | null;
  program: CostBlockProps['program'];
}

const currencyOf = (one: object | null | undefined): Currency[] =>
  one && 'currency' in one ? [one.currency as Currency] : [];

/** Notes on exchange rates, on the source of living costs, and on missing parts of the sum. */
const Notes = ({ cost, used, living, cover, program }: NotesProps) => {
  const { t } = useTranslation('cost');
  const oldText = useOldText();
  const { tuition, typicalTuition: typical, factsYear, today } = program;
  const sourceOf = (source: CostSource) => t(`costSource.${source}`, { ns: 'common' });
  const old = oldText(oldYears(program, living, today));
  const livingNote = () => {
    if (!living?.year) return [];
    const year = String(living.year);
    return living.source
      ? [
          t('typicalLiving', { year, source: sourceOf(living.source) }),
          ...(living.withoutRent ? [t('withoutRent')] : []),
        ]
      : [t('livingOf', { year })];
  };
  const gaps = [...new Set<Gap>([...cost.year.gaps, ...cost.programme.gaps])];
  const lines = [
    ...gaps.filter((gap) => gap !== 'NO_RATE').map((gap) => t(`gap.${gap}`)),
    ...cost.withoutRate.map((currency) => t('noRate', { currency })),
    ...(cover ? [t('coverGranted')] : []),
    ...(cover && cover.tuitionPercent === null ? [t('coverPart')] : []),
    ...(cover && cover.uncounted.length > 0
      ? [t('coverUncounted', { names: cover.uncounted.join(', ') })]
      : []),
    ...(tuition.kind !== 'UNKNOWN' && factsYear !== null
      ? [t('tuitionOf', { years: yearsText(factsYear) })]
      : []),
    ...(tuition.kind === 'UNKNOWN' && typical
      ? [t('typicalTuition', { years: yearsText(typical.year), source: sourceOf(typical.source) })]
      : []),
    ...livingNote(),
    ...(old ? [t('oldSums', { years: old })] : []),
  ];
  return (
    <div className={styles.notes}>
      <RateNote currencies={used.flatMap(currencyOf)} />
      {lines.map((line) => (
        <p key={line} className={clsx(sourceNoteStyles.prov, sourceNoteStyles.nw)}>
          <Info aria-hidden />
          {line}
        </p>
      ))}
    </div>
  );
};
