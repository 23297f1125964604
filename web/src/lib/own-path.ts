/** Whether a value from an address names a page of this site: nothing that a browser takes for another host. */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(value);
