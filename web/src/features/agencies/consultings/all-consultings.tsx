import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button-class.ts';
import { writeListSearch } from './list-search.ts';

/** The way to all agencies that work with a university, after the cards of the first ones. */
export const AllConsultings = ({ universityId }: { universityId: number }) => {
  const { t } = useTranslation('consultings');
  return (
    <p>
      <Link
        className={buttonClass('secondary')}
        to="/consulting-list"
        search={writeListSearch({ university: universityId })}
      >
        {t('detail.allAgencies')}
      </Link>
    </p>
  );
};
