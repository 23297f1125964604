import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { Password, Phone } from '@parvoz/contract/accounts.ts';
import type { Contacts } from '@parvoz/contract/system.ts';
import { z } from 'zod';
import type { StorageLimits } from './lib/storage.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value));

/** An address, or a network as `10.0.0.0/8`. */
const isNetwork = (written: string, shortest: number): boolean => {
  const [address = '', bits, ...more] = written.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  return more.length === 0 && length >= shortest && length <= longest;
};

/** `shortest` is the length of the widest network that may be named: 0 is everybody. */
const networks = (shortest: number) =>
  z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine((list) => list.every((one) => isNetwork(one, shortest)));

/** What somebody typed to have something there. */
const isMonotonous = (secret: string): boolean => new Set(secret).size < 8;

/** A whole number of a unit of bytes, as bytes. */
const bytes = (unit: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform((written) => Number(written) * unit);
/** A page of a social network: its sign must not lead to another site. */
const pageAt = (hostname: RegExp) => z.url({ protocol: /^https$/, hostname }).optional();
const MB = 1024 * 1024;
const GB = 1024 * MB;

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  TRUSTED_PROXIES: networks(1).default(['127.0.0.0/8', '::1']),
  TRIAL_NETWORKS: networks(0).default([]),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  UPLOAD_DAY_MB: bytes(MB).default(500 * MB),
  UPLOAD_APPLICATION_MB: bytes(MB).default(500 * MB),
  FILES_TOTAL_GB: bytes(GB).default(100 * GB),
  FILES_RESERVE_MB: bytes(MB).default(GB),
  PUBLIC_CACHE_MB: bytes(MB).default(64 * MB),
  DEMO_DATA: flag.optional(),
  WITHOUT_PAGES: flag.optional(),
  TOKEN_SECRET: z
    .string()
    .min(32)
    .refine((secret) => !isMonotonous(secret))
    .optional(),
  ADMIN_PHONE: Phone.optional(),
  ADMIN_PASSWORD: Password.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMS_DAILY_LIMIT: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .default(5000),
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
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: Phone.optional(),
  CONTACT_TELEGRAM: pageAt(/^(t|telegram)\.me$/),
  CONTACT_INSTAGRAM: pageAt(/^(www\.)?instagram\.com$/),
  CONTACT_FACEBOOK: pageAt(/^(www\.|m\.)?(facebook|fb)\.com$/),
  CONTACT_YOUTUBE: pageAt(/^(www\.|m\.)?(youtube\.com|youtu\.be)$/),
});

type Environment = z.output<typeof Environment>;

const EXPECTED: Record<keyof z.input<typeof Environment>, string> = {
  NODE_ENV: 'development, production or test',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an address to listen on',
  TRUSTED_PROXIES: 'addresses or networks (10.0.0.0/8) with commas between them',
  TRIAL_NETWORKS: 'addresses or networks (192.168.0.0/16) with commas between them',
  PUBLIC_URL: 'an address that begins with http:// or https://',
  DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'an address that begins with postgres://',
  UPLOAD_DAY_MB: 'a whole number of megabytes, at most 9999999',
  UPLOAD_APPLICATION_MB: 'a whole number of megabytes, at most 9999999',
  FILES_TOTAL_GB: 'a whole number of gigabytes, at most 9999999',
  FILES_RESERVE_MB: 'a whole number of megabytes, at most 9999999',
  PUBLIC_CACHE_MB: 'a whole number of megabytes, at most 9999999',
  DEMO_DATA: 'true or false',
  WITHOUT_PAGES: 'true or false',
  TOKEN_SECRET: 'at least 32 characters that nobody can guess',
  ADMIN_PHONE: 'a phone number of Uzbekistan',
  ADMIN_PASSWORD: 'a password of at least 6 characters',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  SMS_DAILY_LIMIT: 'a whole number from 1 to 9999999',
  SMS_GATEWAY: 'console or eskiz',
  ESKIZ_EMAIL: 'the e-mail address of the account at Eskiz',
  ESKIZ_PASSWORD: 'the API password of the account at Eskiz',
  ESKIZ_URL: 'an address that begins with http:// or https://',
  ESKIZ_SENDER: 'a sender name of 3 to 11 letters and digits',
  ESKIZ_CALLBACK_SECRET: 'at least 16 letters, digits, - or _',
  CONTACT_EMAIL: 'an e-mail address',
  CONTACT_PHONE: 'a phone number of Uzbekistan',
  CONTACT_TELEGRAM: 'an address that begins with https://t.me/',
  CONTACT_INSTAGRAM: 'an address that begins with https://www.instagram.com/',
  CONTACT_FACEBOOK: 'an address that begins with https://www.facebook.com/',
  CONTACT_YOUTUBE: 'an address that begins with https://www.youtube.com/',
};

