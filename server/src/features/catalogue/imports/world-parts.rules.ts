import { WORLD_PARTS, type WorldPart } from '@parvoz/contract/catalogue/import-states.ts';
import type { CountryCode } from '@parvoz/contract/country-codes.ts';

/** Countries of each part of the world, after the geographical regions of the United Nations; Cyprus is with Europe. */
const COUNTRIES: Record<WorldPart, string> = {
  ASIA: `AE AF AM AZ BD BH BN BT CN GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA
    SG SY TH TJ TL TM TR TW UZ VN YE`,
  EUROPE: `AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT
    NL NO PL PT RO RS RU SE SI SJ SK SM UA VA`,
  NORTH_AMERICA: `AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC
    TT US VC VG VI`,
  SOUTH_AMERICA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  AFRICA: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE
    NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`,
  OCEANIA: 'AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
};

const PARTS = new Map<string, WorldPart>(
  WORLD_PARTS.flatMap((part) => COUNTRIES[part].split(/\s+/).map((code) => [code, part] as const)),
);

/** Returns the part of the world that a country is in. */
export const worldPartOf = (code: CountryCode): WorldPart => {
  const part = PARTS.get(code);
  if (!part) throw new Error(`the country ${code} is in no part of the world`);
  return part;
};
