import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CertificateKind } from '../catalogue/certificates.ts';
import {
  CERTIFICATE_KINDS,
  CERTIFICATES,
  MARK_SCALES,
  type Requirement,
  type Requirements,
} from '../catalogue/requirements.ts';
import type { Condition, Conditions } from '../catalogue/scholarship-terms.ts';
import { nearestSitting, type Sitting } from '../catalogue/test-sittings-rules.ts';
import { DAY_MS } from '../time.ts';
import {
  type Applicant,
  decide,
  decideScholarship,
  graduationDay,
  type Moment,
  type Present,
  type Verdict,
} from './eligibility.ts';
import { decideProgram, isTooEarly, type Offer, ownIntakes, ownStart } from './program-eligibility.ts';

const NOBODY: Applicant = {
  birthYear: null,
  schoolYears: null,
  graduationYear: null,
  mark: null,
  certificates: null,
  citizenship: null,
  degrees: null,
};
const sitting = (test: CertificateKind, registerBy: string, resultsOn: string): Sitting => ({
  ...{ test, place: 'TASHKENT', registerBy, heldOn: registerBy, resultsOn },
});
const SITTINGS = [
  sitting('IELTS', '2026-12-10', '2026-12-24'),
  sitting('IELTS', '2026-11-20', '2026-12-01'),
  sitting('TOPIK', '2026-12-20', '2027-02-22'),
];
const PRESENT: Present = { today: '2026-11-24', sittings: SITTINGS };
const MOMENT: Moment = { ...PRESENT, deadline: '2027-02-26' };
const LEAVER: Applicant = {
  birthYear: 2008,
  schoolYears: 11,
  graduationYear: 2026,
  mark: { mark: 4.5, scale: 5 },
  certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
  citizenship: 'UZ',
  degrees: ['BACHELOR'],
};
const verdictOf = (requirements: Requirements | null, applicant = LEAVER, moment = MOMENT): Verdict =>
  decide(requirements, applicant, moment).verdict;

