import { expect, it } from 'vitest';
import { asJson, fieldsOf } from './records.ts';
import { sql, toQuery } from './sql.ts';

interface Step {
  sharePercent: number;
  levels: { nameUz: string }[] | null;
  startsOn?: string;
}

it('rows are given as JSON with the names of columns, however deep', () => {
  const steps: Step[] = [
    { sharePercent: 40, levels: [{ nameUz: 'keepThis' }] },
    { sharePercent: 60, levels: null },
  ];
  expect(JSON.parse(asJson(steps))).toEqual([
    { share_percent: 40, levels: [{ name_uz: 'keepThis' }] },
    { share_percent: 60, levels: null },
  ]);
});

it('fields are declared under the same names', () => {
  const fields = fieldsOf<Step>({ sharePercent: 'int', levels: 'json', startsOn: 'date' });
  expect(toQuery(sql`as s ${fields}`).text).toBe('as s (share_percent int,levels json,starts_on date)');
});
