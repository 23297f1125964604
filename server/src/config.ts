import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Password, Phone } from '@parvoz/contract/people/accounts.ts';
import type { Contacts } from '@parvoz/contract/platform/system.ts';
import { z } from 'zod';
import { type BackupSettings, backupSettingsOf } from './lib/backup-settings.ts';
import type { BucketSettings } from './lib/bucket.ts';
import { BUCKET_EXPECTED, BUCKET_SETTINGS, bucketOf } from './lib/bucket-settings.ts';
import { isDatabaseAddress } from './lib/database-address.ts';
import {
  contractsOf,
  PROVIDER_EXPECTED,
  PROVIDER_SETTINGS,
  type ProviderContracts,
} from './lib/payments/settings.ts';
import { bytes, ConfigError, flag, isMonotonous, networks, pageAt } from './lib/settings.ts';
import { SMS_EXPECTED, SMS_SETTINGS, type SmsConfig, smsOf } from './lib/sms/settings.ts';
import type { StorageLimits } from './lib/storage.ts';
import { BOT_EXPECTED, BOT_SETTINGS, type BotConfig, botOf } from './lib/telegram/bot-settings.ts';
import {
  TELEGRAM_EXPECTED,
  TELEGRAM_SETTINGS,
  type TelegramConfig,
  telegramOf,
} from './lib/telegram/settings.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** 50 million Som. */
const TWO_PERSON_TIYIN = 5_000_000_000;

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/)
    .transform((said) => (said === 'auto' ? availableParallelism() : Number(said)))
    .default(1),
  TRUSTED_PROXIES: networks(1).default(['127.0.0.0/8', '::1']),
  TRIAL_NETWORKS: networks(0).default([]),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.string().refine(isDatabaseAddress).optional(),
  DATABASE_READ_URL: z.string().refine(isDatabaseAddress).optional(),
  WAL_ARCHIVED: flag.default(false),
  MIGRATE: flag.default(true),
  UPLOAD_DAY_MB: bytes(MB).default(500 * MB),
  UPLOAD_APPLICATION_MB: bytes(MB).default(500 * MB),
  FILES_TOTAL_GB: bytes(GB).default(100 * GB),
  FILES_RESERVE_MB: bytes(MB).default(GB),
  ...BUCKET_SETTINGS,
  PUBLIC_CACHE_MB: bytes(MB).default(64 * MB),
  PICTURE_CACHE_MB: bytes(MB).default(64 * MB),
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
  TWO_PERSON_TIYIN: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .default(TWO_PERSON_TIYIN),
  ...SMS_SETTINGS,
  ...TELEGRAM_SETTINGS,
  ...BOT_SETTINGS,
  ...PROVIDER_SETTINGS,
  CONTACT_EMAIL: z.email().optional(),
  CONTACT_PHONE: Phone.optional(),
  CONTACT_TELEGRAM: pageAt(/^(t|telegram)\.me$/),
  CONTACT_INSTAGRAM: pageAt(/^(www\.)?instagram\.com$/),
  CONTACT_FACEBOOK: pageAt(/^(www\.|m\.)?(facebook|fb)\.com$/),
  CONTACT_YOUTUBE: pageAt(/^(www\.|m\.)?(youtube\.com|youtu\.be)$/),
});

type Environment = z.output<typeof Environment>;

const DATABASE_EXPECTED =
  'an address that begins with postgres://, of several hosts with target_session_attrs=read-write';

