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

/** The month in which studies begin every year; first and last day to apply as `MM-DD`, where they stay the same. */
export interface YearlyIntake {
  month: number;
  opens?: string;
  closes?: string;
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

/** The intake of a yearly cycle that can still be applied for on `today`. */
export const nextIntake = (
  { month, opens, closes }: YearlyIntake,
  today: string,
): programs.ProgramDraft['intakes'][number] => {
  const start = `${String(month).padStart(2, '0')}-01`;
  for (let year = Number(today.slice(0, 4)); ; year++) {
    const closing = closes && (closes < start ? year : year - 1);
    const opening = closes && opens && (opens < closes ? Number(closing) : Number(closing) - 1);
    const startMonth = `${year}-${start}`;
    const deadline = closes ? `${closing}-${closes}` : null;
    if ((deadline ?? startMonth) >= today)
      return { startMonth, opensOn: opens ? `${opening}-${opens}` : null, deadline };
  }
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
        intakes: group.intakes.map((intake) => nextIntake(intake, today)),
      };
    }),
  );
  await programs.insertMany(ctx, drafts);
};
