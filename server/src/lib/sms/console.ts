import type { SmsGateway } from './gateway.ts';

/** Sends nothing: each message becomes one line of the log, with its code readable. */
export const openConsole = (log: { info(details: object): void }): SmsGateway => ({
  name: 'console',
  send: async ({ to, text }) => {
    log.info({ sms: { to, text } });
    return { providerId: null };
  },
});
