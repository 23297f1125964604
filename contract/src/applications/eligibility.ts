import { CERTIFICATES, type CertificateKind } from '../catalogue/certificates.ts';
import type { Mark } from '../catalogue/requirements.ts';
import type { Condition, Conditions } from '../catalogue/scholarship-terms.ts';
import { nearestSitting, type Sitting } from '../catalogue/test-sittings-rules.ts';
import { DAY_MS } from '../time.ts';
import type { Verdict } from './verdicts.ts';

export type { Verdict } from './verdicts.ts';

/** A date as `YYYY-MM-DD`. */
type Day = string;

/** Data of a person; null is not given, and an empty list means that there is none. */
export interface Applicant {
  birthYear: number | null;
  /** Years of schooling, counted to the end of what is gone through now. */
  schoolYears: number | null;
  /** Year in which it ends or ended. */
  graduationYear: number | null;
  mark: Mark | null;
  certificates: readonly { kind: CertificateKind; score: number; takenOn: Day }[] | null;
  /** ISO 3166-1 code. */
  citizenship: string | null;
  /** Keys of the degrees that are looked for. */
  degrees: readonly string[] | null;
  /** The month, `YYYY-MM`, in which they want to begin at the earliest. */
  startsFrom?: string | null | undefined;
}

/** The day that is asked about, and the days of tests that can still be registered for. */
export interface Present {
  today: Day;
  sittings: readonly Sitting[];
}

/**
 * The moment of the question, and the last day to apply on; null where nobody knows it. Then it is some day until studies
 * begin, where that is known.
 */
export interface Moment extends Present {
  deadline: Day | null;
  startsOn?: Day;
  /** Of an intake that nobody has entered yet: studies begin on that day or later. */
  startsFrom?: Day;
}

/** Requirement of a programme or a scholarship, or the degrees that a scholarship is for. */
export type Asked = Condition | { kind: 'DEGREE'; keys: readonly string[] };

/** State of a requirement. `LATER` is not met and can be before the deadline, `NEVER` cannot. */
export type Standing = 'MET' | 'LATER' | 'UNKNOWN' | 'NEVER';

export interface RequirementResult {
  requirement: Asked;
  standing: Standing;
  /** The person's value, in the scale of the requirement; null for none or unknown. */
  has: number | null;
  /** Missing difference, in the scale of the requirement; below zero is more than enough. */
  missing: number | null;
  /** The first day on which it could be had, of what is missing; null where nobody knows the days of the test. */
  readyOn: Day | null;
  /** The day of the test by which it could be had, of a score that is missing. */
  sitting: Sitting | null;
  /** Last day on which the person's value counts. */
  validUntil: Day | null;
}

export interface GroupResult {
  standing: Standing;
  /** Options in the order of the requirement, and the one that decides. */
  options: RequirementResult[];
  best: RequirementResult;
}

export interface Eligibility {
  /** @see decide for what each means */
  verdict: Verdict;
  groups: GroupResult[];
  /** The first day on which everything that is missing could be had, of NEARLY; null where nobody knows it of something. */
  readyOn: Day | null;
}

const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const addYears = (day: Day, years: number): Day => {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
};

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** The end of a school year, when its papers are there. */
export const graduationDay = (year: number): Day => `${year}-06-30`;

const NOTHING = { has: null, missing: null, readyOn: null, sitting: null, validUntil: null };

/** The last day on which one could apply; undefined where nobody knows any. */
const lastDay = ({ deadline, startsOn }: Moment): Day | undefined => deadline ?? startsOn;

/** The day on which what somebody has must still count. */
const neededOn = (moment: Moment): Day => {
  const last = lastDay(moment) ?? moment.startsFrom;
  return last !== undefined && last > moment.today ? last : moment.today;
};

/** A day before the last one, or any day where that is not known. */
const inTime = (day: Day, moment: Moment): boolean => {
  const last = lastDay(moment);
  return last === undefined || day <= last;
};

/** Returns the best score of a test that still counts on the last day, or today without one. */
const bestScore = (kind: CertificateKind, { certificates }: Applicant, moment: Moment) => {
  const { validYears, isReversed } = CERTIFICATES[kind];
  const until = (takenOn: Day): Day | null => (validYears === null ? null : addYears(takenOn, validYears));
  const needed = neededOn(moment);
  return (certificates ?? [])
    .filter((one) => one.kind === kind)
    .map(({ score, takenOn }) => ({ score, validUntil: until(takenOn) }))
    .filter(({ validUntil }) => validUntil === null || validUntil >= needed)
    .sort((a, b) => (isReversed ? a.score - b.score : b.score - a.score))[0];
};

