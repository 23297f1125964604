import { filterPrograms } from '@parvoz/contract/catalogue/programs.ts';
import { filterScholarships } from '@parvoz/contract/catalogue/scholarships.ts';
import { type SearchGroup, search } from '@parvoz/contract/catalogue/search.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import {
  AssistantHits,
  type AssistantProgram,
  AssistantProgramList,
  type AssistantScholarship,
  AssistantScholarshipList,
} from '@parvoz/contract/platform/assistant-facts.ts';
import {
  ASSISTANT_KINDS,
  ASSISTANT_PAGE_SIZE,
  type AssistantKind,
  AssistantPrograms,
  AssistantScholarships,
  AssistantSearch,
} from '@parvoz/contract/platform/assistants.ts';
import { programsOf, scholarshipsOf } from './details.ts';
import { programOf, programPath, scholarshipOf, scholarshipPath, universityPath } from './facts.ts';
import { countryIds, degreeIds, programFilter } from './filters.ts';
import { type ToolContext, toolOf } from './tool.ts';
import { deadlineText, linkTo, plain, sourceText, t, tuitionText } from './words.ts';

const size = ASSISTANT_PAGE_SIZE;
const PATHS: Record<AssistantKind, (id: number) => string> = {
  PROGRAM: programPath,
  UNIVERSITY: universityPath,
  SCHOLARSHIP: scholarshipPath,
};

const hitsOf = ({ pageOf }: ToolContext, kind: AssistantKind, { content }: SearchGroup) =>
  content.map(({ id, name, place }) => ({ kind, id, name, page: pageOf(PATHS[kind](id)), place }));

const foundText = (language: Language, total: number, page: number): string =>
  total === 0 ? t(language, 'nothing') : t(language, 'found', { total: String(total), page: String(page) });

type Hits = AssistantHits;

/** Words about how the query was understood, of which an assistant has to know before it believes the result. */
const readingLines = (language: Language, { conditions, leftOut, excluding, guesses }: Hits): string[] => [
  ...(conditions.length > 0
    ? [t(language, 'understood', { words: conditions.map(({ typed }) => plain(String(typed))).join(', ') })]
    : []),
  ...(leftOut.length > 0 ? [t(language, 'leftOut', { words: leftOut.map(plain).join(', ') })] : []),
  ...excluding.map((words) => t(language, 'excluding', { words: words.map(plain).join(' + ') })),
  ...guesses.map(({ typed, meant }) =>
    t(language, 'guess', { typed: plain(typed), meant: meant.map(plain).join(' ') }),
  ),
];

export const searchTool = toolOf({
  name: 'search',
  title: 'Search in words',
  description:
    'Finds study programmes, universities and scholarships abroad by words, as a person would ask, in Uzbek, Russian or English: names, and wishes such as country, city, degree, language of instruction, upper limit of tuition, a test score, "without IELTS", the beginning of studies. Start here. It answers names and ids; facts are in program, university and scholarship. Look at leftOut, excluding and guesses before you rely on the result.',
  input: AssistantSearch,
  facts: AssistantHits,
  run: async (ctx, { query, kind, country, fieldId, page }) => {
    const [countryId] = await countryIds(ctx, country ? [country] : []);
    const found = await ctx.call(search, {
      query: { page, size },
      body: { query, countryId, facultyId: fieldId, searchType: kind },
    });
    const groups = { PROGRAM: found.program, UNIVERSITY: found.university, SCHOLARSHIP: found.scholar };
    const facts: Hits = {
      hits: ASSISTANT_KINDS.flatMap((one) => hitsOf(ctx, one, groups[one])),
      totals: {
        PROGRAM: groups.PROGRAM.totalElement,
        UNIVERSITY: groups.UNIVERSITY.totalElement,
        SCHOLARSHIP: groups.SCHOLARSHIP.totalElement,
      },
      page,
      conditions: found.conditions ?? [],
      leftOut: found.leftOut ?? [],
      excluding: found.excluding ?? [],
      guesses: found.guesses ?? [],
    };
    const total = Object.values(facts.totals).reduce((sum, one) => sum + one, 0);
    const lines = facts.hits.map(
      (hit) => `- ${linkTo(hit)}: ${plain(hit.place)} (${hit.kind}, id ${hit.id})`,
    );
    const text = [
      foundText(ctx.language, total, page),
      ...readingLines(ctx.language, facts),
      '',
      ...lines,
    ].join('\n');
    return { facts, text };
  },
});

