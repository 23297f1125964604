import type { OperatorPart } from '@parvoz/contract/money/operator-states.ts';
import { PROVIDER_FACTS, STATEMENT_PROVIDERS } from '@parvoz/contract/money/payments-states.ts';
import type { ArchivingState } from '@parvoz/contract/money/reconciliation-states.ts';
import type { Config } from './config.ts';

const isLocal = (host: string): boolean =>
  /^(localhost|.*\.localhost|\[?::1\]?)$/.test(host) || host.startsWith('127.');

type Warned = Pick<
  Config,
  'production' | 'host' | 'publicUrl' | 'trialNetworks' | 'demoData' | 'sms' | 'contracts'
>;

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

/** Returns the warnings of a start: settings that are fine for a trial among friends and for nothing else. */
export const warningsOf = (config: Warned): string[] => [
  ...trialWarnings(config),
  ...(config.production && isLocal(new URL(config.publicUrl).hostname)
    ? [
        `Warning: PUBLIC_URL is ${config.publicUrl}: canonical links, the sitemap and previews name an address that visitors cannot open.`,
      ]
    : []),
  ...(config.production && config.contracts.sandbox
    ? [
        'Warning: PAYMENT_SANDBOX is true in production: every student can fill their balance with money that nobody has paid.',
      ]
    : []),
];

const ARCHIVING = {
  NONE: 'the write-ahead log of its database is kept nowhere else',
  FAILING: 'PostgreSQL could not archive the last part of its write-ahead log',
} as const;

/** Returns the warnings of a start where payments are taken and their records could be lost with the disk. */
export const archivingWarnings = (state: ArchivingState): string[] =>
  state === 'NONE' || state === 'FAILING'
    ? [
        `Warning: this Parvoz takes real money, and ${ARCHIVING[state]}: if the disk dies, all payments since the last backup are lost (docs/operations.md, “Money and the disk”; BACKUP_DIR, or WAL_ARCHIVED).`,
      ]
    : [];

const PART_NAMES: Readonly<Record<OperatorPart, string>> = {
  DETAILS: 'the operator’s details',
  OFFER: 'the public offer',
  PRIVACY: 'the privacy policy',
};

const BRANDS = new Intl.ListFormat('en').format(
  STATEMENT_PROVIDERS.map((name) => PROVIDER_FACTS[name].brand),
);

/** Warns of a production in which nobody can read who holds the money, and on which terms. */
export const operatorWarningsOf = (
  { production }: Pick<Config, 'production'>,
  missing: readonly OperatorPart[],
): string[] =>
  production && missing.length > 0
    ? [
        `Warning: not in force: ${missing.map((part) => PART_NAMES[part]).join(', ')}. Until all of it is published (/admin-operator), ${BRANDS} are not offered.`,
      ]
    : [];