const EXPECTED: Record<keyof z.input<typeof Environment>, string> = {
  NODE_ENV: 'development, production or test',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'a host name or an address to listen on',
  PROCESSES: 'auto or a whole number from 1 to 64',
  TRUSTED_PROXIES: 'addresses or networks (10.0.0.0/8) with commas between them',
  TRIAL_NETWORKS: 'addresses or networks (192.168.0.0/16) with commas between them',
  PUBLIC_URL: 'an address that begins with http:// or https://',
  METRICS_PORT: 'a whole number from 0 to 65535',
  METRICS_HOST: 'a host name or an address to listen on',
  DATA_DIR: 'the path of a folder',
  BACKUP_DIR: 'the path of a folder on another disk',
  DATABASE_URL: DATABASE_EXPECTED,
  DATABASE_READ_URL: DATABASE_EXPECTED,
  WAL_ARCHIVED: 'true or false',
  MIGRATE: 'true or false',
  UPLOAD_DAY_MB: 'a whole number of megabytes, at most 9999999',
  UPLOAD_APPLICATION_MB: 'a whole number of megabytes, at most 9999999',
  FILES_TOTAL_GB: 'a whole number of gigabytes, at most 9999999',
  FILES_RESERVE_MB: 'a whole number of megabytes, at most 9999999',
  ...BUCKET_EXPECTED,
  PUBLIC_CACHE_MB: 'a whole number of megabytes, at most 9999999',
  PICTURE_CACHE_MB: 'a whole number of megabytes, at most 9999999',
  DEMO_DATA: 'true or false',
  WITHOUT_PAGES: 'true or false',
  TOKEN_SECRET: 'at least 32 characters that nobody can guess',
  ADMIN_PHONE: 'a phone number of Uzbekistan',
  ADMIN_PASSWORD: 'a password of at least 6 characters',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  SMS_DAILY_LIMIT: 'a whole number from 1 to 9999999',
  TWO_PERSON_TIYIN: 'a whole number of tiyin, at most 15 digits',
  ...SMS_EXPECTED,
  ...TELEGRAM_EXPECTED,
  ...BOT_EXPECTED,
  ...PROVIDER_EXPECTED,
  CONTACT_EMAIL: 'an e-mail address',
  CONTACT_PHONE: 'a phone number of Uzbekistan',
  CONTACT_TELEGRAM: 'an address that begins with https://t.me/',
  CONTACT_INSTAGRAM: 'an address that begins with https://www.instagram.com/',
  CONTACT_FACEBOOK: 'an address that begins with https://www.facebook.com/',
  CONTACT_YOUTUBE: 'an address that begins with https://www.youtube.com/',
};

export interface Config {
  production: boolean;
  port: number;
  host: string;
  /** Number of equal processes that one supervisor runs on the same port; a single one runs without it. */
  processes: number;
  /** Address of the metrics' server; none where it is not set. */
  metrics: { port: number; host: string } | undefined;
  /** Addresses and networks of proxies that are believed about the address of a visitor. */
  trustedProxies: string[];
  /** Networks, beside this machine, from which demo accounts sign in and codes of the console gateway can be read. */
  trialNetworks: string[];
  /** Address that visitors use, without a slash at the end. */
  publicUrl: string;
  /** Absolute path of the folder for the embedded database and the files. */
  dataDir: string;
  /** Absolute path of the folder that the embedded database archives its log into. */
  archiveDir: string | undefined;
  /** Limits of the files' size. */
  files: StorageLimits;
  /** Bucket of the files, in place of the folder. */
  bucket?: BucketSettings | undefined;
  /** Memory for cached public pages and answers. */
  publicCacheBytes: number;
  /** The same of public pictures that are in a bucket. */
  pictureCacheBytes: number;
  /** PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** A copy of it that what everybody sees is read from. */
  databaseReadUrl: string | undefined;
  /** True if the database's write-ahead log is archived elsewhere in a way that PostgreSQL itself does not know of. */
  walArchived: boolean;
  /** False leaves migrations to `npm run migrate`. */
  migrates: boolean;
  /** Load demo data into an empty database. */
  demoData: boolean;
  /** False while Vite renders the pages (`npm run dev`). */
  pages: boolean;
  logLevel: string;
  /** Secret that signs tokens; in production given, otherwise one is created and stored in the data folder. */
  tokenSecret: string | undefined;
  /** The administrator to make in a database that has none. */
  admin: { phone: string; password: string } | undefined;
  /** Gateway of messages to phones. */
  sms: SmsConfig;
  /** Gateway of codes by Telegram, before they are sent as SMS. */
  telegram?: TelegramConfig | undefined;
  /** The bot that people are notified by. */
  bot?: BotConfig | undefined;
  /** The contracts with payment providers. */
  contracts: ProviderContracts;
  /** Contacts of whoever runs this Parvoz. */
  contacts: Contacts;
  /** Messages in a day of Tashkent after which no more codes are sent. */
  smsDailyLimit: number;
  /** Largest sum of a day that one administrator moves alone. */
  twoPersonTiyin: number;
}

