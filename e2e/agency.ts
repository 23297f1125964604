import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO, DEMO_PASSWORD, logIn, type Person, registerStudent } from './people.ts';

const PICTURE = join(import.meta.dirname, '../web/public/apple-touch-icon.png');

interface Requirement {
  id: number;
  name: string;
  documentList: { file: { id: string; name: string } }[];
}

/** As far as tests look at it. */
export interface Application {
  id: string;
  number: string;
  version: number;
  status: string;
  consultingPhone: string;
  level: { id: number; name: string } | null;
  step: { number: number; name: string } | null;
  nextStep: string | null;
  price: number;
  stepList: { levelList: { id: number; requirementList: Requirement[] }[] }[];
}

export interface Case {
  application: Application;
  student: Person;
  /** `Malika Yusupova` */
  name: string;
}

const tokens = new Map<string, string>();

/** Token of a demo person; each worker signs in once. */
export const tokenOf = async (request: APIRequestContext, who: keyof typeof DEMO): Promise<string> => {
  const { kind, phone } = DEMO[who];
  const known = tokens.get(who) ?? (await logIn(request, kind, phone, DEMO_PASSWORD)).jwt;
  tokens.set(who, known);
  return known;
};

/** Data that a call answers; fails the test where it refuses. */
export const call = async <T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { jwt, data }: { jwt?: string; data?: unknown } = {},
): Promise<T> => {
  const headers = {
    ...(jwt && { authorization: `Bearer ${jwt}` }),
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  };
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, data });
  expect(answer.status(), `${method} ${path} ${await answer.text()}`).toBe(200);
  return (await answer.json()).data as T;
};

/** The agency of the demo owner, with its first tariff and a university of its. */
export const agencyOf = async (request: APIRequestContext, jwt: string) => {
  const { consulting } = await call<{ consulting: { id: number } }>(
    request,
    'GET',
    '/consulting-profile/current',
    {
      jwt,
    },
  );
  const tariffs = await call<{ id: number }[]>(request, 'GET', `/tariff/public/consulting/${consulting.id}`);
  const universities = await call<{ content: { id: number; name: string }[] }>(
    request,
    'GET',
    `/consulting-university/public/consulting/${consulting.id}`,
  );
  return { consultingId: consulting.id, tariffId: tariffs[0]!.id, universityId: universities.content[0]!.id };
};

/** A student, a new one unless one is given, applies to the demo owner's agency. */
export const createCase = async (request: APIRequestContext, known?: Person): Promise<Case> => {
  const owner = await tokenOf(request, 'owner');
  const [student, draft] = [known ?? (await registerStudent(request)), await agencyOf(request, owner)];
  const card = await call<Application>(request, 'POST', '/application', { jwt: student.jwt, data: draft });
  const application = await findApplication(request, card.id);
  return { application, student, name: `${student.name} ${student.surname}` };
};

/** Returns an application as the demo owner sees it, or the account of the token. */
export const findApplication = async (
  request: APIRequestContext,
  id: string,
  jwt?: string,
): Promise<Application> =>
  call(request, 'GET', `/application/${id}`, { jwt: jwt ?? (await tokenOf(request, 'owner')) });

/** Sends an event for the current version of an application, by the demo owner unless another token is given. */
export const act = async (
  request: APIRequestContext,
  id: string,
  type: string,
  { comment = null, jwt }: { comment?: string | null; jwt?: string } = {},
): Promise<Application> => {
  const { version, level } = await findApplication(request, id, jwt);
  const data = { type, version, comment, ...(level && { levelId: level.id }) };
  return call(request, 'POST', `/application/${id}/event`, {
    jwt: jwt ?? (await tokenOf(request, 'owner')),
    data,
  });
};

/** An administrator says that the price was received outside a provider. */
export const correctPayment = async (request: APIRequestContext, id: string): Promise<Application> => {
  const jwt = await tokenOf(request, 'admin');
  const { price: amount } = await findApplication(request, id, jwt);
  const data = { amount, reason: 'Bank orqali keldi' };
  await call(request, 'POST', `/application/${id}/correction`, { jwt, data });
  return findApplication(request, id, jwt);
};

/** Accepted and paid: its first level has begun. */
export const begin = async (
  request: APIRequestContext,
  { application: { id } }: Case,
): Promise<Application> => {
  await act(request, id, 'ACCEPTED');
  return correctPayment(request, id);
};

/** Goes on by so many levels. */
export const finishLevels = async (
  request: APIRequestContext,
  id: string,
  count: number,
  { jwt }: { jwt?: string } = {},
): Promise<Application> => {
  const as = jwt === undefined ? {} : { jwt };
  for (let done = 0; done < count; done++) await act(request, id, 'STEP_LEVEL_FINISHED', as);
  return findApplication(request, id, jwt);
};

/** The student hands in a picture for everything that the current level asks for, and submits the level. */
export const submitLevel = async (
  request: APIRequestContext,
  { application, student }: Case,
  type: 'SUBMITTED' | 'REWORK_COMPLETED' = 'SUBMITTED',
): Promise<void> => {
  const { level, stepList } = await findApplication(request, application.id);
  const levels = stepList.flatMap(({ levelList }) => levelList);
  const wanted = levels.find(({ id }) => id === level?.id)?.requirementList ?? [];
  const bytes = readFileSync(PICTURE);
  const { jwt } = student;
  for (const { id: requirementId } of wanted) {
    const data = { name: 'hujjat.png', sizeBytes: bytes.length };
    const upload = await call<{ id: string }>(request, 'POST', '/upload', { jwt, data });
    const sent = await request.put(`/api/v1/upload/${upload.id}?offset=0`, {
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/octet-stream' },
      data: bytes,
    });
    expect(sent.status(), await sent.text()).toBe(200);
    await call(request, 'POST', `/application/${application.id}/document`, {
      jwt,
      data: { uploadId: upload.id, requirementId },
    });
  }
  await act(request, application.id, type, { jwt });
};

/** The student's word about every step that waits for it. */
export const confirmSteps = async (request: APIRequestContext, jwt: string, id: string): Promise<void> => {
  const { shareList } = await call<{ shareList: { stepId: number; state: string }[] }>(
    request,
    'GET',
    `/application/${id}/protection`,
    { jwt },
  );
  for (const { stepId, state } of shareList)
    if (state === 'AWAITING')
      await call(request, 'POST', `/application/${id}/confirm`, { jwt, data: { stepId } });
};
