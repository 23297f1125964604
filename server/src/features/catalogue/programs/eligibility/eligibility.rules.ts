import type { Applicant, Eligibility, Present } from '@parvoz/contract/applications/eligibility.ts';
import { decideProgram } from '@parvoz/contract/applications/program-eligibility.ts';
import { VERDICTS, type Verdict } from '@parvoz/contract/applications/verdicts.ts';
import type { CertificateKind } from '@parvoz/contract/catalogue/certificates.ts';
import { CERTIFICATES } from '@parvoz/contract/catalogue/certificates.ts';
import type {
  EligibleFilter,
  EligiblePage,
  OpeningStep,
} from '@parvoz/contract/catalogue/programs-eligibility.ts';
import type { TestSitting } from '@parvoz/contract/catalogue/test-sittings.ts';
import type { Alike } from './eligibility.store.ts';

const MAX_STEPS = 3;
/** After every day. */
const LAST = '9';

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

/** A score of a test, and the day by which it could be had. */
interface Opening {
  kind: CertificateKind;
  score: number;
  sitting: TestSitting | null;
}

/** The scores of tests each of which is all that is missing: whichever of several would do. */
const openingsOf = ({ verdict, groups }: Eligibility): Opening[] => {
  const open = groups.filter(({ standing }) => standing !== 'MET');
  if (verdict !== 'NEARLY' || open.length !== 1) return [];
  return open[0]!.options.flatMap(({ requirement, standing, sitting }) =>
    standing === 'LATER' && 'score' in requirement
      ? [{ ...requirement, sitting: sitting as TestSitting | null }]
      : [],
  );
};

/** Returns whether a score is at least as good as another one of the same test. */
const isEnough = (kind: CertificateKind, score: number, asked: number): boolean =>
  CERTIFICATES[kind].isReversed ? score <= asked : score >= asked;

/** Scores by test that would open programmes, with the number of programmes that require exactly that. */
type Steps = Map<CertificateKind, Pick<Opening, 'sitting'> & { scores: Map<number, number> }>;

const addStep = (steps: Steps, { kind, score, sitting }: Opening, count: number): void => {
  const step = steps.get(kind) ?? { sitting, scores: new Map<number, number>() };
  steps.set(kind, step);
  step.scores.set(score, (step.scores.get(score) ?? 0) + count);
};

/** The day of the results, after every other where nobody knows it. */
const readyOn = ({ sitting }: Pick<OpeningStep, 'sitting'>): string => sitting?.resultsOn ?? LAST;

/** Returns for each test the score that most programmes wait for, the lesser one of two; those first that open most. */
const stepsOf = (steps: Steps): OpeningStep[] =>
  [...steps]
    .map(([kind, { sitting, scores }]) => {
      const all = [...scores].sort(([a], [b]) => (CERTIFICATES[kind].isReversed ? b - a : a - b));
      const [score] = all.reduce((best, one) => (one[1] > best[1] ? one : best));
      const programs = all.reduce(
        (sum, [asked, count]) => sum + (isEnough(kind, score, asked) ? count : 0),
        0,
      );
      return { test: { kind, score }, programs, sitting };
    })
    .sort((a, b) => b.programs - a.programs || (readyOn(a) < readyOn(b) ? -1 : 1))
    .slice(0, MAX_STEPS);

interface Asked extends Pick<EligibleFilter, 'sort' | 'verdicts' | 'opening'> {
  applicant: Applicant;
  present: Present;
  limit: number;
  offset: number;
}

/** Programmes of one kind, with the verdict on them and the last day to apply that it is about. */
interface Kind extends Pick<Alike, 'ids' | 'positions'> {
  verdict: Verdict;
  deadline: string | null;
}

/** Window of a list: `limit` ids after the first `offset`. */
type Window = Pick<Asked, 'limit' | 'offset'>;

