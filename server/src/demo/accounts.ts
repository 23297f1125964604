import { type Context, inTransaction } from '../db/context.ts';
import { holdStartLock, LOCKS } from '../db/locks.ts';
import * as consultings from '../features/agencies/consultings/consultings.service.ts';
import { create } from '../features/agencies/consultings/staff/staff.service.ts';
import * as tariffs from '../features/agencies/tariffs/tariffs.service.ts';
import * as auth from '../features/people/auth/auth.service.ts';
import * as profiles from '../features/people/profiles/profiles.service.ts';
import type { Storage } from '../lib/storage.ts';
import { type DemoAccounts, loadDemoApplications } from './applications.ts';
import { acceptAll } from './operator.ts';
import { type DemoActor, demoActor } from './people.ts';

const { DEMO_PASSWORD } = auth;

const PHONES = {
  admin: '998900000001',
  student: '998900000002',
  owner: '998900000003',
  manager: '998900000004',
  'second owner': '998900000005',
  'second manager': '998900000006',
};
/** Demo accounts that are no staff of agencies. */
const PROFILES: readonly string[] = ['admin', 'student'];
const kindOf = (who: string) => (PROFILES.includes(who) ? 'PROFILE' : 'CONSULTING');

const person = (name: string, surname: string, gender: 'MALE' | 'FEMALE') => ({
  name,
  surname,
  gender,
  country: 'UZ' as const,
  address: 'Toshkent, Amir Temur shoh koʻchasi 1',
});

const fullNameOf = ({ name, surname }: { name: string; surname: string }): string => `${name} ${surname}`;

const loadProfiles = async (ctx: Context): Promise<DemoActor> => {
  const password = DEMO_PASSWORD;
  const admin = person('Malika', 'Rahimova', 'FEMALE');
  const student = person('Jasur', 'Toshmatov', 'MALE');
  if (!(await auth.isTaken(ctx.db, 'PROFILE', PHONES.admin)))
    await profiles.create(ctx, { phone: PHONES.admin, password, role: 'ROLE_ADMIN', profile: admin });
  const given = { phone: PHONES.student, password, role: 'ROLE_STUDENT', profile: student } as const;
  const actor = demoActor('ROLE_STUDENT', await profiles.create(ctx, given), {
    fullName: fullNameOf(student),
  });
  await acceptAll(ctx, actor);
  return actor;
};

const createEmployee = async (
  ctx: Context,
  role: 'ROLE_CONSULTING' | 'ROLE_CONSULTING_MANAGER',
  phone: string,
  employee: { consultingId: number; name: string; surname: string },
): Promise<DemoActor> => {
  const shared = { password: DEMO_PASSWORD, mustChangePassword: false };
  const id = await create(ctx, { ...shared, phone, role, employee });
  return demoActor(role, id, { consultingId: employee.consultingId, fullName: fullNameOf(employee) });
};

const loadStaff = async (
  ctx: Context,
  { id: consultingId, ownerName: name, ownerSurname: surname }: consultings.DemoAgency,
  phones: { owner: string; manager: string },
  named: { name: string; surname: string },
): Promise<{ owner: DemoActor; manager: DemoActor }> => ({
  owner: await createEmployee(ctx, 'ROLE_CONSULTING', phones.owner, { consultingId, name, surname }),
  manager: await createEmployee(ctx, 'ROLE_CONSULTING_MANAGER', phones.manager, { consultingId, ...named }),
});

/**
 * An owner and a manager of the first two agencies of the demo, as far as it has any. Answers those of the first, and the
 * owner of the second.
 */
const loadAllStaff = async (ctx: Context): Promise<Omit<DemoAccounts, 'student'> | null> => {
  const [first, second] = await consultings.listFirstDemo(ctx.db, 2);
  if (!first) return null;
  const phones = { owner: PHONES['second owner'], manager: PHONES['second manager'] };
  const others = second && (await loadStaff(ctx, second, phones, { name: 'Otabek', surname: 'Nazarov' }));
  const staff = await loadStaff(ctx, first, PHONES, { name: 'Dilnoza', surname: 'Yusupova' });
  return { ...staff, secondOwner: others?.owner };
};

/**
 * Makes the demo accounts in a database without any account but administrators', with their applications where the demo
 * agency has tariffs to apply for, all of it or nothing. Safe when several processes start at once.
 */
export const loadDemoAccounts = (given: Context & { storage: Storage }): Promise<void> =>
  inTransaction(given, async (ctx) => {
    await holdStartLock(ctx.db, LOCKS.demoAccounts);
    if (!(await auth.isUnused(ctx.db))) return;
    const student = await loadProfiles(ctx);
    const staff = await loadAllStaff(ctx);
    if (!staff) return;
    const offered = await tariffs.listPublic(ctx, staff.owner.consultingId!);
    if (offered.length > 0) await loadDemoApplications(ctx, { student, ...staff });
  });

/**
 * Takes the known password away from the demo accounts that still have it, where a database that was tried with them
 * goes on in earnest. Returns their phones.
 */
export const closeDemoAccounts = async (ctx: Context): Promise<string[]> => {
  const closed: string[] = [];
  for (const [who, phone] of Object.entries(PHONES)) {
    if (await auth.revokePassword(ctx, kindOf(who), { phone, password: DEMO_PASSWORD })) closed.push(phone);
  }
  return closed;
};

/** Lines that tell how to sign in with them, as far as they are there. */
export const demoAccountLines = async ({ db }: Pick<Context, 'db'>): Promise<string[]> => {
  const lines: string[] = [];
  for (const [who, phone] of Object.entries(PHONES))
    if (await auth.isTaken(db, kindOf(who), phone)) lines.push(`  ${who.padEnd(14)} ${phone}`);
  return [`Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...lines];
};
