import { type Context, inTransaction } from '../db/context.ts';
import { run, sql } from '../db/sql.ts';
import * as auth from '../features/auth/service.ts';
import * as employees from '../features/consultings/employees/service.ts';
import * as consultings from '../features/consultings/service.ts';
import * as profiles from '../features/profiles/service.ts';

/** Any fixed number: processes that start at once on one database load one after the other. */
const DEMO_ACCOUNTS_LOCK = 7_261_003;

export const DEMO_PASSWORD = 'parvoz-demo';
const PHONES = {
  admin: '998900000001',
  student: '998900000002',
  owner: '998900000003',
  manager: '998900000004',
};

const person = (name: string, surname: string, gender: 'MALE' | 'FEMALE') => ({
  name,
  surname,
  gender,
  country: 'UZ',
  address: 'Toshkent, Amir Temur shoh koʻchasi 1',
});

const loadProfiles = async (ctx: Context): Promise<void> => {
  const password = DEMO_PASSWORD;
  const admin = person('Malika', 'Rahimova', 'FEMALE');
  const student = person('Jasur', 'Toshmatov', 'MALE');
  if (!(await auth.isTaken(ctx.db, 'PROFILE', PHONES.admin)))
    await profiles.create(ctx, { phone: PHONES.admin, password, role: 'ROLE_ADMIN', profile: admin });
  await profiles.create(ctx, { phone: PHONES.student, password, role: 'ROLE_STUDENT', profile: student });
};

const loadStaff = async (ctx: Context): Promise<void> => {
  const agency = await consultings.findFirstDemo(ctx.db);
  if (!agency) return;
  const { id: consultingId, ownerName: name, ownerSurname: surname } = agency;
  const shared = { password: DEMO_PASSWORD, mustChangePassword: false };
  await employees.create(ctx, {
    ...shared,
    phone: PHONES.owner,
    role: 'ROLE_CONSULTING',
    employee: { consultingId, name, surname },
  });
  await employees.create(ctx, {
    ...shared,
    phone: PHONES.manager,
    role: 'ROLE_CONSULTING_MANAGER',
    employee: { consultingId, name: 'Dilnoza', surname: 'Yusupova' },
  });
};

/**
 * Makes the demo accounts in a database without any account but administrators', all of them or none. Safe when several processes start
 * at once.
 */
export const loadDemoAccounts = (given: Context): Promise<void> =>
  inTransaction(given, async (ctx) => {
    await run(ctx.db, sql`select pg_advisory_xact_lock(${DEMO_ACCOUNTS_LOCK})`);
    if (!(await auth.isUnused(ctx.db))) return;
    await loadProfiles(ctx);
    await loadStaff(ctx);
  });

/**
 * Takes the known password away from the demo accounts that still have it, where a database that was tried with them
 * goes on in earnest. Answers their phones.
 */
export const closeDemoAccounts = async (ctx: Context): Promise<string[]> => {
  const closed: string[] = [];
  for (const [who, phone] of Object.entries(PHONES)) {
    const kind = who === 'owner' || who === 'manager' ? 'CONSULTING' : 'PROFILE';
    if (await auth.takePasswordAway(ctx, kind, { phone, password: DEMO_PASSWORD })) closed.push(phone);
  }
  return closed;
};

/** Lines that tell how to sign in with them. */
export const demoAccountLines = (): string[] => [
  `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
  ...Object.entries(PHONES).map(([who, phone]) => `  ${who.padEnd(8)} ${phone}`),
];
