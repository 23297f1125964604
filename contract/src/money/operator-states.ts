/** Texts that hold between whoever runs the product and who uses it. */
export const LEGAL_TEXTS = ['OFFER', 'PRIVACY'] as const;
export type LegalTextKind = (typeof LEGAL_TEXTS)[number];

/** Parts that have to be published before a real provider takes money: the operator's own data, and both texts. */
export const OPERATOR_PARTS = ['DETAILS', ...LEGAL_TEXTS] as const;
export type OperatorPart = (typeof OPERATOR_PARTS)[number];

/** States of a published version on a day: it will be in force, is, was, or was replaced before its day. */
export const VERSION_STATES = ['COMING', 'IN_FORCE', 'FORMER', 'SKIPPED'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** Characters of a legal text in one language, with its marks. */
export const MAX_LEGAL_TEXT_LENGTH = 100_000;
export const MAX_VERSION_CHANGE_LENGTH = 1000;
export const MAX_OPERATOR_LINE_LENGTH = 200;
