import {
  createUniversity,
  deleteUniversity,
  getManagedUniversity,
  updateUniversity,
} from '@parvoz/contract/catalogue/universities-admin.ts';
import { getAudit } from '@parvoz/contract/platform/audit.ts';
import { DAY_MS } from '@parvoz/contract/time.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lastChangeOf, undoLast } from '../../../../test/administration.ts';
import { createCountry, next } from '../../../../test/factories.ts';
import { createAdmin, MINUTE_MS, type Person, wait } from '../../../../test/people.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { uploadPicture } from './files.service.ts';
import { sweepUnused } from './removal.service.ts';

let app: TestApp;
let admin: Person;
let png: Buffer;
beforeAll(async () => {
  app = await createTestApp({ runWorkers: true });
  admin = await createAdmin(app);
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const upload = async (): Promise<string> => (await uploadPicture(app.ctx, admin.id, png)).id;
const statusOf = async (id: string) => (await app.http.inject(`/api/v1/attach/open/${id}?w=96`)).statusCode;
const filesOf = (id: string) => [...app.files.files.keys()].filter((key) => key.includes(id));

const draft = async (photoId: string, shownId?: string) => ({
  ...{ nameUz: `Universitet ${next()}`, nameRu: '', nameEn: '' },
  ...{ abbreviationUz: '', abbreviationRu: '', abbreviationEn: '', cityUz: '', cityRu: '', cityEn: '' },
  ...{ descriptionUz: shownId ? `<img src="/api/v1/attach/open/${shownId}" alt="">` : '' },
  ...{ descriptionRu: '', descriptionEn: '', photoId, countryId: await createCountry(app) },
  ...{ degreeIds: [], facultyIds: [], webSite: null, sourceUrl: null, checkedOn: null, rating: 4 },
  status: 'ACTIVE' as const,
});
const photoOf = async (id: number) => (await admin.read(getManagedUniversity, { params: { id } })).photo?.id;

it('a deleted record comes back with its picture and those in its texts, and they stay', async () => {
  const [photoId, shownId] = [await upload(), await upload()];
  const { id } = await admin.read(createUniversity, { body: await draft(photoId, shownId) });
  await admin.read(deleteUniversity, { params: { id } });
  wait(app, DAY_MS * 1.5);
  await sweepUnused(app.ctx);
  expect(await statusOf(photoId)).toBe(200);
  expect((await undoLast(admin, 'university', id)).data).toMatchObject({ undone: 1, refused: [] });
  expect(await photoOf(id)).toBe(photoId);
  wait(app, 100 * DAY_MS);
  await sweepUnused(app.ctx);
  admin = await createAdmin(app);
  expect([await statusOf(photoId), await statusOf(shownId)]).toEqual([200, 200]);
});

it('a record gets its former picture back, and one that was never its own goes after a day', async () => {
  const [former, later, unused] = [await upload(), await upload(), await upload()];
  const { id, version } = await admin.read(createUniversity, { body: await draft(former) });
  await admin.read(updateUniversity, { params: { id }, body: { ...(await draft(later)), version } });
  wait(app, DAY_MS * 1.5);
  await sweepUnused(app.ctx);
  await vi.waitFor(() => expect(filesOf(unused)).toEqual([]), { timeout: 8000, interval: 20 });
  expect((await undoLast(admin, 'university', id)).status).toBe(200);
  expect(await photoOf(id)).toBe(former);
  // And the later one again, by another undo.
  await undoLast(admin, 'university', id);
  expect(await photoOf(id)).toBe(later);
});

it('pictures are removed once nothing can bring them back', async () => {
  const photoId = await upload();
  const { id } = await admin.read(createUniversity, { body: await draft(photoId) });
  await admin.read(deleteUniversity, { params: { id } });
  const change = await lastChangeOf(admin, 'university', id);
  wait(app, 90 * DAY_MS - MINUTE_MS);
  await sweepUnused(app.ctx);
  expect(filesOf(photoId)).not.toEqual([]);
  wait(app, 2 * MINUTE_MS);
  await sweepUnused(app.ctx);
  await vi.waitFor(() => expect(filesOf(photoId)).toEqual([]), { timeout: 8000, interval: 20 });
  expect(await statusOf(photoId)).toBe(404);
  const { read } = await createAdmin(app);
  expect((await read(getAudit, { params: { id: change.id } })).undo).toBe('TOO_OLD');
});
