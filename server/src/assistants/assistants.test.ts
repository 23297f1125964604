import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { costOf as costsOf, ratesOf } from '@parvoz/contract/catalogue/cost.ts';
import { getCountryDetail } from '@parvoz/contract/catalogue/country-facts.ts';
import { filterPrograms, getProgramDetail } from '@parvoz/contract/catalogue/programs.ts';
import { filterEligiblePrograms } from '@parvoz/contract/catalogue/programs-eligibility.ts';
import { createExchangeRate, listExchangeRates } from '@parvoz/contract/catalogue/rates.ts';
import type { Covers } from '@parvoz/contract/catalogue/scholarship-terms.ts';
import { livingOf } from '@parvoz/contract/catalogue/typical-costs.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { getCurrentProfile } from '@parvoz/contract/people/profiles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costOf, putCosts } from '../../test/country-costs.ts';
import {
  createCountry,
  createDegree,
  createProgram,
  createScholarship,
  createUniversity,
  rebuildSearch,
} from '../../test/factories.ts';
import { createAdmin, createStudent } from '../../test/people.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createPublicCaller, type PublicEndpoint } from '../http/own-calls.ts';
import { TOOL_NAMES } from './endpoint.ts';

const LEAVER = {
  ...{ education: 'SCHOOL_11', graduationYear: 2026, mark: { mark: 4.5, scale: 5 }, birthYear: 2008 },
  ...{ citizenship: 'UZ', certificates: [{ test: 'IELTS', score: 5.5, takenOn: '2026-06-14' }] },
};
const INTAKES = [{ startMonth: '2027-09-01', opensOn: null, deadline: '2027-06-01' }];

let app: TestApp;
let client: Client;
let ids: Record<'country' | 'university' | 'priced' | 'open' | 'unknown' | 'hidden' | 'grant', number>;

