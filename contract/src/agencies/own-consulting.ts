import { z } from 'zod';
import { oneLine } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { inEveryLanguage } from '../languages.ts';
import { MAX_CONSULTING_TEXT_LENGTH, MAX_LICENCE_LENGTH, MAX_NAME_LENGTH } from '../limits.ts';
import { Phone } from '../people/accounts.ts';
import { NextPicture, names, SeenVersion, Versioned } from '../platform/administration.ts';
import { writtenText } from '../written-text.ts';
import { ManagedConsulting, NameCyrillic, orNull, SpokenLanguages } from './consultings-admin.ts';
import { SiteAddress } from './joining.ts';
import { OpeningHours } from './opening-hours.ts';

/** Fields of an owner's own agency; its name in Latin letters, legal data and the named owner belong to administrators. */
const fields = {
  nameCyrillic: NameCyrillic,
  ...inEveryLanguage('description', () => writtenText().max(MAX_CONSULTING_TEXT_LENGTH)),
  ...names('city', MAX_NAME_LENGTH),
  photoId: z.uuid().nullable(),
  phone: Phone,
  webSite: SiteAddress,
  openingHours: OpeningHours,
  licenceNumber: orNull(oneLine(MAX_LICENCE_LENGTH)),
  spokenLanguages: SpokenLanguages,
};

export const OwnConsultingDraft = z.object(fields);
export const OwnConsultingUpdate = z.object({ ...fields, photoId: NextPicture, version: SeenVersion });
export type OwnConsultingUpdate = z.output<typeof OwnConsultingUpdate>;

/** The caller’s agency as its owner reads it. */
export const OwnConsulting = ManagedConsulting.pick({
  ...{
    id: true,
    name: true,
    nameCyrillic: true,
    abbreviation: true,
    legalName: true,
    taxNumber: true,
    status: true,
  },
  ...{ photo: true, isPhotoDrawn: true, ownerName: true, ownerSurname: true },
  ...{ descriptionUz: true, descriptionRu: true, descriptionEn: true },
  ...{ cityUz: true, cityRu: true, cityEn: true },
  ...{ phone: true, webSite: true, openingHours: true, licenceNumber: true },
  ...{ spokenLanguages: true },
}).extend(Versioned);
export type OwnConsulting = z.infer<typeof OwnConsulting>;

const tag = 'Consultings';
const access = ['ROLE_CONSULTING'] as const;

export const getOwnConsulting = endpoint({
  method: 'GET',
  path: '/consulting/own',
  access,
  tag,
  summary: 'The caller’s agency with its texts in every language',
  data: OwnConsulting,
});

export const updateOwnConsulting = endpoint({
  method: 'PUT',
  path: '/consulting/own',
  access,
  tag,
  summary:
    'Change what the public page says of the caller’s agency; `version` is the one that was read; without it nothing is compared, and without `photoId` the picture stays',
  body: OwnConsultingUpdate,
  data: OwnConsulting,
});
