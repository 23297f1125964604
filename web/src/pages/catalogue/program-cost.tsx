import { compareYear, costOf, oldYears, toTiyin } from '@parvoz/contract/catalogue/cost.ts';
import { coverOf } from '@parvoz/contract/catalogue/coverage.ts';
import type { ProgramCard } from '@parvoz/contract/catalogue/programs.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { Currency } from '@parvoz/contract/currencies.ts';
import type { MyData } from '@parvoz/contract/people/my-data.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BudgetLine } from '../../features/catalogue/cost/budget-line.tsx';
import costStyles from '../../features/catalogue/cost/cost-block.module.css';
import { CostBlock } from '../../features/catalogue/cost/cost-block.tsx';
import { SumInSom, useRates } from '../../features/catalogue/cost/sum-in-som.tsx';
import { countriesQuery, countryQuery } from '../../features/catalogue/country-facts/queries.ts';
import type { ProgramInFull } from '../../features/catalogue/programs/queries.ts';
import { programScholarshipsQuery } from '../../features/catalogue/scholarships/queries.ts';
import { todayInTashkent } from '../../lib/format.ts';
import { languageOf } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import textStyles from '../../ui/text.module.css';

type Priced = Pick<ProgramCard, 'tuition' | 'typicalTuition'>;

/** A programme's tuition, or what is usual in its country; null where neither is known, or it is free. */
const amountsOf = ({ tuition, typicalTuition: typical }: Priced) => {
  if (tuition.kind === 'PAID')
    return { from: tuition.amount, to: tuition.amount, currency: tuition.currency };
  if (tuition.kind === 'FREE' || !typical || typical.toMinor === 0) return null;
  return { from: typical.fromMinor, to: typical.toMinor, currency: typical.currency };
};

/** The tuition that a programme shows in soʻm, below its own currency; nothing where it is in soʻm anyway. */
export const tuitionInSom = (program: Priced) => {
  const amounts = amountsOf(program);
  return amounts && amounts.currency !== 'UZS' ? <SumInSom {...amounts} /> : undefined;
};

/** Currencies of the tuition that these programmes show. */
export const currenciesOf = (programs: readonly Priced[]): Currency[] =>
  programs.flatMap((program) => amountsOf(program)?.currency ?? []);

/** Returns the facts of these countries by id; those that cannot be loaded are missing. */
export const useCountryFacts = (ids: readonly number[]) => {
  const { data = [] } = useQuery(countriesQuery(ids, languageOf(useTranslation().i18n)));
  return new Map(data.map(({ id, facts }) => [id, facts]));
};

/** The person's budget for a year; null if they have not entered it. */
type Budget = MyData['budget'];

/** Ids of the countries of these programmes. */
export const countriesOf = (programs: readonly ProgramCard[]): number[] =>
  programs.map(({ university }) => university.country.id);

/**
 * Returns functions that compare a year's tuition and living cost of programmes of these countries with the budget, for
 * their cards.
 */
export const useBudgetLines = (countryIds: readonly number[], budget: Budget) => {
  const facts = useCountryFacts(budget ? countryIds : []);
  const rates = useRates(budget !== null);
  const livingIn = ({ university }: ProgramCard) => {
    const found = facts.get(university.country.id);
    return found ? livingOf(found) : null;
  };
  return {
    /** Nothing where it cannot be said. */
    budgetLineOf: (program: ProgramCard) => {
      if (!budget || !rates) return undefined;
      const { year } = costOf({ ...program, living: livingIn(program), rates, cover: null });
      const verdict = compareYear(year, toTiyin(budget.amount, budget.currency, rates));
      if (verdict.state === 'UNKNOWN') return undefined;
      return (
        <BudgetLine verdict={verdict} oldYears={oldYears(program, livingIn(program), todayInTashkent())} />
      );
    },
    /** Currencies that were converted for it. */
    currencies: budget
      ? [budget.currency, ...[...facts.values()].flatMap((found) => livingOf(found)?.currency ?? [])]
      : [],
  };
};

/** The section of a programme's page about what it costs. */
export const useCostSection = (program: ProgramInFull, budget: Budget = null) => {
  const { t } = useTranslation('cost');
  const content = <ProgramCost program={program} budget={budget} />;
  return { id: 'cost', name: t('nav'), title: t('title'), content };
};

/** Scholarships that lead to a programme's university, for its degree, of which it is known what they cover. */
const useCovers = (program: ProgramInFull) => {
  const { i18n } = useTranslation();
  const { data } = useQuery(programScholarshipsQuery(program, languageOf(i18n)));
  return (data?.content ?? []).flatMap(({ id, name, covers }) => {
    const cover = coverOf(covers);
    return cover ? [{ id, name, cover }] : [];
  });
};

const ProgramCost = ({ program, budget }: { program: ProgramInFull; budget: Budget }) => {
  const { t, i18n } = useTranslation(['cost', 'country-facts', 'scholarships']);
  const { country } = program.university;
  // Without the country's facts the cost of living is not known; the rest is shown.
  const { data } = useQuery(countryQuery(country.id, languageOf(i18n)));
  const covers = useCovers(program);
  const [chosen, setChosen] = useState('');
  const found = covers.find(({ id }) => String(id) === chosen);
  const uncounted = found?.cover.uncounted.map((kind) => t(`scholarships:covered.${kind}`));
  return (
    <div className={costStyles.stack}>
      {covers.length > 0 && (
        <SelectField
          label={t('cost:withGrant')}
          value={found ? chosen : ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('cost:withoutGrant')}</option>
          {covers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <CostBlock
        program={program}
        living={data ? livingOf(data.facts) : null}
        countryName={country.name}
        cover={found ? { ...found.cover, name: found.name, uncounted: uncounted ?? [] } : null}
        budget={budget}
      />
      <p>
        <Link
          className={textStyles.link}
          to="/countries/$countryId"
          params={{ countryId: String(country.id) }}
        >
          {t('country-facts:about', { name: country.name })}
        </Link>
      </p>
    </div>
  );
};