const listen = async ({ http }: TestApp): Promise<string> => {
  await http.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/mcp`;
};

const connect = async (address: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Client> => {
  const made = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await made.connect(new StreamableHTTPClientTransport(new URL(address)));
  return made;
};

let address: string;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set('2026-11-24T07:00:00Z');
  const admin = await createAdmin(app);
  const country = await createCountry(app, {
    code: 'KR',
    name: { uz: 'Koreya', ru: 'Корея', en: 'Korea' },
  });
  const degree = await createDegree(app, 'BACHELOR');
  const university = await createUniversity(app, {
    countryId: country,
    name: { uz: 'Seul universiteti', ru: 'Сеульский университет', en: 'Seoul University' },
  });
  const hiddenAt = await createUniversity(app, { countryId: country, status: 'INACTIVE' });
  const inKorea = (given: Parameters<typeof createProgram>[1]) =>
    createProgram(app, { universityId: university, degreeId: degree, intakes: INTAKES, ...given });
  ids = {
    ...{ country, university },
    priced: await inKorea({
      name: { uz: 'Informatika [1]', ru: 'Информатика', en: 'Informatics' },
      tuition: { kind: 'PAID', amount: 7_000_000, currency: 'KRW' },
      factsYear: 2026,
      requirements: [[{ kind: 'IELTS', score: 6 }]],
    }),
    open: await inKorea({ requirements: [], checkedOn: '2026-11-01' }),
    unknown: await inKorea({}),
    hidden: await inKorea({ universityId: hiddenAt, name: { uz: 'Yashirin', ru: 'Скрытая', en: 'Hidden' } }),
    grant: await createScholarship(app, { countryId: country, degreeIds: [degree] }),
  };
  await putCosts(admin, country, [
    costOf(degree, { sourceUrl: 'https://prices.test/' }),
    costOf(degree, {
      ...{ kind: 'LIVING', fromMinor: 900_000, toMinor: 1_200_000, year: 2025, checkedOn: '2026-10-01' },
      sourceUrl: 'https://living.test/',
    }),
  ]);
  await admin.read(createExchangeRate, {
    body: {
      ...{ currency: 'KRW', rateTiyin: 870, nominal: 1, datedOn: '2026-11-23' },
      sourceUrl: 'https://cbu.uz/',
    },
  });
  await rebuildSearch(app);
  address = await listen(app);
  client = await connect(address);
});
afterAll(async () => {
  await client.close();
  await app.close();
});

// biome-ignore lint/suspicious/noExplicitAny: tests compare what comes with what they know
type Facts = Record<string, any>;

const textOf = ({ content }: { content: unknown }): string =>
  (content as { type: string; text: string }[]).map(({ text }) => text).join('');

/** Answer of a tool that has to succeed; the client has validated it by the schema that the server lists. */
const ask = async (name: string, args: object = {}): Promise<{ facts: Facts; text: string }> => {
  const answer = await client.callTool({ name, arguments: args as Facts });
  expect(answer.isError ?? false, textOf(answer)).toBe(false);
  return { facts: answer.structuredContent as Facts, text: textOf(answer) };
};

const refusal = async (name: string, args: object): Promise<string> => {
  const answer = await client.callTool({ name, arguments: args as Facts });
  expect(answer.isError).toBe(true);
  expect(answer.structuredContent).toBeUndefined();
  return textOf(answer);
};

describe('tools', () => {
  it.each(['auto', 'legacy'] as const)('are listed to clients of every protocol: %s', async (mode) => {
    const one = await connect(address, mode);
    const { tools } = await one.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_NAMES);
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description?.length, name).toBeGreaterThan(60);
      expect([inputSchema.type, outputSchema?.type, annotations?.readOnlyHint]).toEqual([
        'object',
        'object',
        true,
      ]);
      expect(inputSchema.additionalProperties, name).toBe(false);
      expect(Object.keys(inputSchema.properties ?? {}), name).toContain('language');
    }
    // All of it lies in the memory of each conversation.
    expect(JSON.stringify(tools).length).toBeLessThan(45_000);
    expect(one.getInstructions()).toContain('not checked');
    await one.close();
  });

  it.each(['uz', 'ru', 'en'] as const)(
    'say the facts of a programme as the API does: %s',
    async (language) => {
      const detail = await app.read(getProgramDetail, { params: { id: ids.priced } }, language);
      const { facts, text } = await ask('program', { id: ids.priced, language });
      const lng = language === 'uz' ? '' : `?lng=${language}`;
      expect(facts).toMatchObject({
        ...{
          id: detail.id,
          name: detail.name,
          degree: { key: 'BACHELOR', value: detail.degree.value },
          intakes: detail.intakes,
        },
        ...{ requirements: detail.requirements, teachingLanguages: detail.languages },
        page: `http://parvoz.test/programs/${ids.priced}${lng}`,
        university: {
          name: detail.university.name,
          page: `http://parvoz.test/university-list/${ids.university}${lng}`,
        },
        country: { code: 'KR', name: detail.university.country.name },
        tuition: {
          ...{ kind: 'PAID', academicYear: '2026/2027', usualInCountry: null },
          perYear: { from: 7_000_000, to: 7_000_000, currency: 'KRW' },
        },
        source: { url: 'https://university.test/program', checkedOn: null },
      });
      expect(JSON.parse(text)).toEqual(facts);
    },
  );

  it('answer in Cyrillic letters, too, and without a language in that of the request', async () => {
    expect((await ask('program', { id: ids.priced, language: 'uz-Cyrl' })).facts.university.name).toBe(
      'Сеул университети',
    );
    expect((await ask('program', { id: ids.priced })).facts.university.name).toBe('Seul universiteti');
  });

  it('find by words in three languages, and say how they were read', async () => {
    for (const query of ['Informatika', 'информатика', 'informatics']) {
      const { facts } = await ask('search', { query, language: 'en' });
      expect(facts.hits, query).toContainEqual(
        expect.objectContaining({ kind: 'PROGRAM', id: ids.priced, name: 'Informatics' }),
      );
    }
    const { facts, text } = await ask('search', { query: 'ingliz tilida informatika', kind: 'PROGRAM' });
    expect(facts.totals.UNIVERSITY).toBe(0);
    expect(facts.conditions.length).toBeGreaterThan(0);
    expect(text).toContain('Soʻrovdan tushunilgani');
    // Which words were left out is one thing, which wishes exclude each other is another.
    const both = await ask('search', { query: 'korea IELTS 6 without IELTS', language: 'en' });
    expect(both.facts.excluding).toEqual([['IELTS 6', 'without IELTS']]);
    expect(new Set(both.facts.leftOut).size).toBe(both.facts.leftOut.length);
    expect(both.text).toContain('Nothing has both: IELTS 6 + without IELTS.');
    const nothing = await ask('search', { query: 'qqqwwwzzz' });
    expect([nothing.facts.hits, nothing.text]).toEqual([
      [],
      expect.stringContaining('Hech narsa topilmadi.'),
    ]);
  });

  it('list programmes by filters, as the API does', async () => {
    const { facts, text } = await ask('list_programs', { countries: ['KR'], degrees: ['bachelor'] });
    const list = await app.read(filterPrograms, { body: { countryId: ids.country }, query: { size: 10 } });
    expect(facts.results.map(({ id }: { id: number }) => id)).toEqual(list.content.map(({ id }) => id));
    expect(facts.total).toBe(3);
    // Brackets of a name are none of a link.
    expect(text).toContain(`[Informatika \\[1\\]](http://parvoz.test/programs/${ids.priced})`);
    expect(text).toMatch(/kontrakt yiliga 7\s000\s000 KRW \(2026\/2027\)/);
    expect(text).toMatch(/kontrakt narxi nomaʼlum, bu davlatda odatda yiliga 3\s000\s000–5\s000\s000 KRW/);
    // What is quoted from a list has its source and the day of its check, too.
    const sources = facts.results.map(({ id, source }: Facts) => [id, source.url, source.checkedOn]);
    expect(sources.sort()).toEqual(
      [
        [ids.priced, 'https://university.test/program', null],
        [ids.open, 'https://university.test/program', '2026-11-01'],
        [ids.unknown, 'https://university.test/program', null],
      ].sort(),
    );
    expect(text).toContain('Manba: https://university.test/program, hali tekshirilmagan.');
    expect(text).toContain('Manba: https://university.test/program, 01.11.2026 kuni tekshirilgan.');
    // 7,000,000 won are 60.9 million soʻm.
    const upTo = async (tuitionUpToSom: number) =>
      (await ask('list_programs', { countries: ['KR'], tuitionUpToSom })).facts.total;
    expect([await upTo(60_900_000), await upTo(60_899_999)]).toEqual([1, 0]);
  });

  it('describe scholarships, universities and countries with their sources', async () => {
    const { facts: grants, text } = await ask('list_scholarships', { countries: ['KR'] });
    expect(grants.results[0].source).toEqual({ url: 'https://scholarship.test', checkedOn: null });
    expect(text).toContain('Manba: https://scholarship.test, hali tekshirilmagan.');
    const { facts: grant } = await ask('scholarship', { id: ids.grant });
    expect(grant).toMatchObject({
      ...grants.results[0],
      source: { url: 'https://scholarship.test', checkedOn: null },
    });
    const { facts: university } = await ask('university', { id: ids.university, language: 'en' });
    expect(university).toMatchObject({
      name: 'Seoul University',
      programs: { total: 3 },
      country: { code: 'KR' },
    });
    const { facts: country } = await ask('country', { code: 'KR', language: 'ru' });
    expect(country).toMatchObject({
      ...{ name: 'Корея', page: `http://parvoz.test/countries/${ids.country}?lng=ru` },
      living: {
        perMonth: { from: 900_000, to: 1_200_000, currency: 'KRW' },
        perMonthSom: { from: 7_830_000, to: 10_440_000 },
        sources: [{ url: 'https://living.test/', checkedOn: '2026-10-01' }],
      },
      recognition: { state: 'UNKNOWN' },
    });
  });
});