/** Configuration of the running product, without that of its start. */
export type AppConfig = Omit<
  Config,
  | 'port'
  | 'host'
  | 'processes'
  | 'metrics'
  | 'archiveDir'
  | 'databaseUrl'
  | 'databaseReadUrl'
  | 'migrates'
  | 'demoData'
  | 'pages'
  | 'logLevel'
  | 'tokenSecret'
  | 'admin'
>;

/** Returns a value for a message: secrets are not repeated. */
const shownValue = (name: string, value: string | undefined): string =>
  /(SECRET|PASSWORD|KEY|TOKEN)$/.test(name) ? 'set' : JSON.stringify(value);

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

const archiveDirOf = ({ BACKUP_DIR: folder, DATABASE_URL: url }: Environment): string | undefined => {
  if (folder && url)
    throw new ConfigError(
      'BACKUP_DIR is of the embedded database: the log of the one in DATABASE_URL is archived by its own PostgreSQL (pgBackRest).',
    );
  return folder && resolve(folder);
};

/** Invented contacts, as the demo data's Parvoz would have them at the foot of its pages. */
const DEMO_CONTACTS: Contacts = {
  email: 'salom@parvoz.example',
  phone: '998900000000',
  telegram: 'https://telegram.example/parvoz',
  instagram: 'https://instagram.example/parvoz',
  facebook: null,
  youtube: null,
};

/** Returns the contacts that are set; with demo data, those of the demo where none are. */
const contactsOf = (env: Environment, demoData: boolean): Contacts => {
  const contacts: Contacts = {
    email: env.CONTACT_EMAIL ?? null,
    phone: env.CONTACT_PHONE ?? null,
    telegram: env.CONTACT_TELEGRAM ?? null,
    instagram: env.CONTACT_INSTAGRAM ?? null,
    facebook: env.CONTACT_FACEBOOK ?? null,
    youtube: env.CONTACT_YOUTUBE ?? null,
  };
  return demoData && Object.values(contacts).every((one) => one === null) ? DEMO_CONTACTS : contacts;
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
  const demoData = env.DEMO_DATA ?? !production;
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    processes: env.PROCESSES,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    trustedProxies: env.TRUSTED_PROXIES,
    trialNetworks: env.TRIAL_NETWORKS,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    archiveDir: archiveDirOf(env),
    files: {
      accountDayBytes: env.UPLOAD_DAY_MB,
      applicationBytes: env.UPLOAD_APPLICATION_MB,
      totalBytes: env.FILES_TOTAL_GB,
      reserveBytes: env.FILES_RESERVE_MB,
    },
    bucket: bucketOf(env, production),
    publicCacheBytes: env.PUBLIC_CACHE_MB,
    pictureCacheBytes: env.PICTURE_CACHE_MB,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    walArchived: env.WAL_ARCHIVED,
    migrates: env.MIGRATE,
    demoData,
    pages: !env.WITHOUT_PAGES,
    logLevel: env.LOG_LEVEL,
    tokenSecret: tokenSecretOf(env),
    admin: adminOf(env),
    sms: smsOf(env, production),
    telegram: telegramOf(env, production),
    bot: botOf(env, production),
    contracts: contractsOf(env, production),
    contacts: contactsOf(env, demoData),
    smsDailyLimit: env.SMS_DAILY_LIMIT,
    twoPersonTiyin: env.TWO_PERSON_TIYIN,
  };
};

/** Returns whether this is a production, for commands that need no other setting. */
export const isProduction = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  environment.NODE_ENV?.trim() === 'production';

/** Returns the settings of backups, which the product itself does not need. Throws `ConfigError`. */
export const readBackupSettings = (environment: NodeJS.ProcessEnv = process.env): BackupSettings =>
  backupSettingsOf(environment);
