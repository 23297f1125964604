import { readUuid } from '../../../ui/filters/address.ts';
import { choice, day, defineList, type ListField } from '../../../ui/table/list-address.ts';

/** Kinds of records and acts that the list is filtered by. */
export const SUBJECTS = [
  'university',
  'program',
  'scholarship',
  'consulting',
  'country',
  'continent',
  'degree',
  'faculty',
  'tariff',
  'step',
  'step-level',
  'profile',
  'employee',
  'application',
  'walk-in',
  'client-import',
  'join-request',
  'payout',
  'withdrawal',
  'bank-details',
  'commission',
  'message-template',
  'synonym',
  'cyrillic-text',
  'bulk',
  'review',
  'review-reply',
  'statement',
  'ledger',
  'country-facts',
  'exchange-rate',
  'operator-details',
  'legal-text',
  'document',
  'test-sitting',
] as const;
export const ACTIONS = [
  'CREATED',
  'CHANGED',
  'DELETED',
  'STATUS_CHANGED',
  'CHECKED',
  'ROLE_CHANGED',
  'REORDERED',
  'ROLLED_OVER',
  'IMPORTED',
  'UNDONE',
  'CONFIRMED',
  'DECLINED',
] as const;

/** Returns whether the list can be filtered by a kind of records. */
export const isListed = (subject: string): boolean => SUBJECTS.some((one) => one === subject);

const ID = /^[\w-]{1,60}$/;

const textField = (pattern: RegExp): ListField<string | null> => ({
  none: null,
  read: (value) => (pattern.test(String(value ?? '')) ? String(value) : null),
  write: (value) => value ?? undefined,
});

const subject: ListField<(typeof SUBJECTS)[number] | null> = {
  none: null,
  read: (value) => SUBJECTS.find((one) => one === value) ?? null,
  write: (value) => value ?? undefined,
};

/** Parameters of the list of changes in the address; `id` is that of one record, with its `subject`. */
export const auditList = defineList({
  fields: {
    subject,
    action: choice(ACTIONS),
    id: textField(ID),
    actor: textField(ID),
    from: day,
    to: day,
  },
  sorts: ['NEW'],
});

/** Returns the id of the change that is shown beside the list, as its address names it. */
export const readShown = ({ shown }: Record<string, unknown>): string | null => readUuid(shown);

export type AuditListState = ReturnType<typeof auditList.read>;
