import type { SearchCondition } from '@parvoz/contract/catalogue/search-conditions.ts';
import { prefix, quoted } from '../search.rules.ts';
import {
  ANY_DEGREE_MARK,
  countryMark,
  degreeMark,
  FREE_MARK,
  languageMark,
  scoreMark,
  startMark,
  testMark,
  withoutMark,
} from './marks.rules.ts';
import { monthsOf, scoresUpTo } from './reader.rules.ts';

export type Kind = SearchCondition['kind'];

/** A condition with the words of the index any of which meets it. */
export interface Marked {
  condition: SearchCondition;
  alternatives: readonly string[];
}

/** Conditions of one kind, of which one is enough: Germany or Austria. */
export interface Group {
  kind: Kind;
  /** Words that they were read from. */
  typed: string[];
  /** As a tsquery; '' of what the index has no words for. */
  tsquery: string;
  upToTiyin: number | null;
}

const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let month = Number(from.slice(5)); month <= Number(to.slice(5)); month++)
    months.push(`${from.slice(0, 5)}${String(month).padStart(2, '0')}`);
  return months;
};

/** Returns the words of the index that meet a condition; those of a city are its names, which the caller has. */
export const alternativesOf = (condition: SearchCondition): string[] => {
  switch (condition.kind) {
    case 'FREE':
      return [quoted(FREE_MARK)];
    case 'WITHOUT':
      return [quoted(withoutMark(condition.test))];
    case 'SCORE':
      return condition.score === null
        ? [prefix(testMark(condition.test))]
        : scoresUpTo(condition.test, condition.score).map((score) =>
            quoted(scoreMark(condition.test, score)),
          );
    case 'LANGUAGE':
      return [quoted(languageMark(condition.language))];
    case 'START':
      return monthsBetween(...monthsOf(condition)).map((month) => quoted(startMark(month)));
    case 'DEGREE':
      return [quoted(degreeMark(condition.degree.id)), quoted(ANY_DEGREE_MARK)];
    case 'COUNTRY':
      return [quoted(countryMark(condition.country.id))];
    default:
      return [];
  }
};

/** Kinds of which all have to be met; of the others one of several is enough. */
const EACH: readonly Kind[] = ['WITHOUT', 'UP_TO'];

const keyOf = ({ condition }: Marked): string =>
  EACH.includes(condition.kind) ? condition.typed : condition.kind;

/** Returns conditions by kind, in the order of their first words; what orders results is none. */
export const toGroups = (marked: readonly Marked[]): Group[] => {
  const byKey = new Map<string, Marked[]>();
  for (const one of marked)
    if (one.condition.kind !== 'CHEAP') byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one]);
  return [...byKey.values()].map((all) => {
    const { condition } = all[0]!;
    const alternatives = [...new Set(all.flatMap((one) => one.alternatives))];
    return {
      kind: condition.kind,
      typed: [...new Set(all.map((one) => one.condition.typed))],
      tsquery: alternatives.length ? `(${alternatives.join(' | ')})` : '',
      upToTiyin: condition.kind === 'UP_TO' ? condition.tiyin : null,
    };
  });
};

const contradict = (a: SearchCondition, b: SearchCondition): boolean => {
  if (a.kind === 'UP_TO') return b.kind === 'UP_TO' && a.tiyin !== b.tiyin;
  if (a.kind === 'SCORE' && b.kind === 'SCORE') return a.test === b.test && a.score !== b.score;
  const [score, without] = a.kind === 'SCORE' ? [a, b] : [b, a];
  return score.kind === 'SCORE' && without.kind === 'WITHOUT' && score.test === without.test;
};

export interface Consistent {
  conditions: SearchCondition[];
  /** Those that contradict an earlier one, which stays, with the words of both. */
  refused: { condition: SearchCondition; pair: [string, string] }[];
}

/** Sorts out what contradicts itself whatever the catalogue has: a score of a test and none, two scores of it, two sums. */
export const consistent = (conditions: readonly SearchCondition[]): Consistent => {
  const kept: SearchCondition[] = [];
  const refused: Consistent['refused'] = [];
  for (const one of conditions) {
    const earlier = kept.find((other) => contradict(other, one));
    if (earlier) refused.push({ condition: one, pair: [earlier.typed, one.typed] });
    else kept.push(one);
  }
  return { conditions: kept, refused };
};

/**
 * Returns the numbers of the conditions to keep where not all are met together: from the first on, whatever excludes none that
 * is kept. Places are asked for first: who names one hardly means another.
 */
export const compatible = (
  isPlace: readonly boolean[],
  excluding: readonly (readonly [number, number])[],
): number[] => {
  const numbers = isPlace.map((_, index) => index);
  const order = [...numbers.filter((index) => isPlace[index]), ...numbers.filter((index) => !isPlace[index])];
  const isExcluded = (a: number, b: number) =>
    excluding.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
  const kept: number[] = [];
  for (const index of order)
    if (!isExcluded(index, index) && kept.every((other) => !isExcluded(other, index))) kept.push(index);
  return kept.sort((a, b) => a - b);
};
