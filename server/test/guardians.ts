import type { GuardianDraft } from '@parvoz/contract/applications/guardians.ts';
import { addGuardian } from '@parvoz/contract/applications/guardians.ts';
import * as sessions from '../src/features/applications/guardians/sessions.service.ts';
import { newPhone, type Person } from './people.ts';
import type { Calls, TestApp } from './test-app.ts';

/** Somebody to whom an application is shown, signed in; `id` names the showing. */
export interface TestGuardian extends Calls {
  id: string;
  guardianId: string;
  phone: string;
  token: string;
}

/** Signs in whoever has a phone to which something is shown. */
export const signInGuardian = async (app: TestApp, phone: string): Promise<Omit<TestGuardian, 'id'>> => {
  const found = await app.ctx.db.query({
    text: 'select id from guardians where phone = $1',
    values: [phone],
  });
  const guardianId = found.rows[0].id as string;
  const token = await sessions.openSession(app.ctx, guardianId);
  return { guardianId, phone, token, ...app.as({ token }) };
};

export const guardianDraft = (given: Partial<GuardianDraft> = {}): GuardianDraft => ({
  ...{ phone: newPhone(), relation: 'MOTHER', canPay: false, canTopUp: false },
  ...{ documentIds: [], language: 'uz' },
  ...given,
});

/** Shows an application of a student to somebody, who is signed in then. */
export const createGuardian = async (
  app: TestApp,
  { id, student }: { id: string; student: Person },
  given: Partial<GuardianDraft> = {},
): Promise<TestGuardian> => {
  const body = guardianDraft(given);
  const { content } = await student.read(addGuardian, { params: { id }, body });
  const shown = content.find(({ phone }) => phone === body.phone)!;
  return { id: shown.id, ...(await signInGuardian(app, body.phone)) };
};
