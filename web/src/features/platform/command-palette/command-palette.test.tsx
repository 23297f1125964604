import { filterManagedConsultings } from '@parvoz/contract/agencies/consultings-admin.ts';
import { listSteps, listTariffs } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { filterApplications } from '@parvoz/contract/applications/application-calls.ts';
import { filterContinents, filterDegrees, filterFaculties } from '@parvoz/contract/catalogue/lists-admin.ts';
import { filterCountries } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { listScholarshipsForAdmin } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { filterSynonyms, listMissedQueries } from '@parvoz/contract/catalogue/synonyms.ts';
import { listUniversitiesForAdmin } from '@parvoz/contract/catalogue/universities-admin.ts';
import { filterProfiles } from '@parvoz/contract/people/profiles.ts';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../test/axe.ts';
import { homeApi } from '../../../../test/home.ts';
import { address, openPage, TEXTS } from '../../../../test/page.tsx';
import { ADMIN } from '../../../../test/people.ts';
import { pageOf, TARIFF } from '../../../../test/tariffs.ts';
import { listenToPaletteKeys, onPalette } from './open-palette.ts';

const { palette } = TEXTS.uz.account;

const NOTHING = { content: [], totalElements: 0, page: 1, size: 5 };

const open = async (typed = '') => {
  const api = homeApi();
  for (const endpoint of [
    filterApplications,
    filterCountries,
    filterManagedConsultings,
    filterProfiles,
    filterSynonyms,
    listMissedQueries,
    listScholarshipsForAdmin,
    listUniversitiesForAdmin,
    filterContinents,
    filterDegrees,
    filterFaculties,
    listTariffs,
    listSteps,
  ])
    api.answer(endpoint, NOTHING as never);
  const { screen } = await openPage('/admin-search-words', { as: ADMIN }, api);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard(`{Control>}k{/Control}${typed}`);
  const field = screen.getByRole('combobox', { name: palette.label });
  await expect.element(field).toHaveFocus();
  return { screen, api, field };
};

test('finds records of all kinds and what can be begun, typed without the signs of Uzbek letters', async () => {
  const { screen, api } = await open();
  const asked = api.answer(listScholarshipsForAdmin, NOTHING);
  const university = api.answer(listUniversitiesForAdmin, {
    ...{ ...NOTHING, totalElements: 1 },
    content: [
      {
        ...{ id: 3, name: 'Ocean University', originalName: 'Ocean University', photo: null, countryId: 1 },
        ...{ place: 'Qingdao, Xitoy', degreeIds: [], rating: 0, missingLanguages: [], status: 'ACTIVE' },
        ...{ checkedOn: null, sourceUrl: null, isDemo: false, version: 1 },
        updatedAt: '2026-11-21T10:00:00.000Z',
      },
    ],
  });
  await userEvent.keyboard('natijasiz soro');
  const option = screen.getByRole('option', { name: new RegExp(palette.actions.missed) });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => asked.at(-1)?.body.query).toBe('natijasiz soro');
  const name = `Ocean University Qingdao, Xitoy ${palette.groups.UNIVERSITY}`;
  await expect.element(screen.getByRole('option', { name })).toBeVisible();
  expect([asked, university].map((calls) => calls.at(-1)?.body.order)).toEqual(['MATCH', 'MATCH']);
  await expectNoAxeViolations();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toContain('/admin-search-words/missed');
});

test('takes what is typed before its field is there', async () => {
  const { field } = await open('toshkent');
  await expect.element(field).toHaveValue('toshkent');
  await userEvent.keyboard('i');
  await expect.element(field).toHaveValue('toshkenti');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  // In one moment: nothing is rendered between the two.
  for (const key of [{ code: 'KeyK', key: 'k', ctrlKey: true }, { key: 's' }])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
  await expect.element(field).toHaveValue('s');
});

test('finds templates, fields of study and screens by their names in any language', async () => {
  const { screen, api } = await open();
  api.answer(listTariffs, pageOf([{ ...TARIFF, nameRu: 'Полное сопровождение' }]));
  const name = `Toʻliq hamrohlik ${palette.groups.TARIFF}`;
  await userEvent.keyboard('toliq');
  await expect.element(screen.getByRole('option', { name })).toBeVisible();
  const field = screen.getByRole('combobox', { name: palette.label });
  await field.fill('сопровожд');
  await expect.element(screen.getByRole('option', { name })).toBeVisible();
  await field.fill('ҳамроҳ');
  await expect.element(screen.getByRole('option', { name })).toBeVisible();
  await field.fill('импорт');
  const { sections } = TEXTS.uz.account;
  const screenName = `${sections.import} ${palette.groups.SCREEN}`;
  await expect.element(screen.getByRole('option', { name: screenName })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toContain('/admin-import');
});

test('is opened by keys that were pressed while it was on its way, once', async () => {
  const stop = listenToPaletteKeys();
  await userEvent.keyboard('{Control>}k{/Control}');
  stop();
  const opened = vi.fn();
  onPalette(opened)();
  expect(opened).toHaveBeenCalledTimes(1);
  onPalette(opened)();
  expect(opened).toHaveBeenCalledTimes(1);
});