describe('who qualifies', () => {
  it('says nothing where nobody knows what is asked, and yes where nothing is', () => {
    expect(verdictOf(null)).toBe('UNKNOWN');
    expect(verdictOf([], NOBODY)).toBe('QUALIFIES');
  });

  it('counts a missing half point, and when it could be had', () => {
    const result = decide([[{ kind: 'IELTS', score: 6 }]], LEAVER, MOMENT);
    expect(result.verdict).toBe('NEARLY');
    expect(result.readyOn).toBe('2026-12-24');
    expect(result.groups[0]!.best).toMatchObject({ has: 5.5, missing: 0.5, standing: 'LATER' });
    expect(verdictOf([[{ kind: 'IELTS', score: 6 }]], LEAVER, { ...MOMENT, deadline: '2026-12-01' })).toBe(
      'DOES_NOT',
    );
  });

  it('counts with the day of a test that can still be registered for, and names none where nobody knows any', () => {
    const topik: Requirements = [[{ kind: 'TOPIK', score: 3 }]];
    const by = (deadline: string | null, sittings: readonly Sitting[]) =>
      decide(topik, LEAVER, { ...PRESENT, deadline, sittings });
    const [spring, autumn] = [
      sitting('TOPIK', '2026-12-20', '2027-02-22'),
      sitting('TOPIK', '2027-08-01', '2027-11-25'),
    ];
    expect(by('2027-02-26', [autumn, spring])).toMatchObject({
      ...{ verdict: 'NEARLY', readyOn: '2027-02-22', groups: [{ best: { sitting: spring } }] },
    });
    // The result comes too late, whatever a test usually takes.
    expect(by('2027-02-21', [autumn, spring]).verdict).toBe('DOES_NOT');
    expect(by('2027-10-01', [autumn]).verdict).toBe('DOES_NOT');
    expect(by(null, [autumn]).readyOn).toBe('2027-11-25');
    // Registration is over: nobody knows the next one.
    const unknown = {
      readyOn: null,
      groups: [{ best: { standing: 'LATER', readyOn: null, sitting: null } }],
    };
    for (const sittings of [[], [sitting('TOPIK', '2026-11-23', '2026-12-20')], [SITTINGS[0]!]])
      expect(by('2027-02-26', sittings)).toMatchObject({ verdict: 'NEARLY', ...unknown });
    // Of several the one whose days are known, and then the one that usually takes less.
    const oneOf: Requirements = [
      [
        { kind: 'TOPIK', score: 3 },
        { kind: 'SAT', score: 1200 },
        { kind: 'IELTS', score: 6 },
      ],
    ];
    const bestBy = (sittings: readonly Sitting[]) =>
      decide(oneOf, LEAVER, { ...MOMENT, sittings }).groups[0]!.best.requirement.kind;
    expect([bestBy([]), bestBy([spring]), bestBy(SITTINGS)]).toEqual(['IELTS', 'TOPIK', 'IELTS']);
    // What is known of one does not say when all is there.
    const both: Requirements = [...topik, [{ kind: 'SAT', score: 1200 }]];
    expect(decide(both, LEAVER, MOMENT)).toMatchObject({ verdict: 'NEARLY', readyOn: null });
  });

  it('takes the sitting whose result comes first, of those that can be registered for', () => {
    fc.assert(
      fc.property(sittings, fc.constantFrom(...CERTIFICATE_KINDS), day, (all, kind, today) => {
        const open = all.filter(({ test, registerBy }) => test === kind && registerBy >= today);
        const found = nearestSitting(all, kind, today);
        expect(found === null).toBe(open.length === 0);
        for (const one of open) expect(found!.resultsOn <= one.resultsOn).toBe(true);
        if (found) expect(open).toContain(found);
      }),
    );
  });

  it('takes one of several', () => {
    const english: Requirement[] = [
      { kind: 'TOEFL_IBT', score: 72 },
      { kind: 'IELTS', score: 5.5 },
      { kind: 'OWN_EXAM' },
    ];
    expect(decide([english], LEAVER, MOMENT).groups[0]!.best).toMatchObject({
      requirement: { kind: 'IELTS' },
      standing: 'MET',
      validUntil: '2028-06-14',
    });
    expect(verdictOf([[{ kind: 'OWN_EXAM' }]])).toBe('UNKNOWN');
  });

  it('forgets certificates that have expired by the deadline', () => {
    const old = { ...LEAVER, certificates: [{ kind: 'IELTS', score: 8, takenOn: '2025-01-10' }] as const };
    expect(verdictOf([[{ kind: 'IELTS', score: 6 }]], old)).toBe('NEARLY');
    expect(verdictOf([[{ kind: 'IELTS', score: 6 }]], old, { ...MOMENT, deadline: '2027-01-10' })).toBe(
      'QUALIFIES',
    );
  });

  it('compares marks of any scale', () => {
    expect(verdictOf([[{ kind: 'SCHOOL_MARK', mark: 90, scale: 100 }]])).toBe('QUALIFIES');
    expect(verdictOf([[{ kind: 'SCHOOL_MARK', mark: 91, scale: 100 }]])).toBe('DOES_NOT');
    const learning = { ...LEAVER, graduationYear: 2027 };
    expect(verdictOf([[{ kind: 'SCHOOL_MARK', mark: 91, scale: 100 }]], learning)).toBe('DOES_NOT');
    const late = { ...MOMENT, deadline: '2027-08-01' };
    expect(verdictOf([[{ kind: 'SCHOOL_MARK', mark: 91, scale: 100 }]], learning, late)).toBe('NEARLY');
  });

  it('is not sure of an age between two', () => {
    const age = (from: number | null, to: number | null) => [[{ kind: 'AGE', from, to } as const]];
    expect(verdictOf(age(18, null))).toBe('QUALIFIES');
    expect(verdictOf(age(19, null))).toBe('UNKNOWN');
    expect(verdictOf(age(20, null))).toBe('DOES_NOT');
    expect(verdictOf(age(null, 18))).toBe('UNKNOWN');
    expect(verdictOf(age(null, 17))).toBe('DOES_NOT');
  });

  it('reads levels of JLPT from the other end', () => {
    const n2 = { ...LEAVER, certificates: [{ kind: 'JLPT', score: 2, takenOn: '2020-07-05' }] as const };
    expect(verdictOf([[{ kind: 'JLPT', score: 3 }]], n2)).toBe('QUALIFIES');
    expect(verdictOf([[{ kind: 'JLPT', score: 1 }]], n2, { ...MOMENT, deadline: null })).toBe('NEARLY');
  });
});