/** A programme in two lines: where, what it costs, and by when one applies; and whose facts these are. */
const programLine = (language: Language, program: AssistantProgram): string => {
  const { university, city, country, degree, tuition, intakes, id, source } = program;
  const where = [university.name, city, country.name].filter(Boolean).map(plain).join(', ');
  const facts = [
    where,
    plain(degree.value),
    tuitionText(language, tuition),
    deadlineText(language, intakes[0]),
  ];
  return `- ${linkTo(program)}: ${facts.join(' · ')} (id ${id})\n  - ${sourceText(language, source)}`;
};

const scholarshipLine = (language: Language, one: AssistantScholarship): string => {
  const where = [one.university?.name, one.country?.name].filter((name) => name !== undefined).map(plain);
  const degrees = one.degrees.map(({ value }) => plain(value)).join(', ');
  const facts = [
    where.join(', '),
    degrees,
    deadlineText(language, { ...one, isOver: one.status === 'EXPIRED' }),
  ].filter(Boolean);
  return `- ${linkTo(one)}: ${facts.join(' · ')} (id ${one.id})\n  - ${sourceText(language, one.source)}`;
};

const listText = (language: Language, total: number, page: number, lines: readonly string[]): string =>
  [foundText(language, total, page), '', ...lines].join('\n').trimEnd();

export const programsTool = toolOf({
  name: 'list_programs',
  title: 'List programmes by filters',
  description:
    'Lists study programmes by exact filters, with tuition, deadlines, requirements and the source of each: country, degree, field, language of instruction, tuition in soʻm, test scores, start of studies, deadline. Use it when the wishes are clear; for words use search. Several values of one filter mean "or", different filters mean "and".',
  input: AssistantPrograms,
  facts: AssistantProgramList,
  run: async (ctx, { sort, page, ...wishes }) => {
    const { content, totalElements } = await ctx.call(filterPrograms, {
      query: { page, size },
      body: { ...(await programFilter(ctx, wishes)), sort },
    });
    const results = (await programsOf(ctx, content)).map((one) => programOf(ctx.pageOf, one));
    const lines = results.map((one) => programLine(ctx.language, one));
    return {
      facts: { results, total: totalElements, page },
      text: listText(ctx.language, totalElements, page, lines),
    };
  },
});

export const scholarshipsTool = toolOf({
  name: 'list_scholarships',
  title: 'List scholarships by filters',
  description:
    'Lists scholarships by exact filters, with what they pay for, who may apply, until when and the source of each; those that are over come last. For words use search.',
  input: AssistantScholarships,
  facts: AssistantScholarshipList,
  run: async (ctx, { page, query, countries, universityId, degrees, from, to, free }) => {
    const [countryId, degreeId] = await Promise.all([countryIds(ctx, countries), degreeIds(ctx, degrees)]);
    const { content, totalElements } = await ctx.call(filterScholarships, {
      query: { page, size },
      body: { query, countryId, universityId, degreeId, from, to, free },
    });
    const results = (await scholarshipsOf(ctx, content)).map((one) => scholarshipOf(ctx.pageOf, one));
    const lines = results.map((one) => scholarshipLine(ctx.language, one));
    return {
      facts: { results, total: totalElements, page },
      text: listText(ctx.language, totalElements, page, lines),
    };
  },
});
