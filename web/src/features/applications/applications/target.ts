import type { ApplicationCard } from '@parvoz/contract/applications/applications.ts';

type Aim = Pick<ApplicationCard, 'university' | 'scholarship' | 'consulting'>;

/**
 * Returns the name of an application's target, and its country if it has one: the university, otherwise the
 * scholarship, otherwise `general`, the page's words for an agency's advice.
 */
export const targetOf = ({ university, scholarship }: Omit<Aim, 'consulting'>, general: string) => ({
  name: (university ?? scholarship)?.name ?? general,
  country: university?.country ?? null,
});

export const targetPhoto = ({ university, scholarship, consulting }: Aim) =>
  (university ?? scholarship ?? consulting).photo;
