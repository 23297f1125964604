import {
  addApplicationEvent,
  createApplication,
  getApplication,
} from '@parvoz/contract/applications/application-calls.ts';
import type { ApplicationDetail } from '@parvoz/contract/applications/applications.ts';
import type { CallInput } from '@parvoz/contract/endpoint.ts';
import {
  createConsulting,
  createTariff,
  createUniversity,
  documentOf,
  levelOf,
  next,
  stepOf,
} from './factories.ts';
import { createEmployee, createStudent, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const PRICE_TIYIN = 1_000_000_001;

/** Two steps: the first has a level that asks for a passport and one that asks for nothing, the second one level. */
export const PLAN = () => [
  stepOf({
    sharePercent: 40,
    levels: [
      levelOf({ days: 5, documents: [documentOf('Passport'), documentOf('Photo', false)] }),
      levelOf(),
    ],
  }),
  stepOf({ sharePercent: 60 }),
];

export type Staff = Awaited<ReturnType<typeof createEmployee>>;

export interface Agency {
  consultingId: number;
  universityId: number;
  tariffId: number;
  owner: Staff;
  manager: Staff;
}

/** An agency with staff, one university and one tariff. */
export const createAgency = async (
  app: TestApp,
  given: { plan?: ReturnType<typeof PLAN>; priceTiyin?: number } = {},
): Promise<Agency> => {
  const universityId = await createUniversity(app);
  const consultingId = await createConsulting(app, { universityIds: [universityId] });
  const { plan: steps = PLAN(), priceTiyin = PRICE_TIYIN } = given;
  return {
    ...{ consultingId, universityId },
    tariffId: await createTariff(app, { consultingId, priceTiyin, steps }),
    owner: await createEmployee(app, 'ROLE_CONSULTING', { consultingId }),
    manager: await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId }),
  };
};

export const draftOf = ({ consultingId, tariffId, universityId }: Agency) => ({
  consultingId,
  tariffId,
  universityId,
});

/** A new application of a new student unless another is given. */
export const createCase = async (
  app: TestApp,
  given: { agency?: Agency; student?: Person } = {},
): Promise<{ id: string; agency: Agency; student: Person }> => {
  const agency = given.agency ?? (await createAgency(app));
  const student = given.student ?? (await createStudent(app));
  const { id } = await student.read(createApplication, { body: draftOf(agency) });
  return { id, agency, student };
};

type Event = NonNullable<CallInput<typeof addApplicationEvent>['body']>;
/** An event without the version, which is the newest one unless it is said. */
export type Asked = Event extends infer E
  ? E extends Event
    ? Omit<E, 'version' | 'levelId'>
    : never
  : never;

export const detailOf = (person: Person, id: string): Promise<ApplicationDetail> =>
  person.read(getApplication, { params: { id } });

/** Acts on the current level, in the present version. */
export const ask = async (
  person: Person,
  id: string,
  event: Asked,
  given: { version?: number; levelId?: number } = {},
) => {
  const { version, level } = await detailOf(person, id);
  const levelId = level?.id ?? 1;
  return person.call(addApplicationEvent, {
    params: { id },
    body: { version, levelId, ...event, ...given } as Event,
  });
};

/** An event that has to happen. */
export const act = async (person: Person, id: string, event: Asked): Promise<ApplicationDetail> => {
  const { status, message, data } = await ask(person, id, event);
  if (status !== 200) throw new Error(`${event.type}: ${status} ${message}`);
  return data!;
};

/** Satisfies the required documents of a level, without files. */
export const putDocuments = async ({ ctx }: TestApp, id: string): Promise<void> => {
  await ctx.db.query({
    text: `update application_requirements set is_required = false where application_id = $1`,
    values: [id],
  });
};

export const newKey = (): string => `key-of-a-test-${next()}`;
