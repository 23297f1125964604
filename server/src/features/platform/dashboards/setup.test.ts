import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { getSetup } from '@parvoz/contract/platform/dashboards-agency.ts';
import { expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { createAgency } from '../../../../test/applications.ts';
import { createConsulting } from '../../../../test/factories.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createEmployee, type Person } from '../../../../test/people.ts';

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

it('tells managers only of what they may do', async () => {
  expect((await agency.manager.read(getSetup)).map(({ kind }) => kind)).toEqual([
    ...['UNIVERSITIES', 'TARIFF', 'STEPS'],
  ]);
  expect(await asEveryRole(app, getSetup, () => ({}))).toEqual({
    ...{ anonymous: 401, student: 403, 'another student': 403 },
    ...{ owner: 200, manager: 200, 'owner of another agency': 200, admin: 403 },
  });
});
