import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Text } from './names.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Read in place and never copied. */
const UNIVERSITIES = join(ROOT, '../shared/data/universities.json');
const DEMO = join(ROOT, 'server/demo');

export interface RealUniversity {
  name: string;
  countryCode: string;
  webSite: string;
}

interface Keyed {
  key: string;
  name: Text;
  orderNumber: number;
}

const readDemo = <T>(file: string): T => JSON.parse(readFileSync(join(DEMO, file), 'utf8'));

export const demoContinents = () => readDemo<Keyed[]>('continents.json');
export const demoCountries = () =>
  readDemo<{ code: string; continent: string; name: Text; orderNumber: number }[]>('countries.json');
export const demoDegrees = () => readDemo<Keyed[]>('degrees.json');
export const demoFaculties = () => readDemo<(Keyed & { sub?: Keyed[] })[]>('faculties.json');

/** `count` real universities, evenly from the whole list; null where the list is absent. */
export const readUniversities = (count: number): RealUniversity[] | null => {
  if (!existsSync(UNIVERSITIES)) return null;
  const all: RealUniversity[] = JSON.parse(readFileSync(UNIVERSITIES, 'utf8'));
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor((index * all.length) / count)]!,
  );
};

/** Says that the list is absent and ends the process in good order: nothing can be measured without it. */
export const skipWithoutData = (): void => {
  if (existsSync(UNIVERSITIES)) return;
  process.stdout.write(`skipped: ${UNIVERSITIES} is absent, and the benchmark measures with its names\n`);
  process.exit(0);
};

/** Continents of countries that the demo data does not have. */
const CONTINENT_CODES: Record<string, string> = {
  asia: 'AF AM BD BH BN BT CY GE HK IL IQ IR JO KH KP KW LA LB LK MM MN MO NP OM PH PK PS SY TH TJ TM TW VN YE',
  europe: 'AD AL BA BE BG DK FO GL GR HR IS LI LU MC MD ME MK MT NO PT RO RS SI SK SM UA VA XK GI',
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG ER ET GA GH GM GN GQ KE LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS SZ TD TG TN TZ UG ZM ZW',
  'north-america': 'AG BB BM BS BZ CR CU DM DO GD GP GT HN HT JM KN KY LC MS MX NI PA PR SV TC TT VC VG',
  'south-america': 'AR BO CL CO EC GY PE PY SR UY VE',
  oceania: 'FJ NC PF PG WS',
};

export const continentOf = (code: string): string =>
  Object.keys(CONTINENT_CODES).find((continent) => CONTINENT_CODES[continent]!.split(' ').includes(code)) ??
  'asia';