describe('what a year costs', () => {
  it('is what the page reckons, part by part, with years, sources and rates', async () => {
    const [program, country, rates] = await Promise.all([
      app.read(getProgramDetail, { params: { id: ids.priced } }),
      app.read(getCountryDetail, { params: { id: ids.country } }),
      app.read(listExchangeRates),
    ]);
    const living = livingOf(country.facts);
    const { year } = costsOf({ ...program, living, rates: ratesOf(rates), cover: null });
    const { facts, text } = await ask('cost', { programId: ids.priced, language: 'en' });
    expect(facts.year).toMatchObject({
      totalSom: { from: year.total!.from / 100, to: year.total!.to / 100 },
      tuition: { som: { from: 60_900_000, to: 60_900_000 }, rateOn: '2026-11-23', isTypical: false },
      living: { amount: { from: 10_800_000, to: 14_400_000, currency: 'KRW' }, isTypical: true },
      missing: [],
    });
    expect(facts.whole.totalSom.from).toBe(facts.year.totalSom.from * 4);
    expect(facts.rates).toEqual([
      {
        ...{ currency: 'KRW', nominal: 1, som: 8.7, datedOn: '2026-11-23', isDemo: false },
        url: 'https://cbu.uz/',
      },
    ]);
    expect(text).toContain('154,860,000');
    expect(text).toContain('Source: https://university.test/program, not checked yet.');
    expect(text).toContain('Source: https://living.test/, checked on 01.10.2026.');
    expect(text).toContain('1 KRW = 8.7 Som');
  });

  it('has what is usual in the country where the price is unknown, and says so', async () => {
    const { facts, text } = await ask('cost', { programId: ids.unknown });
    expect(facts.tuition).toMatchObject({
      ...{ kind: 'UNKNOWN', perYear: null },
      usualInCountry: { perYear: { from: 3_000_000, to: 5_000_000 }, basis: 'OFFICIAL_PRICES' },
      sources: [{ url: 'https://prices.test/', checkedOn: null }],
    });
    expect(facts.year.tuition.isTypical).toBe(true);
    expect(text).toContain('shu davlatda bu daraja uchun odatdagi summa');
  });

  it('is not made up where nothing is known', async () => {
    const elsewhere = await createProgram(app, { durationMonths: null });
    const { facts } = await ask('cost', { programId: elsewhere });
    expect(facts.year).toMatchObject({
      tuition: null,
      living: null,
      totalSom: null,
      missing: ['TUITION', 'LIVING'],
    });
    expect(await refusal('cost', { programId: elsewhere, scholarshipId: ids.grant, language: 'en' })).toMatch(
      /^This scholarship is not for this programme/,
    );
    const granted = await ask('cost', { programId: ids.priced, scholarshipId: ids.grant, language: 'en' });
    expect(granted.text).toContain('It is not known what the scholarship covers, so nothing is deducted.');
    expect(granted.text).toContain('Source: https://scholarship.test, not checked yet.');
    expect(granted.facts.scholarship.source).toEqual({ url: 'https://scholarship.test', checkedOn: null });
  });

  it('names what a scholarship pays for beside the sums, and has no total where its allowance has no rate', async () => {
    const grant = (covers: Covers) =>
      createScholarship(app, { countryId: ids.country, coverage: 'FULL', covers });
    const [counted, unrated] = [
      await grant([{ kind: 'TUITION', extent: 'FULL' }, { kind: 'HOUSING' }, { kind: 'TRAVEL' }]),
      await grant([
        { kind: 'TUITION', extent: 'FULL' },
        { kind: 'STIPEND', amount: 900_00, currency: 'EUR' },
      ]),
    ];
    const of = (scholarshipId: number) =>
      ask('cost', { programId: ids.priced, scholarshipId, language: 'en' });
    const { facts, text } = await of(counted);
    expect(facts.scholarship.uncounted).toEqual(['HOUSING', 'TRAVEL']);
    expect(text).toContain('the amount is not known, so it is not counted: Housing, Travel.');
    expect(facts.year.totalSom).toEqual(facts.year.living.som);
    const other = await of(unrated);
    expect(other.facts.year).toMatchObject({ coveredSom: null, totalSom: null, missing: ['NO_RATE'] });
    expect(other.text).toContain('**You pay: Not known**');
    expect(other.text).toContain('There is no exchange rate for EUR');
  });

  it('is usually free, and no sum without a rate is lost, where that is so', async () => {
    const country = await createCountry(app, { code: 'NO' });
    const universityId = await createUniversity(app, { countryId: country });
    const admin = await createAdmin(app);
    const of = { currency: 'NOK', ownership: 'PUBLIC', year: 2025 } as const;
    const degreeId = await createDegree(app, 'MASTER');
    await putCosts(admin, country, [
      costOf(degreeId, { ...of, fromMinor: 0, toMinor: 0 }),
      costOf(degreeId, { ...of, kind: 'LIVING', fromMinor: 15_000_00, toMinor: 15_000_00 }),
    ]);
    const programId = await createProgram(app, { universityId, degreeId, intakes: INTAKES });
    const { text } = await ask('cost', { programId, language: 'en' });
    expect(text.match(/^- Tuition: Free · typical$/gm)).toHaveLength(2);
    expect(text).toContain('720,000 NOK · There is no exchange rate for NOK');
    const { text: listed } = await ask('list_programs', { countries: ['NO'], language: 'en' });
    expect(listed).toContain('tuition not known, usually free in this country (2025/2026, official prices)');
    expect(listed).not.toContain('0 NOK');
  });
});