type Judged = Omit<RequirementResult, 'requirement'>;

/** Returns the state of an unmet requirement: met by a known day, or never in time. */
const unless = (readyOn: Day, moment: Moment, rest: Pick<Judged, 'has' | 'missing'>): Judged =>
  inTime(readyOn, moment)
    ? { ...NOTHING, ...rest, standing: 'LATER', readyOn }
    : { ...NOTHING, ...rest, standing: 'NEVER' };

const judgeScore = (
  { kind, score }: { kind: CertificateKind; score: number },
  applicant: Applicant,
  moment: Moment,
): Judged => {
  if (applicant.certificates === null) return { ...NOTHING, standing: 'UNKNOWN' };
  const { isReversed, leadDays } = CERTIFICATES[kind];
  const best = bestScore(kind, applicant, moment);
  const has = best?.score ?? null;
  const missing = best ? (isReversed ? best.score - score : score - best.score) : null;
  if (best && missing! <= 0)
    return { ...NOTHING, standing: 'MET', has, missing, validUntil: best.validUntil };
  const rest = { has, missing };
  const sitting = nearestSitting(moment.sittings, kind, moment.today);
  if (sitting) return { ...unless(sitting.resultsOn, moment, rest), sitting };
  // Without its days it counts as possible in the usual time, and no day is named.
  return { ...unless(addDays(moment.today, leadDays), moment, rest), readyOn: null };
};

const judgeMark = (asked: Mark, { mark, graduationYear }: Applicant, moment: Moment): Judged => {
  if (!mark) return { ...NOTHING, standing: 'UNKNOWN' };
  // Whole products: 4.5 of 5 is 90 of 100, and no less by a rounding.
  const missing = Math.round((asked.mark * mark.scale - mark.mark * asked.scale) * 1e6) / 1e6 / mark.scale;
  const has = (mark.mark * asked.scale) / mark.scale;
  if (missing <= 0) return { ...NOTHING, standing: 'MET', has, missing };
  if (graduationYear === null) return { ...NOTHING, standing: 'UNKNOWN', has, missing };
  const day = graduationDay(graduationYear);
  // A mark can still improve until the end of one's studies, and not afterwards.
  return day > moment.today
    ? unless(day, moment, { has, missing })
    : { ...NOTHING, standing: 'NEVER', has, missing };
};

/** School years that are still to come when studies begin. */
const yearsToCome = ({ graduationYear }: Applicant, { startsOn }: Moment): number => {
  if (graduationYear === null || startsOn === undefined) return 0;
  const year = yearOf(startsOn);
  return Math.max(0, graduationYear - year + (startsOn < graduationDay(year) ? 1 : 0));
};

const judgeYears = (years: number, applicant: Applicant, moment: Moment): Judged => {
  if (applicant.schoolYears === null) return { ...NOTHING, standing: 'UNKNOWN' };
  const has = applicant.schoolYears - yearsToCome(applicant, moment);
  const missing = years - has;
  return { ...NOTHING, standing: missing <= 0 ? 'MET' : 'NEVER', has, missing };
};

/** Judges an age: by the year of birth alone somebody may have two ages on a day, and more where the day is unknown either. */
const judgeAge = (
  { from, to }: { from: number | null; to: number | null },
  { birthYear }: Applicant,
  moment: Moment,
): Judged => {
  if (birthYear === null) return { ...NOTHING, standing: from === null && to === null ? 'MET' : 'UNKNOWN' };
  const { today, deadline } = moment;
  const oldest = yearOf(lastDay(moment) ?? moment.startsFrom ?? today) - birthYear;
  const youngest = yearOf(deadline ?? today) - birthYear - 1;
  const ages = { ...NOTHING, has: oldest };
  if ((from !== null && oldest < from) || (to !== null && youngest > to))
    return { ...ages, standing: 'NEVER' };
  const isSure = (from === null || youngest >= from) && (to === null || oldest <= to);
  return { ...ages, standing: isSure ? 'MET' : 'UNKNOWN' };
};

