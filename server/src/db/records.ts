import { snakeCase } from './names.ts';
import { raw, type Sql } from './sql.ts';

/** Returns rows as one parameter for `json_to_recordset`, with the names of fields that `fieldsOf` uses. */
export const asJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [snakeCase(name), field]));
  });

/** Returns the columns of rows given as JSON, as `(tariff_id int, name text)`: every field with its type of PostgreSQL. */
export const fieldsOf = <Row extends object>(types: { readonly [Name in keyof Row]-?: string }): Sql =>
  raw(`(${Object.entries(types).map(([name, type]) => `${snakeCase(name)} ${type}`)})`);
