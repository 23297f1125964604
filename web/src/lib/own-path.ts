/** True if a value from an address is a path on this site, not one that browsers resolve to another host. */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value);