export type SmsConfig = { callbackSecret: string | undefined } & (
  | { gateway: 'console' }
  | { gateway: 'eskiz'; url: string; email: string; password: string; sender: string }
);

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Addresses and networks of proxies that are believed about the address of a visitor. */
  trustedProxies: string[];
  /** From where, beside this machine, demo accounts sign in and codes of the console gateway can be read. */
  trialNetworks: string[];
  /** Address that visitors use, without a slash at the end. */
  publicUrl: string;
  /** Absolute path of the folder for the embedded database and the files. */
  dataDir: string;
  /** How much the files may take. */
  files: StorageLimits;
  /** What public pages and answers that are cached in memory may take. */
  publicCacheBytes: number;
  /** PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** Load demo data into an empty database. */
  demoData: boolean;
  /** False while Vite renders the pages (`npm run dev`). */
  pages: boolean;
  logLevel: string;
  /** Signs tokens; in production given, otherwise one is made and kept in the data folder. */
  tokenSecret: string | undefined;
  /** The administrator to make in a database that has none. */
  admin: { phone: string; password: string } | undefined;
  /** What sends messages to phones. */
  sms: SmsConfig;
  /** How people reach whoever runs this Parvoz. */
  contacts: Contacts;
  /** Messages in a day of Tashkent after which no more codes are sent. */
  smsDailyLimit: number;
}

/** The environment has values that the product can't start with; the message has one sentence per fault. */
export class ConfigError extends Error {}

/** A value as it may stand in a message: secrets are not repeated. */
const shownValue = (name: string, value: string | undefined): string =>
  /(SECRET|PASSWORD)$/.test(name) ? 'set' : JSON.stringify(value);

const smsOf = (env: Environment): SmsConfig => {
  const { ESKIZ_EMAIL: email, ESKIZ_PASSWORD: password, ESKIZ_CALLBACK_SECRET: callbackSecret } = env;
  const production = env.NODE_ENV === 'production';
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

const adminOf = ({ ADMIN_PHONE: phone, ADMIN_PASSWORD: password }: Environment): Config['admin'] => {
  if (!phone && !password) return undefined;
  if (!phone || !password) throw new ConfigError('ADMIN_PHONE and ADMIN_PASSWORD belong together.');
  return { phone, password };
};

const tokenSecretOf = ({ TOKEN_SECRET: secret, NODE_ENV }: Environment): string | undefined => {
  if (!secret && NODE_ENV === 'production')
    throw new ConfigError(`TOKEN_SECRET is missing, but must be ${EXPECTED.TOKEN_SECRET}.`);
  return secret;
};

/** Reads the environment once; empty values count as absent. Throws `ConfigError`. */
export const readConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(
    Object.keys(EXPECTED)
      .map((name) => [name, environment[name]?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names
        .map(
          (name) =>
            `${name} is ${shownValue(name, given[name])}, but must be ${EXPECTED[name as keyof typeof EXPECTED]}.`,
        )
        .join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    trialNetworks: env.TRIAL_NETWORKS,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    files: {
      accountDayBytes: env.UPLOAD_DAY_MB,
      applicationBytes: env.UPLOAD_APPLICATION_MB,
      totalBytes: env.FILES_TOTAL_GB,
      reserveBytes: env.FILES_RESERVE_MB,
    },
    publicCacheBytes: env.PUBLIC_CACHE_MB,
    databaseUrl: env.DATABASE_URL,
    demoData: env.DEMO_DATA ?? !production,
    pages: !env.WITHOUT_PAGES,
    logLevel: env.LOG_LEVEL,
    tokenSecret: tokenSecretOf(env),
    admin: adminOf(env),
    sms: smsOf(env),
    contacts: {
      email: env.CONTACT_EMAIL ?? null,
      phone: env.CONTACT_PHONE ?? null,
      telegram: env.CONTACT_TELEGRAM ?? null,
      instagram: env.CONTACT_INSTAGRAM ?? null,
      facebook: env.CONTACT_FACEBOOK ?? null,
      youtube: env.CONTACT_YOUTUBE ?? null,
    },
    smsDailyLimit: env.SMS_DAILY_LIMIT,
  };
};

const isLocal = (host: string): boolean =>
  /^(localhost|.*\.localhost|\[?::1\]?)$/.test(host) || host.startsWith('127.');

type Warned = Pick<Config, 'production' | 'host' | 'publicUrl' | 'trialNetworks' | 'demoData' | 'sms'>;

const trialWarnings = ({ production, host, publicUrl, trialNetworks, demoData, sms }: Warned): string[] => {
  const isOpen = demoData || (!production && sms.gateway === 'console');
  if (isOpen && trialNetworks.length > 0)
    return [
      `Warning: TRIAL_NETWORKS is ${trialNetworks.join(',')}: whoever calls from there signs in with the demo accounts and, outside production, reads all codes at /dev/sms.`,
    ];
  if (production) return [];
  const open = [
    !isLocal(host) && `HOST is ${host}`,
    !isLocal(new URL(publicUrl).hostname) && `PUBLIC_URL is ${publicUrl}`,
  ];
  const reasons = open.filter((reason) => reason !== false).join(' and ');
  return reasons
    ? [
        `Warning: ${reasons}, but NODE_ENV is not production: this is a trial. Its demo accounts and /dev/sms work on this machine only (TRIAL_NETWORKS).`,
      ]
    : [];
};

/** What the start warns of: settings that are fine for a trial among friends and for nothing else. */
export const warningsOf = (config: Warned): string[] => [
  ...trialWarnings(config),
  ...(config.production && isLocal(new URL(config.publicUrl).hostname)
    ? [
        `Warning: PUBLIC_URL is ${config.publicUrl}: canonical links, the sitemap and previews name an address that visitors cannot open.`,
      ]
    : []),
];
