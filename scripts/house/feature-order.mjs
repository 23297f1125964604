/**
 * The features of the server from the ground up (docs/architecture.md). Tables refer to tables of features below, and SQL
 * reads its own feature's tables and those below. Search and dashboards read anything and own only what they make of it.
 */
export const READ_ORDER = [
  ...['audit', 'auth', 'files', 'profiles', 'catalogue', 'universities', 'scholarships', 'consultings'],
  ...['tariffs', 'steps', 'applications', 'notifications', 'chat', 'search', 'dashboards'],
];
/** Services call services of features below; what would call upward is wired in app.ts. */
export const CALL_ORDER = [
  ...['audit', 'notifications', 'search', 'auth', 'files', 'profiles', 'catalogue', 'universities'],
  ...['scholarships', 'consultings', 'steps', 'tariffs', 'applications', 'chat', 'dashboards'],
];
