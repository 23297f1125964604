import { getConsultingDetail, listConsultingUniversities } from '@parvoz/contract/agencies/consultings.ts';
import { getOwnConsulting, updateOwnConsulting } from '@parvoz/contract/agencies/own-consulting.ts';
import {
  getOwnPreview,
  listOwnPreviewTariffs,
  listOwnPreviewUniversities,
} from '@parvoz/contract/agencies/own-preview.ts';
import { listPublicTariffs } from '@parvoz/contract/agencies/tariffs.ts';
import { WRITTEN_LANGUAGES } from '@parvoz/contract/languages.ts';
import { beforeEach, expect, it } from 'vitest';
import { asEveryRole } from '../../../../test/administration.ts';
import { createAgency } from '../../../../test/applications.ts';
import { agency, app, eachWithOwnAgency } from '../../../../test/own-agencies.ts';
import { createAdmin } from '../../../../test/people.ts';

eachWithOwnAgency();
beforeEach(() =>
  app.pool.query(`update consultings set status = 'INACTIVE' where id = $1`, [agency.consultingId]),
);

const PREVIEWS = [getOwnPreview, listOwnPreviewUniversities, listOwnPreviewTariffs] as const;

it('staff see from the first day what visitors will see, in each language', async () => {
  const { owner, manager, consultingId, tariffId, universityId } = agency;
  const own = await owner.read(getOwnConsulting);
  const texts = {
    descriptionUz: '<p>Biz haqimizda</p>',
    descriptionRu: '<p>О нас</p>',
    descriptionEn: '<p>About</p>',
  };
  expect(
    (await owner.call(updateOwnConsulting, { body: { ...own, ...texts, photoId: undefined } })).status,
  ).toBe(200);
  const shown = [];
  for (const language of WRITTEN_LANGUAGES) {
    const { id, description } = await owner.read(getOwnPreview, {}, language);
    shown.push([id, description]);
    expect(await manager.read(getOwnPreview, {}, language)).toMatchObject({ id, description });
  }
  expect(shown).toEqual(Object.values(texts).map((text) => [consultingId, text]));
  expect((await owner.read(listOwnPreviewTariffs)).map(({ id }) => id)).toEqual([tariffId]);
  const universities = await owner.read(listOwnPreviewUniversities, { query: {} });
  expect(universities.content.map(({ id }) => id)).toEqual([universityId]);
});

it('is of its own staff alone, and nobody else sees the page of an agency that is not open', async () => {
  for (const preview of PREVIEWS)
    expect(await asEveryRole(app, preview, () => ({ query: {} }))).toEqual({
      ...{ anonymous: 401, student: 403, 'another student': 403, admin: 403 },
      // Each of them their own.
      ...{ owner: 200, manager: 200, 'owner of another agency': 200 },
    });
  const params = { id: agency.consultingId };
  const other = await createAgency(app);
  // Another owner's preview is their own, whatever they name.
  expect((await other.owner.read(getOwnPreview)).id).toBe(other.consultingId);
  for (const who of [app, agency.owner, agency.manager, other.owner, await createAdmin(app)])
    for (const page of [getConsultingDetail, listConsultingUniversities, listPublicTariffs] as const)
      expect((await who.call(page, { params, query: {} })).status).toBe(404);
});
