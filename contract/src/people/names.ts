import { z } from 'zod';
import type { FieldProblem } from '../errors.ts';
import { foldedWords } from '../fold.ts';
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from '../limits.ts';
import { writtenText } from '../written-text.ts';

/** The name of a person; the surname is empty of somebody who has none, and both are of a deleted account. */
export interface Names {
  name: string;
  surname: string;
}

/** Composed before its letters are counted. */
const written = (min: number) =>
  writtenText()
    .overwrite((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
    .min(min)
    .max(MAX_NAME_LENGTH);
const confirmed = z.boolean().nullish();

/** A name in any script, composed (NFC). How short it may be is checked by `withNames`, on the object that it belongs to. */
export const PersonName = written(1);

/** The same of a surname; empty for none. */
export const Surname = written(0);

/** A surname, and what its owner has confirmed of the names, which is not stored, because they tell it afterwards. */
export const SurnameFields = {
  surname: Surname.nullish().transform((surname) => surname ?? ''),
  isShortName: confirmed,
  isShortSurname: confirmed,
  hasNoSurname: confirmed,
};

/** Names of a change: one that is left out stays as it is; that there is no surname any more is said by `hasNoSurname`. */
export const ChangedNames = {
  name: PersonName.optional(),
  surname: Surname.nullish().transform((surname) => (surname === null ? '' : surname)),
  isShortName: confirmed,
  isShortSurname: confirmed,
  hasNoSurname: confirmed,
};

/** True if a name is so short that its owner has to confirm it. */
export const isShort = (name: string): boolean => name.length < MIN_NAME_LENGTH;

/** True if a short name can be confirmed: a stop or a dash in place of a name is none. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

/** Returns the confirmations that the owner of these names has given. */
export const confirmedOf = ({ name, surname }: Names) => ({
  isShortName: name !== '' && isShort(name),
  isShortSurname: surname !== '' && isShort(surname),
  hasNoSurname: name !== '' && surname === '',
});

/** Name and surname, or the name alone of somebody who has no surname; empty of a deleted account. */
export const fullName = ({ name, surname }: Names): string => `${name} ${surname}`.trim();

/**
 * Returns whether two people are called the same: in any script and spelling of apostrophes, with the surname first or last,
 * or all in one field.
 */
export const isSameName = (one: Names, other: Names): boolean => {
  const [words, others] = [one, other].map((names) => foldedWords([fullName(names)]).sort());
  // Of names without a letter nothing is left.
  if (words!.length === 0) return fullName(one) === fullName(other);
  return words!.join(' ') === others!.join(' ');
};

type Field = 'name' | 'ownerName' | 'surname' | 'isShortName' | 'isShortSurname' | 'hasNoSurname';

/** A rule of the object that looks at it whatever else is wrong with the form. */
const rule = (
  path: Field,
  params: { problem: FieldProblem; limit?: number },
  isMet: (form: Partial<Record<Field, unknown>>) => boolean,
) =>
  z.refine<unknown>((form) => isMet(form as Partial<Record<Field, unknown>>), {
    path: [path],
    params,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const tooShort = { problem: 'tooShort', limit: MIN_NAME_LENGTH } as const;

/** An empty name is missing, not too short. */
const longEnough = (path: Field, confirmation: Field) =>
  rule(path, tooShort, ({ [path]: name, [confirmation]: isConfirmed }) => {
    if (typeof name !== 'string' || name === '' || !isShort(name)) return true;
    return isConfirmed === true && hasLetter(name);
  });

/** Dashes and stops in the place of a name would be printed as one; a short one is told so already. */
const inLetters = (path: Field) =>
  rule(
    path,
    { problem: 'letters' },
    ({ [path]: name }) => typeof name !== 'string' || isShort(name) || hasLetter(name),
  );

const SURNAME_RULES = [
  longEnough('surname', 'isShortSurname'),
  inLetters('surname'),
  rule(
    'surname',
    { problem: 'required' },
    ({ surname, hasNoSurname }) => surname !== '' || hasNoSurname === true,
  ),
];

/**
 * Returns a form with the names of its person checked: they are in letters, and have three of them, or fewer where their owner has confirmed that,
 * and there is a surname unless they have confirmed that they have none (docs/rules.md#forms). Beside an `ownerName` the
 * `name` is an agency's.
 */
export const withNames = <Form extends z.ZodObject>(form: Form): Form => {
  const name = 'ownerName' in form.shape ? 'ownerName' : 'name';
  return form.check(longEnough(name, 'isShortName'), inLetters(name), ...SURNAME_RULES);
};
