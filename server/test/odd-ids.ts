/** Whole numbers that no row of a test has. */
export const UNKNOWN_IDS = ['2147483647', '999999'];

/** Addresses with something in place of an id of the catalogue that is none: not found, never an error. */
export const ODD_IDS = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e1',
  '0x1',
  ' 1',
  '1;',
  "1' or '1'='1",
  '٣',
  '2147483648',
  '99999999999',
  '9'.repeat(30),
  'null',
  'NaN',
  '{id}',
  '../1',
  '\u0000',
  '0192f0c4-7a10-7cc0-8000-000000000000',
];
