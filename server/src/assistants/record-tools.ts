import { ratesOf, toTiyin } from '@parvoz/contract/catalogue/cost.ts';
import { getCountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { filterPrograms, getProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { type ExchangeRate, listExchangeRates } from '@parvoz/contract/catalogue/rates.ts';
import { getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import { getUniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import {
  AssistantCountry,
  AssistantProgramDetail,
  AssistantScholarshipDetail,
  AssistantUniversity,
} from '@parvoz/contract/platform/assistant-facts.ts';
import { ASSISTANT_PAGE_SIZE, OfCountry, OfRecord } from '@parvoz/contract/platform/assistants.ts';
import {
  countryOf,
  countryPath,
  linkedProgram,
  programDetailOf,
  programPath,
  scholarshipDetailOf,
  scholarshipPath,
  somRangeOf,
  universityOf,
  universityPath,
} from './facts.ts';
import { countryIds } from './filters.ts';
import { toolOf } from './tool.ts';

export const programTool = toolOf({
  name: 'program',
  title: 'A study programme',
  description:
    'All facts of one study programme: tuition with its year, requirements, intakes with their last days, source and the day of its check. What a year costs in soʻm is in cost.',
  input: OfRecord,
  facts: AssistantProgramDetail,
  run: async (ctx, { id }) => {
    const facts = programDetailOf(ctx.pageOf, await ctx.call(getProgramDetail, { params: { id } }));
    return { facts, text: await ctx.readPage(programPath(id)) };
  },
});

export const universityTool = toolOf({
  name: 'university',
  title: 'A university',
  description:
    'Facts of one university: place, degrees, fields of study, site, source, and its first programmes.',
  input: OfRecord,
  facts: AssistantUniversity,
  run: async (ctx, { id }) => {
    const [university, programs] = await Promise.all([
      ctx.call(getUniversityDetail, { params: { id } }),
      ctx.call(filterPrograms, { query: { page: 1, size: ASSISTANT_PAGE_SIZE }, body: { universityId: id } }),
    ]);
    const facts = {
      ...universityOf(ctx.pageOf, university),
      programs: {
        total: programs.totalElements,
        first: programs.content.map((one) => linkedProgram(ctx.pageOf, one)),
      },
    };
    return { facts, text: await ctx.readPage(universityPath(id)) };
  },
});

export const scholarshipTool = toolOf({
  name: 'scholarship',
  title: 'A scholarship',
  description:
    'All facts of one scholarship: what it pays for, who may apply and how, dates (expected ones say so), source and the day of its check.',
  input: OfRecord,
  facts: AssistantScholarshipDetail,
  run: async (ctx, { id }) => {
    const facts = scholarshipDetailOf(ctx.pageOf, await ctx.call(getScholarshipDetail, { params: { id } }));
    return { facts, text: await ctx.readPage(scholarshipPath(id)) };
  },
});

type Priced = Parameters<typeof livingOf>[0];

/** Living in a month in soʻm; null where the sum or the rate is not known. */
export const livingInSom = (facts: Priced, rates: readonly ExchangeRate[]) => {
  const living = livingOf(facts);
  if (!living) return null;
  const { fromMinor, toMinor, currency } = living;
  const [from, to] = [fromMinor, toMinor].map((minor) => toTiyin(minor, currency, ratesOf(rates)));
  return from == null || to == null ? null : somRangeOf({ from, to });
};

export const countryTool = toolOf({
  name: 'country',
  title: 'A country of study',
  description:
    'Facts of one country for students from Uzbekistan: what living costs in a month, usual tuition, recognition of its diplomas in Uzbekistan, legalisation of documents, visa, each with its source and the day of its check.',
  input: OfCountry,
  facts: AssistantCountry,
  run: async (ctx, { code }) => {
    const [id] = await countryIds(ctx, [code]);
    const [country, rates] = await Promise.all([
      ctx.call(getCountryDetail, { params: { id: id! } }),
      ctx.call(listExchangeRates),
    ]);
    const facts = countryOf(ctx.pageOf, country, livingInSom(country.facts, rates));
    return { facts, text: await ctx.readPage(countryPath(country.id)) };
  },
});
