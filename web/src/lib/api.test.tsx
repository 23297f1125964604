import { copyTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import type { AnyEndpoint, Call } from '@parvoz/contract/endpoint.ts';
import type { exportPayments } from '@parvoz/contract/money/finance.ts';
import { expect, onTestFinished, test } from 'vitest';
import { callApi, loadFile } from './api.ts';
import { forgetEarlyAnswers } from './early-answers.ts';
import { newId } from './ids.ts';

const MODULES = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/*/*.ts', '!../../../contract/src/*/*.test.ts'],
  { eager: true },
);

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const KEYED = [...new Set(Object.values(MODULES).flatMap((module) => Object.values(module)))]
  .filter(isEndpoint)
  .filter(({ idempotent }) => idempotent);

/** Returns the requests that are made from here on; none of them reaches a server. */
const watchRequests = (): Request[] => {
  const real = window.fetch;
  onTestFinished(() => {
    window.fetch = real;
  });
  const made: Request[] = [];
  window.fetch = async (input, init) => {
    made.push(new Request(input, init));
    return new Response(JSON.stringify({ isError: false, message: null, data: null }));
  };
  return made;
};

const nameOf = ({ method, path }: AnyEndpoint): Call<AnyEndpoint> => `${method} ${path}`;

test.each(KEYED.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s leaves with its key, whether it has a body or not',
  async (name, endpoint) => {
    const made = watchRequests();
    const idempotencyKey = newId();
    const input = { params: { id: 1, stepId: 1, day: '2026-11-28', provider: 'CLICK' } };
    // What it is called with is another test's.
    const body = endpoint.body && {};
    await callApi<AnyEndpoint & { idempotent: true }>(name, { ...input, body }, 'uz', { idempotencyKey });
    expect(made.map(({ headers }) => headers.get('idempotency-key'))).toEqual([idempotencyKey]);
    expect(made[0]?.headers.get('content-type')?.startsWith('application/json') ?? false).toBe(!!body);
  },
);

test('a call that takes a key is not compiled without one', async () => {
  const made = watchRequests();
  expect(KEYED).toContain(copyTariff);
  const input = { params: { id: 1 } };
  // @ts-expect-error -- the key is missing: the compiler finds every screen that forgets it
  await callApi<typeof copyTariff>('POST /tariff/{id}/copy', input, 'uz');
  // @ts-expect-error -- it is missing among other options, too
  await callApi<typeof copyTariff>('POST /tariff/{id}/copy', input, 'uz', { isFresh: true });
  expect(made).toHaveLength(2);
});

test('of several values in an address each has the name', async () => {
  const made = watchRequests();
  const query = { purpose: ['TOP_UP' as const, 'PAYMENT' as const], from: null };
  await loadFile<typeof exportPayments>('GET /payment/export', { query }, 'uz');
  expect(made[0]?.url).toMatch(/\/payment\/export\?purpose=TOP_UP&purpose=PAYMENT$/);
});

test('an answer that the head of the page asked for is taken once, by who asked for it', async () => {
  const made = watchRequests();
  const answer = new Response(JSON.stringify({ isError: false, message: null, data: 'early' }));
  window.earlyAnswers = {
    'GET /api/v1/profile/current   uz': Promise.resolve(answer),
    'GET /api/v1/profile/current  Bearer another uz': Promise.resolve(new Response('{}')),
    'GET /api/v1/balance   uz': Promise.resolve(null),
  };
  onTestFinished(forgetEarlyAnswers);
  const ask = (name: string) => callApi<AnyEndpoint>(name as Call<AnyEndpoint>, {}, 'uz');
  expect(await ask('GET /profile/current')).toBe('early');
  expect(made).toHaveLength(0);
  expect(await ask('GET /profile/current')).toBeNull();
  // It did not come.
  expect(await ask('GET /balance')).toBeNull();
  expect(made).toHaveLength(2);
});
