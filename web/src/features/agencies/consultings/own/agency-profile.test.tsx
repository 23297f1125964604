import {
  getOwnConsulting,
  type OwnConsulting,
  updateOwnConsulting,
} from '@parvoz/contract/agencies/own-consulting.ts';
import { getCover } from '@parvoz/contract/people/files.ts';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../../../test/api.ts';
import { expectNoAxeViolations } from '../../../../../test/axe.ts';
import { openPage, TEXTS } from '../../../../../test/page.tsx';
import { OWNER } from '../../../../../test/people.ts';

const { admin, 'consultings-own': texts, hours, spoken, validation } = TEXTS.uz;

const AGENCY: OwnConsulting = {
  ...{ id: 1, name: 'Ufq Taʼlim', nameCyrillic: null, abbreviation: 'UT', legalName: null, taxNumber: null },
  status: 'ACTIVE',
  ...{ photo: null, isPhotoDrawn: true, ownerName: 'Sardor', ownerSurname: 'Toʻlaganov' },
  ...{ descriptionUz: '<p>Biz</p>', descriptionRu: '', descriptionEn: '' },
  ...{ cityUz: 'Toshkent', cityRu: '', cityEn: '' },
  ...{ phone: '998901234567', webSite: null, licenceNumber: null, version: 5 },
  ...{ spokenLanguages: ['uz'] },
  openingHours: [{ day: 6, opens: '10:00', closes: '14:00' }],
  updatedAt: '2026-11-20T10:00:00.000Z',
};

test('an owner says when the agency is open, in order, and what stands there otherwise stays', async () => {
  const api = fakeApi();
  api.answer(getOwnConsulting, AGENCY);
  api.answer(getCover, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const asked = api.answer(updateOwnConsulting, ({ body }) => ({ ...AGENCY, ...body, version: 6 }));
  const { screen } = await openPage('/consulting-settings?tab=agency', { as: OWNER }, api);
  await screen.getByRole('checkbox', { name: hours.days[1] }).click();
  const opens = screen.getByLabelText(`${hours.days[1]}: ${hours.opens}`);
  // As on the first day that is open.
  await expect.element(opens).toHaveValue('10:00');
  await opens.fill('15:00');
  await screen.getByLabelText(texts.webSite).fill('javascript:alert(1)');
  const save = screen.getByRole('button', { name: admin.form.save, exact: true });
  await save.click();
  await expect.element(opens).toHaveAccessibleDescription(hours.order);
  await expect
    .element(screen.getByLabelText(texts.webSite))
    .toHaveAccessibleDescription(new RegExp(validation.agency.webSite.format));
  expect(asked).toHaveLength(0);
  await expectNoAxeViolations();

  await opens.fill('25');
  await expect.element(opens).toHaveAccessibleDescription(hours.format);
  // As people type it; it stands there in one form whatever the language of the browser is.
  await opens.fill('9');
  await userEvent.tab();
  await expect.element(opens).toHaveValue('09:00');
  await screen.getByRole('button', { name: hours.copy }).click();
  await screen.getByLabelText(texts.webSite).fill('ufq.uz');
  const cyrillic = screen.getByLabelText(texts.nameCyrillic);
  await expect.element(cyrillic).toHaveAccessibleDescription(texts.nameCyrillicHint);
  await cyrillic.fill('Уфқ Таълим');
  await screen.getByRole('group', { name: spoken.title }).getByRole('checkbox', { name: 'Koreys' }).click();
  await save.click();
  await expect.poll(() => asked).toHaveLength(1);
  const { version, nameCyrillic, openingHours, webSite, phone, descriptionUz, cityRu } = asked[0]!.body;
  expect({ version, nameCyrillic, webSite, phone, descriptionUz, cityRu }).toEqual({
    ...{ version: 5, nameCyrillic: 'Уфқ Таълим', webSite: 'https://ufq.uz', phone: '998901234567' },
    ...{ descriptionUz: '<p>Biz</p>', cityRu: '' },
  });
  expect(asked[0]!.body.spokenLanguages).toEqual(['uz', 'ko']);
  expect(openingHours.map(({ day, opens: from }) => `${day} ${from}`)).toEqual([
    ...['1 09:00', '2 09:00', '3 09:00', '4 09:00', '5 09:00', '6 10:00'],
  ]);
});
