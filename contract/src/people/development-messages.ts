import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** An SMS of the console gateway. */
export const DevelopmentMessage = z.object({
  id: z.uuid(),
  to: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});

export const listDevelopmentMessages = endpoint({
  method: 'GET',
  path: '/dev/sms',
  access: 'public',
  tag: 'Development',
  summary: 'The newest messages of the console gateway; not found in production and with any other gateway',
  data: z.array(DevelopmentMessage),
});

/** Eskiz's report about a message; everything is a string, and there are more fields than these. */
export const EskizReport = z.object({
  request_id: z.string().max(100),
  /** Our own id of the message; a report may come before the answer that tells us `request_id`. */
  user_sms_id: z.string().max(100).optional(),
  status: z.string().max(40),
});

export const reportEskiz = endpoint({
  method: 'POST',
  path: '/sms-provider/eskiz/{secret}',
  access: 'public',
  form: true,
  skipsRateLimit: true,
  tag: 'Providers',
  summary: 'Delivery report of Eskiz; the address holds a secret, because Eskiz signs nothing',
  params: z.object({ secret: z.string().max(200) }),
  body: EskizReport,
  data: z.null(),
});
