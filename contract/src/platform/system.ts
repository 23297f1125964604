import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Ways to reach whoever runs this Parvoz; null where nobody has said one. */
export const Contacts = z.object({
  email: z.string().nullable(),
  /** 12 digits. */
  phone: z.string().nullable(),
  telegram: z.url().nullable(),
  instagram: z.url().nullable(),
  facebook: z.url().nullable(),
  youtube: z.url().nullable(),
});
export type Contacts = z.infer<typeof Contacts>;

const Status = z.object({ status: z.literal('ok') });
const tag = 'System';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  skipsRateLimit: true,
  tag,
  summary: 'The process is alive',
  data: Status,
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  access: 'public',
  // A proxy that is asked to slow down takes the process for dead.
  skipsRateLimit: true,
  tag,
  summary: 'The database answers',
  data: Status,
});

export const getContacts = endpoint({
  method: 'GET',
  path: '/contact',
  access: 'public',
  cached: true,
  tag,
  summary: 'How to reach whoever runs this Parvoz',
  data: Contacts,
});
