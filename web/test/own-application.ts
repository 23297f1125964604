import { getApplication } from '@parvoz/contract/applications/application-calls.ts';
import { getProtection, type Protection } from '@parvoz/contract/money/protection.ts';
import { expect } from 'vitest';
import { type FakeApi, fakeApi } from './api.ts';
import { APPLICATION } from './applications.ts';
import { DESKTOP, openPage } from './page.tsx';
import { STUDENT } from './people.ts';

/** Opens a page of a student's own application with money in this state, which tests change. */
export const openOwn = async (
  path: string,
  protection: Protection,
  screen: readonly [number, number] = DESKTOP,
  prepare?: (api: FakeApi) => void,
) => {
  const api = fakeApi();
  prepare?.(api);
  const known = { protection };
  api.answer(getApplication, APPLICATION);
  const reads = api.answer(getProtection, () => known.protection);
  const page = await openPage(`/student-applications/${APPLICATION.id}${path}`, { as: STUDENT, screen }, api);
  await expect.element(page.screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...page, known, reads };
};