const day = fc
  .integer({ min: 0, max: 2500 })
  .map((days) => new Date(Date.UTC(2022, 0, 1) + days * DAY_MS).toISOString().slice(0, 10));
const score = fc.constantFrom(...CERTIFICATE_KINDS).chain((kind) => {
  const { min, max, step } = CERTIFICATES[kind];
  return fc
    .integer({ min: 0, max: (max - min) / step })
    .map((steps) => ({ kind, score: min + steps * step }));
});
const mark = fc
  .constantFrom(...MARK_SCALES)
  .chain((scale) => fc.integer({ min: 0, max: scale * 10 }).map((tenths) => ({ mark: tenths / 10, scale })));
const age = fc.option(fc.integer({ min: 14, max: 40 }));
const requirement: fc.Arbitrary<Requirement> = fc.oneof(
  score,
  fc.constant({ kind: 'OWN_EXAM' as const }),
  mark.map((one) => ({ kind: 'SCHOOL_MARK' as const, ...one })),
  fc.integer({ min: 9, max: 16 }).map((years) => ({ kind: 'SCHOOL_YEARS' as const, years })),
  fc
    .tuple(age, age)
    .filter(([from, to]) => from === null || to === null || from <= to)
    .map(([from, to]) => ({ kind: 'AGE' as const, from, to })),
);
const citizen = fc.constantFrom('UZ', 'KZ', 'KG');
const degree = fc.constantFrom('BACHELOR', 'MASTER', 'PHD');
const citizenship = fc
  .uniqueArray(fc.constantFrom('UZ' as const, 'KZ' as const, 'TJ' as const), { minLength: 1 })
  .map((codes) => ({ kind: 'CITIZENSHIP' as const, codes }));
