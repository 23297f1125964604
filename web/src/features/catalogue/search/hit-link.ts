import { linkOptions } from '@tanstack/react-router';
import type { ResultTab } from './search-address.ts';

/** Returns the link to the detail page of a found thing. */
export const hitLink = (tab: ResultTab, hitId: number) => {
  const id = String(hitId);
  switch (tab) {
    case 'university':
      return linkOptions({ to: '/university-list/$universityId', params: { universityId: id } });
    case 'scholarship':
      return linkOptions({ to: '/scholarships/$scholarshipId', params: { scholarshipId: id } });
    case 'program':
      return linkOptions({ to: '/programs/$programId', params: { programId: id } });
    case 'consulting':
      return linkOptions({ to: '/consulting-list/$consultingId', params: { consultingId: id } });
  }
};
