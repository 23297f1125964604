/** Verdicts on somebody's eligibility, the best first (docs/rules.md#eligibility). */
export const VERDICTS = ['QUALIFIES', 'NEARLY', 'UNKNOWN', 'DOES_NOT'] as const;
export type Verdict = (typeof VERDICTS)[number];
