import {
  confirmBankDetails,
  startBankDetails,
  stopBankDetails,
} from '@parvoz/contract/money/bank-details.ts';
import { getPayoutOverview } from '@parvoz/contract/money/payouts.ts';
import { listNotifications } from '@parvoz/contract/people/notifications.ts';
import { confirmPassword } from '@parvoz/contract/people/sessions.ts';
import { filterAudit } from '@parvoz/contract/platform/audit.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, type Agency, createAgency, giveMoney, putDetails } from '../../../../test/payouts.ts';
import {
  codeTo,
  createAdmin,
  createEmployee,
  createStudent,
  MINUTE_MS,
  messagesTo,
  type Person,
  signInAgain,
  wait,
  wrongCode,
} from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../lib/ids.ts';

let app: TestApp;
let agency: Agency;
let second: Person;
let day = 0;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  // Codes of an address are counted by the hour.
  app.clock.set(new Date(Date.UTC(2026, 10, 1 + day++, 9)).toISOString());
  agency = await createAgency(app);
  second = await createEmployee(app, 'ROLE_CONSULTING', { consultingId: agency.consultingId });
});
afterAll(() => app.close());

const NEW = {
  ...{ account: '2020 8000 3051 7764 9052', mfo: '00999' },
  ...{ holder: '“Ufq Taʼlim” MChJ', bank: 'Namuna Bank' },
};
const start = (who: Person, body: object = NEW) => who.call(startBankDetails, { body: body as typeof NEW });
const confirm = (who: Person, code: string) => who.call(confirmBankDetails, { body: { code } });
const stop = (who: Person, id: string) => who.call(stopBankDetails, { params: { id } });
const overview = (who: Person) => who.read(getPayoutOverview);
const change = async (who: Person = agency.owner) => {
  expect((await start(who)).status).toBe(200);
  return (await confirm(who, await codeTo(app, who.phone))).data!;
};
const HOURS = 60 * MINUTE_MS;
const later = async <P extends Person>(who: P, ms: number): Promise<P> => {
  wait(app, ms);
  return signInAgain(app, who);
};