describe('eligibility', () => {
  it('is decided as by the API, of a list and of one', async () => {
    const { facts, text } = await ask('eligibility', { ...LEAVER, countries: ['KR'], language: 'en' });
    const list = await app.read(filterEligiblePrograms, {
      body: {
        countryId: ids.country,
        applicant: {
          ...{ birthYear: 2008, schoolYears: 11, graduationYear: 2026, mark: { mark: 4.5, scale: 5 } },
          certificates: [{ kind: 'IELTS', score: 5.5, takenOn: '2026-06-14' }],
          ...{ citizenship: 'UZ', degrees: null },
        },
      },
    });
    expect(facts.counts).toEqual(list.counts);
    expect(facts.results.map(({ id, verdict }: Facts) => [id, verdict])).toEqual([
      [ids.open, 'QUALIFIES'],
      [ids.priced, 'NEARLY'],
      [ids.unknown, 'UNKNOWN'],
    ]);
    expect(facts.results.map(({ source }: Facts) => source.checkedOn)).toEqual(['2026-11-01', null, null]);
    expect(text).toContain('Source: https://university.test/program, checked on 01.11.2026.');
    expect(facts.steps).toEqual([{ test: 'IELTS', score: 6, programs: 1, sitting: null }]);
    expect(text).toContain('3 programmes in all: 1 qualified for, 1 nearly, 1 unknown, 0 not.');
    const { facts: one } = await ask('eligibility', { ...LEAVER, programId: ids.priced });
    expect(one.results).toMatchObject([
      {
        verdict: 'NEARLY',
        groups: [[{ requirement: { kind: 'IELTS', score: 6 }, standing: 'LATER', has: 5.5, missing: 0.5 }]],
        source: { checkedOn: null },
      },
    ]);
  });

  it('never says yes to what nobody knows', async () => {
    const { facts } = await ask('eligibility', { programId: ids.priced });
    expect(facts.results[0].verdict).toBe('UNKNOWN');
    const { facts: grant } = await ask('eligibility', { ...LEAVER, scholarshipId: ids.grant });
    expect(grant.results[0]).toMatchObject({ kind: 'SCHOLARSHIP', verdict: 'UNKNOWN' });
  });

  it('refuses what is in no scale, in plain words', async () => {
    const wrong = { certificates: [{ test: 'IELTS', score: 95 }], graduationYear: 1850, language: 'en' };
    const said = await refusal('eligibility', { ...wrong, programId: ids.priced });
    expect(said).toMatch(/^graduationYear: /m);
    expect(said).toMatch(/^certificates\.0\.score: /m);
    expect(await refusal('eligibility', { programId: ids.priced, countries: ['KR'], language: 'en' })).toBe(
      'countries: only for a list, and not together with programId or scholarshipId.',
    );
    expect(await refusal('eligibility', { programId: 1, scholarshipId: 1, language: 'ru' })).toMatch(
      /выберите одно/,
    );
  });
});

