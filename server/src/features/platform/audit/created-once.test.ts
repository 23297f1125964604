import { createLevel, listLevels } from '@parvoz/contract/agencies/step-levels.ts';
import { createStep } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { createContinent } from '@parvoz/contract/catalogue/lists-admin.ts';
import {
  createCountry,
  deleteCountry,
  updateCountry,
} from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from '../../../../test/administration.ts';
import { createAdmin, messagesTo, type Person } from '../../../../test/people.ts';
import { country, createPlace, names, type Place, RECORDS, texts } from '../../../../test/record-drafts.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

let app: TestApp;
let admin: Person;
let place: Place;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createAdmin(app);
  place = await createPlace(app);
});
afterAll(() => app.close());

const keyed = (person: Person, idempotencyKey = newId()) => app.as({ token: person.token, idempotencyKey });

describe.each(RECORDS)('a %s that is added by one key', (subject, endpoint, draftOf) => {
  it('is one, of calls at once and later', async () => {
    const { call } = keyed(admin);
    const body = draftOf(place);
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(endpoint, { body })));
    answers.push(await call(endpoint, { body }));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const made = answers.map(({ data }) => data as { id: number; version: number });
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    // A form that goes on after a lost answer saves over this version.
    expect(made.at(-1)!.version).toBe(1);
    const { id } = made[0]!;
    expect((await changesOf(app, subject, id)).map(({ action }) => action)).toEqual(['CREATED']);
    if ('accountPhone' in body) expect(await messagesTo(app, String(body.accountPhone))).toHaveLength(1);
  });
});

describe('a level of a step that is added by one key', () => {
  const step = async () => {
    const body = {
      ...{ ...names(), ...texts, tariffId: null, orderNumber: 1 },
      ...{ status: 'ACTIVE' as const, sharePercent: 0 },
    };
    return (await admin.read(createStep, { body })).id;
  };
  const level = () => ({ ...names(), ...texts, orderNumber: 1, days: 3, documentList: [] });

  it('is one, of calls at once and later, and none of another step', async () => {
    const { call } = keyed(admin);
    const input = { params: { stepId: await step() }, body: level() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => call(createLevel, input)));
    answers.push(await call(createLevel, input));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ data }) => data!.id)).size).toBe(1);
    const other = { params: { stepId: await step() }, body: level() };
    expect((await call(createLevel, other)).code).toBe('KEY_USED');
    expect(await admin.read(listLevels, { params: other.params })).toMatchObject({ totalElements: 0 });
  });
});

describe('a key', () => {
  it('is of one administrator, and of one kind of record', async () => {
    const key = newId();
    const mine = await keyed(admin, key).read(createCountry, { body: country(place) });
    const others = await keyed(await createAdmin(app), key).read(createCountry, { body: country(place) });
    const continent = await keyed(admin, key).call(createContinent, { body: { ...names(), orderNumber: 1 } });
    expect(others.id).not.toBe(mine.id);
    expect(continent.status).toBe(200);
  });

  it('answers what was made as it is now, to nobody who sends something else, and says that it is gone', async () => {
    const { call, read } = keyed(admin);
    const draft = country(place);
    const made = await read(createCountry, { body: draft });
    const params = { id: made.id };
    await admin.read(updateCountry, { params, body: { ...draft, nameRu: 'Один раз', version: 1 } });
    expect(await read(createCountry, { body: draft })).toMatchObject({
      ...{ id: made.id, nameRu: 'Один раз', version: 2 },
    });
    const other = await call(createCountry, { body: { ...draft, nameRu: 'Другое' } }, 'en');
    expect(other).toMatchObject({
      ...{ status: 409, code: 'KEY_USED' },
      message:
        'This key has already been used for another request, so nothing was done. Send the request with a new key.',
    });
    await admin.read(deleteCountry, { params });
    expect((await call(createCountry, { body: draft })).code).toBe('NOT_FOUND');
  });

  it('makes nothing of a refused call, which can be sent again', async () => {
    const { call } = keyed(admin);
    const body = { ...country(place), continentId: 2_000_000_000 };
    expect((await call(createCountry, { body })).status).toBe(422);
    expect((await call(createCountry, { body: { ...body, continentId: place.continentId } })).status).toBe(
      200,
    );
  });
});
