import { type AnyEndpoint, endpoint } from '@parvoz/contract/endpoint.ts';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '../../test/endpoints.ts';
import { TestClock } from '../../test/test-clock.ts';
import type { Actor, BaseContext } from '../db/context.ts';
import { AppError } from '../lib/app-error.ts';
import { errorText } from '../lib/texts.ts';
import { addErrorHandler } from './error-handler.ts';
import { PublicCache } from './public-cache.ts';
import { addRoutes, type Handler, route } from './route.ts';
import { type Authenticate, bearerOf } from './session.ts';

const serve = (
  definition: AnyEndpoint,
  handler: Handler<AnyEndpoint>,
  authenticate: Authenticate = async () => null,
): { http: FastifyInstance; cache: PublicCache } => {
  const http = fastify();
  const cache = new PublicCache(new TestClock(), {}, 1e6);
  addErrorHandler(http);
  addRoutes(http, [route(definition, handler)], {} as BaseContext, cache, authenticate);
  return { http, cache };
};

const Thing = z.object({ name: z.string() });
const getThing = endpoint({
  method: 'GET',
  path: '/thing/{id}',
  access: 'public',
  tag: 'Things',
  summary: 'A thing',
  params: z.object({ id: z.string().regex(/^\d+$/).transform(Number) }),
  query: z.object({ page: z.string().default('1') }),
  data: Thing,
});
const cachedThing = { ...getThing, cached: true };
const postThing = endpoint({
  method: 'POST',
  path: '/thing',
  access: 'public',
  tag: 'Things',
  summary: 'Adds a thing',
  body: z.object({ name: z.string(), tags: z.array(z.object({ text: z.string() })).default([]) }),
  data: Thing,
});

describe('access', () => {
  it.each([undefined, [], null])('%j stops the start: nothing is public by default', (access) => {
    const silent = { ...getThing, access } as unknown as AnyEndpoint;
    expect(() => serve(silent, async () => ({ name: 'x' }))).toThrow(
      'GET /thing/{id} does not say who may call it',
    );
  });

  it('for roles lets nobody in who has not signed in, before anything is read', async () => {
    const handler = vi.fn();
    const { http } = serve({ ...postThing, access: ['ROLE_ADMIN'] }, handler);
    const response = await http.inject({ method: 'POST', url: '/api/v1/thing', payload: { name: 5 } });
    expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHORIZED']);
    expect(handler).not.toHaveBeenCalled();
  });

  it('is said by every endpoint of the contract', async () => {
    const endpoints = await allEndpoints();
    expect(endpoints.length).toBeGreaterThan(20);
    for (const { name, endpoint: one } of endpoints)
      expect(one.access === 'public' || one.access.length > 0, name).toBe(true);
  });
});

describe('a call that only some roles may make', () => {
  const owner: Actor = {
    accountId: 'account',
    sessionId: 'session',
    role: 'ROLE_CONSULTING',
    consultingId: 7,
    mustChangePassword: false,
    confirmedAt: new Date(0),
  };
  const byStaff = { ...postThing, access: ['ROLE_CONSULTING'] as const };
  const post = (http: FastifyInstance, given: { authorization?: string; payload?: string } = {}) =>
    http.inject({
      method: 'POST',
      url: '/api/v1/thing',
      payload: given.payload ?? '{"name":"x"}',
      headers: { 'content-type': 'application/json', authorization: given.authorization ?? 'Bearer token' },
    });

  it('tells the handler who calls and from where, and is kept by nobody', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const authenticate = vi.fn(async (_: FastifyRequest) => owner);
    const { http } = serve(byStaff, handler, authenticate);
    const response = await post(http);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(authenticate.mock.calls.map(([request]) => bearerOf(request))).toEqual(['token']);
    expect(handler).toHaveBeenCalledWith(
      expect.objectContaining({ actor: owner, address: '127.0.0.1' }),
      expect.anything(),
    );
  });

  it.each([
    ['no token', null, '', [401, 'UNAUTHORIZED']],
    ['a dead token', null, 'Bearer token', [401, 'UNAUTHORIZED']],
    ['another role', { ...owner, role: 'ROLE_ADMIN' }, 'Bearer token', [403, 'ACCESS_DENIED']],
    [
      'a password that has to be changed',
      { ...owner, mustChangePassword: true },
      'Bearer token',
      [403, 'PASSWORD_CHANGE_REQUIRED'],
    ],
    [
      'another role and such a password',
      { ...owner, role: 'ROLE_ADMIN', mustChangePassword: true },
      'Bearer token',
      [403, 'ACCESS_DENIED'],
    ],
  ] as const)('is refused to %s before the body is looked at', async (_, actor, authorization, expected) => {
    const handler = vi.fn();
    const { http } = serve(byStaff, handler, async () => actor as Actor | null);
    for (const payload of ['{"name":', '', '{"name":5}', 'x'.repeat(5_000_000)]) {
      const response = await post(http, { authorization, payload });
      expect([response.statusCode, response.json().code]).toEqual(expected);
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it('and that changes the password is open to an account that has to', async () => {
    const changing = { ...byStaff, beforePasswordChange: true };
    const { http } = serve(
      changing,
      async () => ({ name: 'x' }),
      async () => ({ ...owner, mustChangePassword: true }),
    );
    expect((await post(http)).statusCode).toBe(200);
  });

  it('may not be kept: the start stops', () => {
    const restricted = { ...cachedThing, access: ['ROLE_ADMIN'] as const };
    expect(() => serve(restricted, async () => ({ name: 'x' }))).toThrow(
      'is not for everyone: it cannot be cached',
    );
  });

  it('leaves a public call nobody’s, whatever token comes with it', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const authenticate = vi.fn(async () => owner);
    const { http } = serve(postThing, handler, authenticate);
    expect((await post(http)).statusCode).toBe(200);
    expect(handler).toHaveBeenCalledWith(expect.objectContaining({ actor: null }), expect.anything());
    expect(authenticate).not.toHaveBeenCalled();
  });
});

describe('a failure that can be tried again later', () => {
  it('says after how many seconds', async () => {
    const { http } = serve(getThing, async () => {
      throw new AppError('TOO_MANY_TRIES', undefined, 42);
    });
    const response = await http.inject('/api/v1/thing/1');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '42']);
  });
});

