import { LANGUAGES } from '@parvoz/contract/languages.ts';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { frameworkErrorSender } from './error-handler.ts';
import type { SecurityHeaders } from './security.ts';

it.each(LANGUAGES)('the page of an address that cannot be read is in %s if that is chosen', async (lng) => {
  const app = Fastify({ frameworkErrors: frameworkErrorSender({} as SecurityHeaders) });
  onTestFinished(() => app.close());
  app.get('/*', async ({ query }, reply) => reply.code(404).type('text/html').send(JSON.stringify(query)));
  const headers = { accept: 'text/html' };
  const answer = await app.inject({ url: `/university-list/%E0%A4%A?lng=${lng}&page=2`, headers });
  expect([answer.statusCode, answer.json()]).toEqual([400, { lng }]);
});
