import { DAY_MS } from '../time.ts';
import {
  type Applicant,
  decide,
  type Eligibility,
  graduationDay,
  type Moment,
  type Present,
} from './eligibility.ts';
import type { Verdict } from './verdicts.ts';

/** A date as `YYYY-MM-DD`. */
type Day = string;

/**
 * A time of applying for a programme that is still to come by the calendar of its country. `start` is a month, `YYYY-MM`;
 * `deadline` the last day to apply, null where nobody knows it; `isExpected`: it is of the cycle before.
 */
export interface OfferedIntake {
  start: string;
  deadline: Day | null;
  isExpected?: boolean;
}

/** Parts of a programme that the rules need: its requirements, and its times of applying, the next one first. */
export interface Offer<Intake extends OfferedIntake = OfferedIntake> {
  requirements: Parameters<typeof decide>[0];
  intakes: readonly Intake[];
}

export interface ProgramEligibility<Intake extends OfferedIntake = OfferedIntake> extends Eligibility {
  /** The intake that the verdict is about, which is the one to show beside it; null where none is to come for the person. */
  intake: Intake | null;
}

/** The most years of schooling that one has before a university. */
const MAX_SCHOOLING = 12;

/**
 * Returns the first day on which studies can begin for somebody: when their school is over, and not before the month in which
 * they want to begin. Who studies at a university has finished school, and may begin elsewhere as soon as they want to. Null
 * for any day.
 */
export const ownStart = ({ graduationYear, schoolYears, startsFrom }: Applicant): Day | null => {
  const wanted = startsFrom ? `${startsFrom}-01` : null;
  if (graduationYear === null) return wanted;
  if (wanted !== null && (schoolYears ?? 0) > MAX_SCHOOLING) return wanted;
  const end = graduationDay(graduationYear);
  return wanted !== null && wanted > end ? wanted : end;
};

/** Returns the first month, `YYYY-MM`, in which an intake can begin for somebody; null for any. */
export const ownStartMonth = (applicant: Applicant): string | null => {
  const from = ownStart(applicant);
  if (from === null) return null;
  const month = from.slice(0, 'YYYY-MM'.length);
  if (from === `${month}-01`) return month;
  const next = new Date(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 'YYYY-MM'.length);
};

/** Returns whether an intake begins too early for somebody who can begin on a day. */
export const isTooEarly = ({ start }: { start: string }, from: Day | null): boolean =>
  from !== null && `${start}-01` < from;

/** Over in every country, as in a page that was loaded days ago: the day anywhere is at most one behind Tashkent's. */
const isLongOver = ({ start, deadline }: OfferedIntake, today: Day): boolean => {
  const before = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return (deadline ?? `${start}-01`) < before;
};

/** Intakes that are to come for a person. */
const intakesFor = <Intake extends OfferedIntake>(
  intakes: readonly Intake[],
  applicant: Applicant,
  today: Day,
): Intake[] => {
  const from = ownStart(applicant);
  return intakes.filter((one) => !isTooEarly(one, from) && !isLongOver(one, today));
};

const VERDICT_RANK: Record<Verdict, number> = { QUALIFIES: 3, NEARLY: 2, UNKNOWN: 1, DOES_NOT: 0 };

/**
 * Returns the verdict on a programme, for the intake that the person is nearest to, of several the first one: who is too late
 * for the next may be ready for the one after it. Intakes that begin before the person can count as over. Where none is left,
 * the verdict is about one that nobody has entered yet, which begins when they can or later.
 */
export const decideProgram = <Intake extends OfferedIntake>(
  { requirements, intakes }: Offer<Intake>,
  applicant: Applicant,
  present: Present,
): ProgramEligibility<Intake> => {
  const decideFor = (intake: Intake | null): ProgramEligibility<Intake> => {
    const from = intake ? null : ownStart(applicant);
    const moment: Moment = {
      ...{ ...present, deadline: intake?.deadline ?? null },
      ...(intake && { startsOn: `${intake.start}-01` }),
      ...(from !== null && { startsFrom: from }),
    };
    return { ...decide(requirements, applicant, moment), intake };
  };
  const [first, ...others] = intakesFor(intakes, applicant, present.today).map(decideFor);
  return others.reduce(
    (best, one) => (VERDICT_RANK[one.verdict] > VERDICT_RANK[best.verdict] ? one : best),
    first ?? decideFor(null),
  );
};

/** Intakes of a programme as they are shown to a person. */
export interface OwnIntakes<Intake extends OfferedIntake> {
  /** Those that are to come for the person; that of the verdict comes first. */
  intakes: Intake[];
  /** The month in which the next one begins, `YYYY-MM`, where all that are known begin too early for the person; else null. */
  tooEarly: string | null;
}

/** Returns the intakes of a programme that are to come for a person, the one that the verdict is about first. */
export const ownIntakes = <Intake extends OfferedIntake>(
  offer: Offer<Intake>,
  applicant: Applicant,
  present: Present,
): OwnIntakes<Intake> => {
  const { today } = present;
  const { intake } = decideProgram(offer, applicant, present);
  const all = intakesFor(offer.intakes, applicant, today);
  return {
    intakes: intake ? [intake, ...all.filter((one) => one !== intake)] : [],
    tooEarly: intake ? null : (offer.intakes.find((one) => !isLongOver(one, today))?.start ?? null),
  };
};
