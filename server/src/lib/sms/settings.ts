import { z } from 'zod';
import { ConfigError } from '../settings.ts';

/** The environment of what sends messages to phones. */
export const SMS_SETTINGS = {
  SMS_GATEWAY: z.enum(['console', 'eskiz']).optional(),
  ESKIZ_EMAIL: z.email().optional(),
  ESKIZ_PASSWORD: z.string().min(1).optional(),
  ESKIZ_URL: z.url({ protocol: /^https?$/ }).default('https://notify.eskiz.uz'),
  ESKIZ_SENDER: z
    .string()
    .regex(/^[\w .-]{3,11}$/)
    .default('4546'),
  ESKIZ_CALLBACK_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}$/)
    .optional(),
};

export const SMS_EXPECTED: Record<keyof typeof SMS_SETTINGS, string> = {
  SMS_GATEWAY: 'console or eskiz',
  ESKIZ_EMAIL: 'the e-mail address of the account at Eskiz',
  ESKIZ_PASSWORD: 'the API password of the account at Eskiz',
  ESKIZ_URL: 'an address that begins with http:// or https://',
  ESKIZ_SENDER: 'a sender name of 3 to 11 letters and digits',
  ESKIZ_CALLBACK_SECRET: 'at least 16 letters, digits, - or _',
};

type Environment = z.output<z.ZodObject<typeof SMS_SETTINGS>>;

export type SmsConfig = { callbackSecret: string | undefined } & (
  | { gateway: 'console' }
  | { gateway: 'eskiz'; url: string; email: string; password: string; sender: string }
);

export const smsOf = (env: Environment, production: boolean): SmsConfig => {
  const { ESKIZ_EMAIL: email, ESKIZ_PASSWORD: password, ESKIZ_CALLBACK_SECRET: callbackSecret } = env;
  if (production && !env.SMS_GATEWAY)
    throw new ConfigError(
      'SMS_GATEWAY is missing, but must be eskiz, or console where codes may stand readable in the log.',
    );
  if (env.SMS_GATEWAY !== 'eskiz') return { gateway: 'console', callbackSecret };
  if (!email || !password)
    throw new ConfigError('SMS_GATEWAY is "eskiz", which needs ESKIZ_EMAIL and ESKIZ_PASSWORD.');
  const { ESKIZ_URL: url, ESKIZ_SENDER: sender } = env;
  if (production && !url.startsWith('https://'))
    throw new ConfigError(
      `ESKIZ_URL is ${JSON.stringify(url)}, but must begin with https:// in production: codes and a password go there.`,
    );
  return { gateway: 'eskiz', url, email, password, sender, callbackSecret };
};
