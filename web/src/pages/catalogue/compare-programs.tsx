import {
  type BudgetVerdict,
  type Cost,
  compareYear,
  costOf,
  oldYears,
  type Period,
  type Rates,
  type Sum,
  toTiyin,
} from '@parvoz/contract/catalogue/cost.ts';
import type { ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { type CostSource, type Living, livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { SharedData } from '@parvoz/contract/people/my-data.ts';
import { useTranslation } from 'react-i18next';
import { type Line, type Said, smallestAt } from '../../features/catalogue/compare/comparison.ts';
import { useShared } from '../../features/catalogue/compare/shared-data.ts';
import type { Additions } from '../../features/catalogue/compare/use-programs.ts';
import { RateNote } from '../../features/catalogue/cost/rate-note.tsx';
import { useRates } from '../../features/catalogue/cost/sum-in-som.tsx';
import { useOldText } from '../../features/catalogue/cost/use-budget-text.ts';
import { useSomText } from '../../features/catalogue/cost/use-som-text.ts';
import { todayInTashkent } from '../../lib/format.ts';
import { useAmountRangeText } from '../../ui/use-amount-text.ts';
import { useSumYear } from '../../ui/use-sum-year.ts';
import { useTypicalText } from '../../ui/use-typical-text.ts';
import { useEligibilityGroup, useIntakesOf, useWhose } from './compare-applicant.ts';
import { countriesOf, useCountryFacts } from './program-cost.tsx';

const NO_RATES: Rates = new Map();
const UNKNOWN: Said = { text: null };

/** In soʻm, and below in its own currency; in its own alone where there is no rate. */
const useSumCell = () => {
  const { t } = useTranslation('cost');
  const somText = useSomText();
  const amountRangeText = useAmountRangeText();
  return (sum: Sum | null): Said => {
    if (!sum) return UNKNOWN;
    const { original, currency, tiyin, isTypical } = sum;
    if (original.to === 0) return { text: t('free'), ...(isTypical && { note: t('typical') }) };
    const own = amountRangeText(original.from, original.to, currency);
    if (currency === 'UZS') return { text: own };
    return tiyin
      ? { text: t('approx', { amount: somText(tiyin) }), note: own }
      : { text: own, note: t('noRate', { currency }) };
  };
};

/** A cell with one more note. */
const noted = (cell: Said, note: string | undefined): Said => ({
  ...cell,
  note: [cell.note, note].filter(Boolean).join(' · ') || undefined,
});

const useMoneyLines = () => {
  const { t } = useTranslation(['compare', 'cost', 'common']);
  const somText = useSomText();
  const sumCell = useSumCell();
  const sumYear = useSumYear();
  const { ofText } = useTypicalText();
  const typicalNote = (isWithoutRent: boolean) =>
    t(isWithoutRent ? 'cost:typicalWithoutRent' : 'cost:typical');
  const totalCell = ({ total, isTypical, isWithoutRent }: Period, note?: string): Said =>
    total
      ? noted(
          { text: t('cost:approx', { amount: somText(total) }), note },
          isTypical ? typicalNote(isWithoutRent) : undefined,
        )
      : UNKNOWN;
  const livingNote = (living: Living | undefined): string => {
    const year = living?.year ? t('cost:ofYear', { year: String(living.year) }) : t('cost:unknownYear');
    return living?.source
      ? [typicalNote(living.withoutRent), year, sourceOf(living.source)].join(' · ')
      : year;
  };
  const sourceOf = (source: CostSource) => t(`common:costSource.${source}`);
  return (
    programs: readonly ProgramCard[],
    costs: readonly Cost[],
    livings: readonly (Living | undefined)[],
  ): Line[] => {
    // What is only typical is no price that could be the lowest.
    const lowest = (sums: readonly (Period['total'] | undefined)[]) => ({
      at: smallestAt(sums.map((sum) => (sum ? sum.from + sum.to : null))),
      word: t('lowest'),
    });
    return [
      {
        id: 'tuition',
        label: t('line.tuition'),
        cells: costs.map(({ year }, at) => {
          const { tuition, typicalTuition: typical, factsYear } = programs[at]!;
          const cell = sumCell(year.tuition);
          if (tuition.kind !== 'UNKNOWN') return noted(cell, sumYear(factsYear, todayInTashkent()));
          return typical ? noted(cell, ofText(typical, todayInTashkent())) : cell;
        }),
        best: lowest(costs.map(({ year }) => (year.tuition?.isTypical ? null : year.tuition?.tiyin))),
      },
      {
        id: 'living',
        label: t('line.living'),
        cells: costs.map(({ year }, at) =>
          noted(sumCell(year.living), year.living ? livingNote(livings[at]) : undefined),
        ),
      },
      {
        id: 'total',
        label: t('line.total'),
        cells: costs.map(({ year }) => totalCell(year)),
        best: lowest(costs.map(({ year }) => (year.isTypical ? null : year.total))),
      },
      {
        id: 'whole',
        label: t('line.whole'),
        cells: costs.map(({ programme }, at) => {
          const months = programs[at]?.durationMonths;
          return totalCell(programme, months ? t('wholeNote', { count: months }) : undefined);
        }),
      },
    ];
  };
};

/** Returns a function that describes how the cost of a year compares with a budget, in a word and an amount. */
const useBudgetCell = () => {
  const { t } = useTranslation('cost');
  const somText = useSomText();
  const amount = (tiyin: number) => ({ amount: somText({ from: tiyin, to: tiyin }) });
  return (verdict: BudgetVerdict): Said => {
    switch (verdict.state) {
      case 'FITS':
        return { text: t('budgetWord.FITS') };
      case 'CLOSE':
        return { text: t('budgetWord.CLOSE'), note: t('atMost', amount(verdict.shortAtMost)) };
      case 'SHORT':
        return { text: t('budgetWord.SHORT'), note: t('atLeast', amount(verdict.shortBy)) };
      case 'LIKELY':
      case 'UNLIKELY':
      case 'OPEN':
        return { text: t(`budgetWord.${verdict.state}`), note: t('typical') };
      case 'WITHOUT_RENT':
        return { text: t('budgetWord.OPEN'), note: t('typicalWithoutRent') };
      case 'UNKNOWN':
        return UNKNOWN;
    }
  };
};

/**
 * Returns a function that compares the cost of each programme with the budget; it returns no lines without a budget.
 */
const useBudgetLines = () => {
  const { t } = useTranslation(['compare', 'cost']);
  const budgetCell = useBudgetCell();
  const somText = useSomText();
  const oldText = useOldText();
  return (
    costs: readonly (Cost & { old: readonly (number | null)[] })[],
    budget: SharedData['budget'],
    rates: Rates,
  ): Line[] => {
    if (!budget) return [];
    const tiyin = toTiyin(budget.amount, budget.currency, rates);
    const label =
      tiyin === null ? t('line.budget') : t('line.budgetOf', { amount: somText({ from: tiyin, to: tiyin }) });
    return [
      {
        id: 'budget',
        label,
        cells: costs.map(({ year, old }) => {
          const years = oldText(old);
          const cell = budgetCell(compareYear(year, tiyin));
          return years && cell.text !== null ? noted(cell, t('cost:oldShort', { years })) : cell;
        }),
      },
    ];
  };
};

/**
 * Returns the lines that other features add to a comparison of programmes: eligibility, cost, and recognition of
 * diplomas.
 */
export const useProgramAdditions = (programs: readonly ProgramCard[]): Additions => {
  const { t } = useTranslation(['compare', 'country-facts']);
  const facts = useCountryFacts(countriesOf(programs));
  const rates = useRates() ?? NO_RATES;
  const moneyLines = useMoneyLines();
  const shared = useShared();
  const whose = useWhose(programs, shared);
  const factsOf = ({ university }: ProgramCard) => facts.get(university.country.id);
  const livings = programs.map((one) => {
    const found = factsOf(one);
    return (found && livingOf(found)) ?? undefined;
  });
  const costs = programs.map((one, at) =>
    costOf({ ...one, living: livings[at] ?? null, rates, cover: null }),
  );
  const dated = costs.map((cost, at) => ({
    ...cost,
    old: oldYears(programs[at]!, livings[at] ?? null, todayInTashkent()),
  }));
  const budgetLines = useBudgetLines()(dated, whose.budget, rates);
  const subjects = programs.map((program) => ({ program }));
  const concerned = { applicant: whose.applicant, shared };
  const fit = useEligibilityGroup(subjects, concerned, budgetLines);
  const intakesOf = useIntakesOf(concerned);
  const fact = (id: 'recognition' | 'legalisation', say: (one: ProgramCard) => string | null): Line => ({
    ...{ id, label: t(`line.${id}`) },
    cells: programs.map((one) => ({ text: say(one) })),
  });
  const used = [...costs.flatMap(({ year }) => [year.tuition, year.living]), whose.budget];
  return {
    ...(fit && { fit }),
    ...(whose.own && { own: whose.own }),
    ...{ shared, intakesOf },
    money: moneyLines(programs, costs, livings),
    diploma: [
      fact('recognition', (one) => {
        const value = factsOf(one)?.recognition.state;
        return value && value !== 'UNKNOWN' ? t(`country-facts:recognition.${value}`) : null;
      }),
      fact('legalisation', (one) => {
        const value = factsOf(one)?.legalisation?.state;
        return value ? t(`country-facts:legalisation.${value}`) : null;
      }),
    ],
    note: <RateNote currencies={used.flatMap((sum) => (sum ? [sum.currency] : []))} />,
  };
};
