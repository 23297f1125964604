import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { clsx } from 'clsx';
import { placeName } from '../../../lib/place.ts';
import badgeStyles from '../../../ui/badge.module.css';
import { Flag } from '../../../ui/flag.tsx';
import universityDetailStyles from './university-detail.module.css';

/** Name, original name, place and degrees. */
export const UniversityHead = ({ university }: { university: UniversityDetail }) => {
  const { name, originalName, abbreviation, city, country, degreeList } = university;
  const hasOriginal = originalName !== '' && originalName !== name;
  const hasAbbreviation = abbreviation !== '' && abbreviation !== name;
  return (
    <div className={universityDetailStyles.title}>
      <h1>{name}</h1>
      {(hasOriginal || hasAbbreviation) && (
        <p className={universityDetailStyles.orig}>
          {hasOriginal && <span lang="en">{originalName}</span>}
          {hasOriginal && hasAbbreviation && <span>{' · '}</span>}
          {hasAbbreviation && <span>{abbreviation}</span>}
        </p>
      )}
      <div className={universityDetailStyles.meta}>
        <span className={clsx(badgeStyles.badge, universityDetailStyles.badge)}>
          <Flag code={country.code} />
          {placeName(city, country.name)}
        </span>
        {degreeList.map(({ key, value }) => (
          <span
            className={clsx(badgeStyles.badge, universityDetailStyles.badge, badgeStyles.brand)}
            key={key}
          >
            {value}
          </span>
        ))}
      </div>
    </div>
  );
};
