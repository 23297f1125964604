import { z } from 'zod';
import { ConfigError } from '../settings.ts';

/**
 * Shortest and longest lifetimes of a message: the gateway allows 30 seconds or more; a code is valid for five minutes, of
 * which an SMS needs some.
 */
export const MIN_TTL_SECONDS = 30;
const MAX_TTL_SECONDS = 240;

/** The environment of codes that go by Telegram. */
export const TELEGRAM_SETTINGS = {
  TELEGRAM_GATEWAY_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/)
    .optional(),
  TELEGRAM_GATEWAY_URL: z.url({ protocol: /^https?$/ }).default('https://gatewayapi.telegram.org'),
  TELEGRAM_GATEWAY_TTL: z
    .string()
    .regex(/^\d{2,3}$/)
    .transform(Number)
    .pipe(z.number().min(MIN_TTL_SECONDS).max(MAX_TTL_SECONDS))
    .default(MIN_TTL_SECONDS),
  TELEGRAM_GATEWAY_SENDER: z
    .string()
    .regex(/^\w{4,32}$/)
    .optional(),
  TELEGRAM_DAILY_LIMIT: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(5000),
};

export const TELEGRAM_EXPECTED: Record<keyof typeof TELEGRAM_SETTINGS, string> = {
  TELEGRAM_GATEWAY_TOKEN: 'the token of the account at the Telegram Gateway, at least 8 characters',
  TELEGRAM_GATEWAY_URL: 'an address that begins with http:// or https://',
  TELEGRAM_GATEWAY_TTL: `a whole number of seconds from ${MIN_TTL_SECONDS} to ${MAX_TTL_SECONDS}`,
  TELEGRAM_GATEWAY_SENDER: 'the name of an own verified channel, without @',
  TELEGRAM_DAILY_LIMIT: 'a whole number from 1 to 9999999',
};

export interface TelegramConfig {
  token: string;
  /** `https://gatewayapi.telegram.org` */
  url: string;
  /** Seconds for which the gateway tries to deliver a message. */
  ttlSeconds: number;
  /** Verified channel that messages come from; the gateway's own without one. */
  sender: string | undefined;
  /** Codes in a day of Tashkent after which the others go by SMS. */
  dailyLimit: number;
}

type Environment = z.output<z.ZodObject<typeof TELEGRAM_SETTINGS>>;

/** Undefined where there is no token: all codes go by SMS. Throws `ConfigError`. */
export const telegramOf = (env: Environment, production: boolean): TelegramConfig | undefined => {
  const { TELEGRAM_GATEWAY_TOKEN: token, TELEGRAM_GATEWAY_URL: url } = env;
  if (!token) return undefined;
  if (production && !url.startsWith('https://'))
    throw new ConfigError(
      `TELEGRAM_GATEWAY_URL is ${JSON.stringify(url)}, but must begin with https:// in production: codes and a token go there.`,
    );
  return {
    ...{ token, url: url.replace(/\/+$/, ''), ttlSeconds: env.TELEGRAM_GATEWAY_TTL },
    ...{ sender: env.TELEGRAM_GATEWAY_SENDER, dailyLimit: env.TELEGRAM_DAILY_LIMIT },
  };
};
