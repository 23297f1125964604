import type { UniversityDetail } from '@parvoz/contract/universities.ts';
import { placeName } from '../../lib/place.ts';
import { Flag } from '../../ui/flag.tsx';

/** Name, original name, place and degrees. */
export const UniversityHead = ({ university }: { university: UniversityDetail }) => {
  const { name, originalName, abbreviation, city, country, degreeList } = university;
  const hasOriginal = originalName !== '' && originalName !== name;
  const hasAbbreviation = abbreviation !== '' && abbreviation !== name;
  return (
    <div className="title">
      <h1>{name}</h1>
      {(hasOriginal || hasAbbreviation) && (
        <p className="orig">
          {hasOriginal && <span lang="en">{originalName}</span>}
          {hasOriginal && hasAbbreviation && ' · '}
          {hasAbbreviation && abbreviation}
        </p>
      )}
      <div className="meta">
        <span className="badge">
          <Flag code={country.code} />
          {placeName(city, country.name)}
        </span>
        {degreeList.map(({ key, value }) => (
          <span className="badge brand" key={key}>
            {value}
          </span>
        ))}
      </div>
    </div>
  );
};