describe('new bank details', () => {
  it('wait 24 hours after the code, and until then the old ones are in force', async () => {
    await putDetails(app, agency.consultingId);
    const changed = await change();
    expect(changed).toMatchObject({
      ...{ details: { account: '2020 8000 •••• •••• 9052', mfo: '00999' }, changedBy: 'Aziza Karimova' },
      ownerCount: 2,
    });
    expect(Date.parse(changed.startsAt) - app.clock.now().getTime()).toBe(24 * HOURS);
    const before = await overview(await later(agency.owner, 24 * HOURS - 1));
    expect(before).toMatchObject({
      details: { account: '2020 8000 •••• •••• 4417' },
      change: { id: changed.id },
    });
    const after = await overview(await later(agency.owner, 1));
    expect(after).toMatchObject({ details: { account: '2020 8000 •••• •••• 9052' }, change: null });
  });

  it('wait when they are the first ones, too', async () => {
    await change();
    expect(await overview(agency.owner)).toMatchObject({ details: null, change: { ownerCount: 2 } });
  });

  it('are told to all owners at once, in the app and by SMS; to managers they are not', async () => {
    await change();
    for (const owner of [agency.owner, second]) {
      expect((await messagesTo(app, owner.phone)).at(-1)).toMatch(/9052.*consulting-finance\/payout/);
      const { content } = await owner.read(listNotifications);
      expect(content).toMatchObject([
        { kind: 'BANK_CHANGED', applicationId: null, data: { comment: '9052' } },
      ]);
    }
    expect(await messagesTo(app, agency.manager.phone)).toEqual([]);
    expect(await overview(agency.manager)).toMatchObject({ details: null, change: null });
  });

  it('are begun by owners with a recent password alone', async () => {
    const others = [agency.manager, await createAdmin(app), await createStudent(app)];
    for (const who of others) {
      expect((await start(who)).code).toBe('ACCESS_DENIED');
      expect((await confirm(who, '123456')).code).toBe('ACCESS_DENIED');
      expect((await stop(who, newId())).code).toBe('ACCESS_DENIED');
    }
    wait(app, 11 * MINUTE_MS);
    expect((await start(agency.owner)).code).toBe('PASSWORD_NEEDED');
    expect(await messagesTo(app, agency.owner.phone)).toEqual([]);
    await agency.owner.read(confirmPassword, { body: { password: agency.owner.password } });
    expect((await start(agency.owner)).status).toBe(200);
    const text = (await messagesTo(app, agency.owner.phone)).at(-1)!;
    expect(text).toContain('9052');
    expect(text).not.toContain('20208000305177649052');
  });

  it.each([
    [{ account: '2020 8000 3051 7764 905' }, 'account'],
    [{ account: '2020 8000 3051 7764 905x' }, 'account'],
    [{ account: 20208000305177649052n.toString().slice(1) }, 'account'],
    [{ account: 2 ** 53 }, 'account'],
    [{ mfo: '999' }, 'mfo'],
    [{ mfo: '٠٠٩٩' }, 'mfo'],
    [{ holder: ' ' }, 'holder'],
    [{ bank: '' }, 'bank'],
    [{ bank: 'x'.repeat(121) }, 'bank'],
  ])('are refused with %j', async (given, field) => {
    const refused = await start(agency.owner, { ...NEW, ...given });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('the code', () => {
  it('is of whoever began, good once and for nothing else', async () => {
    await start(agency.owner);
    const code = await codeTo(app, agency.owner.phone);
    expect((await confirm(second, code)).code).toBe('CODE_EXPIRED');
    expect((await confirm(agency.owner, wrongCode(code))).code).toBe('CODE_WRONG');
    expect((await confirm(agency.owner, code)).status).toBe(200);
    expect((await confirm(agency.owner, code)).code).toBe('CODE_EXPIRED');
  });

  it('may be tried five times, and ends after five minutes', async () => {
    await start(agency.owner);
    const code = await codeTo(app, agency.owner.phone);
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await confirm(agency.owner, wrongCode(code))).code).toBe('CODE_WRONG');
    expect((await confirm(agency.owner, code)).code).toBe('TOO_MANY_TRIES');
    expect((await start(agency.owner)).code).toBe('CODE_TOO_SOON');
    wait(app, MINUTE_MS);
    await start(agency.owner);
    const next = await codeTo(app, agency.owner.phone);
    wait(app, 5 * MINUTE_MS);
    expect((await confirm(agency.owner, next)).code).toBe('CODE_EXPIRED');
    expect((await overview(agency.owner)).change).toBeNull();
  });

  it('is sent five times in an hour', async () => {
    for (let sent = 0; sent < 5; sent++) {
      await agency.owner.read(confirmPassword, { body: { password: agency.owner.password } });
      expect((await start(agency.owner)).status).toBe(200);
      wait(app, MINUTE_MS);
    }
    expect((await start(agency.owner)).code).toBe('TOO_MANY_TRIES');
  });

  it('confirms what was begun last, and not what came before', async () => {
    await start(agency.owner);
    const first = await codeTo(app, agency.owner.phone);
    wait(app, MINUTE_MS);
    await start(agency.owner, { ...NEW, account: '11112222333344445555' });
    const code = await codeTo(app, agency.owner.phone);
    if (first !== code) expect((await confirm(agency.owner, first)).code).toBe('CODE_REPLACED');
    expect((await confirm(agency.owner, code)).data).toMatchObject({
      details: { account: '1111 2222 •••• •••• 5555' },
    });
  });

  it('given many times at once makes one change', async () => {
    await start(agency.owner);
    const code = await codeTo(app, agency.owner.phone);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(agency.owner, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await messagesTo(app, second.phone)).length).toBe(1);
  });
});

describe('a change that waits', () => {
  it('is stopped by any owner of the agency, and all are told', async () => {
    await putDetails(app, agency.consultingId);
    const { id } = await change();
    const stranger = await createAgency(app);
    expect((await stop(stranger.owner, id)).code).toBe('NOT_FOUND');
    expect((await stop(second, newId())).code).toBe('NOT_FOUND');
    expect((await stop(second, id)).status).toBe(200);
    expect((await stop(agency.owner, id)).status).toBe(200);
    for (const owner of [agency.owner, second]) {
      const [newest] = (await owner.read(listNotifications)).content;
      expect(newest).toMatchObject({ kind: 'BANK_STOPPED' });
      expect((await messagesTo(app, owner.phone)).at(-1)).toContain('9052');
    }
    const after = await overview(await later(agency.owner, 25 * HOURS));
    expect(after).toMatchObject({ details: { account: '2020 8000 •••• •••• 4417' }, change: null });
  });

  it('has to be stopped before another begins, also where two owners confirm at once', async () => {
    await start(agency.owner);
    await start(second, { ...NEW, account: ACCOUNT });
    const codes = [await codeTo(app, agency.owner.phone), await codeTo(app, second.phone)];
    const answers = await Promise.all([confirm(agency.owner, codes[0]!), confirm(second, codes[1]!)]);
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['DETAILS_WAITING', 'done']);
    wait(app, MINUTE_MS);
    expect((await start(agency.owner)).code).toBe('DETAILS_WAITING');
    await stop(second, (await overview(agency.owner)).change!.id);
    expect((await start(agency.owner)).status).toBe(200);
  });

  it('is not stopped any more once it is in force', async () => {
    const { id } = await change();
    const owner = await later(agency.owner, 24 * HOURS);
    expect((await stop(owner, id)).code).toBe('DETAILS_IN_FORCE');
    expect((await overview(owner)).details).toMatchObject({ account: '2020 8000 •••• •••• 9052' });
  });

  it('at once with its stop is told and stopped', async () => {
    const { id } = await change();
    const stopped = await Promise.all([stop(agency.owner, id), stop(second, id), stop(second, id)]);
    expect(stopped.map(({ status }) => status)).toEqual([200, 200, 200]);
    const texts = await messagesTo(app, second.phone);
    expect(texts.filter((text) => /consulting-finance/.test(text))).toHaveLength(1);
    expect(texts).toHaveLength(2);
  });
});

it('whole accounts are neither in the audit nor in the log', async () => {
  await giveMoney(app, agency, 1);
  const { id } = await change();
  await stop(second, id);
  const admin = await createAdmin(app);
  const { content } = await admin.read(filterAudit, { body: { subject: 'bank-details', subjectId: id } });
  expect(content.map(({ action }) => action)).toEqual(['STOPPED', 'CHANGED']);
  const seen = [app.logs, (await app.pool.query('select * from audit_records')).rows];
  expect(JSON.stringify(seen)).not.toContain('20208000305177649052');
  expect(app.logs.filter(({ msg }) => msg === 'security').map(({ event }) => event)).toEqual(
    expect.arrayContaining(['bank details begun', 'bank details changed', 'bank details stopped']),
  );
});
