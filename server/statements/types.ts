import type { Schema } from './schema.ts';

/** A value as TypeScript sees it: in a row, and within JSON, where a date is text and a numeric a number. */
export interface Value {
  inRow: string;
  inJson: string;
  isNullable: boolean;
}

const same = (type: string): Omit<Value, 'isNullable'> => ({ inRow: type, inJson: type });

const BASE: Record<string, Omit<Value, 'isNullable'>> = {
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].map((name) => [name, same('number')]),
  ),
  ...Object.fromEntries(
    [
      'text',
      'varchar',
      'bpchar',
      'name',
      'uuid',
      'date',
      'char',
      'tsvector',
      'tsquery',
      'unknown',
      'cidr',
      'inet',
    ].map((name) => [name, same('string')]),
  ),
  bool: same('boolean'),
  numeric: { inRow: 'string', inJson: 'number' },
  bytea: { inRow: 'Buffer', inJson: 'string' },
  timestamptz: { inRow: 'Date', inJson: 'string' },
  timestamp: { inRow: 'Date', inJson: 'string' },
  void: same('unknown'),
};

const arrayOf = (type: string): string => `(${type})[]`;

/** A value of a PostgreSQL type as `pg` reads it (`db/pool.ts`). */
export const valueOfType = (schema: Schema, oid: number, isNullable = false): Value => {
  const type = schema.types.get(oid);
  if (type?.name.startsWith('_')) {
    const element = valueOfType(schema, type.element);
    return { inRow: arrayOf(element.inRow), inJson: arrayOf(element.inJson), isNullable };
  }
  return { ...(BASE[type?.name ?? ''] ?? same('unknown')), isNullable };
};

export const jsonOf = (value: Value): string => (value.isNullable ? `${value.inJson} | null` : value.inJson);
export const rowOf = (value: Value): string => (value.isNullable ? `${value.inRow} | null` : value.inRow);
export const json = (type: string, isNullable = false): Value => ({ ...same(type), isNullable });

/** Returns the type of one of several values, as of `case`; null where all or any of them may be. */
export const oneOf = (values: readonly Value[], isNullable: boolean): Value => {
  const union = (types: string[]) => {
    const known = [...new Set(types)].filter((type) => type !== 'never');
    return known.length ? known.join(' | ') : 'never';
  };
  return {
    inRow: union(values.map((value) => value.inRow)),
    inJson: union(values.map((value) => value.inJson)),
    isNullable,
  };
};

/** Returns the type of values for a parameter of a PostgreSQL type. */
export const parameterOf = (schema: Schema, oid: number): string => {
  const type = schema.types.get(oid);
  if (type?.name.startsWith('_')) return `readonly (${parameterOf(schema, type.element)})[] | null`;
  if (type?.name === 'json' || type?.name === 'jsonb') return 'string | object | null';
  if (type?.name === 'numeric') return 'number | string | null';
  if (type?.name.startsWith('timestamp')) return 'Date | string | null';
  const { inRow } = valueOfType(schema, oid);
  return inRow === 'unknown' ? inRow : `${inRow} | null`;
};
