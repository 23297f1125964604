import { Link } from '@tanstack/react-router';
import { placeName } from '../../../lib/place.ts';
import { Flag } from '../../../ui/flag.tsx';
import layoutStyles from '../../../ui/layout.module.css';
import { Picture } from '../../../ui/picture.tsx';
import textStyles from '../../../ui/text.module.css';
import type { UniversitySummary } from './queries.ts';
import styles from './university-row.module.css';

/** A university as a small row: its picture, name and place; the name's link covers it. */
export const UniversityRow = ({ university }: { university: UniversitySummary }) => {
  const { id, name, photo, city, country } = university;
  return (
    <article className={styles.row}>
      <Picture className={styles.pic} picture={photo} sizes="52px" width={52} height={52} />
      <div className={layoutStyles.shrinks}>
        <h3>
          <Link to="/university-list/$universityId" params={{ universityId: String(id) }}>
            {name}
          </Link>
        </h3>
        <p>
          <Flag className={styles.flag} code={country.code} />
          <span className={textStyles.ell}>{placeName(city, country.name)}</span>
        </p>
      </div>
    </article>
  );
};
