import {
  type Cost,
  type Cover,
  costOf,
  oldYears,
  type Period,
  ratesOf,
  type Sum,
  toTiyin,
} from '@parvoz/contract/catalogue/cost.ts';
import { type CountryDetail, getCountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { coverOf } from '@parvoz/contract/catalogue/coverage.ts';
import { getProgramDetail, type ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { type ExchangeRate, listExchangeRates } from '@parvoz/contract/catalogue/rates.ts';
import { getScholarshipDetail, type ScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { AssistantCosts } from '@parvoz/contract/platform/assistant-facts.ts';
import { AssistantCost } from '@parvoz/contract/platform/assistants.ts';
import {
  linkedCountry,
  linkedProgram,
  linkedScholarship,
  livingIn,
  moneyOf,
  somOf,
  somRangeOf,
  sourceOf,
  tuitionOf,
} from './facts.ts';
import { livingInSom } from './record-tools.ts';
import { ToolRefusal, toolOf } from './tool.ts';
import {
  basisText,
  costText,
  linkTo,
  moneyText,
  numberText,
  plain,
  scholarshipText,
  somText,
  sourceText,
  t,
  written,
} from './words.ts';

const partOf = (sum: Sum | null) =>
  sum && {
    amount: moneyOf({ fromMinor: sum.original.from, toMinor: sum.original.to, currency: sum.currency }),
    som: somRangeOf(sum.tiyin),
    rateOn: sum.datedOn,
    isTypical: sum.isTypical,
  };

const periodOf = ({ tuition, living, covered, total, gaps }: Period) => ({
  tuition: partOf(tuition),
  living: partOf(living),
  coveredSom: somRangeOf(covered),
  totalSom: somRangeOf(total),
  missing: gaps,
});

/** Sources of the own tuition, or of what is usual in the country for the degree. */
const tuitionSources = (program: ProgramDetail, { facts }: CountryDetail) => {
  if (program.tuition.kind !== 'UNKNOWN' || !program.typicalTuition) return [sourceOf(program)];
  return facts.costs
    .filter(({ kind, degree }) => kind === 'TUITION' && degree?.key === program.degree.key)
    .map(sourceOf);
};

/** True of a scholarship that leads to the university of a programme, for its degree. */
const isFor = (one: ScholarshipDetail, { university, degree }: ProgramDetail): boolean => {
  const isThere = one.university
    ? one.university.id === university.id
    : one.country === null || one.country.id === university.country.id;
  return (
    isThere && (one.degreeTypeList.length === 0 || one.degreeTypeList.some(({ key }) => key === degree.key))
  );
};

interface Loaded {
  program: ProgramDetail;
  country: CountryDetail;
  rates: ExchangeRate[];
  scholarship: ScholarshipDetail | null;
}

/** Rates of the currencies in a cost. */
const usedRates = ({ year }: Cost, cover: Cover | null, rates: readonly ExchangeRate[]): ExchangeRate[] => {
  const used = [year.tuition?.currency, year.living?.currency, cover?.stipend?.currency];
  return rates.filter(({ currency }) => used.includes(currency));
};

type Costs = AssistantCosts;

const partText = (language: Language, part: Costs['year']['tuition']): string => {
  if (!part) return costText(language, 'unknown');
  const isFree = part.amount.to === 0;
  const own = isFree ? costText(language, 'free') : moneyText(language, part.amount);
  const som =
    isFree || part.amount.currency === 'UZS'
      ? []
      : [
          part.som
            ? `${somText(language, part.som)} ${t(language, 'rateOn', { date: written(part.rateOn ?? '') })}`
            : costText(language, 'noRate', { currency: part.amount.currency }),
        ];
  return [own, ...som, ...(part.isTypical ? [costText(language, 'typical')] : [])].join(' · ');
};

type Som = { from: number; to: number } | null;

const knownSom = (language: Language, range: Som): string =>
  range ? somText(language, range) : costText(language, 'unknown');

const periodLines = (
  language: Language,
  { country, scholarship }: Costs,
  { tuition, living, coveredSom, totalSom }: Costs['year'],
): string[] => [
  `- ${costText(language, 'tuition')}: ${partText(language, tuition)}`,
  `- ${costText(language, 'living', { country: plain(country.name) })}: ${partText(language, living)}`,
  ...(scholarship
    ? [`- ${t(language, 'covered', { name: linkTo(scholarship) })}: ${knownSom(language, coveredSom)}`]
    : []),
  `- **${costText(language, 'left')}: ${knownSom(language, totalSom)}**`,
];

/** Whatever the sums have to be said with: years, sources, rates and what is missing. */
const noteLines = (language: Language, costs: Costs, gaps: Costs['year']['missing']): string[] => {
  const { tuition, living, oldYears: old, rates } = costs;
  const usual = tuition.usualInCountry;
  const rateText = ({ nominal, currency, som, datedOn, url, isDemo }: Costs['rates'][number]): string => {
    const values = { nominal: numberText(language, nominal), currency, amount: numberText(language, som) };
    const rate = costText(language, 'rate', values);
    if (isDemo) return costText(language, 'demoRates', { rates: rate });
    return costText(language, 'rateNote', { site: url, date: written(datedOn), rates: rate });
  };
  return [
    ...gaps.flatMap((gap) => (gap === 'NO_RATE' ? [] : [costText(language, `gap.${gap}`)])),
    ...(usual
      ? [
          costText(language, 'typicalTuition', {
            years: usual.academicYear,
            source: basisText(language, usual.basis),
          }),
        ]
      : []),
    ...(tuition.academicYear ? [costText(language, 'tuitionOf', { years: tuition.academicYear })] : []),
    ...tuition.sources.map((source) => sourceText(language, source)),
    ...(living && living.year !== null
      ? [
          living.basis
            ? costText(language, 'typicalLiving', {
                year: String(living.year),
                source: basisText(language, living.basis),
              })
            : costText(language, 'livingOf', { year: String(living.year) }),
        ]
      : []),
    ...(living?.withoutRent ? [costText(language, 'withoutRent')] : []),
    ...(living?.sources ?? []).map((source) => sourceText(language, source)),
    ...(old.length > 0
      ? [
          costText(language, 'oldSums', {
            years: old.map((year) => year ?? costText(language, 'unknownYear')).join(', '),
          }),
        ]
      : []),
    ...rates.map(rateText),
  ];
};

const coverLines = (language: Language, { scholarship, rates }: Loaded): string[] => {
  if (!scholarship) return [];
  const cover = coverOf(scholarship.covers);
  const source = sourceText(language, sourceOf(scholarship));
  if (!cover) return [t(language, 'coverUnknown'), source];
  const { tuitionPercent, stipend, uncounted } = cover;
  const hasNoRate = stipend && toTiyin(stipend.amount, stipend.currency, ratesOf(rates)) === null;
  const names = uncounted.map((kind) => scholarshipText(language, `covered.${kind}`)).join(', ');
  return [
    costText(language, 'coverGranted'),
    ...(hasNoRate ? [costText(language, 'noRate', { currency: stipend.currency })] : []),
    ...(tuitionPercent === null ? [costText(language, 'coverPart')] : []),
    ...(names ? [costText(language, 'coverUncounted', { names })] : []),
    source,
  ];
};

const textOf = (language: Language, costs: Costs, loaded: Loaded): string => {
  const { year, whole } = costs;
  const gaps = [...new Set([...year.missing, ...whole.missing])];
  return [
    `# ${t(language, 'yearOfStudy', { name: linkTo(costs.program) })}`,
    '',
    ...periodLines(language, costs, year),
    '',
    `## ${costText(language, 'whole')}`,
    '',
    ...(costs.durationMonths === null
      ? [costText(language, 'noDuration')]
      : periodLines(language, costs, whole)),
    '',
    ...[...noteLines(language, costs, gaps), ...coverLines(language, loaded)].map((line) => `- ${line}`),
  ].join('\n');
};

export const costTool = toolOf({
  name: 'cost',
  title: 'What a year of study costs in soʻm',
  description:
    'What a year of a programme costs in Uzbek soʻm, and the whole of it: tuition and living as parts, each with its own currency, year, source and exchange rate, less a scholarship if one is named. Say the dates of rates and sources; typical sums are what is usual in the country, not a price; what is missing has no total. Do not add anything up yourself.',
  input: AssistantCost,
  facts: AssistantCosts,
  run: async ({ call, language, pageOf, today }, { programId, scholarshipId }) => {
    const program = await call(getProgramDetail, { params: { id: programId } });
    const [country, rates, scholarship] = await Promise.all([
      call(getCountryDetail, { params: { id: program.university.country.id } }),
      call(listExchangeRates),
      scholarshipId === undefined ? null : call(getScholarshipDetail, { params: { id: scholarshipId } }),
    ]);
    if (scholarship && !isFor(scholarship, program)) throw new ToolRefusal(t(language, 'elsewhere'));
    const living = livingOf(country.facts);
    const cover = scholarship && coverOf(scholarship.covers);
    const cost = costOf({ ...program, living, rates: ratesOf(rates), cover });
    const { year, programme: whole } = cost;
    const facts: Costs = {
      program: linkedProgram(pageOf, program),
      country: linkedCountry(pageOf, country),
      scholarship: scholarship && {
        ...linkedScholarship(pageOf, scholarship),
        source: sourceOf(scholarship),
        uncounted: cover?.uncounted ?? [],
      },
      year: periodOf(year),
      whole: periodOf(whole),
      durationMonths: program.durationMonths,
      tuition: { ...tuitionOf(program), sources: tuitionSources(program, country) },
      living: livingIn(country, livingInSom(country.facts, rates)),
      oldYears: oldYears(program, living, today),
      rates: usedRates(cost, cover, rates).map((rate) => ({
        currency: rate.currency,
        nominal: rate.nominal,
        som: somOf(rate.rateTiyin),
        datedOn: rate.datedOn,
        url: rate.sourceUrl,
        isDemo: rate.isDemo,
      })),
    };
    return { facts, text: textOf(language, facts, { program, country, rates, scholarship }) };
  },
});
