import {
  changeConsultingStatus,
  filterManagedConsultings,
} from '@parvoz/contract/agencies/consultings-admin.ts';
import { getOwnConsulting, updateOwnConsulting } from '@parvoz/contract/agencies/own-consulting.ts';
import { getTariff, updateTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { getWaiting } from '@parvoz/contract/platform/dashboards.ts';
import { getSetup } from '@parvoz/contract/platform/dashboards-agency.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { createAgency } from '../../../../test/applications.ts';
import { readAdminDashboard } from '../../../../test/dashboards.ts';
import { createConsulting } from '../../../../test/factories.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin, createEmployee, type Person } from '../../../../test/people.ts';

eachWithOwnAgency();

const doneOf = async (member: Person) =>
  Object.fromEntries((await member.read(getSetup)).map(({ kind, isDone }) => [kind, isDone]));

it('says what an agency lacks until it has it', async () => {
  const consultingId = await createConsulting(app, { universityIds: [] });
  await app.pool.query(
    `update consultings set description_uz = '', description_ru = '', description_en = '', photo_id = null where id = $1`,
    [consultingId],
  );
  const owner = await createEmployee(app, 'ROLE_CONSULTING', { consultingId });
  expect(await doneOf(owner)).toEqual({
    ...{ UNIVERSITIES: false, TARIFF: false, STEPS: false, PROFILE: false, COLLEAGUE: false },
  });
  const profile = async () => (await owner.read(getSetup)).find(({ kind }) => kind === 'PROFILE');
  expect(await profile()).toMatchObject({ missing: WRITTEN_LANGUAGES, isPhotoMissing: true });
  await app.pool.query(`update consultings set description_uz = 'Matn' where id = $1`, [consultingId]);
  expect((await profile())?.missing).toEqual(WRITTEN_LANGUAGES.filter((language) => language !== 'uz'));
  await createEmployee(app, 'ROLE_CONSULTING_MANAGER', { consultingId });
  expect((await doneOf(owner)).COLLEAGUE).toBe(true);
});

it('calls an emblem that was drawn from the name what it is', async () => {
  const { owner } = agency;
  const drawn = async () => {
    const item = (await owner.read(getSetup)).find(({ kind }) => kind === 'PROFILE');
    return item && [item.isPhotoMissing, item.isPhotoDrawn];
  };
  const own = await owner.read(getOwnConsulting);
  expect((await owner.call(updateOwnConsulting, { body: { ...own, photoId: null } })).status).toBe(200);
  expect(await drawn()).toEqual([false, true]);
  const upload = await app.pool.query(
    `update attachments set owner_id = $2 where id = (select photo_id from consultings where id = $1)`,
    [agency.consultingId, owner.id],
  );
  expect(upload.rowCount).toBe(1);
  expect(await drawn()).toEqual([false, false]);
});

it('counts what is there: universities, tariffs, percents of the fullest tariff', async () => {
  const items = await agency.owner.read(getSetup);
  expect(items.filter(({ kind }) => ['UNIVERSITIES', 'TARIFF', 'STEPS'].includes(kind))).toMatchObject([
    { kind: 'UNIVERSITIES', isDone: true, count: 1 },
    { kind: 'TARIFF', isDone: true, count: 1 },
    { kind: 'STEPS', isDone: true, count: 100 },
  ]);
  await app.pool.query('update tariffs set is_active = false where id = $1', [agency.tariffId]);
  await app.pool.query(
    `update steps set status = 'INACTIVE' where id = (select max(id) from steps where tariff_id = $1)`,
    [agency.tariffId],
  );
  expect(await doneOf(agency.owner)).toMatchObject({ TARIFF: false, STEPS: false });
  // Another agency's setup does not count.
  expect(await doneOf((await createAgency(app)).owner)).toMatchObject({ TARIFF: true, STEPS: true });
});

it('says that visitors do not see it yet, until an administrator makes it active', async () => {
  const { owner, manager, consultingId } = agency;
  const setStatus = (status: string) =>
    app.pool.query('update consultings set status = $2 where id = $1', [consultingId, status]);
  await setStatus('INACTIVE');
  for (const member of [owner, manager]) expect(await doneOf(member)).toMatchObject({ PAGE: false });
  await setStatus('ACTIVE');
  expect(await doneOf(owner)).not.toHaveProperty('PAGE');
});

describe('an agency that was never open', () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await createAdmin(app);
    await app.pool.query(`update consultings set status = 'INACTIVE', ready_at = null`);
  });

  const pageOf = async (who: Person) =>
    (await who.read(getSetup)).find(({ kind }) => kind === 'PAGE')?.page ?? null;
  const describeIt = async (descriptionRu: string) => {
    const own = await agency.owner.read(getOwnConsulting);
    const body = { ...own, photoId: undefined, descriptionRu };
    expect((await agency.owner.call(updateOwnConsulting, { body })).status).toBe(200);
  };
  const waiting = async () => {
    const { attention } = await readAdminDashboard(admin);
    const found = await admin.read(filterManagedConsultings, { body: { status: 'READY' }, query: {} });
    return {
      line: attention.find(({ kind }) => kind === 'OPENING') ?? null,
      inMenu: (await admin.read(getWaiting)).opening,
      listed: found.content.map(({ id, readyOn }) => [id, readyOn]),
    };
  };
  const NOTHING = { line: null, inMenu: 0, listed: [] };
  const setStatus = (status: 'ACTIVE' | 'INACTIVE', reason?: string) =>
    admin.read(changeConsultingStatus, {
      params: { id: agency.consultingId },
      query: { status },
      body: { reason },
    });

  it('waits for administrators once it lacks nothing, and both sides know until when', async () => {
    await describeIt('');
    expect(await pageOf(agency.owner)).toEqual({ state: 'UNREADY', openBy: null, reason: null });
    expect(await waiting()).toEqual(NOTHING);
    await describeIt('О нас');
    // Two working days after Saturday, 21 November.
    const ready = { state: 'READY', openBy: '2026-11-24', reason: null };
    for (const who of [agency.owner, agency.manager]) expect(await pageOf(who)).toEqual(ready);
    expect(await waiting()).toEqual({
      line: { kind: 'OPENING', count: 1, since: '2026-11-21', language: null },
      inMenu: 1,
      listed: [[agency.consultingId, '2026-11-21']],
    });
    await app.pool.query(`update consultings set ready_at = '2026-11-16T09:00Z' where ready_at is not null`);
    expect(await pageOf(agency.owner)).toMatchObject({ state: 'LATE', openBy: '2026-11-18' });
    // A change that leaves it ready makes it wait no longer.
    await describeIt('О нас и о вас');
    expect(await pageOf(agency.owner)).toMatchObject({ openBy: '2026-11-18' });
    await describeIt('');
    expect(await waiting()).toEqual(NOTHING);
  });

  it('waits for nobody once it was opened, and is told why it was hidden', async () => {
    await describeIt('О нас');
    await setStatus('ACTIVE');
    expect([await waiting(), await pageOf(agency.owner)]).toEqual([NOTHING, null]);
    await setStatus('INACTIVE', 'Litsenziya tugagan');
    expect(await pageOf(agency.owner)).toEqual({
      ...{ state: 'HIDDEN', openBy: null, reason: 'Litsenziya tugagan' },
    });
    expect(await waiting()).toEqual(NOTHING);
  });

  it('is not ready while it has no active tariff', async () => {
    const { owner, tariffId } = agency;
    await describeIt('О нас');
    const setActive = async (isActive: boolean) => {
      const tariff = await owner.read(getTariff, { params: { id: tariffId } });
      expect(
        (await owner.call(updateTariff, { params: { id: tariffId }, body: { ...tariff, isActive } })).status,
      ).toBe(200);
    };
    await setActive(false);
    expect([await waiting(), await pageOf(owner)]).toMatchObject([NOTHING, { state: 'UNREADY' }]);
    await setActive(true);
    expect(await waiting()).toMatchObject({ inMenu: 1 });
  });
});

it('tells managers only of what they may do', async () => {
  expect((await agency.manager.read(getSetup)).map(({ kind }) => kind)).toEqual([
    ...['UNIVERSITIES', 'TARIFF', 'STEPS'],
  ]);
  expect(await asEveryRole(app, getSetup, () => ({}))).toEqual({
    ...{ anonymous: 401, student: 403, 'another student': 403 },
    ...{ owner: 200, manager: 200, 'owner of another agency': 200, admin: 403 },
  });
});
