import type { Applicant, Asked } from '@parvoz/contract/applications/eligibility.ts';
import { type Offer, ownStartMonth } from '@parvoz/contract/applications/program-eligibility.ts';
import type { SharedData } from '@parvoz/contract/people/my-data.ts';
import { applicantOf, isKnown, NO_DATA } from '@parvoz/contract/people/my-data-rules.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The sender's data in the opened link. */
export type Shared = { state: 'NONE' | 'READING' | 'BROKEN' } | { state: 'READ'; data: SharedData };

/** In the fragment, which browsers send to no server. */
const NAME = 'data=';
const MAX_LENGTH = 4000;

const NOBODY = applicantOf(NO_DATA);

const toText = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const fromText = (text: string): unknown => JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')));

const saidOf = (applicant: Applicant) =>
  Object.fromEntries(Object.entries(applicant).filter(([, value]) => value !== null));

/** The end of an address: `#data=…`; nothing where nothing is shared. */
export const fragmentOf = ({ applicant, budget }: SharedData): string =>
  applicant || budget
    ? `#${NAME}${toText({ ...(applicant && { applicant: saidOf(applicant) }), ...(budget && { budget }) })}`
    : '';

/** Parses a fragment, with or without its `#`; the state is BROKEN if any part of it is invalid. */
export const readFragment = async (hash: string): Promise<Shared> => {
  const text = textIn(hash);
  if (!text) return { state: 'NONE' };
  try {
    // Brings Zod, which the page does without otherwise.
    const { SharedData: Schema } = await import('@parvoz/contract/people/my-data.ts');
    if (text.length > MAX_LENGTH) return { state: 'BROKEN' };
    const { applicant, budget = null } = Object(fromText(text));
    const data = Schema.parse({ applicant: applicant ? { ...NOBODY, ...applicant } : null, budget });
    const isSaid = data.budget !== null || (data.applicant !== null && isKnown(data.applicant));
    return isSaid ? { state: 'READ', data } : { state: 'BROKEN' };
  } catch {
    // Truncated, or written by something else: the page shows a note.
    return { state: 'BROKEN' };
  }
};

const textIn = (hash: string): string => {
  const text = hash.replace(/^#/, '');
  return text.startsWith(NAME) ? text.slice(NAME.length) : '';
};

const NONE: Shared = { state: 'NONE' };
const READING: Shared = { state: 'READING' };

/** Returns the sender's data from the address; they are stored nowhere else. */
export const useShared = (): Shared => {
  const hash = useLocation({ select: (location) => location.hash });
  const [read, setRead] = useState<{ hash: string; shared: Shared }>();
  useEffect(() => {
    let isHere = true;
    readFragment(hash).then((shared) => isHere && setRead({ hash, shared }));
    return () => {
      isHere = false;
    };
  }, [hash]);
  if (!textIn(hash)) return NONE;
  return read?.hash === hash ? read.shared : READING;
};

type Field = keyof Applicant;

/** Fields of a person that each kind of requirement depends on; all kinds that are not listed are tests. */
const TESTS: readonly Field[] = ['certificates'];
const LOOKED_AT: Partial<Record<Asked['kind'], readonly Field[]>> = {
  OWN_EXAM: [],
  SCHOOL_MARK: ['mark', 'graduationYear'],
  SCHOOL_YEARS: ['schoolYears', 'graduationYear'],
  AGE: ['birthYear'],
  CITIZENSHIP: ['citizenship'],
  DEGREE: ['degrees'],
};

/**
 * Returns only those data of the person that requirements of these programmes or scholarships depend on, and the month from
 * which they can begin, if it is to come; null if there are none.
 */
export const decidingOf = (
  things: readonly Pick<Offer, 'requirements'>[],
  applicant: Applicant,
  today: string,
): Applicant | null => {
  const asked = things.flatMap(({ requirements }) => requirements?.flat() ?? []);
  const fields = new Set<string>(asked.flatMap(({ kind }) => LOOKED_AT[kind] ?? TESTS));
  const kinds = new Set<string>(asked.map(({ kind }) => kind));
  const deciding = {
    ...NOBODY,
    ...Object.fromEntries(Object.entries(applicant).filter(([field]) => fields.has(field))),
  };
  const certificates = deciding.certificates?.filter(({ kind }) => kinds.has(kind)) ?? null;
  const wanted = asked.flatMap((one) => (one.kind === 'DEGREE' ? one.keys : []));
  const degrees = deciding.degrees?.filter((key) => wanted.includes(key)) ?? null;
  const month = ownStartMonth(applicant);
  const startsFrom = month !== null && `${month}-01` > today ? month : null;
  return isKnown(deciding) ? { ...deciding, certificates, degrees, startsFrom } : null;
};
