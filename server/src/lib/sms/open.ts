import type { Clock } from '../clock.ts';
import { openConsole } from './console.ts';
import { type EskizSettings, openEskiz } from './eskiz.ts';
import type { SmsGateway } from './gateway.ts';

type Choice = { callbackSecret: string | undefined } & (
  | { gateway: 'console' }
  | ({ gateway: 'eskiz' } & Omit<EskizSettings, 'callbackUrl'>)
);

/**
 * Opens the chosen gateway. `callback` is the address of reports, with `{secret}` in place of the secret; without one, none
 * come.
 */
export const openGateway = (
  sms: Choice,
  callback: string,
  log: Parameters<typeof openConsole>[0],
  clock: Clock,
): SmsGateway => {
  if (sms.gateway === 'console') return openConsole(log);
  const callbackUrl = sms.callbackSecret && callback.replace('{secret}', sms.callbackSecret);
  return openEskiz({ ...sms, callbackUrl }, clock);
};
