import {
  type Applicant,
  decideProgram,
  type ProgramEligibility,
} from '@parvoz/contract/applications/eligibility.ts';
import { VERDICTS, type Verdict } from '@parvoz/contract/applications/verdicts.ts';
import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import { CERTIFICATES } from '@parvoz/contract/catalogue/certificates.ts';
import type {
  EligibleFilter,
  EligiblePage,
  OpeningStep,
} from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { Alike } from './eligibility.store.ts';

const MAX_STEPS = 3;

type Counts = EligiblePage['counts'];

interface Decided {
  /** Ids of the page, and how many the whole list has. */
  ids: number[];
  total: number;
  counts: Counts;
  steps: OpeningStep[];
}

const intakesOf = (text: string | null): { start: string; deadline: string | null }[] =>
  (text?.split(',') ?? []).map((one) => {
    const [start = '', deadline = ''] = one.split(' ');
    return { start: start.slice(0, 'YYYY-MM'.length), deadline: deadline || null };
  });

/** A score of a test, and the first day on which its result could be there. */
interface Opening {
  kind: CertificateKind;
  score: number;
  readyOn: string;
}

/** The scores of tests each of which is all that is missing: whichever of several would do. */
const openingsOf = ({ verdict, groups }: ProgramEligibility): Opening[] => {
  const open = groups.filter(({ standing }) => standing !== 'MET');
  if (verdict !== 'NEARLY' || open.length !== 1) return [];
  return open[0]!.options.flatMap(({ requirement, standing, readyOn }) =>
    standing === 'LATER' && 'score' in requirement ? [{ ...requirement, readyOn: readyOn! }] : [],
  );
};

/** Returns whether a score is at least as good as another one of the same test. */
const isEnough = (kind: CertificateKind, score: number, asked: number): boolean =>
  CERTIFICATES[kind].isReversed ? score <= asked : score >= asked;

/** Scores by test that would open programmes, with the number of programmes that require exactly that. */
type Steps = Map<CertificateKind, { readyOn: string; scores: Map<number, number> }>;

const addStep = (steps: Steps, { kind, score, readyOn }: Opening, count: number): void => {
  const step = steps.get(kind) ?? { readyOn, scores: new Map<number, number>() };
  steps.set(kind, step);
  step.scores.set(score, (step.scores.get(score) ?? 0) + count);
};

/** Returns for each test the score that most programmes wait for, the lesser one of two; those first that open most. */
const stepsOf = (steps: Steps): OpeningStep[] =>
  [...steps]
    .map(([kind, { readyOn, scores }]) => {
      const all = [...scores].sort(([a], [b]) => (CERTIFICATES[kind].isReversed ? b - a : a - b));
      const [score] = all.reduce((best, one) => (one[1] > best[1] ? one : best));
      const programs = all.reduce(
        (sum, [asked, count]) => sum + (isEnough(kind, score, asked) ? count : 0),
        0,
      );
      return { test: { kind, score }, programs, readyOn };
    })
    .sort((a, b) => b.programs - a.programs || (a.readyOn < b.readyOn ? -1 : 1))
    .slice(0, MAX_STEPS);

interface Asked extends Pick<EligibleFilter, 'sort' | 'verdicts' | 'opening'> {
  applicant: Applicant;
  today: string;
  limit: number;
  offset: number;
}

/** Verdict of programmes that are not among those that are opened. */
const LEFT_OUT = VERDICTS.length;

/** Decides of each kind of programme once, and takes a page of those that are wanted, in their order. */
export const takePage = (found: readonly Alike[], asked: Asked): Decided => {
  const size = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const [idAt, verdictAt] = [new Int32Array(size), new Uint8Array(size)];
  const counts: Counts = { QUALIFIES: 0, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 };
  const steps: Steps = new Map();
  const { verdicts, opening, sort, limit, offset } = asked;
  const wanted: readonly Verdict[] =
    verdicts.length > 0 ? VERDICTS.filter((one) => verdicts.includes(one)) : VERDICTS;
  let total = 0;
  for (const { requirements, intakes, ids, positions } of found) {
    const offer = { requirements, intakes: intakesOf(intakes) };
    const result = decideProgram(offer, asked.applicant, asked.today);
    counts[result.verdict] += ids.length;
    const openings = openingsOf(result);
    for (const one of openings) addStep(steps, one, ids.length);
    const isOpened =
      !opening ||
      openings.some(({ kind, score }) => kind === opening.kind && isEnough(kind, opening.score, score));
    const verdict = isOpened ? VERDICTS.indexOf(result.verdict) : LEFT_OUT;
    if (isOpened && wanted.includes(result.verdict)) total += ids.length;
    for (const [index, id] of ids.entries()) {
      const at = positions[index]! - 1;
      idAt[at] = id;
      verdictAt[at] = verdict;
    }
  }
  // By fit one verdict after the other, otherwise all in one go.
  const passes = sort === 'FIT' ? wanted.map((one) => [one]) : [wanted];
  const ids: number[] = [];
  let skipped = 0;
  for (const pass of passes) {
    const codes = new Set(pass.map((one) => VERDICTS.indexOf(one)));
    for (let at = 0; at < size && ids.length < limit; at++) {
      if (!codes.has(verdictAt[at]!)) continue;
      if (skipped < offset) skipped++;
      else ids.push(idAt[at]!);
    }
  }
  return { ids, total, counts, steps: stepsOf(steps) };
};
