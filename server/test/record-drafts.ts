import { createConsulting } from '@parvoz/contract/agencies/consultings-admin.ts';
import { createStep, createTariff } from '@parvoz/contract/agencies/tariffs-and-steps.ts';
import { createContinent, createDegree, createFaculty } from '@parvoz/contract/catalogue/lists-admin.ts';
import { createCountry } from '@parvoz/contract/catalogue/lists-places-admin.ts';
import { createProgram } from '@parvoz/contract/catalogue/programs-admin.ts';
import { createScholarship } from '@parvoz/contract/catalogue/scholarships-admin.ts';
import { createSynonym } from '@parvoz/contract/catalogue/synonyms.ts';
import { createUniversity } from '@parvoz/contract/catalogue/universities-admin.ts';
import type { AnyEndpoint } from '@parvoz/contract/endpoint.ts';
import * as factories from './factories.ts';
import { newPhone } from './people.ts';
import type { TestApp } from './test-app.ts';

const { next, nextCode } = factories;

/** Records that others are added to. */
export interface Place {
  countryId: number;
  continentId: number;
  universityId: number;
  degreeId: number;
  facultyId: number;
}

export const createPlace = async (app: TestApp): Promise<Place> => ({
  countryId: await factories.createCountry(app),
  continentId: await factories.createContinent(app),
  universityId: await factories.createUniversity(app),
  degreeId: await factories.createDegree(app),
  facultyId: (await factories.createFaculty(app)).id,
});

export const names = () => ({ nameUz: `Bir marta ${next()}`, nameRu: '', nameEn: '' });
export const texts = { descriptionUz: '<p>Yaxshi</p>', descriptionRu: '', descriptionEn: '' };
const cities = { cityUz: 'Toshkent', cityRu: '', cityEn: '' };
export const country = ({ continentId }: Place) => ({
  ...names(),
  continentId,
  code: nextCode(),
  orderNumber: 1,
});

export const agency = () => ({
  ...{ name: `Bir ${next()}`, abbreviation: 'BM', photoId: null, phone: newPhone(), ...texts, ...cities },
  ...{ legalName: null, taxNumber: '309482117', webSite: 'https://bir.uz', ownerName: 'Dilnoza' },
  ...{ surname: 'Karimova', isShortSurname: false, accountPhone: newPhone() },
});

/** Records to be added, with their names on the audit. */
export const RECORDS: [string, AnyEndpoint, (place: Place) => object][] = [
  [
    'university',
    createUniversity,
    ({ countryId, degreeId }) => ({
      ...{ ...names(), ...texts, ...cities, abbreviationUz: '', abbreviationRu: '', abbreviationEn: '' },
      ...{
        photoId: null,
        countryId,
        degreeIds: [degreeId],
        facultyIds: [],
        webSite: '',
        rating: 4,
        status: 'ACTIVE',
      },
      ...{ sourceUrl: null, checkedOn: null },
    }),
  ],
  [
    'program',
    createProgram,
    ({ universityId, degreeId, facultyId }) => ({
      ...{
        ...names(),
        ...{ universityId, degreeId, facultyId },
        languages: ['en'],
        durationMonths: 48,
        tuition: { kind: 'FREE' },
        intakes: [],
      },
      ...{ requirements: null, webPage: null, sourceUrl: null, factsYear: null, checkedOn: null },
    }),
  ],
  [
    'scholarship',
    createScholarship,
    ({ countryId, degreeId }) => ({
      ...{
        ...names(),
        ...texts,
        attachId: null,
        countryId,
        universityId: null,
        degreeIds: [degreeId],
        price: 0,
      },
      ...{ coverage: 'FULL', startDate: '2026-01-10', expiredDate: '2099-02-20' },
      ...{ sourceUrl: null, checkedOn: null },
    }),
  ],
  ['consulting', createConsulting, agency],
  ['country', createCountry, country],
  ['continent', createContinent, () => ({ ...names(), orderNumber: 1 })],
  ['degree', createDegree, () => ({ ...names(), key: `ONCE_${next()}`, orderNumber: 1 })],
  ['faculty', createFaculty, () => ({ ...names(), parentId: null, orderNumber: 1 })],
  [
    'tariff',
    createTariff,
    () => ({ ...names(), ...texts, price: 0, orderNumber: 1, isActive: false, isInParts: false }),
  ],
  [
    'step',
    createStep,
    () => ({
      ...{ ...names(), ...texts, tariffId: null, orderNumber: 1 },
      status: 'ACTIVE',
      sharePercent: 0,
    }),
  ],
  ['synonym', createSynonym, () => ({ meaning: 'NAME', names: [`birx${next()}`, `ikkix${next()}`] })],
];
