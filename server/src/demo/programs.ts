import { expectedAfter, moveYears } from '@parvoz/contract/catalogue/cycles.ts';
import type { Tuition } from '@parvoz/contract/catalogue/programs.ts';
import type { Requirements } from '@parvoz/contract/catalogue/requirements.ts';
import type { TeachingLanguage } from '@parvoz/contract/catalogue/teaching-languages.ts';
import type { Context } from '../db/context.ts';
import * as programs from '../features/catalogue/programs/programs.service.ts';
import { tashkentDate } from '../lib/clock.ts';
import { everyLanguage, type Ids, named, read, readAll, type Text } from './data.ts';

/** Name of a programme, and its second-level faculty. */
interface DemoProgramName {
  key: string;
  field: string;
  name: Text;
}

/**
 * The month in which studies begin every year; first and last day to apply as `MM-DD`, and the years of beginning that they
 * were announced for. Without these they are of the academic year of the other figures.
 */
export interface YearlyIntake {
  month: number;
  opens?: string;
  closes?: string;
  years?: number[];
}

/** Programmes of a university for which the same is known; one may last longer or shorter than the others. */
export interface DemoPrograms {
  university: string;
  degree: string;
  languages: TeachingLanguage[];
  durationMonths: number | null;
  tuition?: Tuition;
  requirements?: Requirements;
  /** Year in which the academic year begins that tuition and requirements are of. */
  factsYear?: number;
  intakes: YearlyIntake[];
  webPage?: string;
  sourceUrl: string;
  programs: { name: string; durationMonths?: number }[];
}

type DemoIntake = programs.ProgramDraft['intakes'][number];

/** Academic years begin in it. */
const FIRST_MONTH = 8;

/** The intake of a year of beginning, with the days that were announced for it. */
const announcedIntake = ({ month, opens, closes }: YearlyIntake, year: number): DemoIntake => {
  const start = `${String(month).padStart(2, '0')}-01`;
  const closing = closes && (closes < start ? year : year - 1);
  const opening = closes && opens && (opens < closes ? Number(closing) : Number(closing) - 1);
  return {
    startMonth: `${year}-${start}`,
    opensOn: opens ? `${opening}-${opens}` : null,
    deadline: closes ? `${closing}-${closes}` : null,
  };
};

/**
 * Intakes as they are known on a day: those that days were announced for, and the next one, with the days that are expected
 * after the last of these, or without any.
 */
export const intakesOn = (
  yearly: YearlyIntake,
  factsYear: number | undefined,
  today: string,
): DemoIntake[] => {
  const { month, years = factsYear === undefined ? [] : [month < FIRST_MONTH ? factsYear + 1 : factsYear] } =
    yearly;
  const announced = yearly.closes ? years.map((year) => announcedIntake(yearly, year)) : [];
  const last = announced.at(-1);
  if (last && last.deadline! >= today) return announced;
  const round = last && expectedAfter({ opensOn: last.opensOn, deadline: last.deadline! }, today);
  if (round) return [...announced, { ...round, startMonth: moveYears(last.startMonth, 1), isExpected: true }];
  const first = { month, years: [] };
  let year = Number(today.slice(0, 4));
  while (announcedIntake(first, year).startMonth < today) year++;
  const next = announcedIntake(first, year);
  return announced.some(({ startMonth }) => startMonth === next.startMonth)
    ? announced
    : [...announced, next];
};

/** Loads what universities of the demo data teach (`programs/<country>.json`). */
export const loadPrograms = async (
  ctx: Context,
  known: { degrees: Ids; faculties: Ids; universities: Ids },
): Promise<void> => {
  const today = tashkentDate(ctx.clock.now());
  const names = new Map(read<DemoProgramName[]>('program-names.json').map((one) => [one.key, one]));
  const drafts = readAll<DemoPrograms>('programs').flatMap((group) =>
    group.programs.map((program): programs.ProgramDraft => {
      const { name, field } = named(names, program.name);
      return {
        ...everyLanguage('name', name),
        universityId: named(known.universities, group.university),
        degreeId: named(known.degrees, group.degree),
        facultyId: named(known.faculties, field),
        languages: group.languages,
        durationMonths: program.durationMonths ?? group.durationMonths,
        tuition: group.tuition ?? { kind: 'UNKNOWN' },
        requirements: group.requirements ?? null,
        webPage: group.webPage ?? null,
        sourceUrl: group.sourceUrl,
        factsYear: group.factsYear ?? null,
        checkedOn: null,
        isDemo: true,
        intakes: group.intakes.flatMap((intake) => intakesOn(intake, group.factsYear, today)),
      };
    }),
  );
  await programs.insertMany(ctx, drafts);
};
