import { isAbsolute, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './lib/settings.ts';
import { warningsOf } from './warnings.ts';

/** The message that the start ends with. */
const refusal = (environment: NodeJS.ProcessEnv): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('the configuration was accepted');
};

const MB = 1024 * 1024;
const TOKEN_SECRET = 'a secret of 32 letters and some more';
const PRODUCTION = { NODE_ENV: 'production', TOKEN_SECRET };

const DEMO_CONTACTS = {
  email: 'salom@parvoz.example',
  phone: '998900000000',
  telegram: 'https://telegram.example/parvoz',
  instagram: 'https://instagram.example/parvoz',
  facebook: null,
  youtube: null,
};
const NO_CONTACTS = {
  ...{ email: null, phone: null },
  ...{ telegram: null, instagram: null, facebook: null, youtube: null },
};

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      processes: 1,
      metrics: undefined,
      trustedProxies: ['127.0.0.0/8', '::1'],
      trialNetworks: [],
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      publicCacheBytes: 64 * MB,
      pictureCacheBytes: 64 * MB,
      files: {
        accountDayBytes: 500 * MB,
        applicationBytes: 500 * MB,
        totalBytes: 100 * 1024 * MB,
        reserveBytes: 1024 * MB,
      },
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      migrates: true,
      walArchived: false,
      twoPersonTiyin: 5_000_000_000,
      demoData: true,
      logLevel: 'info',
      pages: true,
      sms: { gateway: 'console', callbackSecret: undefined },
      contacts: DEMO_CONTACTS,
      smsDailyLimit: 5000,
      contracts: { sandbox: true },
    });
  });

  it('keeps files in a bucket where all of it is given', () => {
    const key = { S3_ACCESS_KEY_ID: 'AKIA0123', S3_SECRET_ACCESS_KEY: 'a/secret+key' };
    expect(readConfig({ S3_BUCKET: 'parvoz-files', ...key }).bucket).toEqual({
      ...{ name: 'parvoz-files', endpoint: null, region: 'us-east-1', forcePathStyle: false },
      ...{ accessKeyId: 'AKIA0123', secretAccessKey: 'a/secret+key' },
    });
    const own = { S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'tashkent', S3_FORCE_PATH_STYLE: 'true' };
    expect(readConfig({ S3_BUCKET: 'parvoz', ...key, ...own }).bucket).toMatchObject({
      ...{ endpoint: 'http://minio:9000', region: 'tashkent', forcePathStyle: true },
    });
    expect(readConfig({ S3_REGION: 'tashkent' }).bucket).toBeUndefined();
    for (const missing of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(refusal({ S3_BUCKET: 'parvoz', ...key, [missing]: '' })).toBe(
        'S3_BUCKET is "parvoz", which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      );
    expect(refusal(key)).toContain('S3_BUCKET is missing, but S3_ENDPOINT');
    expect(refusal({ S3_SECRET_ACCESS_KEY: 'two words' })).toBe(
      'S3_SECRET_ACCESS_KEY is set, but must be a secret key, without spaces.',
    );
  });

  it('sends files of a production over open networks encrypted only', () => {
    const key = { S3_BUCKET: 'parvoz', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    const sms = { SMS_GATEWAY: 'console' };
    for (const endpoint of ['http://s3.example.com', 'http://172.32.0.1', 'http://8.8.8.8:9000'])
      expect(refusal({ ...PRODUCTION, ...sms, ...key, S3_ENDPOINT: endpoint })).toContain(
        'must begin with https:// in production',
      );
    for (const endpoint of [
      'https://s3.example.com',
      'http://172.20.0.1',
      'http://[::1]:9000',
      'http://minio:9000',
    ])
      expect(readConfig({ ...PRODUCTION, ...sms, ...key, S3_ENDPOINT: endpoint }).bucket?.endpoint).toBe(
        endpoint,
      );
  });

  it('has a contract with a provider where all of it is given', () => {
    const PAYME = { PAYME_MERCHANT_ID: '0123456789abcdef01234567', PAYME_KEY: 'a:key@with?signs' };
    const CLICK = { CLICK_SERVICE_ID: '777', CLICK_MERCHANT_ID: '12345', CLICK_SECRET_KEY: 'test_secret' };
    expect(readConfig({ ...PAYME, ...CLICK, CLICK_MERCHANT_USER_ID: '99' }).contracts).toEqual({
      sandbox: false,
      payme: {
        ...{ merchantId: PAYME.PAYME_MERCHANT_ID, key: PAYME.PAYME_KEY },
        checkoutUrl: 'https://checkout.paycom.uz',
      },
      click: { serviceId: '777', merchantId: '12345', userId: '99', secret: 'test_secret' },
    });
    expect(() => readConfig({ ...PAYME, PAYME_KEY: '' })).toThrow(
      'PAYME_MERCHANT_ID, PAYME_KEY belong together.',
    );
    expect(() => readConfig({ ...CLICK, CLICK_SERVICE_ID: 'x' })).toThrow(
      'CLICK_SERVICE_ID is "x", but must be',
    );
    expect(() => readConfig({ ...PAYME, PAYME_KEY: 'short' })).toThrow('PAYME_KEY is set, but must be');
  });

  it.each([
    [true, {}],
    [false, { PAYMENT_SANDBOX: 'false' }],
    [false, { PAYME_MERCHANT_ID: '0123456789abcdef01234567', PAYME_KEY: 'a:key@with?signs' }],
    [false, { UZUM_SERVICE_ID: '5', UZUM_LOGIN: 'bank', UZUM_PASSWORD: 'a:pass@word', PAYMENT_SANDBOX: '' }],
    [false, { ...PRODUCTION, SMS_GATEWAY: 'console' }],
    [true, { ...PRODUCTION, SMS_GATEWAY: 'console', PAYMENT_SANDBOX: 'true' }],
    [true, { PAYME_MERCHANT_ID: 'x', PAYME_KEY: 'a:key@with?signs', PAYMENT_SANDBOX: 'true' }],
  ])('has payments without money or not (%s): %j', (hasSandbox, environment) => {
    const config = readConfig(environment);
    expect(config.contracts.sandbox).toBe(hasSandbox);
    expect(warningsOf(config).some((line) => line.includes('PAYMENT_SANDBOX'))).toBe(
      config.production && hasSandbox,
    );
  });

  it('takes what is given', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PORT: '8080',
      PROCESSES: '4',
      METRICS_PORT: '9464',
      HOST: '0.0.0.0',
      TRUSTED_PROXIES: '192.0.2.7, 10.0.0.0/8,2001:db8::/32',
      TRIAL_NETWORKS: '192.168.0.0/16,0.0.0.0/0,::/0',
      WAL_ARCHIVED: 'true',
      TWO_PERSON_TIYIN: '7000000000',
      SMS_DAILY_LIMIT: '200',
      SMS_GATEWAY: 'console',
      PUBLIC_URL: 'https://parvoz.uz',
      DATA_DIR: '/var/lib/parvoz',
      DATABASE_URL: 'postgres://parvoz:secret@db.local:5432/parvoz?sslmode=require',
      UPLOAD_DAY_MB: '50',
      UPLOAD_APPLICATION_MB: '200',
      FILES_TOTAL_GB: '2',
      FILES_RESERVE_MB: '0',
      PUBLIC_CACHE_MB: '12',
      PICTURE_CACHE_MB: '13',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'debug',
      WITHOUT_PAGES: '1',
      TOKEN_SECRET,
    });
    expect(config).toEqual({
      production: true,
      port: 8080,
      processes: 4,
      metrics: { port: 9464, host: '127.0.0.1' },
      host: '0.0.0.0',
      trustedProxies: ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'],
      publicUrl: 'https://parvoz.uz',
      dataDir: '/var/lib/parvoz',
      files: {
        accountDayBytes: 50 * MB,
        applicationBytes: 200 * MB,
        totalBytes: 2048 * MB,
        reserveBytes: 0,
      },
      publicCacheBytes: 12 * MB,
      pictureCacheBytes: 13 * MB,
      databaseReadUrl: undefined,
      migrates: true,
      walArchived: true,
      twoPersonTiyin: 7_000_000_000,
      databaseUrl: 'postgres://parvoz:secret@db.local:5432/parvoz?sslmode=require',
      demoData: true,
      logLevel: 'debug',
      pages: false,
      tokenSecret: TOKEN_SECRET,
      trialNetworks: ['192.168.0.0/16', '0.0.0.0/0', '::/0'],
      smsDailyLimit: 200,
      sms: { gateway: 'console', callbackSecret: undefined },
      contracts: { sandbox: false },
      contacts: DEMO_CONTACTS,
    });
  });

  it('says how people reach whoever runs it, as far as it is told', () => {
    const given = {
      CONTACT_EMAIL: 'salom@parvoz.uz',
      CONTACT_PHONE: '+998 71 200-00-01',
      CONTACT_TELEGRAM: 'https://t.me/parvoz',
      CONTACT_INSTAGRAM: 'https://www.instagram.com/parvoz/',
      CONTACT_FACEBOOK: 'https://facebook.com/parvoz',
      CONTACT_YOUTUBE: 'https://youtube.com/@parvoz',
    };
    expect(readConfig(given).contacts).toEqual({
      email: given.CONTACT_EMAIL,
      phone: '998712000001',
      telegram: given.CONTACT_TELEGRAM,
      instagram: given.CONTACT_INSTAGRAM,
      facebook: given.CONTACT_FACEBOOK,
      youtube: given.CONTACT_YOUTUBE,
    });
    const { CONTACT_PHONE, CONTACT_EMAIL } = given;
    expect(readConfig({ CONTACT_PHONE }).contacts).toEqual({ ...NO_CONTACTS, phone: '998712000001' });
    expect(readConfig({ CONTACT_EMAIL }).contacts).toEqual({ ...NO_CONTACTS, email: CONTACT_EMAIL });
  });

  it('has contacts of the demo with demo data alone, and where none is set', () => {
    expect(readConfig({ DEMO_DATA: 'true' }).contacts).toEqual(DEMO_CONTACTS);
    expect(readConfig({ DEMO_DATA: 'false' }).contacts).toEqual(NO_CONTACTS);
    expect(readConfig({ ...PRODUCTION, SMS_GATEWAY: 'console' }).contacts).toEqual(NO_CONTACTS);
  });

  it('refuses contacts that lead nowhere, or elsewhere, each with a sentence', () => {
    expect(
      refusal({
        CONTACT_EMAIL: 'salom',
        CONTACT_PHONE: '12345',
        CONTACT_TELEGRAM: '@parvoz',
        CONTACT_INSTAGRAM: 'https://instagram.com.example.org/parvoz',
        CONTACT_FACEBOOK: 'javascript:alert(1)',
        CONTACT_YOUTUBE: 'http://youtube.com/@parvoz',
      }).split('\n'),
    ).toEqual([
      'CONTACT_EMAIL is "salom", but must be an e-mail address.',
      'CONTACT_PHONE is "12345", but must be a phone number of Uzbekistan.',
      'CONTACT_TELEGRAM is "@parvoz", but must be an address that begins with https://t.me/.',
      'CONTACT_INSTAGRAM is "https://instagram.com.example.org/parvoz", but must be an address that begins with https://www.instagram.com/.',
      'CONTACT_FACEBOOK is "javascript:alert(1)", but must be an address that begins with https://www.facebook.com/.',
      'CONTACT_YOUTUBE is "http://youtube.com/@parvoz", but must be an address that begins with https://www.youtube.com/.',
    ]);
  });

  it('sends messages through Eskiz when it is told to', () => {
    const account = { SMS_GATEWAY: 'eskiz', ESKIZ_EMAIL: 'sms@parvoz.uz', ESKIZ_PASSWORD: 'secret' };
    const eskiz = { gateway: 'eskiz', email: 'sms@parvoz.uz', password: 'secret' };
    expect(readConfig(account).sms).toEqual({
      ...{ ...eskiz, url: 'https://notify.eskiz.uz', sender: '4546', callbackSecret: undefined },
    });
    const callbackSecret = 'abcdefgh-12345_X';
    const all = { ...account, ESKIZ_SENDER: 'Parvoz', ESKIZ_CALLBACK_SECRET: callbackSecret };
    expect(readConfig(all).sms).toMatchObject({ ...eskiz, sender: 'Parvoz', callbackSecret });
    for (const missing of ['ESKIZ_EMAIL', 'ESKIZ_PASSWORD'])
      expect(refusal({ ...account, [missing]: '' })).toBe(
        'SMS_GATEWAY is "eskiz", which needs ESKIZ_EMAIL and ESKIZ_PASSWORD.',
      );
    // With the console, what Eskiz needs is no matter.
    expect(readConfig({ ESKIZ_EMAIL: 'sms@parvoz.uz' }).sms.gateway).toBe('console');
  });

  it('sends messages in production as it is told to, and over TLS', () => {
    expect(refusal(PRODUCTION)).toBe(
      'SMS_GATEWAY is missing, but must be eskiz, or console where codes may stand readable in the log.',
    );
    expect(readConfig({ ...PRODUCTION, SMS_GATEWAY: 'console' }).sms.gateway).toBe('console');
    const eskiz = { SMS_GATEWAY: 'eskiz', ESKIZ_EMAIL: 'sms@parvoz.uz', ESKIZ_PASSWORD: 'secret' };
    expect(readConfig({ ...PRODUCTION, ...eskiz }).sms.gateway).toBe('eskiz');
    const plain = { ...eskiz, ESKIZ_URL: 'http://127.0.0.1:4440' };
    expect(refusal({ ...PRODUCTION, ...plain })).toBe(
      'ESKIZ_URL is "http://127.0.0.1:4440", but must begin with https:// in production: codes and a password go there.',
    );
    expect(readConfig(plain).sms).toMatchObject({ url: 'http://127.0.0.1:4440' });
  });

  it('sends codes by Telegram where there is a token', () => {
    const token = 'AAHtgtoken';
    const url = 'https://gatewayapi.telegram.org';
    expect(readConfig({ TELEGRAM_GATEWAY_TOKEN: token }).telegram).toEqual({
      ...{ token, url, ttlSeconds: 30, sender: undefined, dailyLimit: 5000 },
    });
    const other = { TELEGRAM_GATEWAY_TTL: '240', TELEGRAM_GATEWAY_SENDER: 'parvoz_uz' };
    const given = { ...other, TELEGRAM_DAILY_LIMIT: '70', TELEGRAM_GATEWAY_URL: 'http://127.0.0.1:4441/' };
    expect(readConfig(given).telegram).toBeUndefined();
    expect(readConfig({ ...given, TELEGRAM_GATEWAY_TOKEN: token }).telegram).toEqual({
      ...{ token, url: 'http://127.0.0.1:4441', ttlSeconds: 240, sender: 'parvoz_uz', dailyLimit: 70 },
    });
    const production = { ...PRODUCTION, SMS_GATEWAY: 'console', TELEGRAM_GATEWAY_TOKEN: token };
    expect(readConfig(production).telegram).toMatchObject({ token, url });
    expect(refusal({ ...production, ...given })).toBe(
      'TELEGRAM_GATEWAY_URL is "http://127.0.0.1:4441/", but must begin with https:// in production: codes and a token go there.',
    );
  });

  const REACHED =
    'NODE_ENV is not production: this is a trial. Its demo accounts and /dev/sms work on this machine only';

  it.each([
    [{ HOST: '0.0.0.0' }, `HOST is 0.0.0.0, but ${REACHED}`],
    [{ PUBLIC_URL: 'https://parvoz.uz' }, `PUBLIC_URL is https://parvoz.uz, but ${REACHED}`],
    [
      { HOST: '::', PUBLIC_URL: 'http://10.0.0.7:3000' },
      `HOST is :: and PUBLIC_URL is http://10.0.0.7:3000, but ${REACHED}`,
    ],
    [{ TRIAL_NETWORKS: '10.0.0.0/8' }, 'TRIAL_NETWORKS is 10.0.0.0/8: whoever calls from there signs in'],
    [{ ...PRODUCTION, SMS_GATEWAY: 'console' }, 'PUBLIC_URL is http://localhost:3000: canonical links'],
    [
      {
        ...PRODUCTION,
        SMS_GATEWAY: 'console',
        DEMO_DATA: 'true',
        TRIAL_NETWORKS: '0.0.0.0/0',
        PUBLIC_URL: 'https://parvoz.uz',
      },
      'TRIAL_NETWORKS is 0.0.0.0/0: whoever calls from there signs in',
    ],
  ])('warns once of %j', (environment, warning) => {
    expect(warningsOf(readConfig(environment))).toEqual([expect.stringContaining(`Warning: ${warning}`)]);
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://parvoz.localhost:3000' },
    { ...PRODUCTION, HOST: '0.0.0.0', SMS_GATEWAY: 'console', PUBLIC_URL: 'https://parvoz.uz' },
    {
      ...{ ...PRODUCTION, SMS_GATEWAY: 'console', PUBLIC_URL: 'https://parvoz.uz' },
      TRIAL_NETWORKS: '10.0.0.0/8',
    },
  ])('warns of nothing with %j', (environment) => {
    expect(warningsOf(readConfig(environment))).toEqual([]);
  });

  it('takes empty values for absent ones, and leaves spaces at the ends out', () => {
    expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '\n' })).toEqual(readConfig({}));
    expect(readConfig({ PORT: ' 8080 ', PUBLIC_URL: ' https://parvoz.uz\n' })).toMatchObject({
      port: 8080,
      publicUrl: 'https://parvoz.uz',
    });
  });

  it('loads demo data unless in production', () => {
    expect(readConfig({ ...PRODUCTION, SMS_GATEWAY: 'console' }).demoData).toBe(false);
    expect(readConfig({ NODE_ENV: 'test' }).demoData).toBe(true);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['off', false],
  ])('understands DEMO_DATA=%s', (value, demoData) => {
    expect(readConfig({ DEMO_DATA: value }).demoData).toBe(demoData);
  });

  it('has a public address without a slash at the end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://parvoz.uz//' }).publicUrl).toBe('https://parvoz.uz');
    expect(readConfig({ PORT: '0' }).publicUrl).toBe('http://localhost:0');
  });

  it('knows its folder wherever it is started', () => {
    const { dataDir } = readConfig({ DATA_DIR: 'files/here' });
    expect(isAbsolute(dataDir)).toBe(true);
    expect(dataDir.endsWith('files/here')).toBe(true);
  });

  it.each([
    'postgresql://localhost/parvoz',
    'postgres:///parvoz?host=/run/postgresql',
    'postgres://parvoz:a%40b@one:5432,two:5433/parvoz?target_session_attrs=read-write&sslmode=require',
    'postgres://one,two/parvoz',
  ])('takes the database %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});

const NETWORKS = 'addresses or networks (10.0.0.0/8) with commas between them';

const DATABASE =
  'an address that begins with postgres://, of several hosts with target_session_attrs=read-write';

describe('a wrong value', () => {
  it.each([
    ['NODE_ENV', 'prod', 'development, production or test'],
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '1e3', 'a whole number from 0 to 65535'],
    ['PORT', '123456', 'a whole number from 0 to 65535'],
    ['TRUSTED_PROXIES', 'proxy.local', NETWORKS],
    ['TRUSTED_PROXIES', '10.0.0.0/33', NETWORKS],
    ['TRUSTED_PROXIES', '10.0.0.0/0', NETWORKS],
    ['TRUSTED_PROXIES', '::/129', NETWORKS],
    ['TRUSTED_PROXIES', '10.0.0.1/8/8', NETWORKS],
    ['TRUSTED_PROXIES', '10.0.0.1,,', NETWORKS],
    ['TRUSTED_PROXIES', '10.0.0.1/x', NETWORKS],
    ['PUBLIC_URL', 'parvoz.uz', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'ftp://parvoz.uz', 'an address that begins with http:// or https://'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'an address that begins with http:// or https://'],
    ['DATABASE_URL', 'mysql://localhost/parvoz', DATABASE],
    ['DATABASE_URL', 'localhost', DATABASE],
    ['DATABASE_URL', 'postgres://one,two/parvoz?target_session_attrs=any', DATABASE],
    ['DATABASE_URL', 'postgres://one:5432,two:x/parvoz', DATABASE],
    ['DATABASE_READ_URL', 'localhost', DATABASE],
    ['UPLOAD_DAY_MB', '-1', 'a whole number of megabytes, at most 9999999'],
    ['UPLOAD_APPLICATION_MB', '1.5', 'a whole number of megabytes, at most 9999999'],
    ['FILES_TOTAL_GB', '12345678', 'a whole number of gigabytes, at most 9999999'],
    ['FILES_RESERVE_MB', '90000000', 'a whole number of megabytes, at most 9999999'],
    ['FILES_RESERVE_MB', '1 GB', 'a whole number of megabytes, at most 9999999'],
    ['DEMO_DATA', 'yes', 'true or false'],
    ['WITHOUT_PAGES', '2', 'true or false'],
    ['TRIAL_NETWORKS', '10.0.0.0/33', 'addresses or networks (192.168.0.0/16) with commas between them'],
    ['TWO_PERSON_TIYIN', '-1', 'a whole number of tiyin, at most 15 digits'],
    ['TWO_PERSON_TIYIN', '50 mln', 'a whole number of tiyin, at most 15 digits'],
    ['TWO_PERSON_TIYIN', '1000000000000000', 'a whole number of tiyin, at most 15 digits'],
    ['SMS_DAILY_LIMIT', '0', 'a whole number from 1 to 9999999'],
    ['SMS_DAILY_LIMIT', 'many', 'a whole number from 1 to 9999999'],
    ['SMS_GATEWAY', 'telegram', 'console or eskiz'],
    ['ESKIZ_EMAIL', 'parvoz', 'the e-mail address of the account at Eskiz'],
    ['S3_BUCKET', 'Parvoz_Files', 'the name of a bucket: 3 to 63 small letters, digits, - or .'],
    ['S3_ENDPOINT', 'minio:9000', 'an address that begins with http:// or https://'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'true or false'],
    ['ESKIZ_URL', 'notify.eskiz.uz', 'an address that begins with http:// or https://'],
    ['ESKIZ_SENDER', 'Parvoz platformasi', 'a sender name of 3 to 11 letters and digits'],
    ['TELEGRAM_GATEWAY_URL', 'gatewayapi.telegram.org', 'an address that begins with http:// or https://'],
    ['TELEGRAM_GATEWAY_TTL', '29', 'a whole number of seconds from 30 to 240'],
    ['TELEGRAM_GATEWAY_TTL', '241', 'a whole number of seconds from 30 to 240'],
    ['TELEGRAM_GATEWAY_SENDER', '@parvoz', 'the name of an own verified channel, without @'],
    ['TELEGRAM_DAILY_LIMIT', '0', 'a whole number from 1 to 9999999'],
    ['LOG_LEVEL', 'verbose', 'fatal, error, warn, info, debug, trace or silent'],
  ])('%s=%s is refused with one sentence', (name, value, expected) => {
    expect(refusal({ [name]: value })).toBe(`${name} is "${value}", but must be ${expected}.`);
  });

  it('that is a secret is not repeated', () => {
    expect(refusal({ ESKIZ_CALLBACK_SECRET: 'short' })).toBe(
      'ESKIZ_CALLBACK_SECRET is set, but must be at least 16 letters, digits, - or _.',
    );
    expect(refusal({ TELEGRAM_GATEWAY_TOKEN: 'a token' })).toBe(
      'TELEGRAM_GATEWAY_TOKEN is set, but must be the token of the account at the Telegram Gateway, at least 8 characters.',
    );
    for (const secret of ['a'.repeat(32), '1234567'.repeat(9), 'short'])
      expect(refusal({ TOKEN_SECRET: secret })).toBe(
        'TOKEN_SECRET is set, but must be at least 32 characters that nobody can guess.',
      );
  });

  it('is told with all others', () => {
    const lines = refusal({ PORT: 'x', NODE_ENV: 'y', LOG_LEVEL: 'z', HOST: 'localhost' }).split('\n');
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['PORT', 'NODE_ENV', 'LOG_LEVEL']),
    );
  });
});
