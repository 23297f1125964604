/** Account roles as they travel in `roleList` (docs/rules.md#roles). */
export const ROLES = ['ROLE_ADMIN', 'ROLE_STUDENT', 'ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'] as const;
export type Role = (typeof ROLES)[number];
