/**
 * Names a set of links of an agency with universities, from their `cuid`s. A `cuid` is never given twice and newer ones
 * are larger, so that two sets of one agency with the same name are the same set.
 */
export const linksVersion = (cuids: readonly number[]): string =>
  `${cuids.length}-${cuids.reduce((newest, cuid) => Math.max(newest, cuid), 0)}`;
