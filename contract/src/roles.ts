/** Account roles as they travel in `roleList` (docs/rules.md#roles). */
export const ROLES = ['ROLE_ADMIN', 'ROLE_STUDENT', 'ROLE_CONSULTING', 'ROLE_CONSULTING_MANAGER'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Role of somebody close to a student who is shown an application. They have no account, but sessions of their own, by a code:
 * what is open to every account (`ROLES`) is not open to them.
 */
export const GUARDIAN_ROLE = 'ROLE_GUARDIAN';
export type CallerRole = Role | typeof GUARDIAN_ROLE;
/** Roles of everybody who signs in. An endpoint is for guardians alone, or not for them. */
export const CALLER_ROLES: readonly CallerRole[] = [...ROLES, GUARDIAN_ROLE];