/** Returns a window of the ids by their last days to apply, the unknown ones last, and of one day by their numbers. */
const takeByDeadline = (kinds: readonly Kind[], { limit, offset }: Window): number[] => {
  const byDay = new Map<string, number[][]>();
  for (const { deadline, ids } of kinds) {
    const day = deadline ?? LAST;
    const lists = byDay.get(day) ?? [];
    byDay.set(day, lists);
    lists.push(ids);
  }
  const taken: number[] = [];
  let before = 0;
  for (const day of [...byDay.keys()].sort()) {
    const lists = byDay.get(day)!;
    const size = lists.reduce((sum, { length }) => sum + length, 0);
    if (before + size > offset && taken.length < limit) {
      // Only days within the window are put in order.
      const from = Math.max(0, offset - before);
      const ordered = Int32Array.from(lists.flat()).sort();
      taken.push(...ordered.subarray(from, from + limit - taken.length));
    }
    before += size;
  }
  return taken;
};

/** The same by the positions of the ids in the whole list of `size`. */
const takeByPosition = (kinds: readonly Kind[], size: number, { limit, offset }: Window): number[] => {
  const idAt = new Int32Array(size);
  for (const { ids, positions } of kinds)
    for (const [index, id] of ids.entries()) idAt[positions[index]! - 1] = id;
  return [...idAt.filter((id) => id > 0).subarray(offset, offset + limit)];
};

/** The same in the order for visitors: what has a place there, then by their last days to apply. */
const takeByPlace = (kinds: readonly Kind[], { limit, offset }: Window): number[] => {
  const placed = kinds
    .flatMap(({ ids, positions }) => ids.map((id, at) => ({ id, place: positions[at]! })))
    .filter(({ place }) => place > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id);
  const taken = placed.slice(offset, offset + limit);
  const others = kinds.map((kind) => ({
    ...kind,
    ids: kind.ids.filter((_, at) => kind.positions[at] === 0),
  }));
  const left = { limit: limit - taken.length, offset: Math.max(0, offset - placed.length) };
  return left.limit > 0 ? [...taken, ...takeByDeadline(others, left)] : taken;
};

/** The same by fit, one verdict after the other. */
const takeByFit = (kinds: readonly Kind[], { limit, offset }: Window): number[] => {
  const taken: number[] = [];
  let before = 0;
  for (const verdict of VERDICTS) {
    const ofVerdict = kinds.filter((one) => one.verdict === verdict);
    const left = { limit: limit - taken.length, offset: Math.max(0, offset - before) };
    if (left.limit > 0) taken.push(...takeByDeadline(ofVerdict, left));
    before += ofVerdict.reduce((sum, { ids }) => sum + ids.length, 0);
  }
  return taken;
};

const inOrder = (wanted: readonly Kind[], asked: Asked, size: number): number[] => {
  switch (asked.sort) {
    case 'FIT':
      return takeByFit(wanted, asked);
    case 'MAIN':
      return takeByPlace(wanted, asked);
    case 'DEADLINE':
      return takeByDeadline(wanted, asked);
    default:
      return takeByPosition(wanted, size, asked);
  }
};

/** Decides of each kind of programme once, and takes a page of those that are wanted, in their order. */
export const takePage = (found: readonly Alike[], asked: Asked): Decided => {
  const counts: Counts = { QUALIFIES: 0, NEARLY: 0, UNKNOWN: 0, DOES_NOT: 0 };
  const steps: Steps = new Map();
  const { verdicts, opening } = asked;
  const wanted: Kind[] = [];
  let [size, total] = [0, 0];
  for (const { requirements, intakes, ids, positions } of found) {
    const offer = { requirements, intakes: intakesOf(intakes) };
    const result = decideProgram(offer, asked.applicant, asked.present);
    const { verdict, intake } = result;
    size += ids.length;
    counts[verdict] += ids.length;
    const openings = openingsOf(result);
    for (const one of openings) addStep(steps, one, ids.length);
    const isOpened =
      !opening ||
      openings.some(({ kind, score }) => kind === opening.kind && isEnough(kind, opening.score, score));
    if (!isOpened || (verdicts.length > 0 && !verdicts.includes(verdict))) continue;
    total += ids.length;
    wanted.push({ ids, positions, verdict, deadline: intake?.deadline ?? null });
  }
  const ids = inOrder(wanted, asked, size);
  return { ids, total, counts, steps: stepsOf(steps) };
};
