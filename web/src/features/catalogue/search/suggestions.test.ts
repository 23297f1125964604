import type { SearchGroup, SearchHit } from '@parvoz/contract/catalogue/search.ts';
import { describe, expect, it } from 'vitest';
import { stepSuggestion, suggestionGroups } from './suggestions.ts';

const hit = (id: number): SearchHit => ({
  id,
  name: `${id}`,
  description: '',
  photo: null,
  place: '',
  country: null,
});
const group = (count: number): SearchGroup => ({
  content: Array.from({ length: count }, (_, id) => hit(id)),
  totalElement: count,
});

describe('suggestionGroups', () => {
  it('come as consulting, university, scholarship, programme, five of each, numbered through', () => {
    const groups = suggestionGroups({
      consulting: group(2),
      university: group(9),
      scholar: group(1),
      program: group(7),
    });
    expect(groups.map(({ tab, total }) => [tab, total])).toEqual([
      ['consulting', 2],
      ['university', 9],
      ['scholarship', 1],
      ['program', 7],
    ]);
    expect(groups.flatMap(({ options }) => options.map(({ index }) => index))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it('leave empty groups out', () => {
    const none = group(0);
    expect(suggestionGroups({ consulting: none, university: none, scholar: none, program: none })).toEqual(
      [],
    );
  });
});

describe('stepSuggestion', () => {
  it('goes round through "none"', () => {
    expect(stepSuggestion(-1, 1, 3)).toBe(0);
    expect(stepSuggestion(2, 1, 3)).toBe(-1);
    expect(stepSuggestion(-1, -1, 3)).toBe(2);
    expect(stepSuggestion(0, -1, 3)).toBe(-1);
    expect(stepSuggestion(-1, 1, 0)).toBe(-1);
  });
});
