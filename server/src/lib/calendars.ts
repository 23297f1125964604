import { COUNTRY_CODES } from '@parvoz/contract/country-codes.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import { tashkentDate } from './clock.ts';

/** Days that it is in countries at a moment (docs/decisions/108-deadlines-by-the-calendar-of-their-country.md). */
export interface Calendars {
  /** The day in Tashkent, and in every country that is in neither list. */
  today: string;
  /** Codes of countries where it is the day before, and the day after. */
  behind: readonly string[];
  ahead: readonly string[];
}

/** Tag of an answer that says of something whether its last day is over. */
export const CALENDARS = 'calendars';

/** Days begin at a quarter of an hour of UTC, everywhere. */
const SLOT_MS = 15 * 60_000;
const MAX_SLOTS = 8;

/** A zone that nobody's clocks follow officially beside its country's own. */
const UNOFFICIAL: readonly string[] = ['Asia/Urumqi'];

type WithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zonesOf = (code: string): string[] =>
  ((new Intl.Locale(`und-${code}`) as WithZones).getTimeZones() ?? []).filter(
    (zone) => !UNOFFICIAL.includes(zone),
  );

/** Functions that write a moment's day in each zone of a country, by its code. */
let countries: [code: string, days: ((moment: Date) => string)[]][] | null = null;

const listCountries = () => {
  const byZone = new Map<string, (moment: Date) => string>();
  const dayIn = (zone: string) => {
    // Sweden writes days as the contract does.
    const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
    byZone.set(zone, format);
    return format;
  };
  return COUNTRY_CODES.map((code): [string, ((moment: Date) => string)[]] => [
    code,
    zonesOf(code).map((zone) => byZone.get(zone) ?? dayIn(zone)),
  ]);
};

const compute = (moment: Date): Calendars => {
  countries ??= listCountries();
  const today = tashkentDate(moment);
  const [behind, ahead]: [string[], string[]] = [[], []];
  for (const [code, days] of countries) {
    // Of a country with several zones, the last one: a day is over when nobody there has it any more.
    const [day] = days.map((dayOf) => dayOf(moment)).sort();
    if (day !== undefined && day < today) behind.push(code);
    else if (day !== undefined && day > today) ahead.push(code);
  }
  return { today, behind, ahead };
};

const slots = new Map<number, Calendars>();

/** Number of the quarter of an hour in which a moment is: days begin with one. */
export const slotOf = (moment: Date): number => Math.floor(moment.getTime() / SLOT_MS);

/** Returns the days that it is in countries at a moment. */
export const calendarsAt = (moment: Date): Calendars => {
  const slot = slotOf(moment);
  const known = slots.get(slot);
  if (known) return known;
  const calendars = compute(moment);
  slots.set(slot, calendars);
  if (slots.size > MAX_SLOTS) slots.delete(slots.keys().next().value!);
  return calendars;
};

/** Returns the day that it is in a country; Tashkent's without one. */
export const dayInCountry = ({ today, behind, ahead }: Calendars, code: string | null): string => {
  const shift = code === null ? 0 : Number(ahead.includes(code)) - Number(behind.includes(code));
  return new Date(Date.parse(today) + shift * DAY_MS).toISOString().slice(0, 10);
};
