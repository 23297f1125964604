const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/;
const ATTRS = 'target_session_attrs';

/** Values of `target_session_attrs`: the product always looks for the host that takes writes. */
const WRITES = ['read-write', 'primary'];

/**
 * The addresses of one host each of `postgres://user:password@one:5432,two:5433/name?target_session_attrs=read-write`, as
 * libpq writes several (https://www.postgresql.org/docs/current/libpq-connect.html, 32.1.1.3). Throws a TypeError for what is
 * no address.
 */
export const urlsOf = (url: string): string[] => {
  const [, before, authority, rest] = AUTHORITY.exec(url) ?? [];
  if (!before || !authority?.includes(',')) {
    new URL(url);
    return [url];
  }
  return authority.split(',').map((host) => {
    const address = new URL(`${before}${host}${rest}`);
    address.searchParams.delete(ATTRS);
    return address.href;
  });
};

/** Returns whether this is an address of a PostgreSQL that the product can use, of one host or several. */
export const isDatabaseAddress = (url: string): boolean => {
  if (!/^postgres(ql)?:\/\//.test(url)) return false;
  try {
    const attrs = new URLSearchParams(url.split('?')[1]).get(ATTRS);
    return urlsOf(url).length > 0 && (attrs === null || WRITES.includes(attrs));
  } catch {
    return false;
  }
};