describe('whatever visitors do not see', () => {
  it('is in no answer', async () => {
    const said = await refusal('program', { id: ids.hidden, language: 'en' });
    expect(said).toBe(`The tool program: there is no record ${ids.hidden}, or the site does not show it.`);
    for (const [name, args] of [
      ['cost', { programId: ids.hidden }],
      ['eligibility', { programId: ids.hidden }],
      ['scholarship', { id: 2_147_483_647 }],
      ['university', { id: 2_147_483_647 }],
    ] as const)
      expect(await refusal(name, args), name).toContain('saytda koʻrsatilmaydi');
    const lists = [
      ['search', { query: 'Yashirin' }],
      ['list_programs', { countries: ['KR'] }],
      ['eligibility', { countries: ['KR'] }],
    ] as const;
    for (const [name, args] of lists)
      expect(JSON.stringify(await ask(name, args)), name).not.toMatch(/Hidden|"name":"Yashirin"/);
  });

  it('can be called by no tool: other endpoints than public ones are refused', async () => {
    const call = createPublicCaller(app.http, app.cache)('uz');
    await expect(call(getCurrentProfile as unknown as PublicEndpoint)).rejects.toThrow(
      'is not for everybody',
    );
  });

  it('stays unseen with the token of somebody, which is not looked at', async () => {
    const { token } = await createStudent(app);
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'program', arguments: { id: ids.hidden } },
      }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('isError')]);
  });
});