/** Judges whether somebody has one of these citizenships or degrees: has it, has another, or has given none. */
const judgeOneOf = (wanted: readonly string[], own: readonly string[] | null): Judged => {
  if (!own) return { ...NOTHING, standing: 'UNKNOWN' };
  return { ...NOTHING, standing: own.some((one) => wanted.includes(one)) ? 'MET' : 'NEVER' };
};

const judge = (requirement: Asked, applicant: Applicant, moment: Moment): Judged => {
  switch (requirement.kind) {
    case 'OWN_EXAM':
      // The result cannot be known beforehand.
      return { ...NOTHING, standing: 'UNKNOWN' };
    case 'SCHOOL_MARK':
      return judgeMark(requirement, applicant, moment);
    case 'SCHOOL_YEARS':
      return judgeYears(requirement.years, applicant, moment);
    case 'AGE':
      return judgeAge(requirement, applicant, moment);
    case 'CITIZENSHIP':
      return judgeOneOf(requirement.codes, applicant.citizenship === null ? null : [applicant.citizenship]);
    case 'DEGREE':
      return judgeOneOf(requirement.keys, applicant.degrees);
    default:
      return judgeScore(requirement, applicant, moment);
  }
};

/** After every day. */
const LATEST = '9';

/** Order of unmet options: by the day on which they are ready, those that nobody knows last, by how long they usually take. */
const orderOf = ({ requirement, readyOn }: Pick<RequirementResult, 'requirement' | 'readyOn'>): string => {
  if (readyOn !== null) return readyOn;
  const days = 'score' in requirement ? CERTIFICATES[requirement.kind].leadDays : 0;
  return LATEST + String(days).padStart(4, '0');
};

const RANK: Record<Standing, number> = { MET: 3, LATER: 2, UNKNOWN: 1, NEVER: 0 };

/**
 * Returns the result of a group, of which one option is enough: that of the best option, of several the one that is ready
 * first.
 */
const judgeGroup = (group: readonly Asked[], applicant: Applicant, moment: Moment): GroupResult => {
  const options = group.map((requirement) => ({ requirement, ...judge(requirement, applicant, moment) }));
  const best = options.reduce((a, b) => {
    const better = RANK[b.standing] - RANK[a.standing];
    const isSooner = better === 0 && b.standing === 'LATER' && orderOf(b) < orderOf(a);
    return better > 0 || isSooner ? b : a;
  });
  return { standing: best.standing, options, best };
};

/**
 * Returns the verdict on what a person lacks, in this order: something that cannot be had before the deadline means `DOES_NOT`;
 * something that can means `NEARLY`, whatever else is unknown; only unknown things mean `UNKNOWN`; all met means `QUALIFIES`.
 * Unknown requirements (null) are unknown, an empty list asks for nothing.
 *
 * More of anything never makes anybody less eligible, and unknown data never qualify.
 */
export const decide = (
  requirements: readonly (readonly Asked[])[] | null,
  applicant: Applicant,
  moment: Moment,
): Eligibility => {
  if (!requirements) return { verdict: 'UNKNOWN', groups: [], readyOn: null };
  const groups = requirements.map((group) => judgeGroup(group, applicant, moment));
  const is = (standing: Standing): boolean => groups.some((one) => one.standing === standing);
  const verdict = is('NEVER') ? 'DOES_NOT' : is('LATER') ? 'NEARLY' : is('UNKNOWN') ? 'UNKNOWN' : 'QUALIFIES';
  const days = groups.flatMap(({ standing, best }) => (standing === 'LATER' ? [best.readyOn] : []));
  const isKnown = verdict === 'NEARLY' && !days.includes(null);
  return { verdict, groups, readyOn: isKnown ? days.sort().at(-1)! : null };
};

/** The same of a scholarship: its degrees are the first thing that it asks for; where none is named, nobody knows. */
export const decideScholarship = (
  conditions: Conditions | null,
  degrees: readonly string[],
  applicant: Applicant,
  moment: Moment,
): Eligibility => {
  const ofDegrees: Asked[][] = degrees.length > 0 ? [[{ kind: 'DEGREE', keys: degrees }]] : [];
  if (conditions) return decide([...ofDegrees, ...conditions], applicant, moment);
  // Known requirements may already exclude; the others stay unknown.
  const known = decide(ofDegrees, applicant, moment);
  return known.verdict === 'QUALIFIES' ? { ...known, verdict: 'UNKNOWN' } : known;
};
