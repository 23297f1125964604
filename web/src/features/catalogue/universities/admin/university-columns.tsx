import type { UniversityRow } from '@parvoz/contract/catalogue/universities-admin.ts';
import type { Language } from '@parvoz/contract/languages.ts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Star } from 'lucide-react';
import { formatRating } from '../../../../lib/format.ts';
import type { ListColumn } from '../../../../ui/table/list-columns.ts';
import textStyles from '../../../../ui/text.module.css';
import styles from './admin-universities.module.css';

/** Columns that only the list of universities has. */
export const universityColumns = (
  t: TFunction<'universities-admin'>,
  language: Language,
): ListColumn<UniversityRow>[] => [
  {
    id: 'rating',
    label: t('rating'),
    sort: 'RATING',
    isOptional: true,
    isPlain: true,
    render: ({ rating }) =>
      rating > 0 && (
        <span className={clsx(styles.rating, textStyles.num)}>
          <Star aria-hidden />
          {formatRating(rating, language)}
        </span>
      ),
  },
];
