import { describe, expect, it } from 'vitest';
import { read, readAll } from './data.ts';

interface Step {
  key: string;
  levels: {
    description: Record<'uz' | 'ru' | 'en', string>;
    documents: { key: string; isRequired: boolean }[];
  }[];
}

const steps = new Map(readAll<Step>('steps').map((step) => [step.key, step]));

/** Documents that a tariff requires before anything else is looked at. */
const requiredOf = (agency: string, tariff: number): string[] => {
  const { steps: plan } = read<{ steps: { key: string }[] }[]>(`tariffs/${agency}.json`)[tariff - 1]!;
  return plan.flatMap(({ key }) =>
    steps
      .get(key)!
      .levels.flatMap(({ documents }) => documents.filter((one) => one.isRequired).map((one) => one.key)),
  );
};

const texts = (key: string): string =>
  steps
    .get(key)!
    .levels.flatMap(({ description }) => Object.values(description))
    .join('\n');

describe('what a tariff asks to be certified is what its countries ask for', () => {
  it.each([
    ['free places in Russia, Kazakhstan and Azerbaijan', 'navroz-education', 2],
    ['state quotas of the CIS', 'zamin-konsalting', 1],
    ['Germany, Austria and Switzerland', 'registon-edu', 2],
    ['Malaysia', 'humo-global', 3],
    ['Türkiye and the Arab countries', 'humo-global', 2],
    ['Asia with Malaysia', 'oydin-yol', 2],
  ])('%s: no apostille of everybody', (_, agency, tariff) => {
    expect(requiredOf(agency, tariff)).not.toContain('apostille');
  });

  it.each([
    ['Malaysia', 'humo-global', 3],
    ['Türkiye and the Arab countries', 'humo-global', 2],
    ['Asia with Malaysia', 'oydin-yol', 2],
  ])('%s: legalised where the country wants it', (_, agency, tariff) => {
    expect(requiredOf(agency, tariff)).toContain('legalised');
  });

  it.each([
    ['Korea, Japan and China', 'ufq-talim', 2],
    ['Türkiye', 'navroz-education', 1],
    ['Italy', 'bahor-akademiya', 1],
  ])('%s: an apostille', (_, agency, tariff) => {
    expect(requiredOf(agency, tariff)).toContain('apostille');
  });
});

describe('rules of one country are said to be of that country', () => {
  it.each([
    ['english-visa', /28 kun/, /Buyuk Britaniya/],
    ['english-visa', /туберкулёз/, /Великобритани/],
    ['german-visa', /blocked account/, /Germany/],
    ['arrival-registration', /15 дней/, /в России/],
    ['quota', /oltitagacha/, /Rossiyada/],
  ])('%s: %s', (key, rule, country) => {
    const line = texts(key)
      .split('\n')
      .find((one) => rule.test(one));
    expect(line).toMatch(country);
  });

  it('no tuberculosis test is required for the United States and Canada', () => {
    const { documents } = steps.get('english-visa')!.levels[1]!;
    expect(documents).toEqual([{ key: 'tuberculosis', isRequired: false }]);
  });
});
