import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';
import { readChoice, readIds } from '../../../../ui/filters/address.ts';

/** Possible targets of an application: a university, a scholarship with or without one, or an agency's advice. */
export const AIMS = ['UNIVERSITY', 'SCHOLARSHIP', 'ADVICE'] as const;
export type Aim = (typeof AIMS)[number];

type Id = number | undefined;

/** Choices made so far. */
export interface Choices {
  aim: Aim;
  universityId: Id;
  scholarshipId: Id;
  degreeId: Id;
  facultyId: Id;
  /** Fills university, degree and faculty. */
  programId: Id;
  consultingId: Id;
  tariffId: Id;
}

/** Parameters in the address; links to the page set those that they know. */
export interface ApplySearch {
  aim?: Lowercase<Aim> | undefined;
  universityId?: Id;
  scholarshipId?: Id;
  degreeId?: Id;
  facultyId?: Id;
  programId?: Id;
  consultingId?: Id;
  tariffId?: Id;
}

const IDS = [
  'universityId',
  'scholarshipId',
  'degreeId',
  'facultyId',
  'programId',
  'consultingId',
  'tariffId',
] as const;

/** The aim that an address without a word about it means. */
const impliedAim = ({ scholarshipId }: Pick<Choices, 'scholarshipId'>): Aim =>
  scholarshipId === undefined ? 'UNIVERSITY' : 'SCHOLARSHIP';

const withoutForeign = (choices: Choices): Choices => ({
  ...choices,
  universityId: choices.aim === 'ADVICE' ? undefined : choices.universityId,
  scholarshipId: choices.aim === 'SCHOLARSHIP' ? choices.scholarshipId : undefined,
  programId: choices.aim === 'ADVICE' ? undefined : choices.programId,
  tariffId: choices.consultingId === undefined ? undefined : choices.tariffId,
});

export const readChoices = (search: Record<string, unknown> | ApplySearch): Choices => {
  const given = search as Record<string, unknown>;
  const ids = Object.fromEntries(IDS.map((name) => [name, readIds(given[name])[0]])) as Omit<Choices, 'aim'>;
  const aim = given.aim === undefined ? impliedAim(ids) : readChoice(given.aim, AIMS);
  return withoutForeign({ ...ids, aim });
};

/** The choices that an application was made with: another one begins with them. */
export const choicesOf = ({
  university,
  scholarship,
  degree,
  faculty,
  program,
  consulting,
  tariff,
}: Pick<
  ApplicationCard,
  'university' | 'scholarship' | 'degree' | 'faculty' | 'program' | 'consulting' | 'tariff'
>): Choices => ({
  aim: scholarship ? 'SCHOLARSHIP' : university ? 'UNIVERSITY' : 'ADVICE',
  universityId: university?.id,
  scholarshipId: scholarship?.id,
  degreeId: degree?.id,
  facultyId: faculty?.id,
  programId: program?.id,
  consultingId: consulting.id,
  tariffId: tariff.id,
});

/** Every key is there, so that an odd value of the address does not stay. */
export const writeChoices = ({ aim, ...ids }: Choices): ApplySearch => ({
  aim: aim === impliedAim(ids) ? undefined : (aim.toLowerCase() as Lowercase<Aim>),
  ...ids,
});

export const isEmpty = (choices: Choices): boolean =>
  choices.aim === 'UNIVERSITY' && IDS.every((name) => choices[name] === undefined);

/**
 * Choices that are cleared when another one changes: a tariff with its agency; degree, faculty and programme with their
 * university.
 */
const DEPENDENT: Partial<Record<keyof Choices, readonly (keyof Choices)[]>> = {
  aim: [],
  scholarshipId: ['universityId', 'degreeId', 'facultyId', 'programId'],
  universityId: ['degreeId', 'facultyId', 'programId'],
  consultingId: ['tariffId'],
};

/**
 * Returns the choices after a change; choices that depend on a changed one are cleared unless they are set in the same
 * step.
 */
export const changeChoices = (before: Choices, change: Partial<Choices>): Choices => {
  const gone = Object.entries(DEPENDENT)
    .filter(([name]) => name in change && change[name as keyof Choices] !== before[name as keyof Choices])
    .flatMap(([, names]) => names);
  const cleared = Object.fromEntries(gone.map((name) => [name, undefined]));
  return withoutForeign({ ...before, ...cleared, ...change });
};
