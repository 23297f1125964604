import { updateConsultingPhone, verifyConsultingPhone } from '@parvoz/contract/agencies/staff-accounts.ts';
import { updateProfilePhone, verifyProfilePhone } from '@parvoz/contract/people/profiles.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import type { Role } from '@parvoz/contract/roles.ts';
import type { SignedInContext } from '../src/db/context.ts';
import * as staff from '../src/features/agencies/consultings/staff/staff.service.ts';
import * as auth from '../src/features/people/auth/auth.service.ts';
import * as profiles from '../src/features/people/profiles/profiles.service.ts';
import { createConsulting, next } from './factories.ts';
import type { Calls, TestApp } from './test-app.ts';

/** A phone that nobody has. */
export const newPhone = (): string => `99890${String(1_000_000 + next()).padStart(7, '0')}`;

/** A signed-in person with an account; `call` and `read` make calls with their token. */
export interface Person extends Calls {
  id: string;
  phone: string;
  password: string;
  token: string;
}

const signIn = async (app: TestApp, id: string, phone: string, password: string): Promise<Person> => {
  const token = await auth.openSession(app.ctx, id);
  return { id, phone, password, token, ...app.as({ token }) };
};

const PROFILE = {
  name: 'Aziz',
  surname: 'Karimov',
  gender: 'MALE' as const,
  country: 'UZ' as const,
  address: 'Toshkent, 1',
};

const createProfile = async (
  app: TestApp,
  role: 'ROLE_ADMIN' | 'ROLE_STUDENT',
  given: { name?: string; surname?: string; phone?: string } = {},
): Promise<Person> => {
  const { phone = newPhone(), ...names } = given;
  const password = `secret-${next()}`;
  const id = await profiles.create(app.ctx, { phone, password, role, profile: { ...PROFILE, ...names } });
  return signIn(app, id, phone, password);
};

export const createStudent = (app: TestApp, given?: Parameters<typeof createProfile>[2]): Promise<Person> =>
  createProfile(app, 'ROLE_STUDENT', given);

export const createAdmin = (app: TestApp, given?: Parameters<typeof createProfile>[2]): Promise<Person> =>
  createProfile(app, 'ROLE_ADMIN', given);

export const createEmployee = async (
  app: TestApp,
  role: 'ROLE_CONSULTING' | 'ROLE_CONSULTING_MANAGER',
  given: { consultingId?: number; mustChangePassword?: boolean; phone?: string } = {},
): Promise<Person & { consultingId: number }> => {
  const {
    consultingId = await createConsulting(app),
    mustChangePassword = false,
    phone = newPhone(),
  } = given;
  const password = `secret-${next()}`;
  const employee = { consultingId, name: 'Aziza', surname: 'Karimova' };
  const id = await staff.create(app.ctx, { phone, password, role, mustChangePassword, employee });
  return { ...(await signIn(app, id, phone, password)), consultingId };
};

/** Returns the same person after signing in again: when the clock has gone further than a session lasts. */
export const signInAgain = async <P extends Person>(app: TestApp, person: P): Promise<P> => ({
  ...person,
  ...(await signIn(app, person.id, person.phone, person.password)),
});

/** Gives the password once more: what asks for one given lately may be done for ten minutes. */
export const confirmAgain = ({ read, password }: Pick<Person, 'read' | 'password'>): Promise<null> =>
  read(confirmPassword, { body: { password } });

/** Creates one of everybody who calls. */
export const createPeople = async (app: TestApp) => {
  const owner = await createEmployee(app, 'ROLE_CONSULTING');
  const { consultingId } = owner;
  return {
    student: await createStudent(app),
    'another student': await createStudent(app),
    owner,
    manager: await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId }),
    'owner of another agency': await createEmployee(app, 'ROLE_CONSULTING'),
    admin: await createAdmin(app),
  };
};

export const roleOf: Record<keyof Awaited<ReturnType<typeof createPeople>>, Role> = {
  student: 'ROLE_STUDENT',
  'another student': 'ROLE_STUDENT',
  owner: 'ROLE_CONSULTING',
  manager: 'ROLE_CONSULTING_MANAGER',
  'owner of another agency': 'ROLE_CONSULTING',
  admin: 'ROLE_ADMIN',
};

/** Returns the context of a service that somebody calls. */
export const ctxOf = async (app: TestApp, { token }: Pick<Person, 'token'>): Promise<SignedInContext> => ({
  ...app.ctx,
  actor: (await auth.authenticate(app.ctx, token))!,
});

/** Texts of the messages to a phone, oldest first. */
export const messagesTo = async ({ ctx }: TestApp, phone: string): Promise<string[]> => {
  const { rows } = await ctx.db.query({
    text: 'select text from sms_messages where recipient = $1 order by id',
    values: [phone],
  });
  return rows.map(({ text }) => text);
};

/** The code in the newest message to a phone. */
export const codeTo = async (app: TestApp, phone: string): Promise<string> => {
  const code = /\b\d{6}\b/.exec((await messagesTo(app, phone)).at(-1) ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
};

/** A code that is another one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Changes a person's phone by a code to the new one; they are signed in anew. */
export const changePhone = async <P extends Person>(app: TestApp, person: P): Promise<P> => {
  const phone = newPhone();
  const isStaff = 'consultingId' in person;
  const query = { phone };
  await (isStaff
    ? person.read(updateConsultingPhone, { query })
    : person.read(updateProfilePhone, { query }));
  const body = { phone, code: await codeTo(app, phone) };
  const token = await (isStaff
    ? person.read(verifyConsultingPhone, { body })
    : person.read(verifyProfilePhone, { body }));
  return { ...person, phone, token, ...app.as({ token }) };
};

export const MINUTE_MS = 60_000;

/** Lets time pass for everything that asks the test's clock. */
export const wait = ({ clock }: TestApp, ms: number): void =>
  clock.set(new Date(clock.now().getTime() + ms).toISOString());
