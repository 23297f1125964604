import { claimWalkIn, createWalkIn, openWalkIn } from '@parvoz/contract/applications/walk-ins.ts';
import type { DataOf } from '@parvoz/contract/endpoint.ts';
import { confirmedOf } from '@parvoz/contract/people/names.ts';
import * as auth from '../src/features/people/auth/auth.service.ts';
import type { Agency } from './applications.ts';
import { messagesTo, newPhone, type Person } from './people.ts';
import type { Calls, TestApp } from './test-app.ts';

/** Returns a walk-in as staff enter it, of somebody without an account. */
export const walkInOf = ({ tariffId, universityId }: Agency, phone = newPhone()) => ({
  ...{ name: 'Malika', surname: 'Yusupova', phone, language: 'uz' as const },
  ...{ tariffId, universityId, comment: 'Ofisga keldi' },
});

/** Tokens of the links that were sent to a phone, oldest first. */
export const tokensTo = async (app: TestApp, phone: string): Promise<string[]> =>
  (await messagesTo(app, phone)).flatMap((text) => /#([\w-]{22})$/.exec(text)?.[1] ?? []);

export const tokenTo = async (app: TestApp, phone: string): Promise<string> => {
  const token = (await tokensTo(app, phone)).at(-1);
  if (!token) throw new Error(`no link was sent to ${phone}`);
  return token;
};

export interface Waiting extends DataOf<typeof createWalkIn> {
  token: string;
}

/** Creates a walk-in by staff, with the token of its link. */
export const addWalkIn = async (
  app: TestApp,
  agency: Agency,
  given: { phone?: string; by?: Person; name?: string; surname?: string } = {},
): Promise<Waiting> => {
  const { by = agency.manager, phone, ...names } = given;
  const confirmed = confirmedOf({ name: 'Malika', surname: 'Yusupova', ...names });
  const body = { ...walkInOf(agency, phone), ...names, ...confirmed };
  const made = await by.read(createWalkIn, { body });
  return { ...made, token: await tokenTo(app, made.phone) };
};

export const openLink = (calls: Calls, token: string) => calls.read(openWalkIn, { body: { token } });

/** Claims by somebody who has seen which name the agency wrote. */
export const claim = (student: Calls, { token, version }: Pick<Waiting, 'token' | 'version'>) =>
  student.call(claimWalkIn, { body: { token, version, asAccount: true } });

/** The calls of somebody whose session has ended meanwhile. */
export const signedInAgain = async (app: TestApp, { id }: Person): Promise<Calls> =>
  app.as({ token: await auth.openSession(app.ctx, id) });
