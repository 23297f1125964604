import {
  type Applicant,
  decideScholarship,
  type Eligibility,
  type Present,
  type RequirementResult,
} from '@parvoz/contract/applications/eligibility.ts';
import { decideProgram } from '@parvoz/contract/applications/program-eligibility.ts';
import { getProgramDetail, type ProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { getScholarshipDetail } from '@parvoz/contract/catalogue/scholarships.ts';
import { listTestSittings } from '@parvoz/contract/catalogue/test-sittings.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { applicantOf, findFaults, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { AssistantVerdicts } from '@parvoz/contract/platform/assistant-facts.ts';
import { ASSISTANT_PAGE_SIZE, AssistantEligibility } from '@parvoz/contract/platform/assistants.ts';
import { faultText } from '../lib/texts.ts';
import { programsOf } from './details.ts';
import { linkedProgram, linkedScholarship, sourceOf } from './facts.ts';
import { findDegrees, type ProgramWishes, programFilter } from './filters.ts';
import { type ToolContext, ToolRefusal, toolOf } from './tool.ts';
import {
  deadlineText,
  eitherText,
  linkTo,
  requirementText,
  sourceText,
  standingText,
  t,
  testText,
  written,
} from './words.ts';

type Input = AssistantEligibility;

/** Returns the person's data as the rules need them; throws ToolRefusal with each wrong field and why. */
const applicantFrom = async (ctx: ToolContext, input: Input): Promise<Applicant> => {
  const wanted = await findDegrees(ctx, input.wantedDegrees);
  const certificates = input.certificates?.map(({ test, score, takenOn }) => ({
    kind: test,
    score,
    takenOn: takenOn ?? ctx.today,
  }));
  const data = {
    ...NO_DATA,
    education: input.education ?? null,
    graduationYear: input.graduationYear ?? null,
    mark: input.mark ?? null,
    certificates: certificates ?? null,
    birthYear: input.birthYear ?? null,
    citizenship: input.citizenship ?? null,
    degrees: wanted.map(({ key }) => key),
    start: input.startsFrom ?? null,
  };
  const faults = findFaults(data, ctx.today);
  if (faults.length > 0)
    throw new ToolRefusal(
      faults.map(({ path, ...fault }) => `${path}: ${faultText(ctx.language, fault)}`).join('\n'),
    );
  return applicantOf(data);
};

type Result = AssistantVerdicts['results'][number];

const judgedOf = ({ requirement, standing, has, missing, readyOn, validUntil }: RequirementResult) => ({
  ...{ requirement, standing, has, missing, readyOn, validUntil },
});

const decidedOf = ({ verdict, groups, readyOn }: Eligibility) => ({
  verdict,
  readyOn,
  groups: groups.map(({ options }) => options.map(judgedOf)),
});

const programResult = (
  { pageOf }: ToolContext,
  program: ProgramDetail,
  applicant: Applicant,
  present: Present,
) => {
  const decided = decideProgram(program, applicant, present);
  return {
    kind: 'PROGRAM' as const,
    ...linkedProgram(pageOf, program),
    ...decidedOf(decided),
    deadline: decided.intake?.deadline ?? null,
    isExpected: decided.intake?.isExpected ?? false,
    isOver: false,
    isTooEarly: decided.intake === null && program.intakes.length > 0,
    source: sourceOf(program),
  };
};

const present = async ({ call, today }: ToolContext): Promise<Present> => ({
  today,
  sittings: await call(listTestSittings),
});

const ofProgram = async (ctx: ToolContext, id: number, applicant: Applicant) => {
  const [program, now] = await Promise.all([ctx.call(getProgramDetail, { params: { id } }), present(ctx)]);
  return programResult(ctx, program, applicant, now);
};

const ofScholarship = async (ctx: ToolContext, id: number, applicant: Applicant) => {
  const [one, now] = await Promise.all([ctx.call(getScholarshipDetail, { params: { id } }), present(ctx)]);
  const keys = one.degreeTypeList.map(({ key }) => key);
  const moment = { ...now, deadline: one.expiredDate };
  return {
    kind: 'SCHOLARSHIP' as const,
    ...linkedScholarship(ctx.pageOf, one),
    ...decidedOf(decideScholarship(one.conditions, keys, applicant, moment)),
    deadline: one.expiredDate,
    isExpected: one.isExpected,
    isOver: one.status === 'EXPIRED',
    isTooEarly: false,
    source: sourceOf(one),
  };
};

const groupText = (language: Language, group: Result['groups'][number]): string =>
  eitherText(
    language,
    group.map(
      ({ requirement, standing }) =>
        `${requirementText(language, requirement as RequirementResult['requirement'])} (${standingText(language, standing)})`,
    ),
  );

/** Says of no requirements whether nothing is asked for or nobody knows. */
const requirementLines = (language: Language, { groups, verdict }: Result): string[] => {
  if (groups.length > 0) return groups.map((group) => groupText(language, group));
  return [t(language, verdict === 'QUALIFIES' ? 'nothingAsked' : 'noRequirements')];
};

const resultLines = (language: Language, one: Result): string[] => {
  const verdict = `**${t(language, `verdict.${one.verdict}`)}**`;
  return [
    `- ${linkTo(one)}: ${verdict} · ${deadlineText(language, one)} (id ${one.id})`,
    ...[
      ...(one.isTooEarly ? [t(language, 'tooEarly')] : []),
      ...requirementLines(language, one),
      sourceText(language, one.source),
    ].map((line) => `  - ${line}`),
  ];
};

const textOf = (language: Language, { results, counts, total, page, steps }: AssistantVerdicts): string => {
  const sum = counts && counts.QUALIFIES + counts.NEARLY + counts.UNKNOWN + counts.DOES_NOT;
  return [
    ...(counts
      ? [
          t(language, 'verdicts', {
            total: String(sum),
            qualifies: String(counts.QUALIFIES),
            nearly: String(counts.NEARLY),
            unknown: String(counts.UNKNOWN),
            doesNot: String(counts.DOES_NOT),
          }),
          total === 0
            ? t(language, 'nothing')
            : t(language, 'found', { total: String(total), page: String(page) }),
        ]
      : []),
    ...results.flatMap((one) => resultLines(language, one)),
    ...steps.map(({ test, score, programs, sitting }) => {
      const opens = t(language, 'opens', { test: testText(language, test, score), total: String(programs) });
      return sitting ? `${opens} (${written(sitting.heldOn)}, ${sitting.sourceUrl})` : opens;
    }),
    t(language, 'decides'),
  ].join('\n');
};

/** The person as a call takes one. */
const sentAs = ({ certificates, degrees, citizenship, ...rest }: Applicant) => ({
  ...rest,
  certificates: certificates && [...certificates],
  degrees: degrees && [...degrees],
  citizenship: citizenship as CountryCode | null,
});

const ofFilter = async (
  ctx: ToolContext,
  { page, verdicts, ...wishes }: Pick<Input, 'page' | 'verdicts'> & ProgramWishes,
  applicant: Applicant,
): Promise<AssistantVerdicts> => {
  const [found, now] = await Promise.all([
    ctx.call(filterEligiblePrograms, {
      query: { page, size: ASSISTANT_PAGE_SIZE },
      body: {
        ...(await programFilter(ctx, wishes)),
        applicant: sentAs(applicant),
        verdicts,
      },
    }),
    present(ctx),
  ]);
  return {
    results: (await programsOf(ctx, found.content)).map((one) => programResult(ctx, one, applicant, now)),
    total: found.totalElements,
    page,
    counts: found.counts,
    steps: found.steps.map(({ test, programs, sitting }) => ({
      test: test.kind,
      score: test.score,
      programs,
      sitting,
    })),
  };
};

/** Fields that only lists have. */
const OF_LISTS = [
  ...(['query', 'countries', 'universityId', 'degrees', 'fieldId', 'teachingLanguages'] as const),
  ...(['free', 'tuitionUpToSom', 'verdicts'] as const),
];

/** Throws ToolRefusal for wishes that contradict each other: one of them would be answered and the other not. */
const assertOneQuestion = (language: Language, input: Input): void => {
  const { programId, scholarshipId } = input;
  if (programId !== undefined && scholarshipId !== undefined) throw new ToolRefusal(t(language, 'oneRecord'));
  const names = OF_LISTS.filter((name) => input[name] !== undefined);
  if ((programId ?? scholarshipId) !== undefined && names.length > 0)
    throw new ToolRefusal(t(language, 'onlyFilters', { names: names.join(', ') }));
};

export const eligibilityTool = toolOf({
  name: 'eligibility',
  title: 'Does a person qualify?',
  description:
    'Compares a person (school, mark, certificates such as IELTS 6.5, age, citizenship) with the requirements of one programme (programId), one scholarship (scholarshipId) or all programmes of the filters, and names the tests that would open more. Leave out what you do not know: unknown data never qualify. Do not send names or phones; nothing is stored. UNKNOWN is not a yes, and the university decides.',
  input: AssistantEligibility,
  facts: AssistantVerdicts,
  run: async (ctx, input) => {
    const { language } = ctx;
    assertOneQuestion(language, input);
    const applicant = await applicantFrom(ctx, input);
    const { programId, scholarshipId } = input;
    const alone = { total: 1, page: 1, counts: null, steps: [] };
    let facts: AssistantVerdicts;
    if (programId !== undefined) facts = { ...alone, results: [await ofProgram(ctx, programId, applicant)] };
    else if (scholarshipId !== undefined)
      facts = { ...alone, results: [await ofScholarship(ctx, scholarshipId, applicant)] };
    else facts = await ofFilter(ctx, input, applicant);
    return { facts, text: textOf(language, facts) };
  },
});
