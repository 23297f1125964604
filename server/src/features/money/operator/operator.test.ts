import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import { getLegalText, getOperator } from '@parvoz/contract/money/operator.ts';
import {
  createLegalText,
  createOperator,
  deleteLegalText,
  deleteOperator,
  getManagedLegalText,
  getManagedOperator,
  getOperatorOverview,
  publishLegalText,
  publishOperator,
  updateLegalText,
  updateOperator,
} from '@parvoz/contract/money/operator-admin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ONLY, asEveryRole, changesOf, raceOf, undoLast } from '../../../../test/administration.ts';
import { operatorDraft, publishDetails, publishText, textDraft } from '../../../../test/operator.ts';
import { createAdmin, MINUTE_MS, type Person, signInAgain, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { inForceOn, stateOf } from './operator.rules.ts';

const TODAY = '2026-11-28';

const setUp = () => {
  const made = {} as { app: TestApp; admin: Person };
  beforeAll(async () => {
    made.app = await createTestApp();
    made.app.clock.set(`${TODAY}T09:00:00+05:00`);
    made.admin = await createAdmin(made.app);
  });
  afterAll(() => made.app.close());
  return made;
};

describe('versions by day', () => {
  const versions = [
    { number: 1, validFrom: '2026-01-01' },
    { number: 2, validFrom: '2026-03-01' },
    { number: 3, validFrom: '2026-06-01' },
    { number: 4, validFrom: '2026-06-01' },
  ];
  it.each([
    ['2025-12-31', null, ['COMING', 'COMING', 'SKIPPED', 'COMING']],
    ['2026-01-01', 1, ['IN_FORCE', 'COMING', 'SKIPPED', 'COMING']],
    ['2026-05-31', 2, ['FORMER', 'IN_FORCE', 'SKIPPED', 'COMING']],
    ['2026-06-01', 4, ['FORMER', 'FORMER', 'SKIPPED', 'IN_FORCE']],
  ])('on %s number %s holds', (today, number, states) => {
    expect(inForceOn(versions, today)?.number ?? null).toBe(number);
    expect(versions.map((one) => stateOf(one, versions, today))).toEqual(states);
  });
});

describe('calls of administrators', () => {
  const made = setUp();
  const draft = async () => {
    const { app, admin } = made;
    await app.pool.query('delete from operator_details where number is null');
    return admin.read(createOperator, { body: operatorDraft() });
  };
  const text = async () => {
    const { app, admin } = made;
    await app.pool.query('delete from operator_texts where number is null');
    return admin.read(createLegalText, { body: textDraft('OFFER') });
  };
  const none = async (table: 'operator_details' | 'operator_texts') =>
    made.app.pool.query(`delete from ${table} where number is null`);

  it.each([
    ['getOperatorOverview', getOperatorOverview, async () => ({})],
    [
      'createOperator',
      createOperator,
      async () => none('operator_details').then(() => ({ body: operatorDraft() })),
    ],
    ['getManagedOperator', getManagedOperator, async () => ({ params: { id: (await draft()).id } })],
    [
      'updateOperator',
      updateOperator,
      async () => ({ params: { id: (await draft()).id }, body: operatorDraft() }),
    ],
    [
      'publishOperator',
      publishOperator,
      async () => ({ params: { id: (await draft()).id }, body: { version: 1, validFrom: TODAY } }),
    ],
    ['deleteOperator', deleteOperator, async () => ({ params: { id: (await draft()).id } })],
    [
      'createLegalText',
      createLegalText,
      async () => none('operator_texts').then(() => ({ body: textDraft('OFFER') })),
    ],
    ['getManagedLegalText', getManagedLegalText, async () => ({ params: { id: (await text()).id } })],
    [
      'updateLegalText',
      updateLegalText,
      async () => ({ params: { id: (await text()).id }, body: textDraft('OFFER') }),
    ],
    [
      'publishLegalText',
      publishLegalText,
      async () => ({ params: { id: (await text()).id }, body: { version: 1, validFrom: TODAY } }),
    ],
    ['deleteLegalText', deleteLegalText, async () => ({ params: { id: (await text()).id } })],
  ] as [string, AnyEndpoint, () => Promise<object>][])(
    '%s is for administrators',
    async (_name, endpoint, inputOf) => {
      expect(await asEveryRole(made.app, endpoint, inputOf)).toEqual(ADMIN_ONLY);
    },
  );
});

describe('a version', () => {
  const made = setUp();

  it('is read by everybody in their language from its day on, and its former ones stay', async () => {
    const { app, admin } = made;
    expect(await app.read(getOperator)).toEqual({ details: null, texts: [] });
    expect((await app.call(getLegalText, { params: { kind: 'OFFER' } })).status).toBe(404);
    await publishDetails(app, admin);
    await publishText(app, admin, 'OFFER');
    const next = { validFrom: '2026-12-10', textRu: '<p>Новые условия</p>', changeRu: 'Сроки возврата' };
    expect(await publishText(app, admin, 'OFFER', next)).toBe(2);
    const { details, texts } = await app.read(getOperator, {}, 'ru');
    expect(details).toMatchObject({
      ...{ legalName: 'ООО «Parvoz Tolov»', inn: '301234567', account: '20208000900123456001' },
      licence: { number: '77', issuedOn: '2024-05-01', issuer: 'Центральный банк' },
      isExample: false,
    });
    expect(texts).toEqual([{ kind: 'OFFER', number: 1, validFrom: TODAY }]);
    const coming = await app.read(getLegalText, { params: { kind: 'OFFER' }, query: { version: 2 } }, 'ru');
    expect([coming.state, coming.text, coming.change]).toEqual([
      'COMING',
      '<p>Новые условия</p>',
      'Сроки возврата',
    ]);
    app.clock.set('2026-12-09T23:59:59+05:00');
    expect((await app.read(getLegalText, { params: { kind: 'OFFER' } }, 'ru')).number).toBe(1);
    app.clock.set('2026-12-10T00:00:00+05:00');
    const now = await app.read(getLegalText, { params: { kind: 'OFFER' } }, 'ru');
    expect(now.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'IN_FORCE'],
      [1, 'FORMER'],
    ]);
    const former = await app.read(
      getLegalText,
      { params: { kind: 'OFFER' }, query: { version: 1 } },
      'uz-Cyrl',
    );
    expect([former.state, former.text]).toEqual(['FORMER', expect.stringContaining('<p>Шартлар</p>')]);
    expect((await app.call(getLegalText, { params: { kind: 'OFFER' }, query: { version: 3 } })).status).toBe(
      404,
    );
  });

  it('never changes, by no call and no hand', async () => {
    const { app } = made;
    const admin = await signInAgain(app, made.admin);
    const { versions } = await admin.read(getOperatorOverview);
    const { id } = versions.find(({ part, number }) => part === 'OFFER' && number === 1)!;
    for (const answer of [
      await admin.call(updateLegalText, { params: { id }, body: textDraft('OFFER') }),
      await admin.call(deleteLegalText, { params: { id } }),
      await admin.call(publishLegalText, { params: { id }, body: { version: 2, validFrom: '2027-01-01' } }),
    ])
      expect([answer.status, answer.code]).toEqual([409, 'VERSION_PUBLISHED']);
    await expect(
      app.pool.query(`update operator_texts set text_uz = 'x' where id = $1`, [id]),
    ).rejects.toThrow('never changes');
    await expect(app.pool.query('delete from operator_texts where id = $1', [id])).rejects.toThrow(
      'never changes',
    );
    expect((await undoLast(admin, 'legal-text', id)).code).toBe('UNDO_IMPOSSIBLE');
  });

  it('holds from no day that has passed, and none before one that was published earlier', async () => {
    const { app } = made;
    const admin = await signInAgain(app, made.admin);
    await publishText(app, admin, 'PRIVACY', { validFrom: '2027-02-01' });
    const { id, version } = await admin.read(createLegalText, { body: textDraft('PRIVACY') });
    for (const validFrom of ['2026-12-09', '2027-01-31']) {
      const answer = await admin.call(publishLegalText, { params: { id }, body: { version, validFrom } });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, ['validFrom']]);
    }
    // Until its day nothing holds, and the next of the same day takes its place.
    expect((await app.read(getOperator)).texts.map(({ kind }) => kind)).toEqual(['OFFER']);
    await admin.read(publishLegalText, { params: { id }, body: { version, validFrom: '2027-02-01' } });
    app.clock.set('2027-02-01T00:00:00+05:00');
    const { number, versions } = await app.read(getLegalText, { params: { kind: 'PRIVACY' } });
    expect([number, versions.map(({ state }) => state)]).toEqual([2, ['IN_FORCE', 'SKIPPED']]);
  });
});

