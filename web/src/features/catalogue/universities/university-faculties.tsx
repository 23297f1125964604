import type { UniversityDetail } from '@parvoz/contract/catalogue/universities.ts';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import badgeStyles from '../../../ui/badge.module.css';
import { groupFaculties } from './faculty-groups.ts';
import universityDetailStyles from './university-detail.module.css';

/** Directions under their faculties; each leads to all universities that teach it. */
export const UniversityFaculties = ({ faculties }: { faculties: UniversityDetail['facultyList'] }) => {
  const { t } = useTranslation('universities');
  return (
    <>
      <p className={universityDetailStyles.hint}>{t('facultiesHint')}</p>
      <div className={universityDetailStyles.faculties}>
        {groupFaculties(faculties).map((group) => (
          <div key={group.id}>
            <h3>{group.name}</h3>
            <ul>
              {group.directions.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    className={clsx(badgeStyles.chip, universityDetailStyles.chip)}
                    to="/search/results"
                    search={{ type: 'UNIVERSITY', id }}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
};