describe('bad input', () => {
  it.each([
    ['search', {}, /^query: /m],
    ['search', { query: 'ab' }, /^query: /m],
    ['search', { query: 'Seoul', kind: 'CONSULTING' }, /^kind: /m],
    ['search', { query: 'Seoul', country: 'Korea' }, /^country: /m],
    ['search', { query: 'Seoul', page: 0 }, /^page: /m],
    ['program', { id: '1' }, /^id: /m],
    ['program', { id: 0 }, /^id: /m],
    ['program', { id: 1, fields: 'all' }, /^fields: /m],
    ['list_programs', { countries: [] }, /^countries: /m],
    ['list_programs', { tuitionUpToSom: 0.5 }, /^tuitionUpToSom: /m],
    ['list_programs', { degrees: ['DOCTOR'] }, /There are BACHELOR|DEGREE_\d+|BACHELOR/],
    ['country', { code: 'DE' }, /no country with the code DE\. It has .*KR/],
    ['eligibility', { mark: { mark: 9, scale: 5 } }, /^mark/m],
  ] as const)('of %s is refused by its field: %j', async (name, args, words) => {
    expect(await refusal(name, { language: 'en', ...args })).toMatch(words);
  });

  it('with a NUL, a wrong language or another tool is refused', async () => {
    expect(await refusal('search', { query: 'Seoul\0', language: 'en' })).not.toBe('');
    expect(await refusal('search', { query: 'Seoul', language: 'de' })).toMatch(/^language: /m);
    await expect(client.callTool({ name: 'delete_program', arguments: {} })).rejects.toThrow(
      /There is no tool delete_program\. There are search, /,
    );
  });
});

describe('the address', () => {
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (body: unknown, headers: Record<string, string> = {}, one: TestApp = app) =>
    one.http.inject({
      ...{ method: 'POST', url: '/mcp', headers: { host: 'parvoz.test', ...JSON_HEADERS, ...headers } },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('keeps no session, allows no other site, and is not stored', async () => {
    const { statusCode, headers } = await post(LIST);
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('mcp-session-id');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    [{ host: 'evil.test' }, 403],
    [{ host: 'parvoz.test.evil.test' }, 403],
    [{ origin: 'https://evil.test' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: '127.0.0.1:4000' }, 200],
    [{ origin: 'http://parvoz.test' }, 200],
  ] as [Record<string, string>, number][])('asks who sends: %j', async (headers, status) => {
    const answer = await post(LIST, headers);
    expect(answer.statusCode, answer.body).toBe(status);
    if (status === 403)
      expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } });
  });

  it.each([
    ['many messages in one', JSON.stringify([LIST, LIST]), {}, 400, -32600],
    ['no JSON', '{"jsonrpc"', {}, 400, -32700],
    ['nothing', '', {}, 400, -32700],
    ['plain text', 'x', { 'content-type': 'text/plain' }, 415, -32000],
    ['a long body', JSON.stringify({ ...LIST, params: { x: 'x'.repeat(33_000) } }), {}, 413, -32000],
  ])('refuses %s in the words of the protocol', async (_name, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect([answer.statusCode, answer.json().error.code], answer.body).toEqual([status, code]);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const)(
    'has no stream and no session to end, and says what it takes: %s',
    async (method) => {
      const { statusCode, headers, json } = await app.http.inject({
        ...{ method, url: '/mcp', headers: { host: 'parvoz.test', accept: 'text/event-stream' } },
      });
      expect([statusCode, headers.allow, json().jsonrpc]).toEqual([405, 'POST', '2.0']);
    },
  );

  it('opens no subscription', async () => {
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
  });

  it('shows a person what it is', async () => {
    const { statusCode, headers } = await app.http.inject({
      ...{ url: '/mcp?lng=ru', headers: { host: 'parvoz.test', accept: 'text/html,*/*' } },
    });
    expect([statusCode, headers.location]).toEqual([302, '/llms.txt?lng=ru']);
  });

  it('counts as a call of the API', async () => {
    const limited = await createTestApp({ rateLimit: 2 });
    try {
      for (let call = 1; call <= 2; call++) expect((await post(LIST, {}, limited)).statusCode).toBe(200);
      const refused = await post(LIST, { 'accept-language': 'en' }, limited);
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, -32000]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

it('answers in the languages of the catalogue alone', async () => {
  const names = async (language: Language) => (await ask('country', { code: 'KR', language })).facts.name;
  expect(await Promise.all((['uz', 'ru', 'en'] as const).map(names))).toEqual(['Koreya', 'Корея', 'Korea']);
});