describe('a draft', () => {
  const made = setUp();

  it('is sanitised, is seen by administrators alone, and is on the audit', async () => {
    const { app, admin } = made;
    const given = textDraft('OFFER', { textUz: '<p onclick="x()">Salom<script>alert(1)</script></p>' });
    const saved = await admin.read(createLegalText, { body: given });
    expect([saved.textUz, saved.dropped]).toEqual(['<p>Salom</p>', { textUz: ['onclick', '<script>'] }]);
    expect((await app.call(getLegalText, { params: { kind: 'OFFER' } })).status).toBe(404);
    const empty = await admin.call(updateLegalText, {
      params: { id: saved.id },
      body: textDraft('OFFER', { textRu: '<script>x</script>' }),
    });
    expect([empty.status, Object.keys(empty.fields ?? {})]).toEqual([422, ['textRu']]);
    const body = { version: saved.version, validFrom: TODAY };
    await admin.read(publishLegalText, { params: { id: saved.id }, body });
    const audited = await changesOf(app, 'legal-text', saved.id);
    expect(audited.map(({ action, title }) => [action, title])).toEqual([
      ['CREATED', 'OFFER'],
      ['PUBLISHED', 'OFFER'],
    ]);
    expect(audited[1]!.after).toEqual({ number: 1, validFrom: TODAY });
  });

  it('is one of each, however many begin it at once, and of two who save the second is told', async () => {
    const { admin } = made;
    const other = await createAdmin(made.app);
    const statuses = await raceOf(6, (index) =>
      (index % 2 ? admin : other).call(createOperator, {
        body: operatorDraft({ licenceNumber: `${index}` }),
      }),
    );
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const { versions } = await admin.read(getOperatorOverview);
    const { id, version } = versions.find(({ part }) => part === 'DETAILS')!;
    const change = (person: Person, mfo: string) =>
      person.call(updateOperator, { params: { id }, body: { ...operatorDraft({ mfo }), version } });
    expect(await raceOf(4, (index) => change(index % 2 ? admin : other, `0000${index}`))).toEqual([
      200, 409, 409, 409,
    ]);
  });

  it('is published once, by whoever proves who they are', async () => {
    const { app, admin } = made;
    const { versions } = await admin.read(getOperatorOverview);
    const { id, version } = versions.find(({ part }) => part === 'DETAILS')!;
    const publish = () =>
      admin.call(publishOperator, { params: { id }, body: { version, validFrom: TODAY } });
    expect(await raceOf(5, publish)).toEqual([200, 409, 409, 409, 409]);
    expect((await app.read(getOperator)).details?.number).toBe(1);
    wait(app, 60 * MINUTE_MS);
    expect((await publish()).code).toBe('PASSWORD_NEEDED');
  });

  it.each([
    ['inn', { inn: '12345678' }],
    ['account', { account: '2020800090012345600' }],
    ['mfo', { mfo: '000140' }],
    ['email', { email: 'nobody' }],
    ['legalNameRu', { legalNameRu: ' ' }],
    ['licensedOn', { licensedOn: '2030-01-01' }],
    ['phone', { phone: '12' }],
  ])('of the operator is refused at %s where it cannot be', async (field, over) => {
    const answer = await made.admin.call(createOperator, { body: operatorDraft(over) });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });
});