const condition: fc.Arbitrary<Condition> = fc.oneof(requirement, citizenship);
const conditions = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
const requirements = fc.array(fc.array(requirement, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
const certificate = fc.tuple(score, day).map(([one, takenOn]) => ({ ...one, takenOn }));
const applicant: fc.Arbitrary<Applicant> = fc.record({
  birthYear: fc.option(fc.integer({ min: 1980, max: 2012 })),
  schoolYears: fc.option(fc.integer({ min: 8, max: 18 })),
  graduationYear: fc.option(fc.integer({ min: 2015, max: 2030 })),
  mark: fc.option(mark),
  certificates: fc.option(fc.array(certificate, { maxLength: 4 })),
  citizenship: fc.option(citizen),
  degrees: fc.option(fc.array(degree, { minLength: 1, maxLength: 2 })),
});
/** Somebody who may have said when they want to begin. */
const wisher = fc
  .tuple(applicant, fc.option(fc.constantFrom('2027-01', '2027-08', '2028-01')))
  .map(([person, startsFrom]): Applicant => ({ ...person, startsFrom }));
const sittings: fc.Arbitrary<Sitting[]> = fc.array(
  fc
    .tuple(fc.constantFrom(...CERTIFICATE_KINDS), day, day)
    .map(([test, ...days]) => sitting(test, ...(days.toSorted() as [string, string]))),
  { maxLength: 6 },
);
const moment: fc.Arbitrary<Moment> = fc.record({
  today: fc.constant('2026-11-24'),
  sittings,
  deadline: fc.option(day),
});

/** Height of a verdict, which must not fall for somebody with more of anything; UNKNOWN and NEARLY are between the others. */
const HEIGHT: Record<Verdict, number> = { DOES_NOT: 0, NEARLY: 1, UNKNOWN: 1, QUALIFIES: 2 };

describe('of all requirements and people', () => {
  it('more of anything never makes anybody less eligible', () => {
    fc.assert(
      fc.property(requirements, applicant, moment, certificate, (asked, person, when, more) => {
        const before = HEIGHT[verdictOf(asked, person, when)];
        const richer: Applicant[] = [
          ...(person.certificates ? [{ ...person, certificates: [...person.certificates, more] }] : []),
          ...(person.schoolYears ? [{ ...person, schoolYears: person.schoolYears + 1 }] : []),
          ...(person.mark
            ? [{ ...person, mark: { ...person.mark, mark: (person.mark.mark + person.mark.scale) / 2 } }]
            : []),
        ];
        for (const one of richer) expect(HEIGHT[verdictOf(asked, one, when)]).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 2000 },
    );
  });

  it('what is unknown never qualifies', () => {
    fc.assert(
      fc.property(requirements, applicant, moment, (asked, person, when) => {
        const { verdict, groups } = decide(asked, person, when);
        expect(verdict === 'QUALIFIES').toBe(groups.every(({ standing }) => standing === 'MET'));
        // Somebody without data only qualifies where nothing is required.
        if (asked.some((group) => group.every(({ kind }) => kind !== 'AGE')))
          expect(verdictOf(asked, NOBODY, when)).not.toBe('QUALIFIES');
      }),
      { numRuns: 2000 },
    );
  });

  it('a later deadline never closes what more time only opens', () => {
    fc.assert(
      fc.property(requirements, applicant, fc.tuple(day, day), (asked, person, days) => {
        const [early, late] = days.toSorted();
        const lasting = { ...person, birthYear: null, certificates: person.certificates && [] };
        const heightBy = (deadline: string) => HEIGHT[verdictOf(asked, lasting, { ...PRESENT, deadline })];
        expect(heightBy(late!)).toBeGreaterThanOrEqual(heightBy(early!));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a programme', () => {
  const TODAY = '2026-11-24';
  const IELTS: Requirements = [[{ kind: 'IELTS', score: 6 }]];
  const programOf = (requirements: Requirements | null, ...deadlines: (string | null)[]): Offer => ({
    requirements,
    intakes: deadlines.map((deadline) => ({ start: '2027-09', deadline })),
  });
  const of = (offer: Offer, person = LEAVER) => decideProgram(offer, person, PRESENT);

  it('is decided for the intake that one is nearest to', () => {
    expect(of(programOf(IELTS, '2026-12-01', '2027-06-01'))).toMatchObject({
      ...{ verdict: 'NEARLY', readyOn: '2026-12-24' },
      intake: { deadline: '2027-06-01', start: '2027-09' },
    });
    expect(of(programOf(IELTS, '2027-02-01', '2027-06-01')).intake?.deadline).toBe('2027-02-01');
    // Past intakes do not count, and without any intake there is no last day.
    expect(of(programOf(IELTS, '2026-01-31', '2026-12-01')).verdict).toBe('DOES_NOT');
    expect(of(programOf(IELTS))).toMatchObject({ verdict: 'NEARLY', intake: null });
    expect(of(programOf(null, '2027-02-01')).verdict).toBe('UNKNOWN');
  });

  it('can be applied for while it is the last day in its country, whatever day it is here', () => {
    const mark: Requirements = [[{ kind: 'SCHOOL_MARK', mark: 4, scale: 5 }]];
    expect(of(programOf(mark, '2026-11-23')).intake?.deadline).toBe('2026-11-23');
    expect(of(programOf(mark, '2026-11-22')).intake).toBeNull();
  });

  const TWICE = [
    { start: '2027-03', deadline: '2026-12-30' },
    { start: '2027-09', deadline: '2027-06-01' },
  ];

  it('is decided for no intake before the person can begin: it counts as over', () => {
    const mark: Requirements = [[{ kind: 'SCHOOL_MARK', mark: 4, scale: 5 }]];
    const by = (who: Partial<Applicant>, intakes = TWICE) =>
      of({ requirements: mark, intakes }, { ...LEAVER, ...who });
    expect(by({}).intake?.start).toBe('2027-03');
    expect(by({ startsFrom: '2027-03' }).intake?.start).toBe('2027-03');
    expect(by({ startsFrom: '2027-08' }).intake?.start).toBe('2027-09');
    expect(by({ graduationYear: 2027 }).intake?.start).toBe('2027-09');
    expect(by({ graduationYear: 2027, startsFrom: '2027-01' }).intake?.start).toBe('2027-09');
    expect(by({ graduationYear: 2027 }, [{ start: '2027-06', deadline: '2027-02-01' }]).intake).toBeNull();
    // Who is at a university has finished school.
    expect(by({ graduationYear: 2029, schoolYears: 15 }).intake).toBeNull();
    expect(by({ graduationYear: 2029, schoolYears: 15, startsFrom: '2027-08' }).intake?.start).toBe(
      '2027-09',
    );
    // Of the one that is left nobody knows the dates, and what the person has must count until then.
    expect(by({ startsFrom: '2028-01' })).toMatchObject({ verdict: 'QUALIFIES', intake: null });
    const ielts = { requirements: [[{ kind: 'IELTS' as const, score: 5 }]], intakes: TWICE };
    expect(of(ielts, { ...LEAVER, startsFrom: '2028-01' }).verdict).toBe('QUALIFIES');
    expect(of(ielts, { ...LEAVER, startsFrom: '2028-08' }).verdict).toBe('NEARLY');
  });

  it('is shown with the intake that the verdict is about, and says where all begin too early', () => {
    const shown = (offer: Offer, who: Partial<Applicant> = {}) =>
      ownIntakes(offer, { ...LEAVER, ...who }, PRESENT);
    const [march, september] = TWICE;
    expect(shown({ requirements: [], intakes: TWICE })).toEqual({ intakes: TWICE, tooEarly: null });
    // Too late for TOPIK by the first last day.
    expect(shown({ requirements: [[{ kind: 'TOPIK', score: 3 }]], intakes: TWICE }).intakes).toEqual([
      ...[september, march],
    ]);
    expect(shown({ requirements: [], intakes: TWICE }, { graduationYear: 2028 })).toEqual({
      ...{ intakes: [], tooEarly: '2027-03' },
    });
    expect(shown({ requirements: [], intakes: [] }).tooEarly).toBeNull();
  });

  it('without a last day to apply holds for every day until studies begin', () => {
    const ending = { ...LEAVER, certificates: [{ kind: 'IELTS', score: 7, takenOn: '2025-08-01' }] as const };
    expect(of(programOf(IELTS, '2027-07-31'), ending).verdict).toBe('QUALIFIES');
    expect(of(programOf(IELTS, null), ending).verdict).toBe('NEARLY');
    const age = (from: number): Requirements => [[{ kind: 'AGE', from, to: null }]];
    // 17 or 18 today, 18 or 19 when studies begin.
    expect(['QUALIFIES', 'UNKNOWN', 'UNKNOWN', 'DOES_NOT']).toEqual(
      [17, 18, 19, 20].map((from) => of(programOf(age(from), null)).verdict),
    );
  });

  it('counts school years that are over when studies begin', () => {
    const years: Requirements = [[{ kind: 'SCHOOL_YEARS', years: 11 }]];
    const by = (who: Partial<Applicant>, asked = years) =>
      of(programOf(asked, '2027-02-26'), { ...LEAVER, ...who });
    expect(by({ graduationYear: 2027 })).toMatchObject({
      verdict: 'QUALIFIES',
      intake: { start: '2027-09' },
    });
    // A school that is not over by then is one that has to be finished first.
    expect(by({ graduationYear: 2028 })).toMatchObject({ verdict: 'QUALIFIES', intake: null });
    const student = { schoolYears: 15, graduationYear: 2028, startsFrom: '2027-08' };
    expect(by(student).verdict).toBe('QUALIFIES');
    expect(by(student, [[{ kind: 'SCHOOL_YEARS', years: 15 }]])).toMatchObject({
      ...{ verdict: 'DOES_NOT', groups: [{ best: { has: 14, missing: 1 } }] },
    });
  });

  const offer: fc.Arbitrary<Offer> = fc.record({
    requirements: fc.option(requirements),
    intakes: fc.array(
      fc.record({ start: fc.constantFrom('2026-09', '2027-03', '2027-09'), deadline: fc.option(day) }),
      { maxLength: 3 },
    ),
  });

  it('more of anything, and one more intake, never make anybody less eligible', () => {
    fc.assert(
      fc.property(offer, offer, applicant, certificate, (asked, { intakes }, person, more) => {
        const heightOf = (one: Offer, who: Applicant) => HEIGHT[of(one, who).verdict];
        const before = heightOf(asked, person);
        const richer: Applicant[] = [
          ...(person.certificates ? [{ ...person, certificates: [...person.certificates, more] }] : []),
          ...(person.schoolYears ? [{ ...person, schoolYears: person.schoolYears + 1 }] : []),
          ...(person.mark ? [{ ...person, mark: { ...person.mark, mark: person.mark.scale } }] : []),
        ];
        for (const one of richer) expect(heightOf(asked, one)).toBeGreaterThanOrEqual(before);
        const from = ownStart(person);
        const isOwn = (one: Offer['intakes'][number]) =>
          one.deadline !== null && one.deadline >= TODAY && !isTooEarly(one, from);
        if (asked.intakes.some(isOwn))
          expect(
            heightOf({ ...asked, intakes: [...asked.intakes, ...intakes] }, person),
          ).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 2000 },
    );
  });

  it('qualifies nobody by what is not known', () => {
    fc.assert(
      fc.property(offer, applicant, (asked, person) => {
        const { verdict, groups, intake } = of(asked, person);
        expect(verdict === 'QUALIFIES').toBe(
          asked.requirements !== null && groups.every(({ standing }) => standing === 'MET'),
        );
        // Somebody who qualifies without a last day qualifies for each possible one.
        if (verdict === 'QUALIFIES' && intake?.deadline === null && asked.intakes.length === 1)
          for (const deadline of ['2026-11-24', '2026-12-31', '2027-01-01', '2027-03-01'])
            if (deadline <= `${asked.intakes[0]!.start}-01`)
              expect(of({ ...asked, intakes: [{ ...asked.intakes[0]!, deadline }] }, person).verdict).toBe(
                'QUALIFIES',
              );
      }),
      { numRuns: 2000 },
    );
  });

  it('always shows the intake that the verdict is about, and none that begins before the person can', () => {
    fc.assert(
      fc.property(offer, wisher, (asked, person) => {
        const { verdict, intake } = of(asked, person);
        const shown = ownIntakes(asked, person, PRESENT);
        expect(shown.intakes[0] ?? null).toBe(intake);
        const { graduationYear, schoolYears, startsFrom } = person;
        for (const { start } of shown.intakes) {
          const isAtUniversity = schoolYears !== null && schoolYears > 12 && Boolean(startsFrom);
          if (graduationYear !== null && !isAtUniversity)
            expect(`${start}-01` > graduationDay(graduationYear)).toBe(true);
          if (startsFrom) expect(start >= startsFrom).toBe(true);
        }
        // What is shown is decided on as everything was.
        expect(of({ ...asked, intakes: shown.intakes }, person).verdict).toBe(verdict);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a scholarship', () => {
  const ofDegree = (degrees: string[], conditions: Conditions | null, applicant = LEAVER) =>
    decideScholarship(conditions, degrees, applicant, MOMENT).verdict;

  it('is for its degrees and for citizens of its countries', () => {
    const uzbek: Conditions = [[{ kind: 'CITIZENSHIP', codes: ['UZ', 'KZ'] }]];
    expect(ofDegree(['BACHELOR'], uzbek)).toBe('QUALIFIES');
    expect(ofDegree(['MASTER'], uzbek)).toBe('DOES_NOT');
    expect(ofDegree(['BACHELOR'], [[{ kind: 'CITIZENSHIP', codes: ['KG'] }]])).toBe('DOES_NOT');
    expect(ofDegree(['BACHELOR'], uzbek, { ...LEAVER, citizenship: null })).toBe('UNKNOWN');
  });

  it('of which nobody knows what it asks for excludes by its degrees alone', () => {
    expect(ofDegree(['BACHELOR'], null)).toBe('UNKNOWN');
    expect(ofDegree(['MASTER'], null)).toBe('DOES_NOT');
    expect(ofDegree([], null)).toBe('UNKNOWN');
  });

  it('does not come nearer by less, and the unknown never qualifies', () => {
    fc.assert(
      fc.property(
        conditions,
        fc.uniqueArray(degree),
        applicant,
        moment,
        fc.record({ certificate, degree }),
        (asked, degrees, person, when, more) => {
          const of = (one: Applicant) => decideScholarship(asked, degrees, one, when).verdict;
          const before = HEIGHT[of(person)];
          const richer: Applicant[] = [
            ...(person.certificates
              ? [{ ...person, certificates: [...person.certificates, more.certificate] }]
              : []),
            ...(person.degrees ? [{ ...person, degrees: [...person.degrees, more.degree] }] : []),
            ...(person.schoolYears ? [{ ...person, schoolYears: person.schoolYears + 1 }] : []),
            ...(person.mark ? [{ ...person, mark: { ...person.mark, mark: person.mark.scale } }] : []),
          ];
          for (const one of richer) expect(HEIGHT[of(one)]).toBeGreaterThanOrEqual(before);
          if (degrees.length > 0) expect(of({ ...person, degrees: null })).not.toBe('QUALIFIES');
          expect(decideScholarship(null, degrees, person, when).verdict).not.toBe('QUALIFIES');
        },
      ),
      { numRuns: 2000 },
    );
  });
});
