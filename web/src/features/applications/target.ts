import type { ApplicationCard } from '@parvoz/contract/applications.ts';
import type { TFunction } from 'i18next';

type Aim = Pick<ApplicationCard, 'university' | 'scholarship' | 'consulting'>;

/** What an application is about: its university, otherwise its scholarship, otherwise the agency's advice. */
export const targetName = ({ university, scholarship }: Aim, t: TFunction<'applications'>): string =>
  (university ?? scholarship)?.name ?? t('generalTarget');

export const targetPhoto = ({ university, scholarship, consulting }: Aim) =>
  (university ?? scholarship ?? consulting).photo;
