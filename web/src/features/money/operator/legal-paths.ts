import type { LegalTextKind } from '@parvoz/contract/money/operator-states.ts';

/** Pages of the legal texts. */
export const LEGAL_PATHS = { OFFER: '/offer', PRIVACY: '/privacy' } as const satisfies Record<
  LegalTextKind,
  string
>;

/** Of the texts of `operator` about one. */
export const LEGAL_KEYS = { OFFER: 'offer', PRIVACY: 'privacy' } as const satisfies Record<
  LegalTextKind,
  string
>;
