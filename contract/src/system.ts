import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const Status = z.object({ status: z.literal('ok') });
const tag = 'System';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  uncounted: true,
  tag,
  summary: 'The process is alive',
  data: Status,
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag,
  summary: 'The database answers',
  data: Status,
});