describe('a call', () => {
  it('gives the handler what the contract made of its input', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const { http } = serve(getThing, handler);
    await http.inject({ url: '/api/v1/thing/007?other=1', headers: { 'accept-language': 'ru' } });
    expect(handler).toHaveBeenCalledWith(expect.objectContaining({ language: 'ru' }), {
      params: { id: 7 },
      query: { page: '1' },
      body: undefined,
    });
  });

  it('is answered with what the contract names and nothing else', async () => {
    const { http } = serve(getThing, async () => ({ name: 'x', password: 'secret' }));
    expect((await http.inject('/api/v1/thing/1')).json()).toEqual({
      isError: false,
      message: null,
      data: { name: 'x' },
    });
  });

  it('whose answer lacks what the contract promises is a fault of ours', async () => {
    const { http } = serve(getThing, async () => ({}) as never);
    expect((await http.inject('/api/v1/thing/1')).statusCode).toBe(500);
  });

  it('with a path that names nothing is not found, whatever else is wrong', async () => {
    const { http } = serve(getThing, async () => ({ name: 'x' }));
    expect((await http.inject('/api/v1/thing/abc?page=1&page=2')).json().code).toBe('NOT_FOUND');
  });

  it('with wrong input says where', async () => {
    const { http } = serve(postThing, async () => ({ name: 'x' }));
    const payload = { tags: [{ text: 'a' }, { text: 1 }, {}] };
    const { fields } = (
      await http.inject({
        method: 'POST',
        url: '/api/v1/thing',
        payload,
        headers: { 'accept-language': 'en' },
      })
    ).json();
    expect(fields).toEqual({
      name: 'Fill in this field.',
      'tags.1.text': errorText('en', 'field.type'),
      'tags.2.text': 'Fill in this field.',
    });
  });

  it.each([
    ['its body', postThing, { url: '/api/v1/thing', payload: { name: 'x', tags: [{ text: 'a\0b' }] } }],
    ['its query', getThing, { url: '/api/v1/thing/1?page=a%00b' }],
  ] as const)('with NUL anywhere in %s is refused', async (_, definition, call) => {
    const handler = vi.fn();
    const { http } = serve(definition, handler);
    const response = await http.inject({ method: definition.method, ...call });
    expect([response.statusCode, response.json().code]).toEqual([400, 'MALFORMED']);
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('an answer that may be kept', () => {
  it('is made once for an address and a language', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const { http } = serve(cachedThing, handler);
    for (const language of ['uz', 'uz', 'ru', 'uz', 'ru', 'fr'])
      await http.inject({ url: '/api/v1/thing/1', headers: { 'accept-language': language } });
    expect(handler).toHaveBeenCalledTimes(2);
    await http.inject('/api/v1/thing/2');
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('is made anew after a change', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const { http, cache } = serve(cachedThing, handler);
    await http.inject('/api/v1/thing/1');
    cache.clear();
    await http.inject('/api/v1/thing/1');
    expect(handler).toHaveBeenCalledTimes(2);
  });

  it('is the same for every spelling of what the contract reads from the address', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const { http } = serve(cachedThing, handler);
    const etags = new Set<unknown>();
    for (const address of ['1', '1?x=1', '1?x=2', '%31', '01', '1?y=%20'])
      for (let time = 1; time <= 2; time++)
        etags.add((await http.inject(`/api/v1/thing/${address}`)).headers.etag);
    expect([etags.size, handler.mock.calls.length]).toEqual([1, 1]);
    for (const address of ['2', '1?page=2', '1?x=1&page=2&z=1'])
      await http.inject(`/api/v1/thing/${address}`);
    expect(handler).toHaveBeenCalledTimes(3);
  });

  it('is not kept when the change came while it was made', async () => {
    const first = Promise.withResolvers<{ name: string }>();
    const handler = vi
      .fn<Handler<AnyEndpoint>>()
      .mockReturnValueOnce(first.promise)
      .mockResolvedValue({ name: 'new' });
    const { http, cache } = serve(cachedThing, handler);
    const old = http.inject('/api/v1/thing/1');
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(1));
    cache.clear();
    first.resolve({ name: 'old' });
    expect((await old).json().data).toEqual({ name: 'old' });
    expect((await http.inject('/api/v1/thing/1')).json().data).toEqual({ name: 'new' });
  });

  it('is not kept when it is a failure', async () => {
    const handler = vi
      .fn<Handler<AnyEndpoint>>()
      .mockRejectedValueOnce(new AppError('NOT_FOUND'))
      .mockResolvedValue({ name: 'x' });
    const { http } = serve(cachedThing, handler);
    expect((await http.inject('/api/v1/thing/1')).statusCode).toBe(404);
    expect((await http.inject('/api/v1/thing/1')).statusCode).toBe(200);
  });

  it('is not kept for an endpoint that does not say so', async () => {
    const handler = vi.fn(async () => ({ name: 'x' }));
    const { http } = serve(getThing, handler);
    for (let call = 0; call < 3; call++) {
      const { headers } = await http.inject('/api/v1/thing/1');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    }
    expect(handler).toHaveBeenCalledTimes(3);
  });
});
