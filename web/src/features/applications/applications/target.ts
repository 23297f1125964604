import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';

type Aim = Pick<ApplicationCard, 'university' | 'scholarship' | 'consulting'>;

/**
 * What an application is about, with the country where it has one: its university, otherwise its scholarship, otherwise
 * (`general`, in the words of the page) the agency's advice.
 */
export const targetOf = ({ university, scholarship }: Omit<Aim, 'consulting'>, general: string) => ({
  name: (university ?? scholarship)?.name ?? general,
  country: university?.country ?? null,
});

export const targetPhoto = ({ university, scholarship, consulting }: Aim) =>
  (university ?? scholarship ?? consulting).photo;
