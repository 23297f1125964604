/** The version that an address names; anything else is the one in force. */
export const readVersion = (search: Record<string, unknown>): { version?: number } => {
  const version = Number(search.version);
  return Number.isInteger(version) && version > 0 && version < 100_000 ? { version } : {};
};
