import { Conditions, Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { readAll, type Text } from './data.ts';

interface Scholarship {
  key: string;
  name: Text;
  covers: { kind: string; extent?: string; amount?: number | null; currency?: string | null }[];
  conditions?: { kind: string }[][];
  steps: Record<keyof Text, string[]>;
}

const all = readAll<Scholarship>('scholarships');
const conditionsOf = (key: string) => all.find((one) => one.key === key)!.conditions;
const coversOf = (key: string) => all.find((one) => one.key === key)!.covers;

describe('scholarships of the demo data', () => {
  it('each say what is paid for, every thing once', () => {
    for (const { key, covers } of all) {
      expect(covers.length, key).toBeGreaterThan(0);
      expect(new Set(covers.map(({ kind }) => kind)).size, key).toBe(covers.length);
      for (const { kind, extent } of covers) expect(kind === 'TUITION', key).toBe(extent !== undefined);
    }
  });

  it('are what forms take', () => {
    for (const { key, covers, conditions } of all) {
      expect(Covers.safeParse(covers).success, key).toBe(true);
      expect(Conditions.optional().safeParse(conditions).success, key).toBe(true);
    }
  });

  it('name an allowance with its currency, or neither', () => {
    for (const { key, covers } of all)
      for (const { kind, amount, currency } of covers)
        if (kind === 'STIPEND') expect(amount === null, key).toBe(currency === null);
    expect(coversOf('erasmus-mundus')).toContainEqual({ kind: 'STIPEND', amount: 140_000, currency: 'EUR' });
    expect(coversOf('mext-undergraduate')).toContainEqual({
      kind: 'STIPEND',
      amount: 117_000,
      currency: 'JPY',
    });
  });

  it('leave to the student what their descriptions leave', () => {
    const kinds = (key: string) => coversOf(key).map(({ kind }) => kind);
    expect(kinds('kaist-international')).not.toContain('TRAVEL');
    expect(kinds('eiffel-france')).not.toContain('TUITION');
    expect(kinds('open-doors-russia')).toEqual(['TUITION']);
    expect(coversOf('apu-tuition-reduction')).toEqual([{ kind: 'TUITION', extent: 'PART' }]);
  });

  it('tell how to apply in as many steps in every language', () => {
    for (const { key, steps } of all) {
      for (const language of WRITTEN_LANGUAGES) {
        expect(steps[language].length, key).toBe(steps.uz.length);
        for (const step of steps[language]) expect(step, key).not.toMatch(/['"`‘\n]|[.]$/);
      }
      expect(steps.uz.length, key).toBeGreaterThanOrEqual(2);
      for (const [index, step] of steps.uz.entries()) {
        expect(step, key).not.toMatch(/[а-яё]|(?<=[og])’/i);
        expect(steps.ru[index], key).toMatch(/[а-яё]/);
      }
    }
  });

  it('that are asked for most say who may apply', () => {
    const asked = `gks-undergraduate gks-graduate gks-graduate-university turkiye-burslari turkiye-burslari-master
      turkiye-burslari-doctorate csc-china csc-china-master csc-china-doctorate mext-undergraduate mext-research
      stipendium-hungaricum chevening fulbright-foreign-student erasmus-mundus romania-mfa romania-mfa-graduate
      russia-quota kazakhstan-scholarship heydar-aliyev-grant heydar-aliyev-grant-master iccr-india kaust-fellowship
      el-yurt-umidi-bachelor el-yurt-umidi-master`;
    for (const key of asked.split(/\s+/)) expect(conditionsOf(key)?.length, key).toBeGreaterThan(0);
  });

  it('with other limits for each degree are one of each', () => {
    for (const [key, to, mark] of [
      ['turkiye-burslari', 20, 70],
      ['turkiye-burslari-master', 29, 75],
      ['turkiye-burslari-doctorate', 34, 75],
    ] as const)
      expect(conditionsOf(key)).toEqual(
        expect.arrayContaining([
          [{ kind: 'AGE', from: null, to }],
          [{ kind: 'SCHOOL_MARK', mark, scale: 100 }],
        ]),
      );
    for (const [key, to] of [
      ['csc-china', 24],
      ['csc-china-master', 34],
      ['csc-china-doctorate', 39],
    ] as const)
      expect(conditionsOf(key)).toContainEqual([{ kind: 'AGE', from: null, to }]);
  });

  it('whose condition cannot be entered leave it unknown', () => {
    for (const key of ['adb-jsp', 'jj-wbgsp', 'daad-epos', 'csc-china-language'])
      expect(conditionsOf(key), key).toBeUndefined();
  });

  it('ask for a degree of those who want the next one', () => {
    for (const key of ['gks-graduate', 'mext-research', 'kaust-fellowship', 'el-yurt-umidi-master'])
      expect(all.find((one) => one.key === key)!.conditions).toContainEqual([
        { kind: 'SCHOOL_YEARS', years: 15 },
      ]);
  });
});
