import { randomBytes } from 'node:crypto';
import type { Gender } from '@parvoz/contract/limits.ts';
import type { Actor, Context } from '../db/context.ts';
import { create as createEmployee } from '../features/agencies/consultings/staff/staff.service.ts';
import * as profiles from '../features/people/profiles/profiles.service.ts';
import { newId } from '../lib/ids.ts';
import { read } from './data.ts';
import { acceptAll } from './operator.ts';

interface Person {
  key: string;
  phone: string;
  name: string;
  surname: string;
}

interface Student extends Person {
  gender: Gender;
  address: string;
}

/** Somebody of the demo data, as an actor of services. */
export interface DemoActor extends Actor {
  fullName: string;
}

export const demoActor = (
  role: Actor['role'],
  accountId: string,
  given: { consultingId?: number; fullName: string },
): DemoActor => ({
  ...{ role, accountId, fullName: given.fullName },
  consultingId: given.consultingId ?? null,
  sessionId: newId(),
  mustChangePassword: false,
  confirmedAt: new Date(0),
});

/** A password that nobody knows: only a reset by code opens such an account. */
const unknownPassword = (): string => randomBytes(24).toString('base64');

const createStudent = async (ctx: Context, student: Student): Promise<DemoActor> => {
  const { phone, key: _, ...person } = student;
  const id = await profiles.create(ctx, {
    phone,
    password: unknownPassword(),
    role: 'ROLE_STUDENT',
    profile: { ...person, country: 'UZ' },
  });
  const actor = demoActor('ROLE_STUDENT', id, { fullName: `${person.name} ${person.surname}` });
  await acceptAll(ctx, actor);
  return actor;
};

const createManager = async (ctx: Context, consultingId: number, person: Person): Promise<DemoActor> => {
  const { phone, key: _, ...names } = person;
  const id = await createEmployee(ctx, {
    ...{ phone, password: unknownPassword(), mustChangePassword: false },
    role: 'ROLE_CONSULTING_MANAGER',
    employee: { consultingId, ...names },
  });
  return demoActor('ROLE_CONSULTING_MANAGER', id, {
    consultingId,
    fullName: `${names.name} ${names.surname}`,
  });
};

/** Makes the students and the staff whose applications are shown, and with whom nobody signs in; by their keys. */
export const createPeople = async (ctx: Context, consultingId: number): Promise<Map<string, DemoActor>> => {
  const { students, staff } = read<{ students: Student[]; staff: Person[] }>('people.json');
  // At once: hashing their passwords takes most of the time.
  const made = await Promise.all([
    ...students.map(async (one) => [one.key, await createStudent(ctx, one)] as const),
    ...staff.map(async (one) => [one.key, await createManager(ctx, consultingId, one)] as const),
  ]);
  return new Map(made);
};

/** A context in which somebody of the demo data does something at some time. */
export const actingAs = <C extends Context>(
  ctx: C,
  actor: DemoActor,
  at: Date,
): C & { actor: DemoActor } => ({
  ...ctx,
  actor,
  clock: { now: () => at },
});
