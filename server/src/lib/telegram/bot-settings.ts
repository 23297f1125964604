import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from '../settings.ts';

/** The environment of the bot that people are notified by. */
export const BOT_SETTINGS = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^[1-9]\d{0,14}:[\w-]{20,100}$/)
    .optional(),
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/)
    .optional(),
  TELEGRAM_BOT_URL: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
};

export const BOT_EXPECTED: Record<keyof typeof BOT_SETTINGS, string> = {
  TELEGRAM_BOT_TOKEN: 'the token that BotFather gives, 1234567890:…',
  TELEGRAM_BOT_NAME: 'the name of the bot, without @',
  TELEGRAM_BOT_URL: 'an address that begins with http:// or https://',
};

export interface BotConfig {
  /** The number before the colon of the token: its updates are counted by bot. */
  id: number;
  token: string;
  /** Name without @. */
  name: string;
  /** `https://api.telegram.org` */
  url: string;
  /** Secret that calls of its webhook contain; derived from the token, so that all processes know it. */
  secret: string;
}

type Environment = z.output<z.ZodObject<typeof BOT_SETTINGS>>;

/** Undefined where there is no token: nobody is notified by Telegram. Throws `ConfigError`. */
export const botOf = (env: Environment, production: boolean): BotConfig | undefined => {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, TELEGRAM_BOT_URL: url } = env;
  if (!token && !name) return undefined;
  if (!token || !name) throw new ConfigError('TELEGRAM_BOT_TOKEN and TELEGRAM_BOT_NAME belong together.');
  if (production && !url.startsWith('https://'))
    throw new ConfigError(
      `TELEGRAM_BOT_URL is ${JSON.stringify(url)}, but must begin with https:// in production: messages and a token go there.`,
    );
  return {
    ...{ id: Number(token.split(':')[0]), token, name, url: url.replace(/\/+$/, '') },
    secret: createHmac('sha256', token).update('parvoz webhook').digest('hex'),
  };
};
