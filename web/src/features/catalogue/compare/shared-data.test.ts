import type { Applicant } from '@parvoz/contract/applications/eligibility.ts';
import type { SharedData } from '@parvoz/contract/people/my-data.ts';
import { expect, it } from 'vitest';
import { decidingOf, fragmentOf, readFragment } from './shared-data.ts';

const TODAY = '2026-11-24';
const LEAVER: Applicant = {
  ...{ birthYear: 2008, schoolYears: 11, graduationYear: 2026, mark: { mark: 4.5, scale: 5 } },
  certificates: [
    { kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' },
    { kind: 'SAT', score: 1180, takenOn: '2026-05-02' },
  ],
  ...{ citizenship: 'UZ', degrees: ['BACHELOR'], startsFrom: '2027-08' },
};
const NOBODY: Applicant = {
  ...{ birthYear: null, schoolYears: null, graduationYear: null, mark: null },
  ...{ certificates: null, citizenship: null, degrees: null, startsFrom: null },
};
const BUDGET: SharedData['budget'] = { amount: 4_000_000_000, currency: 'UZS' };

it.each<[string, SharedData]>([
  ['both', { applicant: LEAVER, budget: BUDGET }],
  ['the budget', { applicant: null, budget: BUDGET }],
  ['what decides', { applicant: LEAVER, budget: null }],
  ['that there is no certificate', { applicant: { ...NOBODY, certificates: [] }, budget: null }],
])('what is shared is read again: %s', async (_, data) => {
  const fragment = fragmentOf(data);
  expect(fragment).toMatch(/^#data=[\w-]+$/);
  expect(await readFragment(fragment)).toEqual({ state: 'READ', data });
});

it('stays short', () => {
  expect(fragmentOf({ applicant: LEAVER, budget: BUDGET }).length).toBeLessThan(500);
});

it('there is nothing where nothing is shared', async () => {
  expect(fragmentOf({ applicant: null, budget: null })).toBe('');
  for (const hash of ['', '#', '#table', '#data='])
    expect(await readFragment(hash)).toEqual({ state: 'NONE' });
});

const written = (value: unknown) => `#data=${btoa(JSON.stringify(value)).replaceAll('=', '')}`;

it.each([
  ['no base64', '#data=%%%'],
  ['cut off', fragmentOf({ applicant: LEAVER, budget: BUDGET }).slice(0, 90)],
  ['no JSON', `#data=${btoa('{"budget":')}`],
  ['null', written(null)],
  ['a word', written('mark')],
  ['nothing', written({})],
  ['nothing said', written({ applicant: NOBODY, budget: null })],
  ['a list of nobody', written({ applicant: [1, 2] })],
  [
    'an impossible score',
    written({ applicant: { certificates: [{ kind: 'IELTS', score: 11, takenOn: '2026-06-14' }] } }),
  ],
  ['an impossible mark', written({ applicant: { mark: { mark: 85, scale: 5 } } })],
  ['a budget below zero', written({ budget: { amount: -1, currency: 'UZS' } })],
  [
    'a good part beside a bad one',
    written({ applicant: { mark: { mark: 4, scale: 5 } }, budget: { amount: 'all' } }),
  ],
  [
    'more than a link holds',
    written({
      applicant: { degrees: Array(20).fill('x'.repeat(40)), birthYear: 2008 },
      more: 'x'.repeat(4000),
    }),
  ],
])('broken: %s', async (_, hash) => {
  expect(await readFragment(hash)).toEqual({ state: 'BROKEN' });
});

it('only what the programmes ask for is offered', () => {
  const asking = (...requirements: Parameters<typeof decidingOf>[0][number]['requirements'][]) =>
    decidingOf(
      requirements.map((one) => ({ requirements: one })),
      LEAVER,
      TODAY,
    );
  expect(asking([[{ kind: 'IELTS', score: 6 }, { kind: 'OWN_EXAM' }]], null)).toEqual({
    ...{ ...NOBODY, startsFrom: '2027-08' },
    certificates: [LEAVER.certificates![0]],
  });
  expect(asking([[{ kind: 'TOPIK', score: 3 }]])).toEqual({
    ...NOBODY,
    certificates: [],
    startsFrom: '2027-08',
  });
  expect(
    asking([[{ kind: 'SCHOOL_MARK', mark: 4, scale: 5 }]], [[{ kind: 'AGE', from: 17, to: null }]]),
  ).toEqual({
    ...NOBODY,
    ...{ mark: LEAVER.mark, graduationYear: 2026, birthYear: 2008, startsFrom: '2027-08' },
  });
  expect(asking(null, [], [[{ kind: 'OWN_EXAM' }]])).toBeNull();
  // Of degrees those that one of them is for.
  const ofDegrees = (keys: string[]) =>
    decidingOf(
      [{ requirements: [[{ kind: 'DEGREE', keys }]] }],
      { ...LEAVER, degrees: ['BACHELOR', 'LANGUAGE_COURSE'] },
      TODAY,
    )?.degrees;
  expect(ofDegrees(['BACHELOR', 'MASTER'])).toEqual(['BACHELOR']);
  expect(ofDegrees(['PHD'])).toEqual([]);
  // The month from which one can begin is said without the year in which school ends.
  const startOf = (who: Partial<Applicant>) =>
    decidingOf([{ requirements: [[{ kind: 'IELTS', score: 6 }]] }], { ...LEAVER, ...who }, TODAY);
  expect(startOf({ graduationYear: 2028 })).toMatchObject({ graduationYear: null, startsFrom: '2028-07' });
  expect(startOf({ startsFrom: null })).toMatchObject({ graduationYear: null, startsFrom: null });
});
